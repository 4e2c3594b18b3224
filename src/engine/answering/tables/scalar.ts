import { type CellValue } from '../../table.js';

/** A value as readings are compared and computed with: numbers as numbers, everything else as text, null for missing. */
export type Scalar = number | string | null;

/** A stored value as a scalar. */
export function scalarOf(value: CellValue): Scalar {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'boolean' ? String(value) : value;
}

/** Orders scalars as the database does: numbers and texts rising, missing values last. */
export function compareScalars(left: Scalar, right: Scalar): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -1 : 1;
}
