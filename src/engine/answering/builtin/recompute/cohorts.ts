import { type CellValue } from '../../../table.js';
import { type AnomalyQuery, type CohortQuery } from '../representation/business.js';
import { NEIGHBOURS } from '../representation/sql/anomaly-sql.js';
import { periodOf, periodsBetween, weekdayOf } from './calendar.js';
import { type Expectation, type ExpectedRow } from './expectation.js';
import { combine, percentOf, type Recomputation } from './groups.js';
import { quantileOf } from './measures.js';
import { type Point, pointsOf } from './series.js';

/** The first day of the period of a date. */
function periodStart(iso: string, unit: CohortQuery['unit']): string {
  return unit === 'year' ? `${iso.slice(0, 4)}-01-01` : String(periodOf(iso, unit));
}

/** Things by the time of their first date, and which share of them is there again later. */
export function expectCohorts(query: CohortQuery, data: Recomputation): Expectation {
  const periods = new Map<CellValue, Set<string>>();
  for (const row of data.rows(query)) {
    const [entity, date] = [data.value(row, query.entity), data.value(row, query.date)];
    if (entity === null || date === null) continue;
    const visited = periods.get(entity) ?? new Set();
    periods.set(entity, visited.add(periodStart(String(date), query.unit)));
  }
  const counts = new Map<string, Map<string, number>>();
  for (const visited of periods.values()) {
    const [cohort = ''] = [...visited].toSorted();
    const active = counts.get(cohort) ?? new Map<string, number>();
    for (const period of visited) active.set(period, (active.get(period) ?? 0) + 1);
    counts.set(cohort, active);
  }
  return { rows: cohortRows(query, counts), cuts: [{ kind: 'all' }] };
}

function cohortRows(
  { unit, show }: CohortQuery,
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): ExpectedRow[] {
  return [...counts].flatMap(([cohort, active]) => {
    const size = active.get(cohort) ?? 0;
    if (show === 'new') return [{ labels: [cohort], values: [size], rank: null }];
    return [...active].map(([period, count]) => ({
      labels: [cohort, periodsBetween(cohort, period, unit)],
      values: [count, percentOf(count, size)],
      rank: null,
    }));
  });
}

/** A value with what is usual around it. */
interface Usual {
  readonly point: Point;
  readonly usual: number | null;
}

/** Medians of the values around each; of days, over the same days of the week. */
function usualValues({ key }: AnomalyQuery, points: readonly Point[]): Usual[] {
  const isDaily = key.unit === 'day';
  return points.map((point) => {
    const isAlike = ({ period }: Point): boolean =>
      !isDaily || weekdayOf(String(period)) === weekdayOf(String(point.period));
    const alike = points.filter(isAlike);
    const at = alike.indexOf(point);
    const around = alike.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
    return { point, usual: medianOf(around.map(({ value }) => value)) };
  });
}

function medianOf(values: readonly CellValue[]): number | null {
  return quantileOf(values.filter((value) => value !== null).map(Number), 0.5);
}

/** A series with its usual values and robust z-scores; rounding at the threshold is left to the query. */
export function expectAnomalies(query: AnomalyQuery, data: Recomputation): Expectation {
  const usual = usualValues(query, pointsOf({ ...query, group: null }, data));
  const residuals = usual.map(({ point, usual: expected }) =>
    combine([point.value, expected], (a, b) => a - b),
  );
  const center = medianOf(residuals);
  const deviation = medianOf(residuals.map((each) => combine([each, center], (a, b) => Math.abs(a - b))));
  const rows = usual.map(({ point, usual: expected }, index): ExpectedRow => {
    const score = combine([residuals[index] ?? null, center, deviation], (residual, middle, spread) =>
      spread === 0 ? null : (0.6745 * (residual - middle)) / spread,
    );
    return { labels: [point.period], values: [point.value, expected, score, undefined], rank: null };
  });
  return { rows, cuts: [{ kind: 'all' }] };
}
