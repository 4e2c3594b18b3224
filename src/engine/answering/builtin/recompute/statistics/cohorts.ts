import { type CellValue } from '../../../../table.js';
import { type CohortQuery } from '../../representation/business.js';
import { periodOf, periodsBetween } from '../calendar.js';
import { type Expectation, type ExpectedRow } from '../expectation.js';
import { percentOf, type Recomputation } from '../groups.js';

/** The first day of the period of a date. */
function periodStart(iso: string, unit: CohortQuery['unit']): string {
  return unit === 'year' ? `${iso.slice(0, 4)}-01-01` : String(periodOf(iso, unit));
}

/** The dates of each thing whose first one is asked for. */
function datesOf(query: CohortQuery, data: Recomputation): string[][] {
  const dates = new Map<CellValue, string[]>();
  for (const row of data.rows(query)) {
    const [entity, date] = [data.value(row, query.entity), data.value(row, query.date)];
    if (entity === null || date === null) continue;
    const known = dates.get(entity);
    if (known) known.push(String(date));
    else dates.set(entity, [String(date)]);
  }
  return [...dates.values()]
    .map((each) => each.toSorted())
    .filter(([first = '']) => query.first.every((each) => data.conditions.holdsOf(each, first)));
}

const single = (values: ExpectedRow['values']): Expectation => ({
  rows: [{ labels: [], values, rank: null }],
  cuts: [{ kind: 'all' }],
});

/** Things by the time of their first date, and which share of them is there again later. */
export function expectCohorts(query: CohortQuery, data: Recomputation): Expectation {
  const things = datesOf(query, data);
  if (query.show === 'total') return single([things.length]);
  if (query.show === 'returned') {
    const isLater = (date: string): boolean =>
      query.later.every((each) => data.conditions.holdsOf(each, date));
    const returned = things.filter(([first = '', ...others]) =>
      others.some((date) => date > first && isLater(date)),
    );
    return single([things.length, returned.length, percentOf(returned.length, things.length)]);
  }
  const counts = new Map<string, Map<string, number>>();
  for (const dates of things) {
    const visited = new Set(dates.map((date) => periodStart(date, query.unit)));
    const [cohort = ''] = visited;
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
