import { type ColumnRef } from './column.js';

export type Aggregate =
  | 'count'
  | 'countDistinct'
  | 'sum'
  | 'avg'
  | 'median'
  | 'min'
  | 'max'
  | 'stddev'
  | 'variance'
  /** How far the third quartile lies above the first. */
  | 'iqr'
  /** The standard deviation divided by the mean. */
  | 'variation'
  /** The difference between the largest and the smallest value. */
  | 'range'
  /** The percentage of rows in which a yes-or-no column holds yes (true or 1). */
  | 'rate';

/** A number computed from one column of rows. `column` is null for the count of rows only. */
export interface ColumnMeasure {
  readonly fn: Aggregate;
  readonly column: ColumnRef | null;
}

/** One number computed from rows divided by another of the same rows. */
interface RatioMeasure {
  readonly fn: 'ratio';
  readonly column: null;
  readonly over: ColumnMeasure;
  readonly under: ColumnMeasure;
  readonly isPercent: boolean;
}

/** The value below which a share of the values lies, between neighbours by linear interpolation. */
interface QuantileMeasure {
  readonly fn: 'quantile';
  readonly column: ColumnRef;
  /** 0 to 1. */
  readonly level: number;
}

/** A number computed from rows. */
export type Measure = ColumnMeasure | RatioMeasure | QuantileMeasure;

export type Direction = 'desc' | 'asc';
