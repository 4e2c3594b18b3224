import { type ColumnRef } from './column.js';
import { type Comparison } from './predicate.js';

/** Functions of one value. Where a function has no value (the logarithm of 0), the value is missing. */
export type UnaryFunction =
  | 'negate'
  | 'abs'
  | 'sqrt'
  | 'exp'
  | 'ln'
  | 'log10'
  | 'log2'
  /** ln(1 + x) */
  | 'log1p'
  | 'round'
  /** Number of characters of a text. */
  | 'length'
  /** Number of characters of a text that are no white space. */
  | 'visibleLength'
  | 'wordCount'
  /** Text as a number: the first one in it. */
  | 'number'
  | 'year'
  | 'month'
  | 'day'
  | 'hour'
  /** 0 for Monday to 6 for Sunday. */
  | 'weekday'
  | 'quarter';

/** Figures of all values of an expression, by which each value is placed. */
export type WholeFunction =
  'mean' | 'median' | 'mode' | 'min' | 'max' | 'sampleStd' | 'populationStd' | 'sum' | 'mad';

/** How a value is computed from the columns of its row (and, where it says so, of the others). */
export type Expression =
  | { readonly op: 'number'; readonly value: number }
  | { readonly op: 'text'; readonly value: string }
  | { readonly op: 'column'; readonly column: ColumnRef }
  | {
      readonly op: 'binary';
      readonly sign: '+' | '-' | '*' | '/' | '^';
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly op: 'unary'; readonly fn: UnaryFunction; readonly of: Expression }
  /** The value in the row before. */
  | { readonly op: 'previous'; readonly of: Expression }
  /** A figure of all rows. */
  | { readonly op: 'whole'; readonly fn: WholeFunction; readonly of: Expression }
  /** The value below which a share of all values lies. */
  | { readonly op: 'quantile'; readonly of: Expression; readonly share: number }
  /** The value, or another where it is missing. */
  | { readonly op: 'filled'; readonly of: Expression; readonly by: Expression }
  /** The value, or where it is missing the last one before it (or the next one behind it). */
  | { readonly op: 'carried'; readonly of: Expression; readonly from: 'before' | 'behind' }
  /** The first case that holds; missing where none does. */
  | { readonly op: 'cases'; readonly cases: readonly Case[] }
  /** The place of the value among all different values in ascending order, from 0. */
  | { readonly op: 'code'; readonly of: Expression };

export interface Case {
  readonly left: Expression;
  readonly comparison: Comparison | '=' | 'always';
  readonly right: Expression;
  /** Null for a missing value. */
  readonly then: Expression | null;
}

/** The columns that an expression reads. */
export function columnsOf(expression: Expression): ColumnRef[] {
  switch (expression.op) {
    case 'number':
    case 'text':
      return [];
    case 'column':
      return [expression.column];
    case 'binary':
      return [expression.left, expression.right].flatMap(columnsOf);
    case 'filled':
      return [expression.of, expression.by].flatMap(columnsOf);
    case 'cases':
      return expression.cases.flatMap(({ left, right, then }) =>
        [left, right, ...(then ? [then] : [])].flatMap(columnsOf),
      );
    case 'unary':
    case 'previous':
    case 'whole':
    case 'quantile':
    case 'carried':
    case 'code':
      return columnsOf(expression.of);
  }
}
