import { type WordKnowledge } from '../mentions/similarity.js';
import { WordNet } from './wordnet.js';
import { wordVectors } from './word-vectors.js';

const wordNet = new WordNet();

const MOST_KNOWN = 50_000;
const known = new Map<string, number>();

/** The largest cosine of two words and those that they are inflected from. */
function closeness(word: string, other: string): number {
  const key = `${word} ${other}`;
  const cosine = known.get(key) ?? largestCosine(word, other);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, cosine);
  return cosine;
}

function largestCosine(word: string, other: string): number {
  const others = wordNet.formsOf(other);
  const cosines = wordNet
    .formsOf(word)
    .flatMap((one) => others.map((each) => wordVectors().cosine(one, each)));
  return Math.max(...cosines);
}

/** What is known of words: WordNet, vectors, and pairs of words and header stems ("word stem") learned from questions. */
export function knowledgeWith(pairs: ReadonlyMap<string, number>): WordKnowledge {
  return {
    isWord: (word) => wordNet.isWord(word),
    likeness: (word, headerWord) => wordNet.likeness(word, headerWord),
    closeness,
    namesOf: (word) => wordNet.namesOf(word),
    learned: (word, stem) => pairs.get(`${word} ${stem}`) ?? 0,
  };
}

/** Whether a word of English may say what something is like. */
export const isAdjective = (word: string): boolean => wordNet.isAdjective(word);
