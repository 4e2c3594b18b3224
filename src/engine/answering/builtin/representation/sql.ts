import { fromSql, predicateSql } from './predicate-sql.js';
import { identifier, numberLiteral, textLiteral } from './quoting.js';
import {
  type AggregateQuery,
  type ColumnRef,
  type Key,
  type Measure,
  type Query,
  requiredColumns,
  type Rows,
  tableOf,
} from './query.js';
import { coverageSql } from './coverage.js';
import { keyName, measureName, RESULT_NAMES } from './names.js';

/** A statement of an answer and what it is for. */
export interface Statement {
  readonly purpose: 'result' | 'coverage' | 'points' | 'summary';
  readonly sql: string;
}

/** Pairs of values drawn in a scatter chart, at most. */
export const MOST_POINTS = 2000;
/** Rows listed when no number was asked for. */
export const LISTED_ROWS = 100;
/** Columns described together, at most. */
export const DESCRIBED_COLUMNS = 40;

const as = (expression: string, name: string): string => `${expression} AS ${identifier(name)}`;

const isBinary = (column: ColumnRef | null): boolean => column?.type === 'number' && !column.isExact;

export function measureSql({ fn, column }: Measure): string {
  const name = column ? identifier(column.name) : '*';
  switch (fn) {
    case 'count':
      return `count(${name})`;
    case 'countDistinct':
      return `count(DISTINCT ${name})`;
    case 'sum':
    case 'avg':
      // Binary fractions are added with compensation, so that 0.1 + 0.2 is 0.3 whatever the order of the rows.
      return `${isBinary(column) ? 'f' : ''}${fn}(${name})`;
    case 'median':
    case 'min':
    case 'max':
      return `${fn}(${name})`;
    case 'rate':
      return `100.0 * avg(${name}::INTEGER)`;
    case 'stddev':
      return `stddev_samp(${name})`;
  }
}

function keySql({ column, unit }: Key): string {
  const name = identifier(column.name);
  if (unit === null) return name;
  if (unit === 'weekday') return `dayname(${name})`;
  return unit === 'year' ? `year(${name})` : `date_trunc('${unit}', ${name})::DATE`;
}

function present(columns: readonly (ColumnRef | null)[]): string[] {
  const names = columns
    .filter((column) => column?.hasMissing)
    .map((column) => identifier(column?.name ?? ''));
  return [...new Set(names)].map((name) => `${name} IS NOT NULL`);
}

/** Groups in their natural order: days of the week begin on Monday. */
function naturalOrder({ column, unit }: Key, index: number): string {
  return unit === 'weekday' ? `min(isodow(${identifier(column.name)}))` : String(index + 1);
}

function orderSql(query: AggregateQuery): string {
  const keys = query.keys.map(naturalOrder);
  if (query.order === null) return `\nORDER BY ${keys.join(', ')}`;
  const measure = `${keys.length + 1} ${query.order.toUpperCase()}`;
  const [first = measure, ...others] = keys;
  const order = query.isPerFirstKey ? [first, measure, ...others] : [measure, ...keys];
  return `\nORDER BY ${order.join(', ')}`;
}

/** Keeps the first groups of a ranking, or those at one place of it. */
function rankedOnly(query: AggregateQuery, first: string): string {
  const [key] = query.keys;
  const partition = query.isPerFirstKey && key ? `PARTITION BY ${keySql(key)} ` : '';
  const window = `OVER (${partition}ORDER BY ${first} ${(query.order ?? 'desc').toUpperCase()})`;
  if (query.place !== null) return `\nQUALIFY dense_rank() ${window} = ${numberLiteral(query.place)}`;
  return query.limit === null ? '' : `\nQUALIFY rank() ${window} <= ${numberLiteral(query.limit)}`;
}

function groupClauses(query: AggregateQuery, first: string): string {
  const keys = query.keys.map((_, index) => String(index + 1)).join(', ');
  const having = query.having
    ? `\nHAVING ${first} ${query.having.comparison} ${numberLiteral(query.having.value)}`
    : '';
  return `\nGROUP BY ${keys}${having}${rankedOnly(query, first)}${orderSql(query)}`;
}

function aggregateSql(query: AggregateQuery): string {
  const [measure] = query.measures;
  const first = measure ? measureSql(measure) : 'count(*)';
  const share = query.share ? [as(`100.0 * ${first} / sum(${first}) OVER ()`, RESULT_NAMES.share)] : [];
  const columns = [
    ...query.keys.map((key) => as(keySql(key), keyName(key))),
    ...query.measures.map((each) => as(measureSql(each), measureName(each))),
    ...share,
  ];
  const from = fromSql(query.rows, present(requiredColumns(query)));
  const select = `SELECT ${columns.join(',\n  ')}\n${from}`;
  return query.keys.length === 0 ? select : `${select}${groupClauses(query, first)}`;
}

function fractionSql(query: Extract<Query, { op: 'fraction' }>): string {
  const filter = `FILTER (WHERE ${predicateSql(query.part, tableOf(query.rows))})`;
  const whole = measureSql(query.measure);
  const name = measureName(query.measure);
  const keys = query.keys.map((key) => as(keySql(key), keyName(key)));
  const columns = [
    ...keys,
    as(`${whole} ${filter}`, `${name} (${RESULT_NAMES.part})`),
    as(whole, `${name} (${RESULT_NAMES.whole})`),
    as(`100.0 * ${whole} ${filter} / nullif(${whole}, 0)`, RESULT_NAMES.share),
  ];
  const from = fromSql(query.rows, present(query.keys.map(({ column }) => column)));
  const positions = keys.map((_, index) => String(index + 1)).join(', ');
  const natural = query.keys.map(naturalOrder).join(', ');
  const byShare = query.keys[0]?.unit ? natural : `${keys.length + 3} DESC, ${positions}`;
  const groups = keys.length > 0 ? `\nGROUP BY ${positions}\nORDER BY ${byShare}` : '';
  return `SELECT ${columns.join(',\n  ')}\n${from}${groups}`;
}

function rankedRowsOnly({ place, limit }: Extract<Query, { op: 'list' }>, order: string): string {
  if (place !== null) return `\nQUALIFY dense_rank() OVER (ORDER BY ${order}) = ${numberLiteral(place)}`;
  return `\nQUALIFY rank() OVER (ORDER BY ${order}) <= ${numberLiteral(limit ?? LISTED_ROWS)}`;
}

function listSql(query: Extract<Query, { op: 'list' }>): string {
  const columns = query.columns.map((column) => identifier(column.name)).join(', ');
  const order = query.order
    ? `${identifier(query.order.column.name)} ${query.order.direction.toUpperCase()}`
    : null;
  const from = fromSql(query.rows, query.order ? present([query.order.column]) : []);
  const ranked = order !== null && (query.limit !== null || query.place !== null);
  const qualify = ranked ? rankedRowsOnly(query, order) : '';
  const limit = ranked ? '' : `\nLIMIT ${numberLiteral(query.limit ?? LISTED_ROWS)}`;
  return `SELECT ${columns}\n${from}${qualify}${order ? `\nORDER BY ${order}, 1` : ''}${limit}`;
}

function describeColumnSql(column: ColumnRef, rows: Rows): string {
  const name = identifier(column.name);
  const isNumber = column.type === 'integer' || column.type === 'number';
  const numeric = (expression: string): string => (isNumber ? expression : 'NULL::DOUBLE');
  return `SELECT ${[
    as(textLiteral(column.name), 'column'),
    as(`count(${name})`, 'values'),
    as(`count(*) - count(${name})`, 'missing'),
    as(`count(DISTINCT ${name})`, 'distinct'),
    as(`min(${name})::VARCHAR`, 'minimum'),
    as(`max(${name})::VARCHAR`, 'maximum'),
    as(numeric(measureSql({ fn: 'avg', column })), 'average'),
    as(numeric(`median(${name})`), 'median'),
    as(numeric(`stddev_samp(${name})`), 'standard deviation'),
  ].join(', ')} ${fromSql(rows)}`;
}

function describeSql(query: Extract<Query, { op: 'describe' }>): string {
  const columns = query.columns.slice(0, DESCRIBED_COLUMNS);
  return columns.map((column) => describeColumnSql(column, query.rows)).join('\nUNION ALL\n');
}

function missingSql({ rows, columns }: Extract<Query, { op: 'missing' }>): string {
  const counts = columns.map((column) => {
    const name = identifier(column.name);
    return `count(*) - count(${name}) AS ${name}`;
  });
  return `SELECT "column", "missing values", 100.0 * "missing values" / nullif((SELECT count(*) ${fromSql(rows)}), 0) AS "missing (%)"
FROM (
  UNPIVOT (SELECT ${counts.join(', ')} ${fromSql(rows)})
  ON COLUMNS(*) INTO NAME "column" VALUE "missing values"
)
ORDER BY "missing values" DESC, "column"`;
}

function pairs(query: Extract<Query, { op: 'correlation' }>): string {
  const names = [query.x, query.y].map((column) => `${identifier(column.name)} IS NOT NULL`);
  return fromSql(query.rows, names);
}

function correlationSql(query: Extract<Query, { op: 'correlation' }>): string {
  const [x, y] = [identifier(query.x.name), identifier(query.y.name)];
  return `SELECT corr(${x}, ${y}) AS "correlation", count(*) AS "pairs"\n${pairs(query)}`;
}

function pointsSql(query: Extract<Query, { op: 'correlation' }>): string {
  const [x, y] = [identifier(query.x.name), identifier(query.y.name)];
  return `SELECT ${x}, ${y}\n${pairs(query)}\nORDER BY hash(${x}, ${y})\nLIMIT ${MOST_POINTS}`;
}

function histogramSql({ rows, column, binWidth }: Extract<Query, { op: 'histogram' }>): string {
  const name = identifier(column.name);
  const width = numberLiteral(binWidth);
  // Multiples of a fraction such as 0.1 are rounded to its own decimals.
  const decimals = (width.split('.')[1] ?? '').length;
  const rounded = (bound: string): string => (decimals > 0 ? `round(${bound}, ${decimals})` : bound);
  const low = `floor(${name} / ${width}) * ${width}`;
  return `SELECT ${rounded(low)} AS "from", ${rounded(`${low} + ${width}`)} AS "below", count(*) AS "rows"\n${fromSql(rows, [`${name} IS NOT NULL`])}\nGROUP BY 1, 2\nORDER BY 1`;
}

function resultSql(query: Query): string {
  switch (query.op) {
    case 'aggregate':
      return aggregateSql(query);
    case 'fraction':
      return fractionSql(query);
    case 'list':
      return listSql(query);
    case 'correlation':
      return correlationSql(query);
    case 'histogram':
      return histogramSql(query);
    case 'describe':
      return describeSql(query);
    case 'missing':
      return missingSql(query);
    case 'schema':
      return `SELECT column_name AS "column", column_type AS "type"\nFROM (DESCRIBE SELECT * FROM ${identifier(tableOf(query.rows))})`;
  }
}

/** The statements that answer a query: its result, and what else the reply needs to know, each shown as it is run. */
export function compile(query: Query): Statement[] {
  const statements: Statement[] = [{ purpose: 'result', sql: resultSql(query) }];
  const coverage = coverageSql(query);
  if (coverage !== null) statements.push({ purpose: 'coverage', sql: coverage });
  if (query.op === 'correlation') statements.push({ purpose: 'points', sql: pointsSql(query) });
  if (query.op === 'histogram') {
    statements.push({ purpose: 'summary', sql: describeColumnSql(query.column, query.rows) });
  }
  return statements;
}
