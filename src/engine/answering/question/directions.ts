import { type Direction } from '../builtin/representation/measure.js';
import { type DataColumn } from '../tables/data-table.js';
import { GREATER, isSuperlative, LESS, wordSet } from './words.js';

const BOTH: readonly Direction[] = ['desc', 'asc'];
const HIGHEST = wordSet(
  'highest largest most maximum max biggest greatest latest newest longest tallest heaviest priciest costliest common popular frequent top',
);
const LOWEST = wordSet('lowest smallest least fewest minimum min earliest shortest lightest cheapest');
const LARGE = wordSet('big large high long heavy tall great');
const SMALL = wordSet('small little low short light');
const RISING = wordSet('ascending increasing asc');
/** Rising, unless it is said to be falling. */
const ALPHABETICAL = wordSet(
  'alphabetical alphabetically alphabetic lexicographic lexicographical lexicographically',
);
const FALLING = wordSet('descending decreasing decending desc reverse reversed');
/** Words that may say where an order begins: "from old to young". */
const HINTING = wordSet(
  'big small large little high low old young long short new recent best worst rank ranked',
);
const NOT_ABOVE = wordSet('than least up minimum since after later');
const NOT_BELOW = wordSet('than most up within maximum before earlier');

const LATE = wordSet('latest newest recent recently youngest');
const EARLY = wordSet('earliest oldest');

/** Both where neither or both are said. */
const between = (isFalling: boolean, isRising: boolean): readonly Direction[] =>
  isFalling === isRising ? BOTH : [isFalling ? 'desc' : 'asc'];

const holdsTimes = (column: DataColumn | null): boolean =>
  column !== null && (column.kind === 'date' || column.isYear);

/** Of a rank the first is the best, which is not said by the word. */
const isRank = (column: DataColumn | null): boolean =>
  column?.words.some((word) => /^(?:rank|ranking|position|place|pos|standing|order|no)$/.test(word)) === true;

/**
 * The directions in which the first of an order may be meant: "the lowest price" is none of the highest.
 * @param words of the question, in small letters
 * @param column that is ordered by; null for how many rows there are
 */
export function directionsOfFirst(
  words: ReadonlySet<string>,
  column: DataColumn | null,
): readonly Direction[] {
  const all = [...words];
  if (holdsTimes(column))
    return between(
      all.some((word) => LATE.has(word)),
      all.some((word) => EARLY.has(word)),
    );
  const telling = all.filter(isSuperlative);
  const isHigh = telling.some((word) => HIGHEST.has(word));
  const isLow = telling.some((word) => LOWEST.has(word));
  const isUnclear = telling.some((word) => !HIGHEST.has(word) && !LOWEST.has(word));
  return isUnclear || isRank(column) ? BOTH : between(isHigh, isLow);
}

/**
 * The directions of a whole order: rising, unless something is said of it.
 * @param words of the question, in small letters
 */
export function directionsOfAll(words: ReadonlySet<string>): readonly Direction[] {
  const all = [...words];
  const isFalling = all.some((word) => FALLING.has(word));
  const isRising = all.some((word) => RISING.has(word));
  if (isFalling || isRising) return between(isFalling, isRising);
  if (all.some((word) => ALPHABETICAL.has(word))) return ['asc'];
  return all.some((word) => HINTING.has(word) || isSuperlative(word)) ? BOTH : ['asc'];
}

const BEGINNING = String.raw`(\p{L}{2,}est|best|most|least|worst|top)`;
const SIZE = `(?:${[...LARGE, ...SMALL].join('|')})`;
const ORDERING_ALL = [
  String.raw`(?<!\p{L})(?:start(?:s|ing)?|begin(?:s|ning)?) (?:with|from) (?:the )?${BEGINNING}`,
  String.raw`(?<!\p{L})${BEGINNING}(?: \p{L}+)? first(?!\p{L})`,
  String.raw`(?<!\p{L})from (?:the )?${BEGINNING} to (?:the )?${BEGINNING}`,
  String.raw`(?<!\p{L})from (${SIZE}) to ${SIZE}(?!\p{L})`,
  String.raw`(?<!\p{L})${BEGINNING}(?: \p{L}+)? (?:at|on) the top(?!\p{L})`,
].map((pattern) => new RegExp(pattern, 'iu'));

/**
 * The directions of an order of all of which a superlative or a size says where it begins: "start with the worst", "best first",
 * "from most to least", "from large to small"; null where none does.
 */
export function directionsBegun(question: string): readonly Direction[] | null {
  const [found] = ORDERING_ALL.flatMap((pattern) => pattern.exec(question)?.[1] ?? []);
  if (found === undefined) return null;
  const word = found.toLowerCase();
  return between(HIGHEST.has(word) || LARGE.has(word), LOWEST.has(word) || SMALL.has(word));
}

/**
 * On which sides of a number what is asked for may lie: "higher than the average".
 * @param words of the question, in small letters
 */
export function sidesOf(words: ReadonlySet<string>): readonly ('above' | 'below')[] {
  const isAbove = [...words].some((word) => GREATER.has(word) && !NOT_ABOVE.has(word));
  const isBelow = [...words].some((word) => LESS.has(word) && !NOT_BELOW.has(word));
  return isAbove === isBelow ? ['above', 'below'] : [isAbove ? 'above' : 'below'];
}
