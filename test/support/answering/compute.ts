import { type CellValue } from '../../../src/engine/index.js';
import { type Row } from './tables.js';

/** Plain arithmetic over rows: what a right answer must say, computed without any SQL. */
export const numbers = (rows: readonly Row[], column: string): number[] =>
  rows.map((row) => row[column]).filter((value): value is number => typeof value === 'number');

/** The sum with Neumaier's compensation, so that equal sums compare equal whatever the order of the values. */
function sum(values: readonly number[]): number {
  let [total, lost] = [0, 0];
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

export const mean = (values: readonly number[]): number => sum(values) / values.length;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(middle - 1), Math.floor(middle) + 1));
}

export function deviation(values: readonly number[]): number {
  const center = mean(values);
  return Math.sqrt(sum(values.map((value) => (value - center) ** 2)) / (values.length - 1));
}

export function correlation(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [mean(left), mean(right)];
  const products = left.map((value, index) => (value - a) * ((right[index] ?? 0) - b));
  const squares = (values: readonly number[], center: number): number =>
    sum(values.map((value) => (value - center) ** 2));
  return sum(products) / Math.sqrt(squares(left, a) * squares(right, b));
}

type KeyOf = string | ((row: Row) => CellValue);

const keyOf = (row: Row, key: KeyOf): CellValue => (typeof key === 'string' ? (row[key] ?? null) : key(row));

/** One row per group (one or two keys) with the value computed from the rows of the group; in no particular order. */
export function grouped(
  rows: readonly Row[],
  keys: readonly KeyOf[],
  value: (group: readonly Row[]) => CellValue,
): CellValue[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = JSON.stringify(keys.map((key) => keyOf(row, key)));
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return [...groups].map(([id, group]) => [...(JSON.parse(id) as CellValue[]), value(group)]);
}

/** Groups by the value at the end of each, largest first; equal ones by key. */
export function descending(groups: readonly CellValue[][]): CellValue[][] {
  return groups.toSorted((left, right) => Number(right.at(-1)) - Number(left.at(-1)) || byKey(left, right));
}

/** Groups by the value at the end of each, smallest first; equal ones by key. */
export function ascending(groups: readonly CellValue[][]): CellValue[][] {
  return groups.toSorted((left, right) => Number(left.at(-1)) - Number(right.at(-1)) || byKey(left, right));
}

export function ordered(groups: readonly CellValue[][]): CellValue[][] {
  return groups.toSorted(byKey);
}

function byKey(left: readonly CellValue[], right: readonly CellValue[]): number {
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? null;
    if (value === null || other === null || value === other) continue;
    return value < other ? -1 : 1;
  }
  return 0;
}

/** The first day of the month of a date column. */
export const monthOf =
  (column: string) =>
  (row: Row): string =>
    `${String(row[column]).slice(0, 7)}-01`;

/** The first day of the quarter of a date column. */
export const quarterOf =
  (column: string) =>
  (row: Row): string => {
    const [year = '', month = ''] = String(row[column]).split('-');
    return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
  };

export const yearOf =
  (column: string) =>
  (row: Row): number =>
    Number(String(row[column]).slice(0, 4));

/** The first groups of an ordered list, and those whose value equals that of the last of them. */
export function leading(groups: readonly CellValue[][], count: number): CellValue[][] {
  const last = groups[count - 1]?.at(-1);
  return groups.filter((group, index) => index < count || group.at(-1) === last);
}
export type Rows = readonly Row[];
/** Computes the rows of the right result from the rows of a table. */
export type Expected = (rows: Rows) => readonly (readonly CellValue[])[];
/** The cases of one table: a question and its result. */
export type Cases = readonly (readonly [question: string, expected: Expected])[];

/** Rows with one of the values in a column. */
export const where = (rows: Rows, column: string, ...values: CellValue[]): Rows =>
  rows.filter((row) => values.includes(row[column] ?? null));
export const num = (row: Row, column: string): number => Number(row[column]);
export const totalOf = (column: string) => (rows: Rows) => sum(numbers(rows, column));
export const meanOf = (column: string) => (rows: Rows) => mean(numbers(rows, column));
export const sizeOf = (rows: Rows): number => rows.length;
export const withValue = (rows: Rows, column: string): Rows => rows.filter((row) => row[column] !== null);
export const one =
  (value: (rows: Rows) => CellValue): Expected =>
  (rows) => [[value(rows)]];
/** The rows with the highest values of a column, ties at the end included. */
export const top = (rows: Rows, columns: readonly string[], by: string, count: number): CellValue[][] => {
  const sorted = withValue(rows, by).toSorted((left, right) => num(right, by) - num(left, by));
  const bound = num(sorted[count - 1] ?? {}, by);
  const kept = sorted.filter((row) => num(row, by) >= bound);
  const cells = kept.map((row) => columns.map((column) => row[column] ?? null));
  return cells.toSorted(
    (left, right) =>
      Number(right.at(-1)) - Number(left.at(-1)) || (String(left[0]) < String(right[0]) ? -1 : 1),
  );
};
/** Rows whose date is in a span of days, the end not included. */
export const within = (rows: Rows, column: string, start: string, end: string): Rows =>
  rows.filter((row) => String(row[column]) >= start && String(row[column]) < end);
/** The English name of the day of the week of a date column. */
export const weekdayOf =
  (column: string) =>
  (row: Row): string =>
    new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`${String(row[column])}T00:00:00Z`),
    );
/** Part, whole and share in percent. */
export const partOf = (part: number, whole: number): CellValue[] => [part, whole, (100 * part) / whole];
