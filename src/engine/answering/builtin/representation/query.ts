import { type ColumnType } from '../../../table.js';

/** A column of the table a query reads. */
export interface ColumnRef {
  readonly name: string;
  readonly type: ColumnType;
  /** True when values are missing in it. */
  readonly hasMissing: boolean;
  /** True for numbers without binary fractions (integers, decimals): their sums are exact as they are. */
  readonly isExact: boolean;
}

/** A period of the calendar. */
export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';
/** What dates are grouped by: periods of the calendar, or the days of the week. */
export type TimeUnit = CalendarUnit | 'weekday';

/** A constant of a question, typed as the column it is compared with. */
export type Literal =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean };

export type Comparison = '<' | '<=' | '>' | '>=';

/** Days from `start` up to but not including `end`, both ISO dates. */
export interface ClosedPeriod {
  readonly start: string;
  readonly end: string;
  readonly label: string;
}

/** A condition on a row. */
export type Predicate =
  | { readonly op: 'in'; readonly column: ColumnRef; readonly values: readonly Literal[] }
  | {
      readonly op: 'compare';
      readonly column: ColumnRef;
      readonly comparison: Comparison;
      readonly value: number;
    }
  | { readonly op: 'between'; readonly column: ColumnRef; readonly low: number; readonly high: number }
  /** Text that occurs in the value, whatever its case and accents. */
  | { readonly op: 'contains'; readonly column: ColumnRef; readonly text: string }
  /** Days from `start` up to but not including `end` (ISO dates); null is open. */
  | {
      readonly op: 'period';
      readonly column: ColumnRef;
      readonly start: string | null;
      readonly end: string | null;
      readonly label: string;
    }
  /** Days in one of several periods. */
  | { readonly op: 'periods'; readonly column: ColumnRef; readonly periods: readonly ClosedPeriod[] }
  /** Days of the week, 1 for Monday to 7 for Sunday. */
  | {
      readonly op: 'weekday';
      readonly column: ColumnRef;
      readonly days: readonly number[];
      readonly label: string;
    }
  | { readonly op: 'monthOfYear'; readonly column: ColumnRef; readonly month: number; readonly label: string }
  /** The last units of time up to the last date in the column. */
  | { readonly op: 'recent'; readonly column: ColumnRef; readonly count: number; readonly unit: CalendarUnit }
  | { readonly op: 'missing'; readonly column: ColumnRef }
  | { readonly op: 'not'; readonly of: Predicate };

/** Rows of a table. */
export type Rows =
  | { readonly op: 'all'; readonly table: string }
  | { readonly op: 'filter'; readonly from: Rows; readonly predicate: Predicate };

/** What rows are grouped by: the values of a column, or the periods its dates fall in. */
export interface Key {
  readonly column: ColumnRef;
  readonly unit: TimeUnit | null;
}

export type Aggregate =
  | 'count'
  | 'countDistinct'
  | 'sum'
  | 'avg'
  | 'median'
  | 'min'
  | 'max'
  | 'stddev'
  /** The percentage of rows in which a yes-or-no column holds yes (true or 1). */
  | 'rate';

/** A number computed from rows. `column` is null for the count of rows only. */
export interface Measure {
  readonly fn: Aggregate;
  readonly column: ColumnRef | null;
}

export type Direction = 'desc' | 'asc';

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
      /** The first so many groups by rank, and those tied with the last of them. */
      readonly limit: number | null;
      /** Only the groups at this place of the ranking (2 for "second highest"); null for all. */
      readonly place: number | null;
      /** True when only the first group is asked for and the others up to the limit are there to compare. */
      readonly isOfWinner: boolean;
      /** True when the limit counts anew for each value of the first key. */
      readonly isPerFirstKey: boolean;
      /** Keeps the groups whose first measure passes. */
      readonly having: { readonly comparison: Comparison; readonly value: number } | null;
    }
  /** The share that the rows meeting `part` have in the count of rows or the sum of a column, in all or in each group. */
  | {
      readonly op: 'fraction';
      readonly rows: Rows;
      readonly part: Predicate;
      readonly measure: Measure;
      readonly keys: readonly Key[];
    }
  /** Rows as they are. */
  | {
      readonly op: 'list';
      readonly rows: Rows;
      readonly columns: readonly ColumnRef[];
      readonly order: { readonly column: ColumnRef; readonly direction: Direction } | null;
      readonly limit: number | null;
      /** Only the rows at this place of the order; null for all. */
      readonly place: number | null;
    }
  | { readonly op: 'correlation'; readonly rows: Rows; readonly x: ColumnRef; readonly y: ColumnRef }
  /** Equally wide classes of a numeric column. */
  | {
      readonly op: 'histogram';
      readonly rows: Rows;
      readonly column: ColumnRef;
      readonly binWidth: number;
    }
  /** Counts, missing values, extremes and mean of the columns. */
  | { readonly op: 'describe'; readonly rows: Rows; readonly columns: readonly ColumnRef[] }
  | { readonly op: 'missing'; readonly rows: Rows; readonly columns: readonly ColumnRef[] }
  /** Names and types of the columns. */
  | { readonly op: 'schema'; readonly rows: Rows };

export type AggregateQuery = Extract<Query, { op: 'aggregate' }>;
export type ListQuery = Extract<Query, { op: 'list' }>;

/** The table at the bottom of the rows. */
export function tableOf(rows: Rows): string {
  return rows.op === 'all' ? rows.table : tableOf(rows.from);
}

/** The conditions of the rows, in the order in which they were asked. */
export function predicatesOf(rows: Rows): Predicate[] {
  return rows.op === 'all' ? [] : [...predicatesOf(rows.from), rows.predicate];
}

/** Rows that also meet the predicate. */
export function filtered(from: Rows, predicate: Predicate): Rows {
  return { op: 'filter', from, predicate };
}

/** The column a condition speaks of. */
export function columnOf(predicate: Predicate): ColumnRef {
  return predicate.op === 'not' ? columnOf(predicate.of) : predicate.column;
}

/** Columns that must have a value for a row to count: the keys, and the measured column where there is only one. */
export function requiredColumns(query: AggregateQuery): ColumnRef[] {
  const keys = query.keys.map((key) => key.column);
  const measured = query.measures.map((measure) => measure.column);
  const [first] = measured;
  return first && measured.every((column) => column?.name === first.name) ? [...keys, first] : keys;
}
