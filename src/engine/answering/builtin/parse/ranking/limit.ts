import { isCalendarUnit } from '../../representation/key.js';
import { type Direction } from '../../representation/measure.js';
import { unitAt } from '../times/time.js';
import { ofBirth } from './adjectives.js';
import { lexicon } from '../../text/lexicon.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { isChoice } from '../comparisons/comparing.js';
import { type Meaning } from '../../link/meaning.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';

/** "top 5", "3 cheapest", "highest": which end of an order is asked for, and how much of it. */
export interface Ranking {
  readonly direction: Direction;
  /** Null when no number is given. */
  readonly count: number | null;
  /** Index of the superlative. */
  readonly at: number;
  /** Stems of the columns that an adjective such as `cheapest` speaks of. */
  readonly columnStems: ReadonlySet<string> | null;
  /** True for "most common": the number of rows decides. */
  readonly byCount: boolean;
  /** True for "busiest": the number of rows decides where no column is spoken of. */
  readonly orCount: boolean;
  /** The one place of the order that is asked for: 2 for "second highest". */
  readonly place: number | null;
  /** "closest to 30,000": the number that the nearest values are asked for; null for an end of the order. */
  readonly near: number | null;
}

/**
 * How many of the groups that are ordered by a difference are asked for; null for all.
 * @throws NotUnderstood for a place in the order, which is not found there
 */
export function limitOf(ranking: Ranking | null): number | null {
  if (ranking && ranking.place !== null) throw new NotUnderstood({ kind: 'noQuestion' });
  return ranking?.count ?? null;
}

const HIGHEST_COUNT = 1000;

interface Pointer {
  readonly direction: 'high' | 'low';
  readonly stems: ReadonlySet<string>;
  readonly orCount: boolean;
}

function adjectiveOf(reading: Reading, index: number): Pointer | null {
  const meaning = reading.items[index]?.meaning;
  if (meaning?.kind !== 'adjective') return null;
  const { direction, columnStems, orCount } = meaning.adjective;
  return { ...ofBirth(reading, { direction, stems: columnStems }), orCount };
}

const adjectiveAt = (reading: Reading, index: number): Pointer | null =>
  reading.isFree(index) ? adjectiveOf(reading, index) : null;

/** "which city is hotter", "which had more": the higher one of all. "hotter than" compares with something else. */
function isComparative(reading: Reading, index: number): boolean {
  const which = reading.items.findIndex((_, at) => reading.plays(at, 'which'));
  const isCompared = reading.items[index + 1]?.norm === 'than';
  const isOfValues = reading.plays(index, 'more', 'fewer') && isChoice(reading);
  return ((which >= 0 && which < index) || isOfValues) && !isCompared;
}

function isSuperlativeAdjective(reading: Reading, index: number): boolean {
  const norm = reading.items[index]?.norm ?? '';
  if (adjectiveAt(reading, index) === null) return false;
  return /est$/.test(norm) || (/er$/.test(norm) && isComparative(reading, index));
}

const SUPERLATIVES = ['high', 'low', 'common', 'rare'] as const;

/** The place named before the superlative: "second highest". */
function takePlace(reading: Reading, at: number): number | null {
  const before = reading.previous(at);
  if (!reading.isFree(before) || !reading.plays(before, 'ordinal')) return null;
  reading.use(before);
  return lexicon.ordinals.get(reading.items[before]?.norm ?? '') ?? null;
}

function findSuperlative(reading: Reading): number {
  return [...reading.items.keys()].findIndex(
    (index) =>
      (reading.isFree(index) && reading.plays(index, ...SUPERLATIVES)) ||
      (reading.isFree(index) && reading.plays(index, 'more', 'fewer') && isComparative(reading, index)) ||
      isSuperlativeAdjective(reading, index),
  );
}

/** "5 items with the lowest stock", "the three products that sold most": the number before the word for what is ranked. */
function numberOfThings(reading: Reading, at: number): number {
  return reading.items.findIndex((_, index) => {
    const isCompared = reading.plays(
      reading.previous(index),
      ...(['gt', 'ge', 'lt', 'le', 'between', 'eq', 'recent'] as const),
    );
    const isUnit =
      isCalendarUnit(unitAt(reading, index + 1)) && !reading.plays(index - 1, 'recent', 'earliest');
    const isCount = numberAt(reading, index) !== null && (isUnit || isThing(nounAfter(reading, index)));
    return index + 1 < at && isCount && !isCompared;
  });
}

/** "the two Asian countries": the noun behind a number, past values that say which ones. */
function nounAfter(reading: Reading, index: number): Meaning | undefined {
  return reading.items.slice(index + 1).find(({ meaning }) => meaning.kind !== 'value')?.meaning;
}

const isThing = (noun: Meaning | undefined): boolean =>
  noun?.kind === 'rows' ||
  noun?.kind === 'person' ||
  (noun?.kind === 'column' && noun.column.role !== 'measure');

/** The number beside the superlative: "top 5", "5 largest". */
function takeCount(reading: Reading, at: number): number | null {
  for (const beside of [at + 1, at - 1, numberOfThings(reading, at)]) {
    const value = numberAt(reading, beside);
    if (value === null || !Number.isInteger(value) || value < 1 || value > HIGHEST_COUNT) continue;
    reading.use(beside);
    return value;
  }
  return null;
}

/** The adjective beside a superlative: "most expensive", "top 5 highest paid", "earns the most". */
function takeAdjective(reading: Reading, at: number): Pointer | null {
  let next = reading.items[at + 1]?.meaning.kind === 'number' ? at + 2 : at + 1;
  if (reading.isFree(next) && reading.plays(next, 'high')) {
    reading.use(next);
    next += 1;
  }
  const found = [next, reading.previous(at)].find((index) => adjectiveAt(reading, index) !== null);
  const adjective = found === undefined ? null : adjectiveAt(reading, found);
  if (found !== undefined && adjective) reading.use(found);
  return adjective;
}

/** "closest to 30,000", "the 3 nearest to 100" */
function readNearest(reading: Reading): Ranking | null {
  const at = reading.find(['nearest']);
  const number = at < 0 ? -1 : reading.next(at);
  const near = numberAt(reading, reading.plays(number, 'to') ? reading.next(number) : number);
  if (near === null) return null;
  reading.use(at, number, reading.plays(number, 'to') ? reading.next(number) : number);
  const count = takeCount(reading, at);
  return {
    direction: 'asc',
    count,
    at,
    columnStems: null,
    byCount: false,
    orCount: false,
    place: null,
    near,
  };
}

/** The superlative of a question with its number; null when there is none. */
export function readRanking(reading: Reading): Ranking | null {
  const nearest = readNearest(reading);
  if (nearest) return nearest;
  const at = findSuperlative(reading);
  if (at < 0) return null;
  const place = takePlace(reading, at);
  const count = takeCount(reading, at);
  reading.use(at);
  const own = adjectiveOf(reading, at);
  if (own)
    return {
      direction: own.direction === 'high' ? 'desc' : 'asc',
      count,
      at,
      columnStems: own.stems,
      byCount: false,
      orCount: own.orCount,
      place,
      near: null,
    };
  const isLow = reading.plays(at, 'low', 'rare', 'fewer');
  const qualified = takeAdjective(reading, at);
  const lowest = qualified ? (qualified.direction === 'low') !== isLow : isLow;
  return {
    direction: lowest ? 'asc' : 'desc',
    count,
    at,
    columnStems: qualified?.stems ?? null,
    byCount: reading.plays(at, 'common', 'rare'),
    orCount: qualified?.orCount ?? false,
    place,
    near: null,
  };
}
