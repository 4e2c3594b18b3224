import { type CellValue } from '../../../table.js';
import { type ColumnMeasure, type Key, type Measure } from '../representation/query.js';
import { periodOf } from './calendar.js';
import { type Row, type RowValues } from './values.js';

/** The sum of numbers, added pairwise: rounding errors grow with the logarithm of their count (Higham 1993). */
export function sumOf(numbers: readonly number[]): number {
  if (numbers.length <= 8) return numbers.reduce((sum, each) => sum + each, 0);
  const half = numbers.length >> 1;
  return sumOf(numbers.slice(0, half)) + sumOf(numbers.slice(half));
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

function rangeOf(values: readonly CellValue[]): CellValue {
  const [high, low] = [extremeOf(values, 1), extremeOf(values, -1)];
  return high === null ? null : Number(high) - Number(low);
}

/** Measures of rows. */
export class Measures {
  constructor(private readonly values: RowValues) {}

  /** What rows are grouped by. */
  key({ column, unit }: Key, row: Row): CellValue {
    const value = this.values.value(row, column);
    return unit === null || value === null ? value : periodOf(String(value), unit);
  }

  /** The value of a measure over rows; null where there is nothing to measure. */
  of(measure: Measure, rows: readonly Row[]): CellValue {
    if (measure.fn === 'ratio') {
      const [over, under] = [this.of(measure.over, rows), this.of(measure.under, rows)];
      if (over === null || under === null || Number(under) === 0) return null;
      return ((measure.isPercent ? 100 : 1) * Number(over)) / Number(under);
    }
    if (measure.column === null) return measure.fn === 'count' ? rows.length : null;
    const { column } = measure;
    const present = rows.map((row) => this.values.value(row, column)).filter((value) => value !== null);
    return measure.fn === 'quantile'
      ? quantileOf(present.map(Number), measure.level)
      : aggregateOf(measure.fn, present);
  }
}

function aggregateOf(fn: ColumnMeasure['fn'], present: readonly CellValue[]): CellValue {
  switch (fn) {
    case 'count':
      return present.length;
    case 'countDistinct':
      return new Set(present).size;
    case 'sum':
      return present.length === 0 ? null : sumOf(present.map(Number));
    case 'avg':
      return meanOf(present.map(Number));
    case 'median':
      return quantileOf(present.map(Number), 0.5);
    case 'min':
      return extremeOf(present, -1);
    case 'max':
      return extremeOf(present, 1);
    case 'rate': {
      const mean = meanOf(present.map(Number));
      return mean === null ? null : 100 * mean;
    }
    case 'stddev':
      return deviationOf(present.map(Number));
    case 'range':
      return rangeOf(present);
  }
}

/** True for measures that are numbers whatever their column holds, or of a column of numbers. */
export function isNumeric(measure: Measure): boolean {
  if (measure.fn === 'ratio') return isNumeric(measure.over) && isNumeric(measure.under);
  if (['count', 'countDistinct', 'min', 'max', 'rate'].includes(measure.fn)) return true;
  const type = measure.column?.type;
  return type === 'integer' || type === 'number' || measure.column?.view !== null;
}
