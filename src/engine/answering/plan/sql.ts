import { identifier, textLiteral } from '../builtin/representation/sql/quoting.js';
import { weekdayOrderSql } from '../builtin/representation/sql/measure-sql.js';
import { type JoinTree } from '../tables/joining/joins.js';
import { alternativesOf } from './alternatives.js';
import { columnNames, itemNames } from './column-names.js';
import { columnSql, conditionSql, literal } from './condition-sql.js';
import { headerLabels } from './header-labels.js';
import {
  type Arithmetic,
  type Comparison,
  type Exclusion,
  type Extreme,
  type FirstPer,
  type GroupCondition,
  hasOrderOfFile,
  isComparator,
  isExtreme,
  type Item,
  type Plan,
  type Selection,
} from './plan.js';

/** Of the rows of a group those that meet a condition, or of all groups together, in per cent. */
function shareSql({ column, part }: Item): string {
  if (part) return `100.0 * count(*) FILTER (WHERE ${conditionSql(part)}) / count(*)`;
  const own = column ? `sum(${columnSql(column)})` : 'count(*)';
  return `100.0 * ${own} / nullif(sum(${own}) OVER (), 0)`;
}

function itemSql(item: Item): string {
  const { fn, column, isDistinct, part, between } = item;
  if (fn === 'share') return shareSql(item);
  if (fn === 'change' || fn === 'difference') return COMPUTED[fn]((between ?? []).map(itemSql));
  if (part) return `${itemSql({ ...item, part: undefined })} FILTER (WHERE ${conditionSql(part)})`;
  if (!column) return 'count(*)';
  const { metric } = column;
  if (metric?.per && fn === 'avg')
    return `sum(${columnSql(column)}) / nullif(sum(${columnSql(metric.per)}), 0)`;
  // The median of decimals would be rounded to their places.
  if (fn === 'median') return `median(CAST(${columnSql(column)} AS DOUBLE))`;
  return fn ? `${fn}(${isDistinct ? 'DISTINCT ' : ''}${columnSql(column)})` : columnSql(column);
}

/** @param schema put before each table, with its point; empty for none */
function fromSql({ tables, edges }: JoinTree, schema = ''): string {
  const [first = '', ...others] = tables;
  const joined = others.map((table, at) => {
    const edge = edges[at];
    return `\nJOIN ${schema}${identifier(table)} ON ${edge ? `${columnSql(edge.left)} = ${columnSql(edge.right)}` : 'TRUE'}`;
  });
  return [`${schema}${identifier(first)}`, ...joined].join('');
}

/** Conditions as they hold together; where one of several is enough, those on different columns all hold. */
function whereParts({ conditions, isEither }: Pick<Selection, 'conditions' | 'isEither'>): string[] {
  if (!isEither) return conditions.map(conditionSql);
  return alternativesOf(conditions).map((each) => `(${each.map(conditionSql).join(' OR ')})`);
}

function exclusionSql({ column, other, from, conditions }: Exclusion, schema = ''): string {
  const where = [`${columnSql(other)} IS NOT NULL`, ...conditions.map(conditionSql)].join(' AND ');
  return `${columnSql(column)} NOT IN (SELECT ${columnSql(other)} FROM ${fromSql(from, schema)} WHERE ${where})`;
}

const shownPlaces = (items: readonly Item[]): string => items.map((_, at) => at + 1).join(', ');

/** Whether the database gives the rows in the same order each time without being told so. */
const isInOrder = ({ items, groupBy, isDistinct, from, exclusion }: Selection): boolean =>
  !groupBy &&
  (items.every(({ fn }) => fn !== null) || (!isDistinct && !exclusion && from.tables.length === 1));

/** What groups are put in order by, of the column at a place: days of the week from Monday on. */
function placeSql({ fn, column }: Item, at: number): string {
  const { derived } = column ?? {};
  const isWeekday = fn === null && derived?.kind === 'period' && derived.unit === 'weekday';
  return isWeekday ? weekdayOrderSql(columnSql(derived.of)) : String(at + 1);
}

/** The order that is asked for, rows that are equal by it in that of the file; else one that is the same each time. */
function orderSql(selection: Selection): string {
  const { order, items } = selection;
  const places = items.map(placeSql).join(', ');
  if (order) {
    const then = hasOrderOfFile(selection) ? 'row_number() OVER ()' : places;
    return `\nORDER BY ${itemSql(order.item)} ${order.direction.toUpperCase()} NULLS LAST, ${then}`;
  }
  return isInOrder(selection) ? '' : `\nORDER BY ${places}`;
}

const firstPerSql = ({ key, order: { item, direction }, count }: FirstPer): string =>
  `rank() OVER (PARTITION BY ${columnSql(key)} ORDER BY ${itemSql(item)} ${direction.toUpperCase()} NULLS LAST) <= ${count}`;

const groupConditionSql = ({ item, op, value }: GroupCondition): string => `${itemSql(item)} ${op} ${value}`;

function unorderedSql(selection: Selection): string {
  const names = itemNames(selection.items);
  const shownItems = selection.items
    .map((item, at) => `${itemSql(item)} AS ${identifier(names[at] ?? '')}`)
    .join(', ');
  const where = [
    ...whereParts(selection),
    ...(selection.exclusion ? [exclusionSql(selection.exclusion)] : []),
  ];
  const { groupBy, having, firstPer } = selection;
  const keys = groupBy
    ? [
        columnSql(groupBy),
        ...selection.items.filter(({ fn, column }) => !fn && column && column !== groupBy).map(itemSql),
      ]
    : [];
  return [
    `SELECT ${selection.isDistinct ? 'DISTINCT ' : ''}${shownItems}`,
    `FROM ${fromSql(selection.from)}`,
    ...(where.length > 0 ? [`WHERE ${where.join('\n  AND ')}`] : []),
    ...(keys.length > 0 ? [`GROUP BY ${keys.join(', ')}`] : []),
    ...(having.length > 0 ? [`HAVING ${having.map(groupConditionSql).join(' AND ')}`] : []),
    ...(firstPer ? [`QUALIFY ${firstPerSql(firstPer)}`] : []),
  ].join('\n');
}

function selectionSql(selection: Selection): string {
  const { limit } = selection;
  return `${unorderedSql(selection)}${orderSql(selection)}${limit === null ? '' : `\nLIMIT ${limit}`}`;
}

const COMPUTED: Readonly<Record<Arithmetic, (values: readonly string[]) => string>> = {
  difference: ([first, second]) => `${first} - ${second}`,
  change: ([first, second]) => `100.0 * (${first} - ${second}) / nullif(${second}, 0)`,
  share: ([first, second]) => `100.0 * ${first} / nullif(${second}, 0)`,
  sum: (values) => values.join(' + '),
  mean: (values) => `(${values.join(' + ')}) / ${values.length}.0`,
};
const indented = (sql: string): string => sql.replace(/^/gm, '  ');

/** The label of the value that is the largest or smallest. */
function extremeSql(operation: Extreme, labels: readonly string[]): string {
  const values = labels.map((_, at) => `v${at + 1}`).join(', ');
  const cases = labels.map((label, at) => ` WHEN v${at + 1} THEN ${textLiteral(label)}`).join('');
  return `CASE ${operation === 'largest' ? 'greatest' : 'least'}(${values})${cases} END`;
}

/** The number, label or verdict, and the values that it is of. */
function comparedSql(plan: Plan, { operation, others, value }: Comparison): string {
  const selections = [plan, ...others];
  const values = selections.map((_, at) => `v${at + 1}`);
  const items = selections.flatMap((each) => each.items.slice(0, 1));
  const [first] = items;
  const bound = values[1] ?? (first?.column && !first.fn ? literal(value, first.column.type) : String(value));
  const computed = isComparator(operation)
    ? `v1 ${operation === '!=' ? '<>' : operation} ${bound}`
    : isExtreme(operation)
      ? extremeSql(operation, headerLabels(selections))
      : COMPUTED[operation](values);
  const [name = '', ...names] = columnNames(plan);
  const shownValues = values.map((each, at) => `${each} AS ${identifier(names[at] ?? '')}`);
  const parts = selections.map((each, at) => `(\n${indented(selectionSql(each))}\n) AS v${at + 1}`);
  return `SELECT ${computed} AS ${identifier(name)}, ${shownValues.join(', ')}\nFROM (SELECT ${parts.join(', ')})`;
}

/** A plan as a SELECT statement. */
export function planSql(plan: Plan): string {
  if (plan.compared) return comparedSql(plan, plan.compared);
  if (!plan.combined) return selectionSql(plan);
  const { operation, right } = plan.combined;
  return `${unorderedSql(plan)}\n${operation.toUpperCase()}\n${unorderedSql(right)}\nORDER BY ${shownPlaces(plan.items)}`;
}

/**
 * Conditions on the rows of a table that a selection takes, in SQL that calls the tables by their names in a schema: those
 * that are joined to the rows of others which the selection takes.
 */
export function conditionsOn(table: string, selection: Selection, schema: string): string[] {
  const { from, conditions, exclusion } = selection;
  const own = conditions.filter(({ column }) => column.table === table);
  const ends = from.edges.flatMap(({ left, right }) => [left, right]);
  const joined = [...new Set(ends.filter((column) => column.table === table).map(columnSql))].join(', ');
  const where = whereParts(selection).join(' AND ');
  const others = `SELECT ${joined} FROM ${fromSql(from, schema)}${where === '' ? '' : ` WHERE ${where}`}`;
  return [
    ...whereParts({ conditions: own, isEither: selection.isEither }),
    ...(joined === '' ? [] : [`(${joined}) IN (${others})`]),
    ...(exclusion ? [exclusionSql(exclusion, schema)] : []),
  ];
}
