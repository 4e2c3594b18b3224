import { type CellValue, type ResultTable } from '../../table.js';
import { identifier } from '../builtin/representation/sql/quoting.js';
import { type Comparator } from '../plan/plan.js';
import { type ResultEdit } from './result-question.js';

/** What is asked of the answer before, as a query over the one that gave it. */
export function editedSql(
  before: string,
  { filter, order, limit, isExtreme }: ResultEdit,
  { columns }: ResultTable,
): string {
  const name = (place: number): string => identifier(columns[place]?.name ?? '');
  const where = filter ? [`${name(filter.column)} ${filter.op} ${filter.value}`] : [];
  const kept = where.length > 0 ? ` WHERE ${where.join(' AND ')}` : '';
  const steps = `WITH answer AS (\n${before.replace(/^/gm, '  ')}\n)`;
  if (!order) return `${steps}\nSELECT * FROM answer${kept}`;
  const column = name(order.column);
  if (isExtreme) {
    const extreme = `(SELECT ${order.direction === 'desc' ? 'max' : 'min'}(${column}) FROM answer${kept})`;
    return `${steps}\nSELECT * FROM answer WHERE ${[...where, `${column} = ${extreme}`].join(' AND ')}`;
  }
  const sorted = `ORDER BY ${column} ${order.direction.toUpperCase()} NULLS LAST`;
  return `${steps}\nSELECT * FROM answer${kept} ${sorted}${limit === null ? '' : ` LIMIT ${limit}`}`;
}

const TESTS: Readonly<Record<Comparator, (left: number, right: number) => boolean>> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

const isMissing = (value: CellValue | undefined): boolean => value === null || value === undefined;

/** Numbers before texts; missing ones last in either direction. */
function compared(
  one: CellValue | undefined,
  other: CellValue | undefined,
  direction: 'asc' | 'desc',
): number {
  if (isMissing(one) || isMissing(other)) return Number(isMissing(one)) - Number(isMissing(other));
  const [left, right] = [one ?? null, other ?? null];
  const isLess =
    typeof left === 'string' || typeof right === 'string'
      ? String(left) < String(right)
      : Number(left) < Number(right);
  if (left === right) return 0;
  return isLess === (direction === 'asc') ? -1 : 1;
}

/** The same computed without the database, from the rows of the answer before. */
export function editedRows(
  { filter, order, limit, isExtreme }: ResultEdit,
  { rows }: ResultTable,
): (readonly CellValue[])[] {
  const kept = filter
    ? rows.filter(
        (row) => !isMissing(row[filter.column]) && TESTS[filter.op](Number(row[filter.column]), filter.value),
      )
    : [...rows];
  if (!order) return kept;
  const { column, direction } = order;
  const sorted = kept.toSorted((one, other) => compared(one[column], other[column], direction));
  if (!isExtreme) return sorted.slice(0, limit ?? sorted.length);
  const [first] = sorted;
  return first ? kept.filter((row) => compared(row[column], first[column], direction) === 0) : [];
}
