import { type Token, tokensOf } from './question/tokens.js';

/** Letters of scripts that leave no blanks between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
/** Two forms of a word begin alike for so many letters, and end in no more than so many others. */
const SHORTEST_START = 3;
const LONGEST_ENDING = 2;

type IsSame = (one: Token | undefined, other: Token) => boolean;

export const haveSameStem: IsSame = (one, other) => one?.stem === other.stem;

/** Words of any language, of which no stem is known; the largest things are no large ones. */
const areForms: IsSame = (one, other) => {
  const [left, right] = [one?.norm ?? '', other.norm];
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const rest = Math.max(left.length, right.length) - start;
  const isSuperlative = [left, right].some((word) => /^e?st$/.test(word.slice(start)));
  return rest === 0 || (start >= SHORTEST_START && rest <= LONGEST_ENDING && !isSuperlative);
};

/** The first place where all words of a name stand; -1 where there is none. */
export function placeOf(name: string, tokens: readonly (Token | undefined)[], isSame: IsSame): number {
  const words = tokensOf(name).all;
  if (words.length === 0) return -1;
  return tokens.findIndex((_, from) => words.every((word, at) => isSame(tokens[from + at], word)));
}

/** Tells of names whether a text, in any language, has them in any form of their words. */
export function saidIn(text: string): (name: string) => boolean {
  const tokens = tokensOf(text).all;
  const small = text.toLowerCase();
  return (name) =>
    UNSPACED.test(name) ? small.includes(name.toLowerCase()) : placeOf(name, tokens, areForms) >= 0;
}

/** Takes a name out of words wherever it stands. @returns whether it stood anywhere */
function takeOut(name: string, words: (Token | undefined)[]): boolean {
  const { length } = tokensOf(name).all;
  let isThere = false;
  for (let at = placeOf(name, words, areForms); at >= 0; at = placeOf(name, words, areForms)) {
    words.fill(undefined, at, at + length);
    isThere = true;
  }
  return isThere;
}

/** The names that a text has, in any language and any form of their words; where one stands within a longer one it is not meant. */
export function namesSaid(names: readonly string[], text: string): string[] {
  const words: (Token | undefined)[] = [...tokensOf(text).all];
  let small = text.toLowerCase();
  return names
    .toSorted((one, other) => other.length - one.length)
    .filter((name) => {
      if (!UNSPACED.test(name)) return takeOut(name, words);
      const [before = '', ...others] = small.split(name.toLowerCase());
      small = [before, ...others].join(' ');
      return others.length > 0;
    });
}
