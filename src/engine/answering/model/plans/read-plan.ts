import {
  type Condition,
  type Exclusion,
  type Item,
  type Plan,
  type Selection,
  type Test,
  usedItems,
} from '../../plan/plan.js';
import { type DataColumn } from '../../tables/data-table.js';
import { type Dataset } from '../../tables/dataset.js';
import { type JoinTree } from '../../tables/joining/joins.js';
import { type Given, listIn, objectIn, objectsIn, oneOfIn, optionalObject, wholeNumberIn } from '../given.js';
import { ToolProblem } from '../tool-problem.js';
import { columnIn, ColumnNames } from './column-names.js';
import { checkItem } from './check-item.js';
import { COMPARISONS, FUNCTIONS, SETS, TESTS } from './plan-schema.js';
import { numberOf, valueOf } from './values.js';

const READ = { score: 1, places: [] } as const;
const COMPARATORS = ['=', '!=', '<', '<=', '>', '>='] as const;
const MOST_LIMIT = 10_000;
const MOST_OTHERS = 6;

/** Reads a plan that a model proposes, over the tables of a dataset. */
class PlanJson {
  private readonly names: ColumnNames;

  constructor(
    private readonly dataset: Dataset,
    private readonly asked: string,
  ) {
    this.names = new ColumnNames(dataset);
  }

  plan(given: Given): Plan {
    const selection = this.selection(given);
    const [set, compare] = [optionalObject(given, 'set'), optionalObject(given, 'compare')];
    const operation = set && oneOfIn(set, 'operation', SETS);
    const combined = operation
      ? { operation, right: this.selection(objectIn(set.get('right'), 'right')) }
      : null;
    if (combined && combined.right.items.length !== selection.items.length)
      throw new ToolProblem('both sides of a set must select equally many columns');
    const compared = compare && this.comparison(compare, selection);
    return { ...selection, combined, compared, shape: shapeOf(selection, { combined, compared }) };
  }

  private comparison(given: Given, first: Selection): NonNullable<Plan['compared']> {
    const operation = oneOfIn(given, 'operation', COMPARISONS);
    if (!operation) throw new ToolProblem('operation of compare is missing');
    const others = listIn(given, 'others').map((each) => this.selection(objectIn(each, 'others')));
    if (others.length > MOST_OTHERS) throw new ToolProblem('others has too many selections');
    for (const { items } of [first, ...others])
      if (items.length !== 1) throw new ToolProblem('each selection of a comparison must give one value');
    const column = first.items[0]?.column ?? null;
    const value = others.length > 0 ? null : valueOf(given.get('value'), column);
    if (others.length === 0 && value === null) throw new ToolProblem('compare needs others, or a value');
    return { operation, others, value, places: [] };
  }

  private selection(given: Given): Selection {
    const items = listIn(given, 'select').map((each) => this.item(objectIn(each, 'select')));
    if (items.length === 0) throw new ToolProblem('select is empty: say what is shown or computed');
    const conditions = this.conditions(given);
    const groupBy = this.groupColumn(given);
    const having = this.having(given, groupBy);
    const order = this.order(given);
    const used = usedItems({ items, having, order });
    const columns = [...used.map(({ column }) => column), ...conditions.map(({ column }) => column), groupBy];
    const from = this.tree(
      given,
      columns.filter((column) => column !== null),
    );
    const selection = {
      items,
      from,
      conditions,
      isEither: given.get('any') === true,
      exclusion: this.exclusion(given),
      groupBy,
      having,
      order,
      limit: limitOf(given),
      isDistinct: given.get('distinct') === true,
    };
    checkKeys(selection);
    return selection;
  }

  private item(given: Given): Item {
    const fn = oneOfIn(given, 'fn', FUNCTIONS);
    const name = given.get('column');
    const isRows = name === null || name === undefined || name === '' || name === '*';
    if (isRows && fn !== 'count') throw new ToolProblem('only count goes without a column');
    const column = isRows ? null : this.names.find(typeof name === 'string' ? name : JSON.stringify(name));
    const isDistinct = fn === 'count' && column !== null && given.get('distinct') === true;
    // As SQL has it, count of a column leaves out rows without a value.
    const item = { fn, column, isDistinct, ...READ };
    checkItem(item, this.asked);
    return item;
  }

  private conditions(given: Given): Condition[] {
    return listIn(given, 'where').map((each): Condition => {
      const test = objectIn(each, 'where');
      const column = columnIn(test, 'column', this.names);
      return {
        column,
        test: testOf(test, column),
        places: [],
        columnPlaces: [],
        score: 1,
        gap: 1,
        origin: 'cell',
      };
    });
  }

  private groupColumn(given: Given): DataColumn | null {
    const name = given.get('group_by');
    const first: unknown = Array.isArray(name) ? name[0] : name;
    return typeof first === 'string' && first !== '' ? this.names.find(first) : null;
  }

  private having(given: Given, groupBy: DataColumn | null): Selection['having'] {
    const all = objectsIn(given, 'having');
    if (all.length > 0 && !groupBy) throw new ToolProblem('having needs group_by');
    return all.map((each) => {
      const op = oneOfIn(each, 'op', COMPARATORS);
      if (!op) throw new ToolProblem('op of having is missing');
      return { item: this.item(each), op, value: numberOf(each.get('value'), 'value of having') };
    });
  }

  private order(given: Given): Selection['order'] {
    const order = optionalObject(given, 'order_by');
    return (
      order && { item: this.item(order), direction: oneOfIn(order, 'direction', ['asc', 'desc']) ?? 'asc' }
    );
  }

  private exclusion(given: Given): Exclusion | null {
    const absent = optionalObject(given, 'absent');
    if (!absent) return null;
    const [column, other] = [columnIn(absent, 'column', this.names), columnIn(absent, 'other', this.names)];
    const conditions = this.conditions(absent);
    return {
      column,
      other,
      conditions,
      from: this.tree(absent, [other, ...conditions.map((each) => each.column)]),
    };
  }

  private tree(given: Given, columns: readonly DataColumn[]): JoinTree {
    const named = listIn(given, 'tables').map((each) => this.names.table(String(each)));
    const needed = [...new Set([...columns.map(({ table }) => table), ...named])];
    const [only] = this.dataset.tables;
    if (needed.length === 0 && this.dataset.tables.length === 1 && only) needed.push(only.name);
    if (needed.length === 0) throw new ToolProblem('say in tables whose rows are counted');
    const tree = this.dataset.joins.treeOf(needed);
    if (tree) return tree;
    throw new ToolProblem(
      `no keys join ${needed.join(' and ')}: use query_tables with the columns that belong together`,
    );
  }
}

function testOf(given: Given, column: DataColumn): Test {
  const op = oneOfIn(given, 'op', TESTS);
  switch (op) {
    case null:
      throw new ToolProblem('op of a condition is missing');
    case 'above_mean':
    case 'below_mean':
      if (column.kind !== 'number') throw new ToolProblem(`${column.name} holds no numbers: it has no mean`);
      return { op: op === 'above_mean' ? 'aboveMean' : 'belowMean' };
    case 'contains':
    case 'starts':
    case 'ends':
      return {
        op: 'like',
        text: String(given.get('value')),
        where: op === 'contains' ? 'anywhere' : op,
        isDenied: false,
      };
    case 'between':
      return { op, low: valueOf(given.get('value'), column), high: valueOf(given.get('high'), column) };
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const value = valueOf(given.get('value'), column);
      if (value === null) throw new ToolProblem('conditions on missing values: use query_tables');
      return { op, value };
    }
  }
}

function limitOf(given: Given): number | null {
  const limit = wholeNumberIn(given, 'limit', 1);
  if (limit !== null && limit > MOST_LIMIT) throw new ToolProblem(`limit is at most ${MOST_LIMIT}`);
  return limit;
}

function checkKeys({ items, groupBy }: Selection): void {
  const [plain, computed] = [items.filter(({ fn }) => fn === null), items.filter(({ fn }) => fn !== null)];
  if (!groupBy && plain.length > 0 && computed.length > 0)
    throw new ToolProblem('columns beside computed values need group_by');
}

function shapeOf(
  { groupBy, items, exclusion, order, from }: Selection,
  { combined, compared }: Pick<Plan, 'combined' | 'compared'>,
): Plan['shape'] {
  if (compared) return 'compared';
  if (combined) return combined.operation;
  if (groupBy) return 'group';
  if (items.some(({ fn }) => fn !== null)) return 'aggregate';
  if (exclusion) return 'absent';
  if (order) return 'order';
  return from.tables.length > 1 ? 'tables' : 'rows';
}

/**
 * Reads a plan that a model proposes.
 * @param asked the question: what it says by itself may be computed though it makes little sense
 * @throws ToolProblem where it is no plan over these tables, with the nearest names
 */
export function readPlan(given: Given, dataset: Dataset, asked: string): Plan {
  return new PlanJson(dataset, asked).plan(given);
}
