import { type ResultTable } from '../../../../table.js';
import { type ChartKind, type ChartRequest } from '../../../../charts/chart-request.js';
import { chooseChart } from '../../../../charts/choose-chart.js';
import { type Catalogue } from '../../../narration/catalogue.js';
import { businessChart } from './chart-business.js';
import { inWords } from './chart-words.js';
import { labelOf } from '../../representation/column.js';
import { longTable, pick, plainKeys, plainMeasure } from './chart-tables.js';
import { keyName, measureName, RESULT_NAMES } from '../../representation/names.js';
import { type AggregateQuery, isCellQuery, type Query } from '../../representation/query.js';
import { isCalendarUnit, type Key } from '../../representation/key.js';

const BOX = ['min', 'quantile', 'median', 'quantile', 'max'];

/** True for the five numbers that a box is drawn from. */
function isBox({ measures, keys }: AggregateQuery): boolean {
  return (
    keys.length === 1 && measures.length === BOX.length && measures.every(({ fn }, at) => fn === BOX[at])
  );
}

const isClock = ({ unit }: Key): boolean => unit !== null && !isCalendarUnit(unit);
/** Series of bars beside each other; more of them are stood on each other. */
const MOST_BESIDE = 4;
/** Values of the second key of which stacks can still be told apart. */
const MOST_STACKED = 10;

function distinctIn(result: ResultTable, name: string): number {
  const at = result.columns.findIndex((column) => column.name === name);
  return new Set(result.rows.map((row) => row[at])).size;
}

/** Along time lines; by two keys bars beside each other, stacked bars or coloured cells, by how many there are. */
function kindOf(query: AggregateQuery, result: ResultTable): ChartKind {
  const { keys, measures, share, isPerFirstKey } = query;
  const [key, second] = keys;
  if (key && second && isClock(key) && isClock(second)) return 'heatmap';
  const isOverTime = keys.some((each) => each.unit !== null && !isClock(each)) && query.order === null;
  if (isOverTime) return 'line';
  if (!key || !second) return 'bar';
  const sizes = [key, second].map((each) => distinctIn(result, keyName(each)));
  const adds = measures[0]?.fn === 'sum' || measures[0]?.fn === 'count';
  if (share && isPerFirstKey) return 'stacked';
  if (Math.min(...sizes) <= MOST_BESIDE) return 'bar';
  return adds && Math.min(...sizes) <= MOST_STACKED ? 'stacked' : 'heatmap';
}

function aggregateChart(
  query: AggregateQuery,
  result: ResultTable,
  catalogue: Catalogue,
): ChartRequest | null {
  const [measure] = query.measures;
  const [key] = query.keys;
  if (!key || !measure) return null;
  const { locale } = catalogue;
  if (isBox(query)) {
    const values = { column: measure.column?.name ?? '', keys: plainKeys(query.keys, catalogue) };
    const long = longTable(result, [keyName(key)], query.measures.map(measureName));
    const rows = long.rows.toSorted((left, right) => (String(left[0]) < String(right[0]) ? -1 : 1));
    return chooseChart(
      { ...long, rows },
      {
        title: catalogue.text('chart.box', values),
        kind: 'boxplot',
        yTitle: measure.column?.name ?? null,
        locale,
      },
    );
  }
  const y = query.share ? RESULT_NAMES.share : measureName(measure);
  const values = { measure: plainMeasure(measure, catalogue), keys: plainKeys(query.keys, catalogue) };
  return chooseChart(pick(result, [...query.keys.map(keyName), y]), {
    title: catalogue.begin(catalogue.text(query.share ? 'chart.share' : 'chart.by', values)),
    kind: kindOf(query, result),
    yIsAdditive: !query.share && (measure.fn === 'sum' || measure.fn === 'count'),
    locale,
  });
}

function fractionChart(
  query: Extract<Query, { op: 'fraction' }>,
  result: ResultTable,
  catalogue: Catalogue,
): ChartRequest | null {
  if (query.keys.length === 0) return null;
  const values = {
    measure: catalogue.text('chart.axis.share'),
    keys: plainKeys(query.keys, catalogue),
  };
  const title = catalogue.begin(catalogue.text('chart.by', values));
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

interface Results {
  readonly result: ResultTable;
  readonly points: ResultTable | null;
}

/** The chart that shows a result best, or null when the table says it all. `points` are the pairs of a correlation. */
export function chartFor(query: Query, results: Results, catalogue: Catalogue): ChartRequest | null {
  const chart = chosen(query, results, catalogue);
  return chart && inWords(chart, query, catalogue);
}

function chosen(query: Query, results: Results, catalogue: Catalogue): ChartRequest | null {
  const { result, points } = results;
  const { locale } = catalogue;
  if (isCellQuery(query)) return null;
  switch (query.op) {
    case 'aggregate':
      return aggregateChart(query, result, catalogue);
    case 'list':
      return rankedRowsChart(query, result, catalogue);
    case 'correlation': {
      const title = catalogue.text('chart.correlation', { x: query.x.name, y: query.y.name });
      return points && chooseChart(points, { title, kind: 'scatter', hasFit: true, locale });
    }
    case 'histogram': {
      const xTitle = labelOf(query.column);
      const title = catalogue.text('chart.histogram', { column: xTitle });
      const hints = { title, kind: 'bar', xTitle, locale } as const;
      return chooseChart(pick(result, [query.classes ? 'class' : 'from', 'rows']), hints);
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
