import { type Day, readDay } from '../cells/cell.js';
import { datePatterns } from '../cells/date-patterns.js';
import { wordsOf } from '../cells/words.js';
import { stem } from '../text/stem.js';
import { isMonth, searchLexicon } from './search-lexicon.js';

/** Words of a question that are looked at: their places are bits of a mask. */
const MOST_WORDS = 31;

/** A number in a question. */
export interface QuestionNumber {
  readonly value: number;
  /** Place of its word; -1 when it has none of its own. */
  readonly at: number;
  readonly mask: number;
  readonly isTime: boolean;
}

/** A day or month in a question. */
export interface QuestionDay {
  readonly day: Day;
  readonly mask: number;
  /** Words of comparison near it. */
  readonly triggers: readonly string[];
}

/** A question to a table, word by word. Sets of words are masks: bit i is word i. */
export interface SearchQuestion {
  readonly text: string;
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** "who", "what", "how_many" …; "none". */
  readonly asks: string;
  /** Place of the word that asks; -1. */
  readonly asksAt: number;
  /** Stem of the word behind the one that asks: mostly the noun that is asked for. */
  readonly head: string;
  /** Place of the noun that is asked for, also behind a verb and what goes before a noun; -1. */
  readonly nounAt: number;
  /** True when the noun that is asked for is a plural. */
  readonly isPlural: boolean;
  readonly firstTwo: string;
  readonly contentMask: number;
  readonly hasNegation: boolean;
  readonly numbers: readonly QuestionNumber[];
  readonly day: QuestionDay | null;
  /** "second", "3rd": the place asked for. */
  readonly ordinal: { readonly place: number; readonly mask: number } | null;
  readonly wantsYear: boolean;
}

const ASKING = /^(who|what|which|when|where|how|whose)$/;

/** Number of bits set in a mask. */
export function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function asksOf(words: readonly string[], at: number): string {
  const word = words[at];
  if (word === undefined) return 'none';
  if (word === 'how') return `how_${words[at + 1] ?? ''}`;
  return word === 'which' && words[at + 1] !== undefined ? 'what' : word;
}

function headOf(words: readonly string[], stems: readonly string[], asks: string, at: number): string {
  if (asks === 'what' || asks === 'which' || asks === 'whose') return stems[at + 1] ?? '';
  return asks.startsWith('how_') ? (stems[at + 2] ?? '') : (words[0] ?? '');
}

const MOST_BEFORE_NOUN = 7;
/** What stands before the noun that a question asks for, beside words that hold any sentence together. */
const BEFORE_NOUN = new Set(
  'tell give name show find state identify me us please only single combined overall approximate exact'.split(
    ' ',
  ),
);
const PLURAL = /^(people|men|women|children|\w+[^su]s)$/;

/** "what was the total number of goals", "name the player": the word for what is asked for. */
function nounAtOf(words: readonly string[], asksAt: number): number {
  const from = asksAt < 0 ? 0 : asksAt + (words[asksAt] === 'how' ? 2 : 1);
  const isNoun = (word: string): boolean =>
    isContent(word) && !BEFORE_NOUN.has(word) && !searchLexicon.ordinals.has(word) && !/^\d|est$/.test(word);
  return words.findIndex((word, at) => at >= from && at < from + MOST_BEFORE_NOUN && isNoun(word));
}

function isContent(word: string): boolean {
  const { stop, superlatives, comparisons } = searchLexicon;
  return !stop.has(word) && !superlatives.has(word) && !comparisons.has(word);
}

function maskOf(words: readonly string[], test: (word: string) => boolean): number {
  return words.reduce((mask, word, at) => (test(word) ? mask | (1 << at) : mask), 0);
}

function valueOf(words: readonly string[], at: number): number | null {
  const word = words[at] ?? '';
  if (/^\d+(\.\d+)?$/.test(word)) {
    const scales = new Map([
      ['million', 1e6],
      ['billion', 1e9],
      ['000', 1e3],
    ]);
    return Number(word) * (scales.get(words[at + 1] ?? '') ?? 1);
  }
  if (/^\d+(st|nd|rd|th)$/.test(word)) return Number.parseInt(word, 10);
  return searchLexicon.numbers.get(word) ?? null;
}

function numbersOf(text: string, words: readonly string[]): QuestionNumber[] {
  const numbers: QuestionNumber[] = words.flatMap((_, at) => {
    const value = valueOf(words, at);
    return value === null ? [] : [{ value, at, mask: 1 << at, isTime: false }];
  });
  const time = /(\d{1,2}):(\d\d(?:\.\d+)?)/.exec(text);
  if (time) {
    const value = Number(time[1]) * 60 + Number(time[2]);
    numbers.push({ value, at: words.indexOf(time[1] ?? ''), mask: 0, isTime: true });
  }
  return numbers;
}

/** Words of comparison near a place: before it, and (with a plus sign) behind it. */
export function triggersNear(words: readonly string[], at: number): string[] {
  const before = words.slice(Math.max(0, at - 4), Math.max(0, at));
  const behind = words.slice(at + 1, at + 4);
  return [
    ...before.filter((word) => searchLexicon.comparisons.has(word)),
    ...behind.filter((word) => searchLexicon.comparisonsBehind.has(word)).map((word) => `+${word}`),
  ];
}

function dayOf(text: string, words: readonly string[]): QuestionDay | null {
  const day = readDay(text, datePatterns(false));
  if (!day || day.month === 0) return null;
  const figures = [day.day, day.year].filter((figure) => figure > 0);
  const isPart = (word: string): boolean => isMonth(word) || figures.includes(Number.parseInt(word, 10));
  const month = words.findIndex(isMonth);
  const near = (at: number): string[] => triggersNear(words, at);
  return { day, mask: maskOf(words, isPart), triggers: [...near(Math.max(0, month - 1)), ...near(month)] };
}

function ordinalOf(words: readonly string[]): SearchQuestion['ordinal'] {
  const at = words.findIndex((word) => searchLexicon.ordinals.has(word));
  const place = searchLexicon.ordinals.get(words[at] ?? '');
  return place === undefined ? null : { place, mask: 1 << at };
}

/** Reads a question word by word; words beyond the first 31 are not looked at. */
export function readQuestion(text: string): SearchQuestion {
  const words = wordsOf(text).slice(0, MOST_WORDS);
  const stems = words.map(stem);
  const asksAt = words.findIndex((word) => ASKING.test(word));
  const asks = asksOf(words, asksAt);
  const nounAt = nounAtOf(words, asksAt);
  return {
    text,
    words,
    stems,
    asks,
    asksAt,
    head: headOf(words, stems, asks, asksAt),
    nounAt,
    isPlural: PLURAL.test(words[nounAt] ?? ''),
    firstTwo: `${words[0] ?? ''}_${words[1] ?? ''}`,
    contentMask: maskOf(words, isContent),
    hasNegation: words.some((word) => searchLexicon.negations.has(word)) || /n't/.test(text),
    numbers: numbersOf(text, words),
    day: dayOf(text, words),
    ordinal: ordinalOf(words),
    wantsYear: /\byears?\b|when|what date/.test(text),
  };
}
