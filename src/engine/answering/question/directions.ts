import { type DataColumn } from '../tables/data-table.js';
import { GREATER, isSuperlative, LESS, wordSet } from './words.js';

export type Direction = 'asc' | 'desc';

const BOTH: readonly Direction[] = ['desc', 'asc'];
const HIGHEST = wordSet(
  'highest largest most maximum max biggest greatest latest newest longest tallest heaviest common popular frequent top',
);
const LOWEST = wordSet('lowest smallest least fewest minimum min earliest shortest lightest');
const RISING = wordSet(
  'ascending increasing asc alphabetical alphabetically alphabetic lexicographic lexicographical lexicographically',
);
const FALLING = wordSet('descending decreasing decending desc reverse reversed');
/** Words that may say where an order begins: "from old to young". */
const HINTING = wordSet(
  'big small large little high low old young long short new recent best worst rank ranked',
);
const NOT_ABOVE = wordSet('than least up minimum since after later');
const NOT_BELOW = wordSet('than most up within maximum before earlier');

const only = (isOne: boolean, isOther: boolean, one: Direction): readonly Direction[] =>
  isOne && !isOther ? [one] : BOTH;

/** Of a rank the first is the best, and of days the shortest time ago is the latest: neither is said by the word. */
const isTurned = (column: DataColumn | null): boolean =>
  column !== null &&
  (column.kind === 'date' ||
    column.isYear ||
    column.words.some((word) => /^(?:rank|ranking|position|place|pos|standing|order|no)$/.test(word)));

/**
 * The directions in which the first of an order may be meant: "the lowest price" is none of the highest.
 * @param words of the question, in small letters
 * @param column that is ordered by; null for how many rows there are
 */
export function directionsOfFirst(words: readonly string[], column: DataColumn | null): readonly Direction[] {
  if (isTurned(column)) return BOTH;
  const telling = words.filter((word) => isSuperlative(word));
  const isHigh = telling.some((word) => HIGHEST.has(word));
  const isLow = telling.some((word) => LOWEST.has(word));
  if (telling.some((word) => !HIGHEST.has(word) && !LOWEST.has(word))) return BOTH;
  return isHigh ? only(isHigh, isLow, 'desc') : only(isLow, isHigh, 'asc');
}

/**
 * The directions of a whole order: rising, unless something is said of it.
 * @param words of the question, in small letters
 */
export function directionsOfAll(words: readonly string[]): readonly Direction[] {
  const isFalling = words.some((word) => FALLING.has(word));
  const isRising = words.some((word) => RISING.has(word));
  if (isFalling || isRising) return isFalling ? only(isFalling, isRising, 'desc') : ['asc'];
  return words.some((word) => HINTING.has(word) || isSuperlative(word)) ? BOTH : ['asc'];
}

/** On which sides of a number what is asked for may lie, as a question says it: "higher than the average". */
export function sidesOf(words: readonly string[]): readonly ('above' | 'below')[] {
  const isAbove = words.some((word) => GREATER.has(word) && !NOT_ABOVE.has(word));
  const isBelow = words.some((word) => LESS.has(word) && !NOT_BELOW.has(word));
  if (isAbove === isBelow) return ['above', 'below'];
  return isAbove ? ['above'] : ['below'];
}
