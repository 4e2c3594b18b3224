import { type WordKnowledge } from '../mentions/similarity.js';
import { WordNet } from './wordnet.js';
import { wordVectors } from './word-vectors.js';

const wordNet = new WordNet();

/** What is known of words: WordNet, vectors, and pairs of words and header stems ("word stem") learned from questions. */
export function knowledgeWith(pairs: ReadonlyMap<string, number>): WordKnowledge {
  return {
    isWord: (word) => wordNet.isWord(word),
    likeness: (word, headerWord) => wordNet.likeness(word, headerWord),
    closeness: (word, other) => wordVectors().cosine(word, other),
    learned: (word, stem) => pairs.get(`${word} ${stem}`) ?? 0,
  };
}

/** Whether a word of English may say what something is like. */
export const isAdjective = (word: string): boolean => wordNet.isAdjective(word);
