import { wholeNames } from '../../../analytics/tables-with-totals.js';
import { type AnalysisRequest, type AnalysisTable, type QueryRunner } from '../../analyst.js';
import { predicateSql } from '../representation/sql/predicate-sql.js';
import { identifier } from '../representation/sql/quoting.js';
import { type Restriction } from './read-instructions.js';

/** A table with the SELECT that gives the rows of it that are left. */
interface RestrictedTable {
  readonly name: string;
  readonly sql: string;
}

/** Lets queries see only the rows of tables that meet conditions, and of the tables that refer to them the rows that refer to those. */
export class RestrictedTables {
  private readonly tables: readonly RestrictedTable[];

  constructor(
    private readonly request: Pick<AnalysisRequest, 'tables' | 'keys' | 'workbench'>,
    restrictions: readonly Restriction[],
  ) {
    const conditions = conditionsByTable(request, restrictions);
    const wholes = wholeNames(request.tables);
    this.tables = [...conditions].flatMap(([table, texts]) =>
      [table, ...(wholes.has(table) ? [wholes.get(table) ?? table] : [])].map((name) => ({
        name,
        sql: `SELECT * FROM main.${identifier(name)} WHERE ${texts.join(' AND ')}`,
      })),
    );
  }

  /** A statement over the rows that are left. What it names a table is what is left of the table. */
  sql(statement: string): string {
    const used = this.tables.filter(({ name }) => statement.includes(identifier(name)));
    if (used.length === 0) return statement;
    const steps = used.map(({ name, sql }) => `${identifier(name)} AS (${sql})`).join(', ');
    const [opening = ''] = /^\s*WITH\s+(?:RECURSIVE\s+)?/i.exec(statement) ?? [];
    const rest = statement.slice(opening.length);
    return opening === '' ? `WITH ${steps}\n${rest}` : `${opening}${steps}, ${rest}`;
  }

  get workbench(): QueryRunner {
    const { workbench } = this.request;
    return { query: (sql, parameters) => workbench.query(this.sql(sql), parameters) };
  }

  /** The tables of the request with the number of rows that are left of them. */
  async counted(): Promise<AnalysisTable[]> {
    const names = new Set(this.tables.map(({ name }) => name));
    const counted: AnalysisTable[] = [];
    for (const table of this.request.tables) {
      if (!names.has(table.name)) counted.push(table);
      else counted.push({ ...table, profile: { ...table.profile, rowCount: await this.count(table.name) } });
    }
    return counted;
  }

  private async count(name: string): Promise<number> {
    const { rows } = await this.workbench.query(`SELECT count(*) FROM ${identifier(name)}`);
    return Number(rows[0]?.[0]);
  }
}

/** What restricts each table, as SQL: its own conditions, and that it refers to rows which are left. */
function conditionsByTable(
  { tables, keys = [] }: Pick<AnalysisRequest, 'tables' | 'keys'>,
  restrictions: readonly Restriction[],
): ReadonlyMap<string, readonly string[]> {
  const conditionsOf = (table: string, below: readonly string[]): string[] => [
    ...restrictions
      .filter((each) => each.table === table)
      .map(({ predicate }) => predicateSql(predicate, identifier(table))),
    ...keys
      .filter(({ from, to }) => from.table === table && ![table, ...below].includes(to.table))
      .flatMap(({ from, to }) => {
        const conditions = conditionsOf(to.table, [table, ...below]);
        const left = `SELECT ${identifier(to.column)} FROM main.${identifier(to.table)} WHERE ${conditions.join(' AND ')}`;
        return conditions.length > 0 ? [`${identifier(from.column)} IN (${left})`] : [];
      }),
  ];
  return new Map(
    tables
      .map(({ name }) => [name, conditionsOf(name, [])] as const)
      .filter(([, conditions]) => conditions.length > 0),
  );
}
