import { type ColumnRef } from './column.js';
import { type Expression } from './expression.js';
import { type Predicate } from './predicate.js';
import { type Composition } from './composition.js';
import { type Direction } from './measure.js';

/** Rows of a table: what a question speaks of. Rows keep the order in which they stand in the table. */
export type Rows =
  | {
      readonly op: 'all';
      readonly table: string;
      /** How the table is made of tables of the workbench, where it is not one of them. */
      readonly composition?: Composition;
    }
  | { readonly op: 'filter'; readonly from: Rows; readonly predicate: Predicate }
  /** The rows with the highest or lowest values of a column, or those at a place of that order; all that are tied. */
  | {
      readonly op: 'extreme';
      readonly from: Rows;
      readonly by: ColumnRef;
      readonly direction: Direction;
      /** 1 for the highest (or lowest) value, 2 for the next different one … */
      readonly place: number;
    }
  /** The row at a place counted from the start or the end, 1 being the first or last. */
  | { readonly op: 'position'; readonly from: Rows; readonly end: 'first' | 'last'; readonly place: number }
  /** So many rows from the start or the end; by a column, those with the highest or lowest values and those tied. */
  | {
      readonly op: 'top';
      readonly from: Rows;
      readonly by: ColumnRef | null;
      /** `asc` from the start or the lowest value. */
      readonly direction: Direction;
      readonly count: number;
    }
  /** The row of the table right behind the last, or right before the first, of the given rows. */
  | { readonly op: 'neighbour'; readonly of: Rows; readonly side: 'next' | 'previous' }
  /** All rows of the table before the first, or behind the last, of the given rows. */
  | { readonly op: 'outside'; readonly of: Rows; readonly side: 'before' | 'after' }
  /** The rows of the table that stand between two rows, these not included. */
  | { readonly op: 'enclosed'; readonly left: Rows; readonly right: Rows }
  /** The rows among others whose value is greater, or less, than that of the (single) given row. */
  | {
      readonly op: 'beyond';
      readonly of: Rows;
      readonly among: Rows;
      readonly by: ColumnRef;
      readonly relation: 'greater' | 'less';
    }
  /** The rows among others with the value of the (single) given row, that row itself with them or not. */
  | {
      readonly op: 'alike';
      readonly of: Rows;
      readonly among: Rows;
      readonly by: ColumnRef;
      readonly withItself: boolean;
    }
  /** The rows of either. */
  | { readonly op: 'either'; readonly left: Rows; readonly right: Rows }
  /** The rows with one column more, or with new values in a column of theirs. */
  | {
      readonly op: 'derive';
      readonly from: Rows;
      readonly name: string;
      readonly value: Expression;
      readonly replaces: boolean;
    }
  /** The rows whose value is an outlier, or all others: those without a value, too, are none. */
  | {
      readonly op: 'outliers';
      readonly from: Rows;
      readonly column: ColumnRef;
      readonly rule: OutlierRule;
      readonly keep: 'outliers' | 'others';
    }
  /** The first row of each combination of values. */
  | { readonly op: 'distinct'; readonly from: Rows; readonly columns: readonly ColumnRef[] }
  /** The rows of one half of the table; of an odd number the second half has one more. */
  | { readonly op: 'half'; readonly from: Rows; readonly which: 'first' | 'second' };

/** What makes a value an outlier. */
export type OutlierRule =
  /** More than `threshold` standard deviations from the mean; `side` above it, below it or either. */
  | {
      readonly kind: 'zScore';
      readonly threshold: number;
      readonly extent: 'sample' | 'population';
      readonly side: 'both' | 'above';
    }
  /** More than `threshold` by 0.6745 · distance from the median / median absolute deviation (Iglewicz and Hoaglin 1993). */
  | { readonly kind: 'modifiedZScore'; readonly threshold: number }
  /** More than `factor` interquartile ranges below the first or above the third quartile. */
  | { readonly kind: 'quartiles'; readonly factor: number };

/** The rows that other rows are made of, in the order in which they are named. */
export function partsOf(rows: Rows): Rows[] {
  switch (rows.op) {
    case 'all':
      return [];
    case 'filter':
    case 'extreme':
    case 'position':
    case 'top':
    case 'derive':
    case 'outliers':
    case 'distinct':
    case 'half':
      return [rows.from];
    case 'neighbour':
    case 'outside':
      return [rows.of];
    case 'beyond':
    case 'alike':
      return [rows.of, rows.among];
    case 'enclosed':
    case 'either':
      return [rows.left, rows.right];
  }
}

/** All rows of the table that the rows are taken from. */
export function bottomOf(rows: Rows): Extract<Rows, { op: 'all' }> {
  if (rows.op === 'all') return rows;
  const [first = rows] = partsOf(rows);
  return bottomOf(first);
}

/** The table at the bottom of the rows. */
export function tableOf(rows: Rows): string {
  return bottomOf(rows).table;
}

/** The rows below the outermost conditions. */
export function unfiltered(rows: Rows): Rows {
  return rows.op === 'filter' ? unfiltered(rows.from) : rows;
}

/** The outermost conditions of the rows, in the order in which they were asked. */
export function predicatesOf(rows: Rows): Predicate[] {
  return rows.op === 'filter' ? [...predicatesOf(rows.from), rows.predicate] : [];
}

/** Rows that also meet the predicate. */
export function filtered(from: Rows, predicate: Predicate): Rows {
  return { op: 'filter', from, predicate };
}
