import { remembered } from '../builtin/text/remembered.js';
import { type WordKnowledge } from '../mentions/similarity.js';
import { WordNet } from './wordnet.js';
import { wordVectors } from './word-vectors.js';

const wordNet = new WordNet();

const MOST_KNOWN = 50_000;

/** The largest cosine of two words, a line each, and those that they are inflected from. */
const closenessIn = remembered((pair) => {
  const [one = [], other = []] = pair.split('\n').map((word) => wordNet.formsOf(word));
  return Math.max(...one.flatMap((word) => other.map((each) => wordVectors().cosine(word, each))));
}, MOST_KNOWN);

/** What is known of words: WordNet, vectors, and pairs of words and header stems ("word stem") learned from questions. */
export function knowledgeWith(pairs: ReadonlyMap<string, number>): WordKnowledge {
  return {
    isWord: (word) => wordNet.isWord(word),
    likeness: (word, headerWord) => wordNet.likeness(word, headerWord),
    closeness: (word, other) => closenessIn(`${word}\n${other}`),
    namesOf: (word) => wordNet.namesOf(word),
    learned: (word, stem) => pairs.get(`${word} ${stem}`) ?? 0,
  };
}

/** Whether a word, inflected or not, is one of English. */
export const isEnglish = (word: string): boolean => wordNet.isWord(word);

/** Whether a word of English may say what something is like. */
export const isAdjective = (word: string): boolean => wordNet.isAdjective(word);

/** Whether a word of English may say what is done. */
export const mayBeVerb = (word: string): boolean => wordNet.mayBeVerb(word);

/** Whether a word of English says what is done, and names nothing. */
export const isOnlyVerb = (word: string): boolean => wordNet.isOnlyVerb(word);

/** Whether a noun of English, inflected or not, says what kind of thing another noun or a name of several words is: "foods" of pizza. */
export function isKindOf(word: string, name: string): boolean {
  const kinds = wordNet.kindsOf(name);
  return kinds.size > 0 && wordNet.formsOf(word).some((form) => kinds.has(form));
}

/** Whether a noun or a name of several words is known to be a kind of anything. */
export const hasKinds = (name: string): boolean => wordNet.kindsOf(name).size > 0;
