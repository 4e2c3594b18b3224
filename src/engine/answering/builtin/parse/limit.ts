import { type Direction } from '../representation/query.js';
import { numberAt } from './number-filters.js';
import { type Reading } from './reading.js';

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
}

const HIGHEST_COUNT = 1000;

interface Pointer {
  readonly direction: 'high' | 'low';
  readonly stems: ReadonlySet<string>;
}

function adjectiveOf(reading: Reading, index: number): Pointer | null {
  const meaning = reading.items[index]?.meaning;
  if (meaning?.kind !== 'adjective') return null;
  return { direction: meaning.adjective.direction, stems: meaning.adjective.columnStems };
}

const adjectiveAt = (reading: Reading, index: number): Pointer | null =>
  reading.isFree(index) ? adjectiveOf(reading, index) : null;

function isSuperlativeAdjective(reading: Reading, index: number): boolean {
  return adjectiveAt(reading, index) !== null && /est$/.test(reading.items[index]?.norm ?? '');
}

const SUPERLATIVES = ['high', 'low', 'common', 'rare'] as const;

function findSuperlative(reading: Reading): number {
  return [...reading.items.keys()].findIndex(
    (index) =>
      (reading.isFree(index) && reading.plays(index, ...SUPERLATIVES)) ||
      isSuperlativeAdjective(reading, index),
  );
}

/** The number beside the superlative: "top 5", "5 largest". */
function takeCount(reading: Reading, at: number): number | null {
  for (const beside of [at + 1, at - 1]) {
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

/** The superlative of a question with its number; null when there is none. */
export function readRanking(reading: Reading): Ranking | null {
  const at = findSuperlative(reading);
  if (at < 0) return null;
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
    };
  const isLow = reading.plays(at, 'low', 'rare');
  const qualified = takeAdjective(reading, at);
  const lowest = qualified ? (qualified.direction === 'low') !== isLow : isLow;
  return {
    direction: lowest ? 'asc' : 'desc',
    count,
    at,
    columnStems: qualified?.stems ?? null,
    byCount: reading.plays(at, 'common', 'rare'),
  };
}
