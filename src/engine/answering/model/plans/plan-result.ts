import { type ResultColumn, type ResultTable } from '../../../table.js';
import { type AnalysisTable } from '../../analyst.js';
import { type Condition, type Item, type Plan, selectionsOf } from '../../plan/plan.js';
import { type Scalar } from '../../tables/scalar.js';
import { columnKeys, type NamedResult, type ReferredColumn, type Unit } from '../binding/named-result.js';
import { isKey, unitOf } from '../sql/sql-result.js';

const WITH_UNIT: ReadonlySet<string> = new Set(['sum', 'avg', 'median', 'min', 'max']);
const PERCENT: Unit = { kind: 'percent' };

function profileOf({ column }: Item, tables: readonly AnalysisTable[]) {
  const profile = tables.find(({ name }) => name === column?.table)?.profile;
  return profile?.columns.find(({ name }) => name === column?.name) ?? null;
}

const textOf = (value: Scalar): string[] => (value === null ? [] : [String(value)]);

function conditionTexts({ test }: Condition): string[] {
  switch (test.op) {
    case 'between':
      return [...textOf(test.low), ...textOf(test.high)];
    case 'like':
      return [test.text];
    case 'aboveMean':
    case 'belowMean':
      return [];
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return textOf(test.value);
  }
}

/** What the rows of a plan are restricted to, and what they are put beside. */
function planConditions(plan: Plan): string[] {
  const texts = selectionsOf(plan).flatMap(({ conditions, exclusion, having }) => [
    ...conditions.flatMap(conditionTexts),
    ...(exclusion?.conditions.flatMap(conditionTexts) ?? []),
    ...having.map(({ value }) => String(value)),
  ]);
  return [...new Set([...texts, ...textOf(plan.compared?.value ?? null)])];
}

function topOf({ order, limit, items }: Plan): NamedResult['top'] {
  if (!order || limit === null) return null;
  const column = items.findIndex(({ fn, column: own }) => fn === order.item.fn && own === order.item.column);
  return column < 0 ? null : { column, direction: order.direction };
}

function chosenBy({ order, limit }: Plan): NamedResult['chosen'] {
  const column = order?.item.column;
  if (!order || !column || limit === null) return [];
  return [{ extreme: order.direction === 'desc' ? 'max' : 'min', column: column.name }];
}

/** The items that columns of a result show; null for what is computed of them. */
function itemsOf(plan: Plan): (Item | null)[] {
  if (!plan.compared) return [...plan.items];
  return [null, ...[plan, ...plan.compared.others].map(({ items }) => items[0] ?? null)];
}

function unitOfItem(item: Item | null, plan: Plan, tables: readonly AnalysisTable[]): Unit | null {
  const operation = plan.compared?.operation;
  if (item === null && (operation === 'change' || operation === 'share')) return PERCENT;
  const own = item ?? plan.items[0] ?? null;
  if (!own || (own.fn !== null && !WITH_UNIT.has(own.fn))) return null;
  return unitOf(profileOf(own, tables));
}

/** What columns are called: the values that are put beside each other by what restricts them. */
function namesOf(plan: Plan, columns: readonly ResultColumn[]): string[] {
  const names = columns.map(({ name }) => name);
  if (!plan.compared) return names;
  const selections = [plan, ...plan.compared.others];
  return names.map((name, at) => {
    const restricted = at === 0 ? [] : (selections[at - 1]?.conditions.flatMap(conditionTexts) ?? []);
    return [name.replace(/ \(\d+\)$/, ''), ...restricted].join(' ');
  });
}

/** The result of a plan as replies refer to it. */
export function planResult(
  name: string,
  plan: Plan,
  table: ResultTable,
  tables: readonly AnalysisTable[],
): NamedResult {
  const names = namesOf(plan, table.columns);
  const keys = columnKeys(names);
  const items = itemsOf(plan);
  const columns = table.columns.map((column, at): ReferredColumn => {
    const item = items[at] ?? null;
    const isNumber = column.type === 'integer' || column.type === 'number';
    const isPlain = item !== null && item.fn === null;
    const isLabel = isPlain && (item.column === plan.groupBy || isKey(profileOf(item, tables), column.name));
    return {
      ...column,
      name: names[at] ?? column.name,
      key: keys[at] ?? '',
      unit: isNumber ? unitOfItem(item, plan, tables) : null,
      isMeasure: isNumber && !isLabel,
      extreme: item?.fn === 'max' || item?.fn === 'min' ? item.fn : null,
      statistic: null,
    };
  });
  const top = topOf(plan);
  const isCut = table.truncated || (plan.limit !== null && top === null);
  return {
    name,
    columns,
    rows: table.rows,
    isCut,
    conditions: planConditions(plan),
    top,
    chosen: chosenBy(plan),
  };
}
