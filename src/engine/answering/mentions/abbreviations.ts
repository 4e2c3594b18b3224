import { type Token } from '../question/tokens.js';

const SHORTEST = 2;
const LONGEST = 6;
const MOST_WORDS = 3;
/** "mother's job" is spelled out of `mjob`. */
const FILLERS = new Set(['of', 'the', 's', "'", "'s"]);

/** Whether letters stand in a word in their order, the first as its first. */
function isInOrder(letters: string, word: string): boolean {
  if (word[0] !== letters[0]) return false;
  let at = 1;
  for (let place = 1; place < word.length && at < letters.length; place += 1)
    if (word[place] === letters[at]) at += 1;
  return at === letters.length;
}

/** Whether words begin with, or hold in order, the parts that a short form can be cut into, one each. */
function isShortFor(short: string, [first, ...others]: readonly string[]): boolean {
  if (first === undefined) return short === '';
  return Array.from({ length: short.length }, (_, at) => at + 1).some(
    (length) => isInOrder(short.slice(0, length), first) && isShortFor(short.slice(length), others),
  );
}

/**
 * Places of words that a header word is short for: their first letters, or letters in order that begin each of them
 * ("STL" for steals, "SNWD" for snow depth, "TMAX" for maximum temperature).
 * @param short a word that is none of the language
 */
export function spelledOut(short: string, tokens: readonly Token[]): number[][] {
  if (short.length < SHORTEST || short.length > LONGEST || !/^\p{L}+$/u.test(short)) return [];
  const found: number[][] = [];
  const places = tokens.flatMap(({ norm }, place) => (FILLERS.has(norm) ? [] : [place]));
  for (let from = 0; from < places.length; from += 1)
    for (let to = from + 1; to <= Math.min(places.length, from + MOST_WORDS); to += 1) {
      const words = places.slice(from, to).map((place) => tokens[place]?.norm ?? '');
      if (words.some((word) => word.length < 3)) break;
      if (words.length === 1 && short.length < 3) continue;
      // A word that is merely cut off is alike already.
      if (words.length === 1 && words[0]?.startsWith(short)) continue;
      const isSpelled =
        isShortFor(short, words) || (words.length === 2 && isShortFor(short, words.toReversed()));
      if (isSpelled) found.push(places.slice(from, to));
    }
  return found;
}
