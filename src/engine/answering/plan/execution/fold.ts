import { type DataColumn } from '../../tables/data-table.js';
import { ranksOf } from '../../tables/joining/ranks.js';
import { type Scalar } from '../../tables/scalar.js';
import { type Grouping, Numbering } from './grouping.js';
import { type JoinedRows } from './joined-rows.js';
import { listOf, numbersOf } from './list-of.js';
import { type Condition, type Item } from '../plan.js';
import { rowsMeeting } from './tests.js';

/** A column as it stands at the places of a grouping. */
interface Held {
  readonly column: DataColumn;
  readonly grouping: Grouping;
  readonly rows: JoinedRows;
}

/**
 * The number or value that is computed from the values of a column in each group, of which missing ones do not count; null for none.
 * Without a column: how many places there are.
 */
export function folded(item: Item, grouping: Grouping, rows: JoinedRows): Scalar[] {
  const { fn, isDistinct, column, part, between } = item;
  if (fn === 'share') return shares(item, grouping, rows);
  if (fn === 'change' || fn === 'difference') {
    const [left, right] = (between ?? []).map((each) => folded(each, grouping, rows));
    return differences(fn, left ?? [], right ?? []);
  }
  if (part) return folded({ ...item, part: undefined }, within(part, grouping, rows), rows);
  if (!column) return sizes(grouping);
  const held = { column, grouping, rows };
  switch (fn) {
    case 'median':
      return medians(held);
    case 'min':
    case 'max':
      return extremes(held, fn);
    case 'sum':
      return sums(held, fn);
    case 'avg':
      return column.metric?.per ? ratios(held, column.metric.per) : sums(held, fn);
    case 'count':
    case null:
      return isDistinct ? differentCounts(held) : counts(held);
  }
}

/** Of two numbers of each group how much the first is more than the second; null where one is missing. */
function differences(
  fn: 'change' | 'difference',
  left: readonly Scalar[],
  right: readonly Scalar[],
): Scalar[] {
  return left.map((first, group) => {
    const second = right[group] ?? null;
    if (typeof first !== 'number' || typeof second !== 'number') return null;
    return fn === 'change' ? percent(first - second, second) : first - second;
  });
}

/** The places that meet a condition, in the same groups. */
function within(condition: Condition, { places, groupOf, firsts }: Grouping, rows: JoinedRows): Grouping {
  const meets = rowsMeeting(condition);
  const own = rows.places.get(condition.column.table);
  const isKept = (at: number): boolean => meets[own?.[places[at] ?? -1] ?? -1] === 1;
  return {
    places: places.filter((_, at) => isKept(at)),
    groupOf: groupOf.filter((_, at) => isKept(at)),
    firsts,
  };
}

/** In per cent: of the rows of each group those that meet a condition, or of all groups together. */
function shares({ column, part }: Item, grouping: Grouping, rows: JoinedRows): Scalar[] {
  if (part) {
    const all = sizes(grouping);
    return met(part, grouping, rows).map((count, group) => percent(count, all[group] ?? 0));
  }
  const own = column ? sums({ column, grouping, rows }, 'sum') : sizes(grouping);
  const whole = own.reduce<number>((sum, each) => sum + Number(each ?? 0), 0);
  return own.map((each) => (each === null ? null : percent(Number(each), whole)));
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

/** How many places of each group meet a condition. */
function met(condition: Condition, { places, groupOf, firsts }: Grouping, rows: JoinedRows): number[] {
  const found = new Int32Array(firsts.length);
  const meets = rowsMeeting(condition);
  const own = rows.places.get(condition.column.table);
  places.forEach((place, at) => {
    const group = groupOf[at] ?? 0;
    if (meets[own?.[place] ?? -1] === 1) found[group] = (found[group] ?? 0) + 1;
  });
  return numbersOf(found);
}

function sizes({ groupOf, firsts }: Grouping): number[] {
  const found = new Int32Array(firsts.length);
  for (const group of groupOf) found[group] = (found[group] ?? 0) + 1;
  return numbersOf(found);
}

/** Hands over each value that is there, with its group. */
function eachValue(
  { column: { table, values }, grouping: { places, groupOf }, rows }: Held,
  take: (group: number, value: number | string, row: number) => void,
): void {
  const own = rows.places.get(table);
  places.forEach((place, at) => {
    const row = own?.[place] ?? -1;
    const value = values[row] ?? null;
    if (value !== null) take(groupOf[at] ?? 0, value, row);
  });
}

function counts(held: Held): number[] {
  const found = new Int32Array(held.grouping.firsts.length);
  eachValue(held, (group) => (found[group] = (found[group] ?? 0) + 1));
  return numbersOf(found);
}

/** Each value once in each group. */
function differentCounts(held: Held): number[] {
  const { ofRows, values } = ranksOf(held.column);
  const { length } = held.grouping.firsts;
  const numbering = new Numbering(length * values.length, held.grouping.places.length);
  const found = new Int32Array(length);
  eachValue(held, (group, _, row) => {
    const before = numbering.count;
    numbering.of(group * values.length + (ofRows[row] ?? 0));
    if (numbering.count > before) found[group] = (found[group] ?? 0) + 1;
  });
  return numbersOf(found);
}

function sums(held: Held, fn: 'sum' | 'avg'): Scalar[] {
  const { length } = held.grouping.firsts;
  const [found, added] = [new Int32Array(length), new Float64Array(length)];
  eachValue(held, (group, value) => {
    found[group] = (found[group] ?? 0) + 1;
    added[group] = (added[group] ?? 0) + Number(value);
  });
  return listOf(added, (sum, group) => {
    const count = found[group] ?? 0;
    if (count === 0) return null;
    return fn === 'avg' ? sum / count : sum;
  });
}

/** Null where the divisor is zero or missing. */
function ratios(held: Held, per: DataColumn): Scalar[] {
  const divisors = sums({ ...held, column: per }, 'sum');
  return sums(held, 'sum').map((sum, group) => {
    const divisor = Number(divisors[group] ?? 0);
    return sum === null || divisor === 0 ? null : Number(sum) / divisor;
  });
}

function extremes(held: Held, fn: 'min' | 'max'): Scalar[] {
  const { ofRows, values } = ranksOf(held.column);
  const none = -1;
  const best = new Int32Array(held.grouping.firsts.length).fill(none);
  eachValue(held, (group, _, row) => {
    const [rank, before] = [ofRows[row] ?? none, best[group] ?? none];
    if (before === none || (fn === 'max' ? rank > before : rank < before)) best[group] = rank;
  });
  return listOf(best, (rank) => values[rank] ?? null);
}

function medians(held: Held): Scalar[] {
  const numbers = listOf(held.grouping.firsts, (): number[] => []);
  eachValue(held, (group, value) => numbers[group]?.push(Number(value)));
  return numbers.map(median);
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
