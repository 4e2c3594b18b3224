import { type AttainmentQuery, type ContrastQuery, type DriversQuery, type Side } from '../../business.js';
import { labelOf } from '../../column.js';
import { keyName, measureName, RESULT_NAMES } from '../../names.js';
import { type Comparison } from '../../predicate.js';
import { type Direction, type Measure } from '../../measure.js';
import { tableOf } from '../../rows.js';
import { columnSql } from '../column-sql.js';
import { as, keySql, measureSql, periodOrderSql, present } from '../measure-sql.js';
import { predicateSql } from '../predicate-sql.js';
import { identifier, numberLiteral, textLiteral } from '../quoting.js';
import { type RowsSql } from './rows-sql.js';

/** Groups that are listed as causes of a difference, at most. */
export const MOST_DRIVERS = 50;

function sidesSql(query: ContrastQuery | DriversQuery): { left: string; right: string; either: string } {
  const table = identifier(tableOf(query.rows));
  const [left = '', right = ''] = [query.left, query.right].map((side) =>
    predicateSql(side.predicate, table),
  );
  return { left, right, either: `((${left}) OR (${right}))` };
}

const sideSql = (measure: Measure, condition: string): string =>
  measureSql(measure, ` FILTER (WHERE ${condition})`);

/** A sum over no rows is nothing lost: zero; a mean over no rows is none. */
function valueSql(measure: Measure, condition: string): string {
  const value = sideSql(measure, condition);
  return measure.fn === 'sum' ? `coalesce(${value}, 0)` : value;
}

/** True for measures whose differences by group add up to the difference in all. */
export const addsUp = ({ fn }: Measure): boolean => fn === 'sum' || fn === 'count';

/** The column of a side of a comparison. */
export const sideName = ({ label }: Side, measure: Measure): string => `${measureName(measure)} (${label})`;

/** Two sides, how far the second is from the first, and each group's part in it. */
export function contrastSql(query: ContrastQuery, source: RowsSql): string {
  const { key, measure } = query;
  const sides = sidesSql(query);
  const [left, right] = [valueSql(measure, sides.left), valueSql(measure, sides.right)];
  const difference = `${right} - ${left}`;
  const percent = `100.0 * (${difference}) / nullif(abs(${left}), 0)`;
  const columns = [
    ...(key ? [as(keySql(key), keyName(key))] : []),
    as(left, sideName(query.left, measure)),
    as(right, sideName(query.right, measure)),
    as(difference, RESULT_NAMES.difference),
    as(percent, RESULT_NAMES.differencePercent),
    ...(query.isTarget ? [as(`100.0 * ${right} / nullif(${left}, 0)`, RESULT_NAMES.attainment)] : []),
    ...yearlySql(query.years, left, right),
    ...(key && addsUp(measure)
      ? [as(`100.0 * (${difference}) / nullif(sum(${difference}) OVER (), 0)`, RESULT_NAMES.differenceShare)]
      : []),
  ];
  const from = source.from(query.rows, [...present([key?.column ?? null, measure.column]), sides.either]);
  const select = `SELECT ${columns.join(',\n  ')}\n${from}`;
  if (!key) return select;
  if (query.isCounted) return countedSql(query, { groups: `${select}\nGROUP BY 1`, outer: null, source });
  const groups = `${select}\nGROUP BY 1${havingSql(query, difference, percent)}`;
  const order = contrastOrder(query);
  return order
    ? inOrder(groups, order, { limit: query.limit, source })
    : `${groups}\nORDER BY ${key.column.order ? periodOrderSql(key, keySql(key)) : '1'}`;
}

/** Groups on one side, and so many percent away where that is asked for. */
function havingSql(
  query: Pick<ContrastQuery, 'side' | 'beyond'>,
  difference: string,
  percent: string,
): string {
  return query.side === null ? '' : `\nHAVING ${onSideSql(query, difference, percent)}`;
}

function onSideSql(
  { side, beyond }: Pick<ContrastQuery, 'side' | 'beyond'>,
  difference: string,
  percent: string,
): string {
  if (side === null) return 'TRUE';
  if (beyond === null) return `${difference} ${side} 0`;
  return `${percent} ${side} ${numberLiteral(limitOf(side, beyond))}`;
}

/** The difference in percent from which a group is so many percent away on a side. */
export const limitOf = (side: Comparison, beyond: number): number =>
  side.startsWith('<') ? -beyond : beyond;

/** The growth per year that leads from the one side to the other. */
function yearlySql(years: number | null, left: string, right: string): string[] {
  if (years === null) return [];
  const factor = `CASE WHEN ${left} > 0 AND ${right} >= 0 THEN pow(${right} / ${left}, 1.0 / ${numberLiteral(years)}) END`;
  return [as(`100.0 * (${factor} - 1)`, RESULT_NAMES.yearly)];
}

/** Which column orders groups, and what follows where it is equal. */
interface GroupOrder {
  readonly name: string;
  /** True where the size of its numbers decides, whatever their sign. */
  readonly isBySize?: boolean;
  readonly direction: Direction;
  readonly natural: readonly string[];
}

/** Groups in an order, or the first of them and those that are as far as the last. */
function inOrder(
  groups: string,
  { name, isBySize, direction, natural }: GroupOrder,
  { limit, source }: { readonly limit: number | null; readonly source: RowsSql },
): string {
  const by = isBySize ? `abs(${identifier(name)})` : identifier(name);
  const order = [`${by} ${direction.toUpperCase()} NULLS LAST`, ...natural].join(', ');
  const ranked = `rank() OVER (ORDER BY ${by} ${direction.toUpperCase()} NULLS LAST)`;
  const first = limit === null ? '' : `\nQUALIFY ${ranked} <= ${numberLiteral(limit)}`;
  return `SELECT *\nFROM ${source.step('groups', groups)}${first}\nORDER BY ${order}`;
}

interface Counted {
  readonly groups: string;
  /** The column of the groups within which others are counted; null where all are. */
  readonly outer: string | null;
  readonly source: RowsSql;
}

/** The number of groups on the side asked for, of all of them, and in percent. */
function countedSql(
  query: Pick<ContrastQuery, 'side' | 'beyond'>,
  { groups, outer, source }: Counted,
): string {
  const [difference, percent] = [RESULT_NAMES.difference, RESULT_NAMES.differencePercent].map(identifier);
  const filter = ` FILTER (WHERE ${onSideSql(query, difference ?? '', percent ?? '')})`;
  const columns = [
    ...(outer === null ? [] : [identifier(outer)]),
    as(`count(*)${filter}`, RESULT_NAMES.counted),
    as('count(*)', RESULT_NAMES.countedOf),
    as(`100.0 * count(*)${filter} / nullif(count(*), 0)`, RESULT_NAMES.share),
  ];
  const grouped = outer === null ? '' : '\nGROUP BY 1\nORDER BY 4 DESC NULLS LAST, 1';
  return `SELECT ${columns.join(',\n  ')}\nFROM ${source.step('groups', groups)}${grouped}`;
}

function contrastOrder({ order, measure, years }: ContrastQuery): GroupOrder | null {
  if (order === null) return null;
  const { difference, differencePercent, differenceShare, yearly } = RESULT_NAMES;
  const names = {
    difference,
    distance: difference,
    percent: years === null ? differencePercent : yearly,
    share: addsUp(measure) ? differenceShare : difference,
  };
  return {
    name: names[order.by],
    isBySize: order.by === 'distance',
    direction: order.direction,
    natural: ['1'],
  };
}

/** For each value of each column its part in the difference of two sides, the largest first. */
export function driversSql(query: DriversQuery, source: RowsSql): string {
  const { measure } = query;
  const sides = sidesSql(query);
  const [left, right] = [valueSql(measure, sides.left), valueSql(measure, sides.right)];
  const from = source.from(query.rows, [...present([measure.column]), sides.either]);
  const each = query.columns.map((column) => {
    const columns = [
      as(textLiteral(labelOf(column)), RESULT_NAMES.column),
      as(`${columnSql(column)}::VARCHAR`, RESULT_NAMES.value),
      as(left, sideName(query.left, measure)),
      as(right, sideName(query.right, measure)),
    ];
    return `SELECT ${columns.join(', ')}\n${from}\nGROUP BY 2`;
  });
  const values = source.step('values', each.join('\nUNION ALL\n'));
  const [a, b] = [identifier(sideName(query.left, measure)), identifier(sideName(query.right, measure))];
  const share = `100.0 * (${b} - ${a}) / nullif(sum(${b} - ${a}) OVER (PARTITION BY ${identifier(RESULT_NAMES.column)}), 0)`;
  const columns = ['*', as(`${b} - ${a}`, RESULT_NAMES.difference), as(share, RESULT_NAMES.differenceShare)];
  return `SELECT ${columns.join(',\n  ')}\nFROM ${values}\nORDER BY abs(${b} - ${a}) DESC, 1, 2\nLIMIT ${MOST_DRIVERS}`;
}

/** What was reached beside what was aimed at. */
export function attainmentSql(query: AttainmentQuery, source: RowsSql): string {
  const [target, actual] = [measureSql(query.target), measureSql(query.actual)];
  const difference = `${actual} - ${target}`;
  const percent = `100.0 * (${difference}) / nullif(abs(${target}), 0)`;
  const columns = [
    ...query.keys.map((key) => as(keySql(key), keyName(key))),
    as(target, measureName(query.target)),
    as(actual, measureName(query.actual)),
    as(difference, RESULT_NAMES.difference),
    as(`100.0 * ${actual} / nullif(${target}, 0)`, RESULT_NAMES.attainment),
    as(percent, RESULT_NAMES.differencePercent),
  ];
  const both = [query.actual.column, query.target.column];
  const from = source.from(query.rows, present([...query.keys.map(({ column }) => column), ...both]));
  const select = `SELECT ${columns.join(',\n  ')}\n${from}`;
  if (query.keys.length === 0) return select;
  const positions = query.keys.map((_, index) => String(index + 1));
  const all = `${select}\nGROUP BY ${positions.join(', ')}`;
  const [outer, inner] = query.keys;
  if (query.isCounted)
    return countedSql(query, { groups: all, outer: inner && outer ? keyName(outer) : null, source });
  const groups = `${all}${havingSql(query, difference, percent)}`;
  const natural = query.keys.map((key, index) =>
    key.column.order ? periodOrderSql(key, keySql(key)) : String(index + 1),
  );
  if (query.order === null) return `${groups}\nORDER BY ${natural.join(', ')}`;
  const isPercent = query.order.by === 'percent';
  const order = {
    name: isPercent ? RESULT_NAMES.attainment : RESULT_NAMES.difference,
    isBySize: query.order.by === 'distance',
    direction: query.order.direction,
    natural: positions,
  };
  return inOrder(groups, order, { limit: query.limit, source });
}
