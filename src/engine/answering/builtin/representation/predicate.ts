import { type ColumnRef } from './column.js';
import { type ColumnMeasure, type Direction } from './measure.js';

/** A period of the calendar. */
export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A constant of a question, typed as the column it is compared with. */
export type Literal =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  /** An ISO date or timestamp. */
  | { readonly type: 'date' | 'timestamp'; readonly value: string };

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
  /** Minutes since midnight, both ends included; over midnight where it ends before it begins. */
  | {
      readonly op: 'hours';
      readonly column: ColumnRef;
      readonly from: number;
      readonly to: number;
      readonly label: string;
    }
  | {
      readonly op: 'monthOfYear';
      readonly column: ColumnRef;
      readonly month: number;
      /** The last of several months in a row; null for one. */
      readonly last: number | null;
      readonly label: string;
    }
  /** The last units of time up to the last date in the column. */
  | { readonly op: 'recent'; readonly column: ColumnRef; readonly count: number; readonly unit: CalendarUnit }
  /** Any value but these, or none. */
  | { readonly op: 'otherThan'; readonly column: ColumnRef; readonly values: readonly Literal[] }
  | { readonly op: 'missing'; readonly column: ColumnRef }
  /** Rows of the groups (of rows that meet `of` and `where`, with the same value of the column) whose measure passes. */
  | {
      readonly op: 'ofGroup';
      readonly column: ColumnRef;
      readonly measure: ColumnMeasure;
      readonly comparison: Comparison | '=';
      /** A number, or the mean of the measures of all these groups. */
      readonly value: number | 'groupMean';
      /** What the groups are said to be of. */
      readonly of: readonly Predicate[];
      /** The other conditions of the question. */
      readonly where: readonly Predicate[];
    }
  /** Rows of the first so many groups (of rows that meet `where`) by their measure, and of those tied with the last. */
  | {
      readonly op: 'ofTop';
      readonly column: ColumnRef;
      readonly measure: ColumnMeasure;
      readonly direction: Direction;
      readonly count: number;
      readonly where: readonly Predicate[];
    }
  /** Values on one side of the mean of the column over all rows that meet `where`. */
  | {
      readonly op: 'besideMean';
      readonly column: ColumnRef;
      readonly comparison: Comparison;
      /** Whether the mean is that of all rows, whatever the other conditions are. */
      readonly isOfAll: boolean;
      readonly where: readonly Predicate[];
    }
  | { readonly op: 'not'; readonly of: Predicate }
  | { readonly op: 'or' | 'and'; readonly left: Predicate; readonly right: Predicate };

/** A condition that is made of two. */
export type JoinedPredicate = Extract<Predicate, { readonly left: Predicate; readonly right: Predicate }>;

/** True for a condition that is made of two. */
export const isJoined = (predicate: Predicate): predicate is JoinedPredicate =>
  predicate.op === 'or' || predicate.op === 'and';

/** The column a condition speaks of, the first of several. */
export function columnOf(predicate: Predicate): ColumnRef {
  if (isJoined(predicate)) return columnOf(predicate.left);
  return predicate.op === 'not' ? columnOf(predicate.of) : predicate.column;
}

/** The conditions on one column each that a condition is made of. */
export function partsOf(predicate: Predicate): SimplePredicate[] {
  if (isJoined(predicate)) return [...partsOf(predicate.left), ...partsOf(predicate.right)];
  return predicate.op === 'not' ? partsOf(predicate.of) : [predicate];
}

/** A condition that is not made of others. */
type SimplePredicate = Exclude<
  Predicate,
  { op: 'not' } | { readonly left: Predicate; readonly right: Predicate }
>;
