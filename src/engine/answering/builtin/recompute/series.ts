import { type CellValue } from '../../../table.js';
import { type SeriesQuery } from '../representation/business.js';
import { type CalendarUnit } from '../representation/predicate.js';
import { isCalendarUnit, type Key } from '../representation/key.js';
import { earlier } from './calendar.js';
import { type Expectation } from './expectation.js';
import { combine, percentOf, type Recomputation } from './groups.js';
import { compareValues, sumOf } from './measures.js';

/** One period of a series, of one group where there are several. */
export interface Point {
  readonly period: CellValue;
  readonly group: readonly CellValue[];
  readonly value: CellValue;
}

type Source = Pick<SeriesQuery, 'rows' | 'key' | 'group' | 'measure'>;

/** The periods of a series with their values, in their order. */
export function pointsOf(query: Source, data: Recomputation): Point[] {
  const keys = [query.key, ...(query.group ? [query.group] : [])];
  const rows = data.rows(query, [...keys.map(({ column }) => column), query.measure.column]);
  return data
    .groups(rows, keys)
    .map(({ keys: [period = null, ...group], rows: members }) => ({
      period,
      group,
      value: data.measures.of(query.measure, members),
    }))
    .toSorted((left, right) =>
      compareValues(inTime(query.key, left.period), inTime(query.key, right.period)),
    );
}

/** What periods are ordered by: their place in the order of time where they are names. */
function inTime({ column }: Key, period: CellValue): CellValue {
  return column.order ? column.order.indexOf(String(period)) : period;
}

const isNumbered = ({ unit, column }: Key): boolean => (unit === null && !column.order) || unit === 'year';

function periodBefore({ unit, column }: Key, period: CellValue, back: 'period' | 'year'): CellValue {
  if (column.order) return column.order[column.order.indexOf(String(period)) - 1] ?? null;
  if (typeof period === 'number') return period - 1;
  const step: CalendarUnit = isCalendarUnit(unit) ? unit : 'day';
  return period === null ? null : earlier(String(period), 1, back === 'year' ? 'year' : step);
}

function isShown({ key, shown }: SeriesQuery, period: CellValue): boolean {
  if (shown?.op === 'in') return shown.values.some(({ value }) => value === period);
  if (shown?.op === 'between') return Number(period) >= shown.low && Number(period) <= shown.high;
  if (shown?.op !== 'period') return true;
  const day = isNumbered(key) ? `${String(period)}-01-01` : String(period);
  return (shown.start === null || day >= shown.start) && (shown.end === null || day < shown.end);
}

const keyOf = (period: CellValue, group: readonly CellValue[]): string => JSON.stringify([period, ...group]);

function changes(query: SeriesQuery, points: readonly Point[], back: 'period' | 'year') {
  const values = new Map(points.map(({ period, group, value }) => [keyOf(period, group), value]));
  return ({ period, group, value }: Point): (CellValue | undefined)[] => {
    const before = values.get(keyOf(periodBefore(query.key, period, back), group)) ?? null;
    const change = combine([value, before], (now, then) => now - then);
    return [value, before, change, percentOf(change, combine([before], Math.abs))];
  };
}

/** The points of the same group up to one, oldest first. */
function upTo(points: readonly Point[], point: Point, isYearly: boolean): Point[] {
  const { period, group } = point;
  const year = (value: CellValue): string => String(value).slice(0, 4);
  return points
    .slice(0, points.indexOf(point) + 1)
    .filter(
      (each) =>
        keyOf(null, each.group) === keyOf(null, group) && (!isYearly || year(each.period) === year(period)),
    );
}

function windows({ view, key }: SeriesQuery, points: readonly Point[]) {
  const isYearly = view.kind === 'running' && view.from === 'year' && !key.column.order;
  return (point: Point): CellValue[] => {
    const values = upTo(points, point, isYearly).map(({ value }) => value);
    if (view.kind !== 'moving') {
      const present = values.filter((value) => value !== null).map(Number);
      return [point.value, present.length === 0 ? null : sumOf(present)];
    }
    const last = values.slice(-view.size);
    const isWhole = last.length === view.size && !last.includes(null);
    return [point.value, isWhole ? sumOf(last.map(Number)) / view.size : null];
  };
}

/** A series with what each value is set beside. */
export function expectSeries(query: SeriesQuery, data: Recomputation): Expectation {
  const points = pointsOf(query, data);
  const cells =
    query.view.kind === 'change' ? changes(query, points, query.view.back) : windows(query, points);
  const rows = points
    .filter(({ period }) => isShown(query, period))
    .map((point) => ({ labels: [point.period, ...point.group], values: cells(point), rank: null }));
  return { rows, cuts: [{ kind: 'all' }] };
}
