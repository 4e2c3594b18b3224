import { type DataColumn } from '../tables/data-table.js';
import { type JoinTree } from '../tables/joins.js';
import { type Scalar } from '../tables/scalar.js';

export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** What a condition compares a column with. */
export type Test =
  | { readonly op: Comparator; readonly value: Scalar }
  | { readonly op: 'between'; readonly low: Scalar; readonly high: Scalar }
  /** Without case; `starts`, `ends` or anywhere. */
  | { readonly op: 'like'; readonly text: string; readonly where: 'starts' | 'ends' | 'anywhere' }
  /** Beside the mean of the column. */
  | { readonly op: 'aboveMean' | 'belowMean' };

/** Where a condition was read, and how well. */
export type ConditionOrigin =
  | 'cell'
  | 'coded'
  | 'part'
  | 'partCell'
  | 'absent'
  | 'like'
  | 'number'
  | 'date'
  | 'year'
  | 'between'
  | 'mean'
  | 'flag';

/** A condition on a column. */
export interface Condition {
  readonly column: DataColumn;
  readonly test: Test;
  /** Places of the words of the value. */
  readonly places: readonly number[];
  /** Places of the words of the column. */
  readonly columnPlaces: readonly number[];
  readonly score: number;
  /** How much better the best alternative for the same words is. */
  readonly gap: number;
  readonly origin: ConditionOrigin;
}

export type Function = 'count' | 'sum' | 'avg' | 'min' | 'max';

/** What is shown or computed: a column, a number of a column, or the number of rows (`count` without a column). */
export interface Item {
  readonly fn: Function | null;
  readonly column: DataColumn | null;
  readonly isDistinct: boolean;
  readonly score: number;
  readonly places: readonly number[];
}

export interface Ordering {
  readonly item: Item;
  readonly direction: 'asc' | 'desc';
}

/** Rows whose column has none of the values of another one. */
export interface Exclusion {
  readonly column: DataColumn;
  readonly other: DataColumn;
  readonly from: JoinTree;
  readonly conditions: readonly Condition[];
}

/** One selection of rows with what is computed from them. */
export interface Selection {
  readonly items: readonly Item[];
  readonly from: JoinTree;
  readonly conditions: readonly Condition[];
  /** Whether all conditions hold, or one of those on each column. */
  readonly isEither: boolean;
  readonly exclusion: Exclusion | null;
  readonly groupBy: DataColumn | null;
  readonly having: { readonly item: Item; readonly op: Comparator; readonly value: number } | null;
  readonly order: Ordering | null;
  readonly limit: number | null;
  readonly isDistinct: boolean;
}

export type SetOperation = 'intersect' | 'union' | 'except';

/** What is computed: one selection, or two put together as sets. */
export interface Plan extends Selection {
  readonly shape: 'rows' | 'order' | 'aggregate' | 'group' | 'absent' | SetOperation | 'tables';
  readonly combined: { readonly operation: SetOperation; readonly right: Selection } | null;
}

export const countOfRows: Item = { fn: 'count', column: null, isDistinct: false, score: 1, places: [] };

/** A column as it is. */
export const shown = (column: DataColumn, score: number, places: readonly number[]): Item => ({
  fn: null,
  column,
  isDistinct: false,
  score,
  places,
});

/** Tables that a plan reads, those of an exclusion too. */
export function tablesOf({ from, exclusion, combined }: Plan): string[] {
  return [
    ...new Set([...from.tables, ...(exclusion?.from.tables ?? []), ...(combined?.right.from.tables ?? [])]),
  ];
}

/**
 * Conditions of which one is enough, as groups of which each must hold: those on one column are alternatives of each
 * other, and where each column has one condition alone, all are.
 */
export function alternativesOf(conditions: readonly Condition[]): (readonly Condition[])[] {
  const byColumn = new Map<number, Condition[]>();
  for (const condition of conditions)
    byColumn.set(condition.column.id, [...(byColumn.get(condition.column.id) ?? []), condition]);
  const groups = [...byColumn.values()];
  return groups.every(({ length }) => length === 1) ? [conditions] : groups;
}
