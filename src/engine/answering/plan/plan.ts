import { type DataColumn } from '../tables/data-table.js';
import { isYes } from '../tables/flags.js';
import { type JoinTree } from '../tables/joining/joins.js';
import { type Scalar } from '../tables/scalar.js';

export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** What a condition compares a column with. */
export type Test =
  /** Null for no value: `=` where there is none, `!=` where there is one. */
  | { readonly op: Comparator; readonly value: Scalar }
  | { readonly op: 'between'; readonly low: Scalar; readonly high: Scalar }
  /** Without case; `starts`, `ends` or anywhere. */
  | {
      readonly op: 'like';
      readonly text: string;
      readonly where: 'starts' | 'ends' | 'anywhere';
      /** Whether the others are meant, but for those without a value. */
      readonly isDenied: boolean;
    }
  /** Beside the mean of the column. */
  | { readonly op: 'aboveMean' | 'belowMean' };

/** Where a condition was read, and how well. */
export type ConditionOrigin =
  | 'cell'
  | 'coded'
  | 'part'
  | 'partCell'
  | 'label'
  | 'absent'
  | 'like'
  | 'number'
  | 'date'
  | 'year'
  | 'between'
  | 'mean'
  | 'flag'
  | 'presence';

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

/**
 * `share` in per cent: of the rows of a group those that meet a condition, or of all groups together. `change` in per cent, and
 * `difference`: of two numbers of a group.
 */
export type Function = 'count' | 'sum' | 'avg' | 'median' | 'min' | 'max' | 'share' | 'change' | 'difference';

/** What is shown or computed: a column, a number of a column, or the number of rows (`count` without a column). */
export interface Item {
  readonly fn: Function | null;
  readonly column: DataColumn | null;
  readonly isDistinct: boolean;
  readonly score: number;
  readonly places: readonly number[];
  /** What rows meet that a number is computed of, or of which a share is told; none for the share of a group in all. */
  readonly part?: Condition;
  /** The numbers of which a change or difference is told, from the second to the first. */
  readonly between?: readonly [Item, Item];
}

export interface Ordering {
  readonly item: Item;
  readonly direction: 'asc' | 'desc';
}

/** How large a number of a group must be for the group to be kept. */
export interface GroupCondition {
  readonly item: Item;
  readonly op: Comparator;
  readonly value: number;
}

/** Rows whose column has none of the values of another one. */
export interface Exclusion {
  readonly column: DataColumn;
  readonly other: DataColumn;
  readonly from: JoinTree;
  readonly conditions: readonly Condition[];
}

/** Which groups are kept of those that have the same value of a key. */
export interface FirstPer {
  readonly key: DataColumn;
  readonly order: Ordering;
  readonly count: number;
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
  /** All of them hold. */
  readonly having: readonly GroupCondition[];
  readonly order: Ordering | null;
  readonly limit: number | null;
  readonly isDistinct: boolean;
  /** Of the groups with the same value of a key those alone that come first; equal ones come together. */
  readonly firstPer?: FirstPer;
}

export type SetOperation = 'intersect' | 'union' | 'except';

/** What is computed from the values of several selections: `change` and `share` in per cent of the second. */
export type Arithmetic = 'difference' | 'change' | 'share' | 'sum' | 'mean';

/** Which of several values is told by the header of its column. */
export type Extreme = 'largest' | 'smallest';

/** What the only value of a selection is put beside. */
export interface Comparison {
  /** A comparator is answered by yes or no. */
  readonly operation: Arithmetic | Extreme | Comparator;
  /** Selections of one value each; none where it is put beside `value`. */
  readonly others: readonly Selection[];
  readonly value: Scalar;
  /** Places of the words that ask for it. */
  readonly places: readonly number[];
}

/** What is computed: one selection, two put together as sets, or the values of several put beside each other. */
export interface Plan extends Selection {
  readonly shape: 'rows' | 'order' | 'aggregate' | 'group' | 'absent' | SetOperation | 'tables' | 'compared';
  readonly combined: { readonly operation: SetOperation; readonly right: Selection } | null;
  readonly compared: Comparison | null;
}

const COMPARATORS: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=']);

export const isComparator = (operation: string): operation is Comparator => COMPARATORS.has(operation);

export const isExtreme = (operation: string): operation is Extreme =>
  operation === 'largest' || operation === 'smallest';

const boundsOf = (test: Test): readonly Scalar[] =>
  test.op === 'between' ? [test.low, test.high] : 'value' in test ? [test.value] : [];

/** Whether times are compared with days: what is of the last day of a period is of the period, whatever its hour. */
export function comparesDays({ column, test }: Condition): boolean {
  const bounds = boundsOf(test);
  const isDay = (bound: Scalar): boolean => typeof bound === 'string' && /^\d{4}-\d\d-\d\d$/.test(bound);
  return column.type === 'timestamp' && bounds.length > 0 && bounds.every(isDay);
}

/** Whether a plan is answered by yes or no. */
export const isVerdict = ({ compared }: Pick<Plan, 'compared'>): boolean =>
  compared !== null && isComparator(compared.operation);

/** Whether a test asks for no value, or for any. */
export const isOfPresence = (test: Test): boolean => 'value' in test && test.value === null;

const isDenial = ({ test, origin }: Condition): boolean =>
  (test.op === '!=' && test.value !== null) ||
  (test.op === '=' && test.value === null) ||
  (test.op === 'like' && test.isDenied) ||
  (origin === 'flag' && test.op === '=' && !isYes(test.value));

const isOfNone = (compared: Comparison | null): boolean =>
  compared?.operation === '=' && compared.value === 0;

/**
 * Whether rows are left out for what they have: by another selection, an exclusion, a `!=`, no value, or a no in a column of
 * yes and no; or whether there are none.
 */
export const denies = (plan: Plan): boolean =>
  plan.exclusion !== null ||
  plan.combined?.operation === 'except' ||
  conditionsIn(plan).some(isDenial) ||
  isOfNone(plan.compared);

/** The conditions that a number is computed under: those of the rows that it is of. */
export const partsOf = ({ part, between }: Item): Condition[] => [
  ...(part ? [part] : []),
  ...(between ?? []).flatMap(partsOf),
];

/** The conditions on the rows of a selection, and those that its numbers are computed under. */
export const conditionsIn = ({ conditions, items }: Selection): Condition[] => [
  ...conditions,
  ...items.flatMap(partsOf),
];

/** What rows are ordered by, and how large the numbers of a group must be. */
export const decidingItems = ({ order, having }: Pick<Selection, 'order' | 'having'>): Item[] => [
  ...(order ? [order.item] : []),
  ...having.map(({ item }) => item),
];

/** All that a selection shows, is ordered by or keeps groups by. */
export const usedItems = (selection: Pick<Selection, 'items' | 'order' | 'having'>): Item[] => [
  ...selection.items,
  ...decidingItems(selection),
];

export const countOfRows: Item = { fn: 'count', column: null, isDistinct: false, score: 1, places: [] };

/** A column as it is. */
export const shown = (column: DataColumn, score: number, places: readonly number[]): Item => ({
  fn: null,
  column,
  isDistinct: false,
  score,
  places,
});

/** The selections of a plan, the first one first. */
export const selectionsOf = (plan: Plan): readonly Selection[] => [
  plan,
  ...(plan.combined ? [plan.combined.right] : []),
  ...(plan.compared?.others ?? []),
];

/** Whether a selection shows rows of one table as they are: those that are equal by an order then stay in that of the file. */
export const hasOrderOfFile = ({ items, from, groupBy, exclusion, isDistinct }: Selection): boolean =>
  from.tables.length === 1 &&
  groupBy === null &&
  exclusion === null &&
  !isDistinct &&
  items.every(({ fn }) => fn === null);

/** Tables that a plan reads, those of an exclusion too. */
export function tablesOf(plan: Plan): string[] {
  const tables = selectionsOf(plan).flatMap(({ from, exclusion }) => [
    ...from.tables,
    ...(exclusion?.from.tables ?? []),
  ]);
  return [...new Set(tables)];
}
