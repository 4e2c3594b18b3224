import { type Plan } from '../../plan/plan.js';
import { type Dataset } from '../../tables/dataset.js';
import { objectIn } from '../given.js';
import { readPlan } from '../plans/read-plan.js';
import { ToolProblem } from '../tool-problem.js';
import { type NamedColumn, readStatement, type Statement, type StatementItem } from './read-statement.js';
import { NoPlan } from './token-reader.js';
import { type SqlToken } from './tokens.js';

/** Says with the columns of the data what a statement says with its own names. */
class StatementPlan {
  constructor(private readonly statement: Statement) {}

  /** The arguments of `propose_plan` that say the same. */
  call(): object {
    const { statement } = this;
    const { items, tables, having, limit, distinct } = statement;
    return {
      tables,
      select: items.map((item) => this.item(item)),
      ...this.where(),
      ...this.groups(),
      having: having.map(({ item, op, value }) => ({ ...this.item(item), op, value })),
      ...this.order(),
      limit,
      distinct,
    };
  }

  /** Whether a plan joins its tables by the columns of the statement. */
  isJoinedAs({ from }: Plan): boolean {
    const own = this.statement.joins.map((pair) => pairKey(pair.map((column) => this.column(column))));
    const planned = from.edges.map(({ left, right }) =>
      pairKey([left, right].map(({ table, name }) => `${table}.${name}`)),
    );
    return own.length === planned.length && planned.every((edge) => own.includes(edge));
  }

  private column({ table, name }: NamedColumn): string {
    const { tables, aliases } = this.statement;
    if (table === null) return tables.length === 1 ? `${tables[0] ?? ''}.${name}` : name;
    const found = aliases.get(table.toLowerCase());
    if (found === undefined) throw new NoPlan();
    return `${found}.${name}`;
  }

  private item({ fn, column, distinct }: StatementItem): object {
    return { fn, column: column && this.column(column), distinct };
  }

  private where(): object {
    const { conditions } = this.statement;
    const any = conditions.some(({ tests }) => tests.length > 1);
    const columns = new Set(conditions.map(({ column }) => this.column(column).toLowerCase()));
    // All conditions on a column hold, or one of them is enough: no plan has both.
    if (any && columns.size < conditions.length) throw new NoPlan();
    const where = conditions.flatMap(({ column, tests }) =>
      tests.map((test) => ({ column: this.column(column), ...test })),
    );
    return { where, any };
  }

  private groups(): object {
    const { items, keys } = this.statement;
    if (keys.length === 0) return {};
    const names = keys.map((key) => this.column(key));
    const shown = items.flatMap(({ fn, column }) => (fn === null && column ? [this.column(column)] : []));
    const hidden = names.filter((name) => !shown.includes(name));
    // A plan groups by one column that it does not show, and by all that it shows.
    if (hidden.length > 1 || shown.some((name) => !names.includes(name))) throw new NoPlan();
    return { group_by: hidden[0] ?? names[0] };
  }

  /** The order of all rows changes no result: only that of the first ones does. */
  private order(): object {
    const { order, limit } = this.statement;
    if (limit === null) return {};
    const [first, ...further] = order;
    if (!first || further.length > 0) throw new NoPlan();
    return { order_by: { ...this.item(first.item), direction: first.direction } };
  }
}

const pairKey = (columns: readonly string[]): string =>
  columns
    .map((column) => column.toLowerCase())
    .sort()
    .join('\n');

/**
 * Reads a plan back from a statement alone.
 * @param asked the question
 * @returns null where no plan says the same
 */
export function statementPlan(tokens: readonly SqlToken[], dataset: Dataset, asked: string): Plan | null {
  try {
    const statement = new StatementPlan(readStatement(tokens));
    const plan = readPlan(objectIn(statement.call(), 'statement'), dataset, asked);
    return statement.isJoinedAs(plan) ? plan : null;
  } catch (error) {
    if (error instanceof NoPlan || error instanceof ToolProblem) return null;
    throw error;
  }
}
