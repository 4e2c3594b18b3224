import { type ChartRequest, type ChartTexts } from '../../../../charts/chart-request.js';
import { type Catalogue } from '../../../narration/catalogue.js';
import { type BusinessQuery, keysOf, measuresOf } from '../../representation/business.js';
import { isBusiness, isCellQuery, type Query } from '../../representation/query.js';
import { keyName, measureName, RESULT_NAMES } from '../../representation/names.js';
import { type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { cohortName, entityName, laterName } from '../../representation/sql/queries/cohort-sql.js';
import { sideName } from '../../representation/sql/queries/contrast-sql.js';
import { movingName } from '../../representation/sql/queries/series-sql.js';
import { LONG_NAMES, plainKey, plainMeasure } from './chart-tables.js';
import { Paraphrase } from '../paraphrase/paraphrase.js';
import { PeriodNames } from '../paraphrase/period-names.js';

/** Names of result columns to what they are called in the language of a reply. */
type Words = ReadonlyMap<string, string>;

function groupedWords(keys: readonly Key[], measures: readonly Measure[], catalogue: Catalogue): Words {
  return new Map([
    [RESULT_NAMES.share, catalogue.text('chart.axis.share')],
    ...measures.map((each) => [measureName(each), plainMeasure(each, catalogue)] as const),
    ...keys.map((key) => [keyName(key), plainKey(key, catalogue)] as const),
  ]);
}

function businessWords(query: BusinessQuery, catalogue: Catalogue): Words {
  return new Map([
    [RESULT_NAMES.value, catalogue.text('chart.axis.value')],
    [RESULT_NAMES.difference, catalogue.text('chart.axis.difference')],
    [RESULT_NAMES.usual, catalogue.text('chart.axis.usual')],
    [RESULT_NAMES.forecast, catalogue.text('chart.forecast')],
    [RESULT_NAMES.running, catalogue.text('chart.series.running')],
    [RESULT_NAMES.changePercent, catalogue.text('chart.series.change')],
    ...ownWords(query, catalogue),
    ...groupedWords(keysOf(query), measuresOf(query), catalogue),
  ]);
}

/** Of columns that are named after more than a measure. */
function ownWords(query: BusinessQuery, catalogue: Catalogue): (readonly [string, string])[] {
  if (query.op === 'series' && query.view.kind === 'moving')
    return [[movingName(query.view.size), catalogue.text('chart.series.moving')]];
  if (query.op === 'contrast') {
    const paraphrase = new Paraphrase(catalogue);
    const measure = plainMeasure(query.measure, catalogue);
    return [query.left, query.right].map((side) => [
      sideName(side, query.measure),
      `${measure} (${paraphrase.side(side)})`,
    ]);
  }
  if (query.op !== 'cohort') return [];
  const unit = catalogue.text(`unitName.${query.unit}`);
  return [
    [cohortName(query), catalogue.text('chart.axis.first', { unit })],
    [laterName(query), catalogue.text('chart.axis.later', { unit })],
    [entityName(query), plainMeasure({ fn: 'countDistinct', column: query.entity }, catalogue)],
    [RESULT_NAMES.activePercent, catalogue.text('chart.axis.active')],
  ];
}

function wordsOf(query: Query, catalogue: Catalogue): Words {
  if (isBusiness(query)) return businessWords(query, catalogue);
  if (isCellQuery(query)) return new Map();
  switch (query.op) {
    case 'aggregate':
      return groupedWords(query.keys, query.measures, catalogue);
    case 'fraction':
      return groupedWords(query.keys, [query.measure], catalogue);
    case 'histogram':
      return groupedWords([], [{ fn: 'count', column: null }], catalogue);
    case 'missing':
      return new Map([
        ['column', catalogue.text('chart.axis.column')],
        ['missing values', catalogue.text('recipe.fn.missing')],
      ]);
    case 'list':
    case 'correlation':
    case 'describe':
    case 'schema':
      return new Map();
  }
}

/** Values of a column in the language: the series of a long table, days of the week. */
function translated(chart: ChartRequest, name: string, translate: (value: string) => string): ChartRequest {
  const at = chart.data.columns.findIndex((column) => column.name === name);
  const rows = chart.data.rows.map((row) =>
    row.map((cell, index) => (index === at && typeof cell === 'string' ? translate(cell) : cell)),
  );
  return { ...chart, data: { ...chart.data, rows } };
}

function textsOf(catalogue: Catalogue): ChartTexts {
  return {
    other: catalogue.text('chart.other'),
    shown: catalogue.text('chart.shown'),
    firstRows: catalogue.text('chart.firstRows'),
    count: catalogue.text('chart.count'),
  };
}

/** A chart whose axes, series and notes are in the language of the reply. */
export function inWords(chart: ChartRequest, query: Query, catalogue: Catalogue): ChartRequest {
  const words = wordsOf(query, catalogue);
  const named = (name: string | null): string | null => (name === null ? null : (words.get(name) ?? null));
  const titled = {
    ...chart,
    xTitle: chart.xTitle ?? named(chart.x),
    yTitle: chart.yTitle ?? named(chart.y),
    texts: textsOf(catalogue),
  };
  const isLong = isBusiness(query) && chart.series === LONG_NAMES.series;
  const told = isLong ? translated(titled, LONG_NAMES.series, (name) => named(name) ?? name) : titled;
  if (query.op !== 'aggregate') return told;
  const periods = new PeriodNames(catalogue);
  const parts = (['weekday', 'partOfWeek'] as const).filter((each) =>
    query.keys.some(({ unit }) => unit === each),
  );
  return parts.reduce((chart, unit) => translated(chart, unit, (name) => periods.group(name, unit)), told);
}
