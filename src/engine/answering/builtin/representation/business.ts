import { type ColumnRef } from './column.js';
import { type CalendarUnit, type Comparison, type Predicate } from './predicate.js';
import { type Key } from './key.js';
import { type Direction, type Measure } from './measure.js';
import { type Rows } from './rows.js';

/** What is set beside each value of a series over time. */
type SeriesView =
  /** The value so many units of time before, and the change from it. */
  | { readonly kind: 'change'; readonly back: 'period' | 'year' }
  /** The sum of all values up to it, from the start of the data or of each year. */
  | { readonly kind: 'running'; readonly from: 'start' | 'year' }
  /** The mean of it and the values right before it, so many together. */
  | { readonly kind: 'moving'; readonly size: number };

/** A measure by periods of time, each beside others of the series. */
export interface SeriesQuery {
  readonly op: 'series';
  readonly rows: Rows;
  readonly key: Key;
  /** Each group has a series of its own; null for one series. */
  readonly group: Key | null;
  readonly measure: Measure;
  readonly view: SeriesView;
  /** The periods that are shown; earlier ones are only compared with. Null for all. */
  readonly shown: Predicate | null;
  /** Ordered by the change; null for the order of time. */
  readonly order: Direction | null;
}

/** One of two compared sets of rows. */
export interface Side {
  readonly label: string;
  readonly predicate: Predicate;
}

/** A measure in two sets of rows and how far they are apart, in all or in each group. */
export interface ContrastQuery {
  readonly op: 'contrast';
  readonly rows: Rows;
  readonly left: Side;
  readonly right: Side;
  readonly measure: Measure;
  readonly key: Key | null;
  /** Keeps the groups in which the second side is above or below the first; null for all. */
  readonly side: Comparison | null;
  /** Percent of the first that a kept group must be away from it on that side; null for any distance. */
  readonly beyond: number | null;
  /** True where the first side is what the second one aims at: the percentage reached is told too. */
  readonly isTarget: boolean;
  /** True when only the number of the groups is asked for, and the share that they are of all. */
  readonly isCounted: boolean;
  /** The years between the sides, over which the compound growth per year is asked for; null where it is not. */
  readonly years: number | null;
  /** Ordered by the difference, its size, its percentage or the share in the whole difference; null for the order of the groups. */
  readonly order: {
    readonly by: 'difference' | 'distance' | 'percent' | 'share';
    readonly direction: Direction;
  } | null;
  /** The first so many groups in this order, and those as far as the last of them; null for all. */
  readonly limit: number | null;
}

/** What the values of several columns contribute to the difference between two sets of rows. */
export interface DriversQuery {
  readonly op: 'drivers';
  readonly rows: Rows;
  readonly left: Side;
  readonly right: Side;
  /** A measure that adds up over rows. */
  readonly measure: Measure;
  readonly columns: readonly ColumnRef[];
}

/** What was reached beside what was aimed at. */
export interface AttainmentQuery {
  readonly op: 'attainment';
  readonly rows: Rows;
  readonly keys: readonly Key[];
  readonly actual: Measure;
  readonly target: Measure;
  /** Keeps the groups above or below the target. */
  readonly side: Comparison | null;
  /** Percent of the target that a kept group must be away from it on that side; null for any distance. */
  readonly beyond: number | null;
  /** True when only the number of the groups is asked for: of those of the last key, for each value of the one before. */
  readonly isCounted: boolean;
  /** Ordered by the difference, its size or the percentage reached; null for the order of the groups. */
  readonly order: {
    readonly by: 'difference' | 'distance' | 'percent';
    readonly direction: Direction;
  } | null;
  /** The first so many groups in this order, and those as far as the last of them; null for all. */
  readonly limit: number | null;
}

/** Things (customers) put together by the time of their first date. */
export interface CohortQuery {
  readonly op: 'cohort';
  readonly rows: Rows;
  readonly entity: ColumnRef;
  readonly date: ColumnRef;
  readonly unit: Exclude<CalendarUnit, 'day'>;
  /**
   * `new` counts each cohort, `total` all of them together, `retention` also how many of each are there again in each
   * later period, and `returned` how many of all are there again at all.
   */
  readonly show: 'new' | 'total' | 'retention' | 'returned';
  /** Conditions on the first date, and on the later dates that count as coming again. */
  readonly first: readonly Predicate[];
  readonly later: readonly Predicate[];
}

/** The periods of a series whose value is far from its neighbours', or the groups whose value is far from the others'. */
export interface AnomalyQuery {
  readonly op: 'anomalies';
  readonly rows: Rows;
  readonly key: Key;
  readonly measure: Measure;
  /** Absolute robust z-score from which a value is unusual. */
  readonly threshold: number;
  /** The side on which a value must lie: `spikes` are high. Null for both. */
  readonly side: 'high' | 'low' | null;
  /** True when only the most unusual is asked for. */
  readonly isOfWinner: boolean;
}

/** Values of a series for periods after the data. */
export interface ForecastQuery {
  readonly op: 'forecast';
  readonly rows: Rows;
  readonly key: Key & { readonly unit: CalendarUnit };
  readonly measure: Measure;
  /** First day of the first period that is forecast. */
  readonly start: string;
  /** Number of periods to forecast. */
  readonly count: number;
  /** Number of periods after which the pattern comes again; 1 for none. */
  readonly season: number;
  /** First day of the period that the data leave incomplete, which is not learnt from; null when there is none. */
  readonly incomplete: string | null;
}

/** Queries for the questions of a business. */
export type BusinessQuery =
  SeriesQuery | ContrastQuery | DriversQuery | AttainmentQuery | CohortQuery | AnomalyQuery | ForecastQuery;

/** The grouping columns of a business query. */
export function keysOf(query: BusinessQuery): Key[] {
  switch (query.op) {
    case 'series':
      return [query.key, ...(query.group ? [query.group] : [])];
    case 'contrast':
      return query.key ? [query.key] : [];
    case 'drivers':
      return query.columns.map((column) => ({ column, unit: null }));
    case 'attainment':
      return [...query.keys];
    case 'cohort':
      return [{ column: query.date, unit: query.unit }];
    case 'anomalies':
    case 'forecast':
      return [query.key];
  }
}

/** The measures of a business query, the first deciding. */
export function measuresOf(query: BusinessQuery): Measure[] {
  if (query.op === 'attainment') return [query.actual, query.target];
  if (query.op === 'cohort') return [{ fn: 'countDistinct', column: query.entity }];
  return [query.measure];
}
