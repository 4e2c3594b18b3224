import { type CellValue } from '../../../table.js';
import { type ColumnRef } from '../representation/column.js';
import { type Key } from '../representation/key.js';
import { type Aggregate, type Measure } from '../representation/measure.js';
import { periodOf } from './calendar.js';
import { type Row, type RowValues } from './values.js';

/** What rounding may leave of a sum that is zero, beside the sizes of what was added. */
const ROUNDING = 1e-14;

/** Adds pairwise: rounding errors grow with the logarithm of the count (Higham 1993). */
function pairwise(numbers: readonly number[], from = 0, to = numbers.length): number {
  if (to - from > 8) {
    const middle = from + ((to - from) >> 1);
    return pairwise(numbers, from, middle) + pairwise(numbers, middle, to);
  }
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += numbers[at] ?? 0;
  return sum;
}

/** The sum of numbers; zero where only rounding is left of them. */
export function sumOf(numbers: readonly number[]): number {
  const sum = pairwise(numbers);
  return Math.abs(sum) <= ROUNDING * pairwise(numbers.map(Math.abs)) ? 0 : sum;
}

export const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : sumOf(numbers) / numbers.length;

/** A quantile by linear interpolation between order statistics (type 7 of Hyndman and Fan 1996). */
export function quantileOf(numbers: readonly number[], level: number): number | null {
  const sorted = numbers.toSorted((left, right) => left - right);
  const at = (sorted.length - 1) * level;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at));
}

/** The standard deviation of a sample; null of fewer than two numbers. */
export function deviationOf(numbers: readonly number[]): number | null {
  const mean = meanOf(numbers);
  if (mean === null || numbers.length < 2) return null;
  return Math.sqrt(sumOf(numbers.map((each) => (each - mean) ** 2)) / (numbers.length - 1));
}

/** Orders values as DuckDB does: numbers by size, texts by their bytes, no before yes. */
export function compareValues(left: CellValue, right: CellValue): number {
  if (typeof left === 'string' && typeof right === 'string') {
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  }
  return Number(left) - Number(right);
}

function extremeOf(values: readonly CellValue[], sign: 1 | -1): CellValue {
  return values.reduce<CellValue>(
    (top, each) => (top === null || sign * compareValues(each, top) > 0 ? each : top),
    null,
  );
}

/** Measures of rows. */
export class Measures {
  constructor(private readonly values: RowValues) {}

  /** What rows are grouped by. */
  key({ column, unit }: Key, row: Row): CellValue {
    const value = this.values.value(row, column);
    if (unit === null || value === null || column.type === 'integer') return value;
    return periodOf(String(value), unit);
  }

  /** The value of a measure over rows; null where there is nothing to measure. */
  of(measure: Measure, rows: readonly Row[]): CellValue {
    if (measure.fn === 'ratio') {
      const [over, under] = [this.of(measure.over, rows), this.of(measure.under, rows)];
      if (over === null || under === null || Number(under) === 0) return null;
      return ((measure.isPercent ? 100 : 1) * Number(over)) / Number(under);
    }
    if (measure.column === null) return sumOf(rows.map((row) => this.values.countOf(row)));
    const { column } = measure;
    if (measure.fn === 'quantile') return quantileOf(this.present(column, rows).map(Number), measure.level);
    return this.summed(measure.fn, column, rows) ?? this.ofValues(measure.fn, column, rows);
  }

  private present(column: ColumnRef, rows: readonly Row[]): CellValue[] {
    return rows.map((row) => this.values.value(row, column)).filter((value) => value !== null);
  }

  /** A measure that the counts, sums and extremes of parts make up; null for another, and where nothing is measured. */
  private summed(fn: Aggregate, column: ColumnRef, rows: readonly Row[]): CellValue {
    const parts = rows.map((row) => this.values.part(row, column)).filter(({ count }) => count > 0);
    const count = sumOf(parts.map((part) => part.count));
    if (fn === 'count') return count;
    if (count === 0) return null;
    const sum = sumOf(parts.map((part) => part.sum));
    const extreme = (sign: 1 | -1): CellValue =>
      extremeOf(
        parts.map((part) => (sign === 1 ? part.max : part.min)),
        sign,
      );
    switch (fn) {
      case 'sum':
        return sum;
      case 'avg':
        return sum / count;
      case 'rate':
        return (100 * sum) / count;
      case 'min':
        return extreme(-1);
      case 'max':
        return extreme(1);
      case 'range':
        return Number(extreme(1)) - Number(extreme(-1));
      case 'countDistinct':
      case 'median':
      case 'stddev':
      case 'variance':
      case 'iqr':
      case 'variation':
        return null;
    }
  }

  private ofValues(fn: Aggregate, column: ColumnRef, rows: readonly Row[]): CellValue {
    if (fn === 'countDistinct') return new Set(this.present(column, rows)).size;
    if (fn === 'median') return quantileOf(this.present(column, rows).map(Number), 0.5);
    if (!SPREADS.has(fn)) return null;
    const values = this.present(column, rows).map(Number);
    const deviation = deviationOf(values);
    if (fn === 'stddev') return deviation;
    if (fn === 'variance') return deviation === null ? null : deviation ** 2;
    if (fn === 'iqr') return rangeOf(quantileOf(values, 0.25), quantileOf(values, 0.75));
    const mean = meanOf(values);
    return fn === 'variation' && deviation !== null && mean ? deviation / mean : null;
  }
}

const rangeOf = (low: number | null, high: number | null): number | null =>
  low === null || high === null ? null : high - low;

/** Measures of how far values lie apart. */
const SPREADS: ReadonlySet<Aggregate> = new Set(['stddev', 'variance', 'variation', 'iqr']);

/** True for measures that are numbers whatever their column holds, or of a column of numbers. */
export function isNumeric(measure: Measure): boolean {
  if (measure.fn === 'ratio') return isNumeric(measure.over) && isNumeric(measure.under);
  if (['count', 'countDistinct', 'min', 'max', 'rate'].includes(measure.fn)) return true;
  const type = measure.column?.type;
  return type === 'integer' || type === 'number' || measure.column?.view !== null;
}
