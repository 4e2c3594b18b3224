import { type ColumnType } from '../../../table.js';
import { type DatePattern } from '../cells/date-patterns.js';

/** An operation on two numbers. */
export type Sign = '+' | '-' | '*' | '/';

/**
 * How the cells of a column are read as something else than they are stored as: "3–1" as the number 3, "5 May 1990" as a
 * day. A cell that does not hold it is missing.
 */
export type CellView =
  /** The first or second number in a text; the sign of a leading minus, thousands separators and "million" count. */
  | { readonly kind: 'number'; readonly nth: 1 | 2 }
  /** Seconds of a duration or time such as 1:02:03 or 4:05.6. */
  | { readonly kind: 'seconds' }
  /** The first year from 1000 to 2099 in a text, or the year of a date. */
  | { readonly kind: 'year' }
  /** A day as the number year · 10000 + month · 100 + day, what is not said being 0; the patterns in the order tried. */
  | { readonly kind: 'day'; readonly patterns: readonly DatePattern[] }
  /** What stands in parentheses. */
  | { readonly kind: 'parenthesis' }
  /** One of several values in a cell, parted by line breaks, commas, slashes or semicolons. */
  | { readonly kind: 'part'; readonly which: 'first' | 'last' }
  | { readonly kind: 'partCount' }
  /** Each of several values in a cell: a row becomes several. */
  | { readonly kind: 'parts' }
  /** How far the second number lies from the first: "1981–2007", "24–10". */
  | { readonly kind: 'span' }
  /** The first and the second number together. */
  | { readonly kind: 'both' }
  /** Computed from two numbers of the same row, the first being the column itself; what is divided by zero has no value. */
  | {
      readonly kind: 'combined';
      readonly sign: Sign;
      /** What stands first where it is itself computed; the column bears the name of its first part. */
      readonly left: ColumnRef | null;
      readonly other: ColumnRef | number;
      /** True where a missing value counts as 0 beside one that is there: each row of a ledger has only one of two. */
      readonly fillsGaps?: boolean;
    }
  /** The first day of the period that the date is in. */
  | { readonly kind: 'period'; readonly unit: 'day' | 'week' | 'month' | 'quarter' | 'year' }
  /** The first date of the same thing in the whole table: that of a customer's first order. */
  | { readonly kind: 'first'; readonly entity: ColumnRef }
  /** How many rows of the whole table are of the same thing: the orders of a customer. */
  | { readonly kind: 'occurrences' }
  /** What an answer from 0 to 10 counts in a net promoter score: 100 from 9 on, -100 up to 6, 0 between. */
  | { readonly kind: 'promoter' }
  /** Whole days, or hours or months and parts of them, from this date to another of the same row. */
  | { readonly kind: 'daysTo'; readonly end: ColumnRef; readonly unit?: DurationUnit };

/** What the time from one date to another is counted in. */
export type DurationUnit = 'day' | 'hour' | 'month';

/** A column that a query reads. */
export interface ColumnRef {
  readonly name: string;
  /** The type after the view, where there is one. */
  readonly type: ColumnType;
  /** True when values are missing in it. */
  readonly hasMissing: boolean;
  /** True for numbers without binary fractions (integers, decimals): their sums are exact as they are. */
  readonly isExact: boolean;
  /** How its cells are read; null when they are used as they are. */
  readonly view: CellView | null;
  /** The values in the order of time, for names of months that were headers. */
  readonly order?: readonly string[];
}

/** How a column is called in results and sentences: by its header, or by what is computed from it. */
export function labelOf({ name, view }: ColumnRef): string {
  if (view?.kind === 'combined') return combinedLabel(name, view);
  if (view?.kind === 'period') return `${view.unit}s of ${name}`;
  if (view?.kind === 'first') return `first ${name} of ${labelOf(view.entity)}`;
  if (view?.kind === 'occurrences') return `rows per ${name}`;
  if (view?.kind === 'promoter') return `net promoter score of ${name}`;
  if (view?.kind !== 'daysTo') return name;
  return `${view.unit ?? 'day'}s from ${name} to ${view.end.name}`;
}

const isSum = (part: ColumnRef | number): boolean =>
  typeof part !== 'number' && part.view?.kind === 'combined' && /[+-]/.test(part.view.sign);

/** A sum is put in parentheses where something else than adding is done with it. */
function combinedLabel(name: string, { sign, left, other }: Extract<CellView, { kind: 'combined' }>): string {
  const first = left ? labelOf(left) : name;
  const second = typeof other === 'number' ? String(other) : labelOf(other);
  const isProduct = sign === '*' || sign === '/';
  const [before, after] = [left !== null && isProduct && isSum(left), sign !== '+' && isSum(other)];
  return `${before ? `(${first})` : first} ${sign} ${after ? `(${second})` : second}`;
}
