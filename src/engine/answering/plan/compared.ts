import { compareScalars, type Scalar } from '../tables/scalar.js';
import {
  type Arithmetic,
  type Comparator,
  type Comparison,
  type Extreme,
  isComparator,
  isExtreme,
} from './plan.js';
import { type Row } from './row-sets.js';

/** Whether a number or text stands to another as a comparator says; null where one is missing or they differ in type. */
export function holdsBetween(left: Scalar, op: Comparator, right: Scalar): boolean | null {
  if (left === null || right === null || typeof left !== typeof right) return null;
  const order = compareScalars(left, right);
  switch (op) {
    case '=':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

function computed(operation: Arithmetic, values: readonly number[]): number | null {
  const [first = 0, second = 0] = values;
  const sum = values.reduce((whole, value) => whole + value, 0);
  switch (operation) {
    case 'difference':
      return first - second;
    case 'change':
      return second === 0 ? null : (100 * (first - second)) / second;
    case 'share':
      return second === 0 ? null : (100 * first) / second;
    case 'sum':
      return sum;
    case 'mean':
      return sum / values.length;
  }
}

/** Of numbers without missing ones; null where there are fewer than two, or two of them are it. */
function extremeOf(operation: Extreme, numbers: readonly number[]): number | null {
  const extreme = operation === 'largest' ? Math.max(...numbers) : Math.min(...numbers);
  return numbers.length > 1 && numbers.filter((each) => each === extreme).length === 1 ? extreme : null;
}

/**
 * What a comparison gives: the number or the verdict, then the values it is of.
 * @param results those of its selections, the first one first
 * @param labels what tells the selections apart
 * @returns null where one is not a single value, or they cannot be put beside each other
 */
export function comparedRow(
  { operation, value }: Comparison,
  results: readonly (readonly Row[])[],
  labels: readonly string[],
): Row | null {
  if (results.some(({ length }) => length !== 1)) return null;
  const values = results.map((rows) => rows[0]?.[0] ?? null);
  if (isComparator(operation)) {
    const verdict = holdsBetween(
      values[0] ?? null,
      operation,
      values.length > 1 ? (values[1] ?? null) : value,
    );
    return verdict === null ? null : [String(verdict), ...values];
  }
  const numbers = values.filter((each) => typeof each === 'number');
  if (isExtreme(operation)) {
    const extreme = extremeOf(operation, numbers);
    return extreme === null ? null : [labels[values.indexOf(extreme)] ?? null, ...values];
  }
  const made = numbers.length === values.length ? computed(operation, numbers) : null;
  return made === null ? null : [made, ...values];
}
