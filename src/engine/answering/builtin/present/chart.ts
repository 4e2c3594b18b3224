import { type ResultTable } from '../../../table.js';
import { type ChartRequest } from '../../../charts/chart-request.js';
import { chooseChart } from '../../../charts/choose-chart.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { businessChart } from './chart-business.js';
import { capitalized, pick, plainMeasure } from './chart-tables.js';
import { keyName, measureName, RESULT_NAMES } from '../representation/names.js';
import { type AggregateQuery, type Query } from '../representation/query.js';

const plainKeys = (query: AggregateQuery, catalogue: Catalogue): string =>
  catalogue.list(query.keys.map(({ column, unit }) => unit ?? column.name));

function aggregateChart(
  query: AggregateQuery,
  result: ResultTable,
  catalogue: Catalogue,
): ChartRequest | null {
  const [measure] = query.measures;
  if (query.keys.length === 0 || !measure) return null;
  const y = query.share ? RESULT_NAMES.share : measureName(measure);
  const values = { measure: plainMeasure(measure, catalogue), keys: plainKeys(query, catalogue) };
  const isOverTime = query.keys.some(({ unit }) => unit !== null) && query.order === null;
  return chooseChart(pick(result, [...query.keys.map(keyName), y]), {
    title: capitalized(catalogue.text(query.share ? 'chart.share' : 'chart.by', values)),
    kind: isOverTime ? 'line' : 'bar',
    yIsAdditive: !query.share && (measure.fn === 'sum' || measure.fn === 'count'),
    locale: catalogue.locale,
  });
}

function fractionChart(
  query: Extract<Query, { op: 'fraction' }>,
  result: ResultTable,
  catalogue: Catalogue,
): ChartRequest | null {
  if (query.keys.length === 0) return null;
  const keys = catalogue.list(query.keys.map(({ column, unit }) => unit ?? column.name));
  const title = catalogue.text('chart.by', { measure: RESULT_NAMES.share, keys });
  const kind = query.keys[0]?.unit ? 'line' : 'bar';
  return chooseChart(pick(result, [...query.keys.map(keyName), RESULT_NAMES.share]), {
    title,
    kind,
    locale: catalogue.locale,
  });
}

function rankedRowsChart(
  query: Extract<Query, { op: 'list' }>,
  result: ResultTable,
  catalogue: Catalogue,
): ChartRequest | null {
  const [label] = query.columns;
  if (!query.order || !label || label.name === query.order.column.name) return null;
  const values = { measure: query.order.column.name, keys: label.name };
  const title = catalogue.text('chart.by', values);
  return chooseChart(pick(result, [label.name, query.order.column.name]), {
    title,
    kind: 'bar',
    locale: catalogue.locale,
  });
}

/** The chart that shows a result best, or null when the table says it all. `points` are the pairs of a correlation. */
export function chartFor(
  query: Query,
  results: { readonly result: ResultTable; readonly points: ResultTable | null },
  catalogue: Catalogue,
): ChartRequest | null {
  const { result, points } = results;
  const { locale } = catalogue;
  switch (query.op) {
    case 'aggregate':
      return aggregateChart(query, result, catalogue);
    case 'list':
      return rankedRowsChart(query, result, catalogue);
    case 'correlation': {
      const title = catalogue.text('chart.correlation', { x: query.x.name, y: query.y.name });
      return points && chooseChart(points, { title, kind: 'scatter', locale });
    }
    case 'histogram': {
      const title = catalogue.text('chart.histogram', { column: query.column.name });
      const hints = { title, kind: 'bar', xTitle: query.column.name, locale } as const;
      return chooseChart(pick(result, ['from', 'rows']), hints);
    }
    case 'missing': {
      const shown = { ...result, rows: result.rows.filter((row) => Number(row[1]) > 0) };
      const title = catalogue.text('chart.missing');
      return chooseChart(pick(shown, ['column', 'missing values']), { title, kind: 'bar', locale });
    }
    case 'fraction':
      return fractionChart(query, result, catalogue);
    case 'describe':
    case 'schema':
    case 'cells':
    case 'groupCount':
    case 'groupSize':
    case 'arithmetic':
    case 'choice':
    case 'run':
    case 'verdict':
    case 'comparison':
      return null;
    case 'series':
    case 'contrast':
    case 'drivers':
    case 'attainment':
    case 'cohort':
    case 'anomalies':
    case 'forecast':
      return businessChart(query, results, catalogue);
  }
}
