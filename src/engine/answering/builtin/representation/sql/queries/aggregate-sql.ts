import { predicateSql } from '../predicate-sql.js';
import { identifier, numberLiteral, textLiteral } from '../quoting.js';
import { keyName, measureName, RESULT_NAMES } from '../../names.js';
import { type AggregateQuery, type Query, requiredColumns } from '../../query.js';
import { type Key } from '../../key.js';
import { tableOf } from '../../rows.js';
import { columnSql } from '../column-sql.js';
import { as, keySql, measureSql, periodOrderSql, present, weekdayOrderSql } from '../measure-sql.js';
import { type RowsSql } from './rows-sql.js';

/** Groups in their natural order: days of the week begin on Monday. */
function naturalOrder(key: Key, index: number): string {
  const { column, unit } = key;
  if (column.order) return periodOrderSql(key, keySql(key));
  return unit === 'weekday' ? weekdayOrderSql(columnSql(column)) : String(index + 1);
}

function orderSql(query: AggregateQuery, distance: string): string {
  const keys = query.keys.map(naturalOrder);
  if (query.order === null) return `\nORDER BY ${keys.join(', ')}`;
  const position = String(keys.length + 1);
  const measure = `${query.near === null ? position : distance} ${query.order.toUpperCase()}`;
  const [first = measure, ...others] = keys;
  const order = query.isPerFirstKey ? [first, measure, ...others] : [measure, ...keys];
  return `\nORDER BY ${order.join(', ')}`;
}

/** How far a number is from another. */
export const distanceSql = (value: string, near: number): string => `abs(${value} - ${numberLiteral(near)})`;

/** Keeps the first groups of a ranking, or those at one place of it. */
function rankedOnly(query: AggregateQuery, first: string): string[] {
  const [key] = query.keys;
  const partition = query.isPerFirstKey && key ? `PARTITION BY ${keySql(key)} ` : '';
  const window = `OVER (${partition}ORDER BY ${first} ${(query.order ?? 'desc').toUpperCase()})`;
  if (query.place !== null) return [`dense_rank() ${window} = ${numberLiteral(query.place)}`];
  return query.limit === null ? [] : [`rank() ${window} <= ${numberLiteral(query.limit)}`];
}

/** What is kept by its own measure alone. @param from the rows of all groups */
function havingSql({ having }: Pick<AggregateQuery, 'having'>, first: string, from: string): string {
  if (!having || having.isShare || having.value === 'groupMean') return '';
  const value = having.value === 'whole' ? `(SELECT ${first}\n${from})` : numberLiteral(having.value);
  return `\nHAVING ${first} ${having.comparison} ${value}`;
}

/** What is kept by the measures of all groups. */
function besideOthers({ having }: AggregateQuery, first: string): string[] {
  if (having?.value === 'groupMean') return [`${first} ${having.comparison} avg(${first}) OVER ()`];
  if (!having?.isShare || having.value === 'whole') return [];
  return [`100.0 * ${first} / sum(${first}) OVER () ${having.comparison} ${numberLiteral(having.value)}`];
}

function groupClauses(query: AggregateQuery, first: string, from: string): string {
  const keys = query.keys.map((_, index) => String(index + 1)).join(', ');
  const rank = query.near === null ? first : distanceSql(first, query.near);
  const kept = [...besideOthers(query, first), ...rankedOnly(query, rank)];
  const qualify = kept.length > 0 ? `\nQUALIFY ${kept.join(' AND ')}` : '';
  return `\nGROUP BY ${keys}${havingSql(query, first, from)}${qualify}${orderSql(query, rank)}`;
}

/** Whether a row is of a group that is shown by itself; a sign that no header has. */
const SHOWN = '"§shown"';

/** The share of each group in the whole, or in the groups of its first key. */
function shareSql(query: AggregateQuery, first: string): string[] {
  const [key] = query.keys;
  const partition = query.isPerFirstKey && key ? `PARTITION BY ${keySql(key)}` : '';
  return query.share ? [as(`100.0 * ${first} / sum(${first}) OVER (${partition})`, RESULT_NAMES.share)] : [];
}

/** The first groups of a ranking, and all others put together as one. */
function withRestSql(query: AggregateQuery, first: string, source: RowsSql, rest: string): string {
  const [key] = query.keys;
  const name = key ? keySql(key) : 'NULL';
  const direction = (query.order ?? 'desc').toUpperCase();
  const from = source.from(query.rows, present(requiredColumns(query)));
  const ranked = source.step(
    'ranked groups',
    `SELECT ${as(name, 'group')}\n${from}\nGROUP BY 1\nQUALIFY rank() OVER (ORDER BY ${first} ${direction}) <= ${numberLiteral(query.limit ?? 0)}`,
  );
  const marked = source.step(
    'marked rows',
    `SELECT *, ${name} IN (SELECT "group" FROM ${ranked}) AS ${SHOWN}\n${from}`,
  );
  const columns = [
    as(
      `CASE WHEN ${SHOWN} THEN ${name}::VARCHAR ELSE ${textLiteral(rest)} END`,
      key ? keyName(key) : 'group',
    ),
    ...query.measures.map((each) => as(measureSql(each), measureName(each))),
    ...(query.share ? [as(`100.0 * ${first} / sum(${first}) OVER ()`, RESULT_NAMES.share)] : []),
  ];
  return `SELECT ${columns.join(',\n  ')}\nFROM ${marked}\nGROUP BY 1, ${SHOWN}\nORDER BY ${SHOWN} DESC, 2 ${direction}, 1`;
}

/** Groups and their measures; `rest` names the group that all others are put together in. */
export function aggregateSql(query: AggregateQuery, source: RowsSql, rest: string): string {
  const [measure] = query.measures;
  const first = measure ? measureSql(measure) : 'count(*)';
  if (query.withRest) return withRestSql(query, first, source, rest);
  const share = shareSql(query, first);
  const columns = [
    ...query.keys.map((key) => as(keySql(key), keyName(key))),
    ...query.measures.map((each) => as(measureSql(each), measureName(each))),
    ...share,
  ];
  const from = source.from(query.rows, present(requiredColumns(query)));
  const select = `SELECT ${columns.join(',\n  ')}\n${from}`;
  return query.keys.length === 0 ? select : `${select}${groupClauses(query, first, from)}`;
}

/** The share of a part in a whole. */
export function fractionSql(query: Extract<Query, { op: 'fraction' }>, source: RowsSql): string {
  const filter = `FILTER (WHERE ${predicateSql(query.part, identifier(tableOf(query.rows)))})`;
  const whole = measureSql(query.measure);
  const name = measureName(query.measure);
  const keys = query.keys.map((key) => as(keySql(key), keyName(key)));
  const percent = `100.0 * ${whole} ${filter} / nullif(${whole}, 0)`;
  const columns = [
    ...keys,
    as(`${whole} ${filter}`, `${name} (${RESULT_NAMES.part})`),
    as(whole, `${name} (${RESULT_NAMES.whole})`),
    as(percent, RESULT_NAMES.share),
  ];
  const from = source.from(query.rows, present(query.keys.map(({ column }) => column)));
  const positions = keys.map((_, index) => String(index + 1)).join(', ');
  const natural = query.keys.map(naturalOrder).join(', ');
  const isByShare = query.order !== undefined || !query.keys[0]?.unit;
  const direction = query.order === 'asc' ? 'ASC' : 'DESC';
  const byShare = isByShare ? `${keys.length + 3} ${direction} NULLS LAST, ${positions}` : natural;
  const kept = havingSql(query, percent, from);
  const groups = keys.length > 0 ? `\nGROUP BY ${positions}${kept}\nORDER BY ${byShare}` : '';
  return `SELECT ${columns.join(',\n  ')}\n${from}${groups}`;
}
