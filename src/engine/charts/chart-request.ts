import { type ResultTable } from '../table.js';

export type ChartKind = 'bar' | 'line' | 'scatter' | 'histogram';

/** What to draw: the kind, the data and the columns (by name) that play the roles. */
export interface ChartRequest {
  readonly kind: ChartKind;
  readonly title: string;
  readonly data: ResultTable;
  /** Category, time or x value. */
  readonly x: string;
  /** Measure; for a histogram null: the heights are counted from `x`. */
  readonly y: string | null;
  /** Column whose values make several series (lines or bar groups), or null. */
  readonly series: string | null;
  /** Axis titles; null takes the column's name. */
  readonly xTitle: string | null;
  readonly yTitle: string | null;
  /** How the values of `y` are written on its axis. */
  readonly yFormat: 'number' | 'percent';
}
