import { type ChartRequest } from '../../../../charts/chart-request.js';
import { chooseChart } from '../../../../charts/choose-chart.js';
import { type ResultTable } from '../../../../table.js';
import { type Catalogue } from '../../../narration/catalogue.js';
import {
  type AttainmentQuery,
  type BusinessQuery,
  type CohortQuery,
  type ContrastQuery,
  type SeriesQuery,
  keysOf,
  measuresOf,
} from '../../representation/business.js';
import { labelOf } from '../../representation/column.js';
import { keyName, measureName, RESULT_NAMES } from '../../representation/names.js';
import { isOverTime } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { cohortName, entityName, laterName } from '../../representation/sql/queries/cohort-sql.js';
import { sideName } from '../../representation/sql/queries/contrast-sql.js';
import { movingName } from '../../representation/sql/queries/series-sql.js';
import { longTable, pick, plainKeys, plainMeasure } from './chart-tables.js';

interface Results {
  readonly result: ResultTable;
  readonly points: ResultTable | null;
}

function titleOf(query: BusinessQuery, what: string, catalogue: Catalogue): string {
  const [measure] = measuresOf(query);
  const keys = plainKeys(keysOf(query), catalogue);
  const values = { what, keys, measure: measure ? nameOf(query, measure, catalogue) : '' };
  return catalogue.begin(catalogue.text(keys === '' ? 'chart.view' : 'chart.viewBy', values));
}

/** A running total is one of a column, not of its total. */
function nameOf(query: BusinessQuery, measure: Measure, catalogue: Catalogue): string {
  const isRunning = query.op === 'series' && query.view.kind === 'running';
  return isRunning && measure.column ? labelOf(measure.column) : plainMeasure(measure, catalogue);
}

/** Running totals as areas, moving averages beside the values, changes as bars. */
function seriesChart(query: SeriesQuery, result: ResultTable, catalogue: Catalogue): ChartRequest | null {
  const { key, group, view, measure } = query;
  const keys = [key, ...(group ? [group] : [])].map(keyName);
  const what = catalogue.text(`chart.series.${view.kind}`);
  const title = titleOf(query, what, catalogue);
  const { locale } = catalogue;
  switch (view.kind) {
    case 'running':
      return chooseChart(pick(result, [...keys, RESULT_NAMES.running]), {
        title,
        kind: group ? 'line' : 'area',
        locale,
      });
    case 'moving': {
      if (group)
        return chooseChart(pick(result, [...keys, movingName(view.size)]), { title, kind: 'line', locale });
      const long = longTable(result, keys, [measureName(measure), movingName(view.size)]);
      return chooseChart(long, { title, kind: 'line', locale });
    }
    case 'change': {
      const shown = pick(result, [...keys, RESULT_NAMES.changePercent]);
      const rows = shown.rows.filter((row) => row.at(-1) !== null);
      return chooseChart({ ...shown, rows }, { title, kind: group ? 'line' : 'bar', locale });
    }
  }
}

/** Both sides beside each other in each group. */
function sidesChart(
  query: ContrastQuery | AttainmentQuery,
  names: readonly string[],
  result: ResultTable,
  catalogue: Catalogue,
): ChartRequest | null {
  const keys = keysOf(query).map(keyName);
  if (keys.length !== 1 || query.isCounted) return null;
  const title = titleOf(query, catalogue.text('chart.comparison'), catalogue);
  return chooseChart(longTable(result, keys, names), { title, kind: 'bar', locale: catalogue.locale });
}

function cohortChart(query: CohortQuery, result: ResultTable, catalogue: Catalogue): ChartRequest | null {
  if (query.show === 'total' || query.show === 'returned') return null;
  const title = catalogue.text(`chart.cohort.${query.show}`, {
    entity: query.entity.name,
    unit: catalogue.text(`unitName.${query.unit}`),
  });
  const { locale } = catalogue;
  if (query.show === 'new')
    return chooseChart(pick(result, [cohortName(query), entityName(query)]), { title, kind: 'bar', locale });
  const shown = pick(result, [laterName(query), cohortName(query), RESULT_NAMES.activePercent]);
  return chooseChart(shown, { title, kind: 'heatmap', locale });
}

/** What was observed and what is forecast as two lines that meet. */
function forecastChart(
  query: BusinessQuery,
  { result, points }: Results,
  catalogue: Catalogue,
): ChartRequest | null {
  const [key] = keysOf(query).map(keyName);
  const [measure] = measuresOf(query);
  if (!points || !measure || key === undefined) return null;
  const observed = longTable(points, [key], [measureName(measure)]);
  const forecast = longTable(result, [key], [RESULT_NAMES.forecast]);
  const last = observed.rows.at(-1);
  const joint = last ? [[last[0] ?? null, RESULT_NAMES.forecast, last[2] ?? null]] : [];
  const data = { ...observed, rows: [...observed.rows, ...joint, ...forecast.rows] };
  const title = titleOf(query, catalogue.text('chart.forecast'), catalogue);
  return chooseChart(data, { title, kind: 'line', locale: catalogue.locale });
}

/** The chart of a business query, or null when the table says it all. */
export function businessChart(
  query: BusinessQuery,
  results: Results,
  catalogue: Catalogue,
): ChartRequest | null {
  const { result } = results;
  switch (query.op) {
    case 'series':
      return seriesChart(query, result, catalogue);
    case 'contrast':
      return sidesChart(
        query,
        [query.left, query.right].map((side) => sideName(side, query.measure)),
        result,
        catalogue,
      );
    case 'attainment':
      return sidesChart(query, [query.target, query.actual].map(measureName), result, catalogue);
    case 'drivers': {
      const named = result.rows
        .slice(0, 12)
        .map((row) => [`${String(row[0])}: ${String(row[1])}`, row[4] ?? null]);
      const columns = [
        { name: RESULT_NAMES.value, type: 'text' as const },
        { name: RESULT_NAMES.difference, type: 'number' as const },
      ];
      const title = titleOf(query, catalogue.text('chart.drivers'), catalogue);
      return chooseChart(
        { columns, rows: named, truncated: false },
        { title, kind: 'bar', locale: catalogue.locale },
      );
    }
    case 'cohort':
      return cohortChart(query, result, catalogue);
    case 'anomalies': {
      const name = keyName(query.key);
      const { points } = results;
      const shown = points && longTable(points, [name], [measureName(query.measure), RESULT_NAMES.usual]);
      const title = titleOf(query, catalogue.text('chart.anomalies'), catalogue);
      const kind = isOverTime(query.key) ? 'line' : 'bar';
      return shown && chooseChart(shown, { title, kind, locale: catalogue.locale });
    }
    case 'forecast':
      return forecastChart(query, results, catalogue);
  }
}
