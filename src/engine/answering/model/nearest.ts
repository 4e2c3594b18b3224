import { distance } from 'fastest-levenshtein';

const MOST = 3;

/** The words that are written most like one, the likest first. */
export function nearest(written: string, words: readonly string[]): string[] {
  const wanted = written.toLowerCase();
  const score = (word: string): number => {
    const own = word.toLowerCase();
    const part = own.includes(wanted) || wanted.includes(own) ? 0.5 : 1;
    return (part * distance(wanted, own)) / Math.max(1, wanted.length, own.length);
  };
  return words
    .map((word) => ({ word, score: score(word) }))
    .toSorted((one, other) => one.score - other.score)
    .slice(0, MOST)
    .map(({ word }) => word);
}
