import { type ColumnRef } from '../../column.js';
import { classLabel, type NumberClass, type Query } from '../../query.js';
import { type Rows } from '../../rows.js';
import { columnSql } from '../column-sql.js';
import { as, continuousSql, measureSql } from '../measure-sql.js';
import { identifier, numberLiteral, textLiteral } from '../quoting.js';
import { type RowsSql } from './rows-sql.js';

/** Pairs of values drawn in a scatter chart, at most. */
const MOST_POINTS = 2000;
/** Columns described together, at most. */
export const DESCRIBED_COLUMNS = 40;

/** Counts, extremes and averages of one column. */
function describeColumnSql(column: ColumnRef, rows: Rows, source: RowsSql): string {
  const name = columnSql(column);
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
    as(numeric(`median(${continuousSql(column)})`), 'median'),
    as(numeric(`stddev_samp(${name})`), 'standard deviation'),
  ].join(', ')} ${source.from(rows)}`;
}

/** The extremes and averages of a column of numbers, which a histogram does not show. */
export function spreadSql({ rows, column }: Extract<Query, { op: 'histogram' }>, source: RowsSql): string {
  const name = columnSql(column);
  const columns = [
    as(`min(${name})`, 'minimum'),
    as(`max(${name})`, 'maximum'),
    as(measureSql({ fn: 'avg', column }), 'average'),
    as(`median(${continuousSql(column)})`, 'median'),
  ];
  return `SELECT ${columns.join(', ')}\n${source.from(rows)}`;
}

export function describeSql(query: Extract<Query, { op: 'describe' }>, source: RowsSql): string {
  const columns = query.columns.slice(0, DESCRIBED_COLUMNS);
  return columns.map((column) => describeColumnSql(column, query.rows, source)).join('\nUNION ALL\n');
}

export function missingSql(
  { rows, columns, isOnlyWithGaps }: Extract<Query, { op: 'missing' }>,
  source: RowsSql,
): string {
  const counts = columns.map((column) => {
    const name = columnSql(column);
    return `count(*) - count(${name}) AS ${name}`;
  });
  return `SELECT "column", "missing values", 100.0 * "missing values" / nullif((SELECT count(*) ${source.from(rows)}), 0) AS "missing (%)"
FROM (
  UNPIVOT (SELECT ${counts.join(', ')} ${source.from(rows)})
  ON COLUMNS(*) INTO NAME "column" VALUE "missing values"
)${isOnlyWithGaps ? '\nWHERE "missing values" > 0' : ''}
ORDER BY "missing values" DESC, "column"`;
}

function pairs(query: Extract<Query, { op: 'correlation' }>, source: RowsSql): string {
  const names = [query.x, query.y].map((column) => `${columnSql(column)} IS NOT NULL`);
  return source.from(query.rows, names);
}

export function correlationSql(query: Extract<Query, { op: 'correlation' }>, source: RowsSql): string {
  const [x, y] = [columnSql(query.x), columnSql(query.y)];
  return `SELECT corr(${x}, ${y}) AS "correlation", count(*) AS "pairs"\n${pairs(query, source)}`;
}

export function pointsSql(query: Extract<Query, { op: 'correlation' }>, source: RowsSql): string {
  const [x, y] = [identifier(query.x.name), identifier(query.y.name)];
  return `SELECT ${x}, ${y}\n${pairs(query, source)}\nORDER BY hash(${x}, ${y})\nLIMIT ${MOST_POINTS}`;
}

export function histogramSql(query: Extract<Query, { op: 'histogram' }>, source: RowsSql): string {
  const { rows, column, binWidth, classes } = query;
  const name = columnSql(column);
  const from = source.from(rows, [`${name} IS NOT NULL`]);
  if (classes) return classesSql(name, classes, from);
  const width = numberLiteral(binWidth);
  // Multiples of a fraction such as 0.1 are rounded to its own decimals.
  const decimals = (width.split('.')[1] ?? '').length;
  const rounded = (bound: string): string => (decimals > 0 ? `round(${bound}, ${decimals})` : bound);
  const low = `floor(${name} / ${width}) * ${width}`;
  return `SELECT ${rounded(low)} AS "from", ${rounded(`${low} + ${width}`)} AS "below", count(*) AS "rows"\n${from}\nGROUP BY 1, 2\nORDER BY 1`;
}

/** The numbers in each class that the question names, also where there are none. */
function classesSql(name: string, classes: readonly NumberClass[], from: string): string {
  const counts = classes.map((each) => {
    const bounds = [each.low, each.high].map((bound) => (bound === null ? 'NULL' : numberLiteral(bound)));
    const [low = 'NULL', high = 'NULL'] = bounds;
    const lower = each.low === null ? [] : [`${name} ${each.hasLow ? '>=' : '>'} ${low}`];
    const upper = each.high === null ? [] : [`${name} ${each.hasHigh ? '<=' : '<'} ${high}`];
    const isIn = [...lower, ...upper].join(' AND ');
    const columns = [as(textLiteral(classLabel(each)), 'class'), as(low, 'from'), as(high, 'to')];
    return `SELECT ${columns.join(', ')}, count(*) FILTER (WHERE ${isIn}) AS "rows" ${from}`;
  });
  return counts.join('\nUNION ALL\n');
}
