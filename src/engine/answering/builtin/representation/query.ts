import { type BusinessQuery } from './business.js';
import { type ColumnRef } from './column.js';
import { type Key } from './key.js';
import { type Direction, type Measure } from './measure.js';
import { type Comparison, type Predicate } from './predicate.js';
import { type Rows } from './rows.js';

/** Numbers between two bounds, of which each is one of them or not; a bound that is null leaves the class open. */
export interface NumberClass {
  readonly low: number | null;
  readonly hasLow: boolean;
  readonly high: number | null;
  readonly hasHigh: boolean;
}

/** A class as it is written in results, in signs alone: "≤ 20", "20 – 50", "> 50". */
export function classLabel({ low, hasLow, high, hasHigh }: NumberClass): string {
  if (low !== null && low === high) return String(low);
  if (high === null) return `${hasLow ? '≥' : '>'} ${low ?? '-∞'}`;
  if (low === null || low === 0) return `${hasHigh ? '≤' : '<'} ${high}`;
  return `${low} – ${high}`;
}

/** The order of rows by a column, or by the distance of its values from a number. */
export interface RowOrder {
  readonly column: ColumnRef;
  readonly direction: Direction;
  readonly near: number | null;
}

/** What the first measure of a group must pass to be kept. */
export interface Having {
  readonly comparison: Comparison | '=';
  /** A number, the mean of the measures of all groups, or the measure of all rows together. */
  readonly value: number | 'groupMean' | 'whole';
  /** Compares the percentage of the group in the sum of all groups in place of the measure. */
  readonly isShare: boolean;
}

/** What is computed: the typed representation of a question. */
export type Query =
  /** One row per group, or one row in all when there are no keys. */
  | {
      readonly op: 'aggregate';
      readonly rows: Rows;
      readonly keys: readonly Key[];
      readonly measures: readonly Measure[];
      /** Adds the share of each group in the total of the first measure. */
      readonly share: boolean;
      /** Order by the first measure; null orders by the keys. */
      readonly order: Direction | null;
      /** Ranks by the distance of the first measure from this number, the nearest first; null for the measure itself. */
      readonly near: number | null;
      /** The first so many groups by rank, and those tied with the last of them. */
      readonly limit: number | null;
      /** Only the groups at this place of the ranking (2 for "second highest"); null for all. */
      readonly place: number | null;
      /** True when only the first group is asked for and the others up to the limit are there to compare. */
      readonly isOfWinner: boolean;
      /** True when the limit counts anew for each value of the first key. */
      readonly isPerFirstKey: boolean;
      /** Keeps the groups whose first measure passes. */
      readonly having: Having | null;
      /** True when the groups beyond the limit are put together as one. */
      readonly withRest: boolean;
    }
  /** The share that the rows meeting `part` have in the count of rows or the sum of a column, in all or in each group. */
  | {
      readonly op: 'fraction';
      readonly rows: Rows;
      readonly part: Predicate;
      readonly measure: Measure;
      readonly keys: readonly Key[];
      /** Keeps the groups whose percentage passes: a number, or the percentage in all rows. */
      readonly having: Having | null;
      /** Order by the share, where one is asked for. */
      readonly order?: Direction;
    }
  /** Rows as they are. */
  | {
      readonly op: 'list';
      readonly rows: Rows;
      readonly columns: readonly ColumnRef[];
      readonly order: RowOrder | null;
      readonly limit: number | null;
      /** Only the rows at this place of the order; null for all. */
      readonly place: number | null;
    }
  | { readonly op: 'correlation'; readonly rows: Rows; readonly x: ColumnRef; readonly y: ColumnRef }
  /** How many values of a numeric column are in each class: classes of equal width, or those that the question names. */
  | {
      readonly op: 'histogram';
      readonly rows: Rows;
      readonly column: ColumnRef;
      readonly binWidth: number;
      /** In their order; null for classes of equal width. */
      readonly classes: readonly NumberClass[] | null;
    }
  /** Counts, missing values, extremes and mean of the columns. */
  | { readonly op: 'describe'; readonly rows: Rows; readonly columns: readonly ColumnRef[] }
  | {
      readonly op: 'missing';
      readonly rows: Rows;
      readonly columns: readonly ColumnRef[];
      /** Shows the columns with missing values alone. */
      readonly isOnlyWithGaps: boolean;
    }
  /** Names and types of the columns. */
  | { readonly op: 'schema'; readonly rows: Rows }
  /** The values of a column in some rows, with the columns that tell which rows these are. */
  | {
      readonly op: 'cells';
      readonly rows: Rows;
      readonly column: ColumnRef;
      readonly shown: readonly ColumnRef[];
      /** What the numbers count ("years"), when the question wants it said. */
      readonly unit: string | null;
    }
  /** The number of different values that occur so often. */
  | {
      readonly op: 'groupCount';
      readonly rows: Rows;
      readonly key: ColumnRef;
      readonly comparison: '=' | '>=';
      readonly count: number;
    }
  /** How often the most (or least) frequent value occurs. */
  | {
      readonly op: 'groupSize';
      readonly rows: Rows;
      readonly key: ColumnRef;
      readonly direction: Direction;
    }
  /** The sum of two numbers, or how far they are apart. */
  | {
      readonly op: 'arithmetic';
      /** All rows of the table that both numbers come from. */
      readonly rows: Rows;
      readonly sign: 'plus' | 'difference';
      readonly left: RowMeasure;
      readonly right: RowMeasure;
      readonly unit: string | null;
    }
  /** Which of some named rows have the most (or least) of something. */
  | {
      readonly op: 'choice';
      readonly rows: Rows;
      readonly options: readonly ({ readonly label: string } & RowMeasure)[];
      readonly direction: Direction;
    }
  /** The most rows in a row that meet a condition. */
  | { readonly op: 'run'; readonly rows: Rows; readonly predicate: Predicate }
  /** Whether there are such rows. */
  | { readonly op: 'verdict'; readonly rows: Rows }
  /** Whether one number is greater or less than another. */
  | {
      readonly op: 'comparison';
      readonly rows: Rows;
      readonly comparison: Comparison | '=';
      readonly left: RowMeasure;
      /** Other rows, or a number that the question names. */
      readonly right: RowMeasure | number;
      /** What is said when it is so, and when it is not: "more" and "less"; null for yes and no. */
      readonly words: readonly [string, string] | null;
    }
  | BusinessQuery;

/** A measure of some rows; the value in a single row is its smallest. */
export interface RowMeasure {
  readonly rows: Rows;
  readonly measure: Measure;
}

/** Queries for single facts of a table. */
export type CellQuery = Extract<
  Query,
  {
    op: 'cells' | 'groupCount' | 'groupSize' | 'arithmetic' | 'choice' | 'run' | 'verdict' | 'comparison';
  }
>;
const OF_CELLS: ReadonlySet<Query['op']> = new Set<CellQuery['op']>([
  'cells',
  'groupCount',
  'groupSize',
  'arithmetic',
  'choice',
  'run',
  'verdict',
  'comparison',
]);

/** True for a query of the table search, about single cells and rows. */
export function isCellQuery(query: Query): query is CellQuery {
  return OF_CELLS.has(query.op);
}

export type AggregateQuery = Extract<Query, { op: 'aggregate' }>;
export type ListQuery = Extract<Query, { op: 'list' }>;

/** Columns that must have a value for a row to count: the keys, and the measured column where there is only one. */
export function requiredColumns(query: AggregateQuery): ColumnRef[] {
  const keys = query.keys.map((key) => key.column);
  const measured = query.measures.map((measure) => measure.column);
  const [first] = measured;
  return first && measured.every((column) => column?.name === first.name) ? [...keys, first] : keys;
}

const BUSINESS: ReadonlySet<string> = new Set<BusinessQuery['op']>([
  'series',
  'contrast',
  'drivers',
  'attainment',
  'cohort',
  'anomalies',
  'forecast',
]);

/** True for a query for the questions of a business. */
export function isBusiness(query: Query): query is BusinessQuery {
  return BUSINESS.has(query.op);
}
