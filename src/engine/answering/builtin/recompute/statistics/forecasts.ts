import { type ForecastQuery } from '../../representation/business.js';
import { METHODS } from '../../representation/sql/queries/forecast-sql.js';
import { earlier, periodsBetween } from '../calendar.js';
import { type Expectation } from '../expectation.js';
import { type Recomputation } from '../groups.js';
import { meanOf, sumOf } from '../measures.js';
import { pointsOf } from '../series.js';

/** The share of the periods that the methods are tested on. */
const TESTED = 4;
/** The last periods whose mean is the recent level. */
const RECENT = 3;

/** A value of a series at a whole number of periods since its first. */
interface Observation {
  readonly at: number;
  readonly value: number;
}

type Method = (target: number) => number | null;

const dayOf = (period: unknown): string => (typeof period === 'number' ? `${period}-01-01` : String(period));

function observations(query: ForecastQuery, data: Recomputation): { first: string; series: Observation[] } {
  const complete = pointsOf({ ...query, group: null }, data)
    .map(({ period, value }) => ({ day: dayOf(period), value }))
    .filter(({ day }) => query.incomplete === null || day < query.incomplete);
  const first = complete[0]?.day ?? '';
  const { unit } = query.key;
  const series = complete.map(({ day, value }) => ({
    at: periodsBetween(first, day, unit),
    value: Number(value),
  }));
  return { first, series };
}

/** The last season again. */
function naive(series: readonly Observation[], season: number): Method {
  const values = new Map(series.map(({ at, value }) => [at, value]));
  const end = series.at(-1)?.at ?? 0;
  return (target) => values.get(target - season * Math.ceil((target - end) / season)) ?? null;
}

/** The slope and the start of the straight line by least squares. */
function leastSquares(series: readonly Observation[]): { slope: number; start: number } {
  const x = meanOf(series.map(({ at }) => at)) ?? 0;
  const y = meanOf(series.map(({ value }) => value)) ?? 0;
  const slope =
    sumOf(series.map(({ at, value }) => (at - x) * (value - y))) /
    sumOf(series.map(({ at }) => (at - x) ** 2));
  return { slope, start: y - slope * x };
}

/** The slope from one season to the next. */
function seasonal(series: readonly Observation[], season: number): { slope: number; start: number } {
  const values = new Map(series.map(({ at, value }) => [at, value]));
  const pairs = series.flatMap(({ at, value }) => {
    const before = values.get(at - season);
    return before === undefined ? [] : [{ value, change: value - before }];
  });
  const slope = (meanOf(pairs.map(({ change }) => change)) ?? NaN) / season;
  return { slope, start: meanOf(pairs.map(({ value }) => value)) ?? NaN };
}

/** A straight line, and the mean deviation from it at each place of the season. */
function trend(series: readonly Observation[], season: number): Method {
  const { slope, start } = season === 1 ? leastSquares(series) : seasonal(series, season);
  const effect = (place: number): number => {
    const same = series.filter(({ at }) => at % season === place);
    return meanOf(same.map(({ at, value }) => value - start - slope * at)) ?? 0;
  };
  return (target) => start + slope * target + effect(target % season);
}

/** The mean of the last periods; null where they all lack a value. */
function level(series: readonly Observation[]): Method {
  const end = series.at(-1)?.at ?? 0;
  const recent = series.filter(({ at }) => at > end - RECENT);
  return () => meanOf(recent.map(({ value }) => value));
}

/** How far a method was from what came. */
interface Trial {
  readonly method: string;
  readonly error: number | null;
  readonly percent: number | null;
  readonly tested: number;
}

function trialOf(method: string, predict: Method, later: readonly Observation[]): Trial {
  const errors = later.flatMap(({ at, value }) => {
    const predicted = predict(at);
    return predicted === null ? [] : [Math.abs(value - predicted)];
  });
  const error = meanOf(errors);
  const level = Math.abs(meanOf(later.map(({ value }) => value)) ?? 0);
  const percent = error === null || level === 0 ? null : (100 * error) / level;
  return { method, error, percent, tested: errors.length };
}

const methodsOf = (series: readonly Observation[], season: number): [string, Method][] => [
  [METHODS.naive, naive(series, season)],
  [METHODS.trend, trend(series, season)],
  [METHODS.level, level(series)],
];

/** The method with the smallest error in the last quarter; null where rounding decides, or none can be tested. */
function bestOf(series: readonly Observation[], season: number): Trial | null {
  const size = Math.max(1, Math.floor(series.length / TESTED));
  const end = (series.at(-1)?.at ?? 0) - size;
  const known = series.filter(({ at }) => at <= end);
  const later = series.filter(({ at }) => at > end);
  const trials = methodsOf(known, season).map(([method, predict]) => trialOf(method, predict, later));
  const errors = trials.map(({ error }) => error ?? Infinity);
  const [best = NaN, second = NaN] = errors.toSorted((left, right) => left - right);
  const isClose = errors.some(Number.isNaN) || !(second - best > 1e-6 * Math.abs(best + second));
  return isClose ? null : (trials[errors.indexOf(best)] ?? null);
}

/** The forecast of each period by the best method; null where nothing tells which that is. */
export function expectForecast(query: ForecastQuery, data: Recomputation): Expectation | null {
  const { season, count, start, key } = query;
  const { first, series } = observations(query, data);
  const best = bestOf(series, season);
  const predict = methodsOf(series, season).find(([method]) => method === best?.method)?.[1];
  if (best === null || predict === undefined) return null;
  const last = series.at(-1)?.at ?? 0;
  const targets = Array.from({ length: count }, (_, index) => last + index + 1);
  const rows = targets.flatMap((target) => {
    const period = earlier(first, -target, key.unit);
    if (period < start) return [];
    const values = [predict(target), best.method, best.error, best.percent, best.tested];
    return [{ labels: [period], values, rank: null }];
  });
  return { rows, cuts: [{ kind: 'all' }] };
}
