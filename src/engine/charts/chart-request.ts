import { type ResultTable } from '../table.js';

export type ChartKind =
  | 'bar'
  /** Bars of which the series stand on each other. */
  | 'stacked'
  | 'line'
  /** A line whose height over zero matters: a running total. */
  | 'area'
  /** Parts of a whole as slices of a circle. */
  | 'pie'
  | 'scatter'
  | 'histogram'
  /** Coloured cells: `x` by `series`. */
  | 'heatmap'
  /** Five rows per category: least, quartiles and greatest value, in this order. */
  | 'boxplot';

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
  /** How the values of `y` are written on its axis; `percent` writes 0.25 as 25%. */
  readonly yFormat: 'number' | 'percent';
  /** True when values of `y` may be added up: only then are small categories folded into "Other". Default false. */
  readonly yIsAdditive?: boolean;
  /** True to draw the straight line that fits the points of a scatter chart best. Default false. */
  readonly hasFit?: boolean;
  /** BCP 47 language of month names and number separators. Default `en`. */
  readonly locale?: string;
  /** Words the chart adds of itself; English where absent. */
  readonly texts?: Partial<ChartTexts>;
}

/** Words a chart adds of itself. `{shown}`, `{total}` and `{count}` stand for numbers. */
export interface ChartTexts {
  /** The bar that many small categories are folded into: "Other ({count})". */
  readonly other: string;
  /** "{shown} of {total} shown". */
  readonly shown: string;
  /** Subtitle when the result itself was cut at the row limit: "first {shown} rows". */
  readonly firstRows: string;
  /** Title of a histogram's vertical axis. */
  readonly count: string;
}

export const ENGLISH_TEXTS: ChartTexts = {
  other: 'Other ({count})',
  shown: '{shown} of {total} shown',
  firstRows: 'First {shown} rows',
  count: 'Count',
};

/** A request that cannot be drawn truthfully, for example without a single value. */
export class ChartNotPossible extends Error {}
