import { type Scalar } from '../tables/scalar.js';
import { type SetOperation } from './plan.js';

export type Row = readonly Scalar[];

/** Equal for equal rows. */
const rowKey = (row: Row): string =>
  row.map((value) => (typeof value === 'number' ? `n${value}` : `t${value}`)).join('\u0000');

/** Each row once, where it is first. */
export function distinctRows(rows: readonly Row[]): Row[] {
  const seen = new Map<string, Row>();
  for (const row of rows) {
    const key = rowKey(row);
    if (!seen.has(key)) seen.set(key, row);
  }
  return [...seen.values()];
}

/** Two results put together as sets. */
export function combined(operation: SetOperation, left: readonly Row[], right: readonly Row[]): Row[] {
  if (operation === 'union') return distinctRows([...left, ...right]);
  const there = new Set(right.map(rowKey));
  return distinctRows(left).filter((row) => there.has(rowKey(row)) === (operation === 'intersect'));
}
