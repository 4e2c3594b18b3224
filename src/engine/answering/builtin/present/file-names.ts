import { splitWords } from '../text/normalize.js';
import { type BusinessQuery, keysOf, measuresOf } from '../representation/business.js';
import { isBusiness, type Query } from '../representation/query.js';
import { type Key } from '../representation/key.js';
import { type Measure } from '../representation/measure.js';
import { tableOf } from '../representation/rows.js';

const LONGEST = 60;

function slug(words: string): string {
  const text = splitWords(words).join('-').slice(0, LONGEST).replace(/-$/, '');
  return text === '' ? 'result' : text;
}

function keyWords({ column, unit }: Key): string {
  return unit ?? column.name;
}

function measureWords({ fn, column }: Measure): string {
  if (fn === 'ratio') return 'ratio';
  const word = {
    count: 'number of',
    countDistinct: 'number of',
    sum: 'total',
    avg: 'average',
    stddev: 'deviation of',
    variance: 'variance of',
    iqr: 'quartiles of',
    variation: 'variation of',
  };
  const prefix = fn in word ? word[fn as keyof typeof word] : fn;
  return column ? `${prefix} ${column.name}` : 'number of rows';
}

function words(query: Query): string {
  if (isBusiness(query)) return businessWords(query);
  switch (query.op) {
    case 'aggregate': {
      const [measure] = query.measures;
      const what = measure ? measureWords(measure) : 'rows';
      const by = query.keys.length > 0 ? ` by ${query.keys.map(keyWords).join(' and ')}` : '';
      return `${query.share ? 'share of ' : ''}${what}${by}`;
    }
    case 'fraction':
      return `share of ${measureWords(query.measure)}${query.keys.length > 0 ? ` by ${query.keys.map(keyWords).join(' and ')}` : ''}`;
    case 'list':
      return query.order
        ? `${tableOf(query.rows)} by ${query.order.column.name}`
        : `rows of ${tableOf(query.rows)}`;
    case 'correlation':
      return `correlation of ${query.x.name} and ${query.y.name}`;
    case 'histogram':
      return `distribution of ${query.column.name}`;
    case 'describe':
      return query.columns.length === 1
        ? `description of ${query.columns[0]?.name ?? ''}`
        : `description of ${tableOf(query.rows)}`;
    case 'missing':
      return `missing values of ${tableOf(query.rows)}`;
    case 'schema':
      return `columns of ${tableOf(query.rows)}`;
    case 'cells':
      return `${query.column.name} of ${tableOf(query.rows)}`;
    case 'groupCount':
    case 'groupSize':
      return `frequencies of ${query.key.name}`;
    case 'arithmetic':
      return `${query.sign === 'plus' ? 'sum' : 'difference'} of ${measureWords(query.left.measure)}`;
    case 'comparison':
      return `comparison of ${measureWords(query.left.measure)}`;
    case 'choice':
      return `comparison of ${query.options.map(({ label }) => label).join(' and ')}`;
    case 'run':
      return `longest run in ${tableOf(query.rows)}`;
    case 'verdict':
      return `matching rows of ${tableOf(query.rows)}`;
  }
}

const BUSINESS_WORDS = {
  contrast: 'difference in',
  drivers: 'causes of the change in',
  attainment: 'target and',
  cohort: 'cohorts by first',
  anomalies: 'unusual',
  forecast: 'forecast of',
} as const;

function businessWords(query: BusinessQuery): string {
  const [measure] = measuresOf(query);
  const what = measure ? measureWords(measure) : 'rows';
  const by = keysOf(query).map(keyWords).join(' and ');
  if (query.op === 'cohort') return `${BUSINESS_WORDS.cohort} ${query.unit}`;
  if (query.op === 'series') {
    const view = { change: 'change of', running: 'running total of', moving: 'moving average of' };
    return `${view[query.view.kind]} ${what} by ${by}`;
  }
  const isGrouped = query.op !== 'drivers' && by !== '';
  return `${BUSINESS_WORDS[query.op]} ${what}${isGrouped ? ` by ${by}` : ''}`;
}

/** A short descriptive name, without extension, for the table and chart of a query: `average-price-by-region`. */
export function baseName(query: Query): string {
  return slug(words(query));
}
