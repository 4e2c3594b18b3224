import { type Condition, isOfPresence, type Item, type Selection, usedItems } from '../plan/plan.js';
import { type DataColumn } from '../tables/data-table.js';
import { type Dataset } from '../tables/dataset.js';

/**
 * Conditions on one column that nobody demands together: two values of one cell, two bounds on the same side, and that it has a
 * value, or none, beside any other.
 */
function excludeEachOther(one: Condition, other: Condition, isEither: boolean): boolean {
  if (one === other || one.column !== other.column) return false;
  const [first, second] = [one.test, other.test];
  if (isOfPresence(first) || isOfPresence(second)) return true;
  if (first.op === '=' && second.op === '=') return !isEither && first.value !== second.value;
  return (first.op[0] === '<' || first.op[0] === '>') && first.op[0] === second.op[0];
}

/** Rows that have one value of a column are in no order by it. */
const ordersByOneValue = ({ conditions, isEither, order }: Selection): boolean =>
  order?.item.fn === null &&
  !isEither &&
  conditions.some(({ column, test }) => column === order.item.column && test.op === '=');

/** What is computed from a column is the same for every row of a group with one value of it. */
function foldsKey(selection: Selection): boolean {
  const { items, groupBy, firstPer } = selection;
  if (groupBy === null) return false;
  const keys = new Set(items.flatMap(({ fn, column }) => (fn === null && column ? [column] : [])));
  return [...usedItems(selection), ...(firstPer ? [firstPer.order.item] : [])].some(
    ({ fn, column }) => fn !== null && column !== null && keys.has(column),
  );
}

/** A number with a name is computed as its name says, and by nothing else; one that is a sum has parts, which may be looked at. */
function usesMetricOtherwise(selection: Selection): boolean {
  const { items, conditions } = selection;
  const computed = usedItems(selection);
  const isOther = ({ fn, column, isDistinct }: Item): boolean => {
    const metric = column?.metric;
    if (!metric || metric.fn === 'sum') return false;
    return fn !== metric.fn || isDistinct !== metric.isDistinct;
  };
  const countsTwice =
    items.some(({ column }) => column === null) && items.some(({ column }) => column?.metric?.fn === 'count');
  const isOtherTime = ({ column: { kind, name, table } }: Condition): boolean =>
    kind === 'date' &&
    computed.some(({ column }) => {
      const time = column?.table === table ? (column.metric?.time ?? null) : null;
      return time !== null && time !== name;
    });
  return (
    countsTwice ||
    computed.some(isOther) ||
    conditions.some((each) => each.columnPlaces.length === 0 && isOtherTime(each)) ||
    conditions.some(({ column: { metric } }) => metric !== null && metric.fn !== 'sum')
  );
}

/** "In each month": words by which rows are put together by a period name no value beside. */
function readsPeriodTwice({ items, conditions }: Selection): boolean {
  const named = items.flatMap(({ column, places }) => (column?.derived?.kind === 'period' ? places : []));
  return conditions.some(
    ({ origin, places }) =>
      origin === 'cell' && places.length > 0 && places.every((place) => named.includes(place)),
  );
}

/** All the values that a column has, named beside each other, tell groups apart: as conditions they leave no row out. */
function asksForAllValues({ conditions, isEither, items }: Selection, dataset: Dataset): boolean {
  if (!isEither) return false;
  const columns = new Set(conditions.map(({ column }) => column));
  const isShown = (column: DataColumn): boolean =>
    items.some((item) => item.column === column && item.fn === null);
  return [...columns].some((column) => {
    if (isShown(column)) return false;
    const named = new Set(
      conditions.flatMap((each) => (each.column === column && each.test.op === '=' ? [each.test.value] : [])),
    );
    const { isComplete } = dataset.table(column.table);
    return named.size > 1 && isComplete && named.size === column.distinct.length;
  });
}

/** Whether a selection asks for what nobody asks for. @param dataset what it is of */
export function isSenseless(selection: Selection, dataset: Dataset): boolean {
  const { conditions, isEither } = selection;
  return (
    usesMetricOtherwise(selection) ||
    ordersByOneValue(selection) ||
    foldsKey(selection) ||
    readsPeriodTwice(selection) ||
    asksForAllValues(selection, dataset) ||
    conditions.some((one) => conditions.some((other) => excludeEachOther(one, other, isEither)))
  );
}
