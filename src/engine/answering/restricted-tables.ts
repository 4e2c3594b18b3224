import { wholeNames } from '../analytics/tables-with-totals.js';
import { type AnalysisRequest, type AnalysisTable, type QueryRunner } from './analyst.js';
import { type AnswerEvent } from './answer-event.js';
import { identifier } from './builtin/representation/sql/quoting.js';
import { type AnsweredRows } from './plan/answered-rows.js';

/** Conditions on the rows of tables, in SQL, by the names of the tables. */
type Conditions = ReadonlyMap<string, readonly string[]>;

/** Runs queries over the rows of tables that meet conditions. */
class RestrictedRunner implements QueryRunner {
  constructor(
    readonly below: QueryRunner,
    readonly conditions: Conditions,
  ) {}

  /** A statement over the rows that are left. What it names a table is what is left of the table. */
  sql(statement: string): string {
    const used = [...this.conditions].filter(
      ([name]) => statement.includes(identifier(name)) && !statement.includes(definition(name)),
    );
    if (used.length === 0) return statement;
    const steps = used.map(([name, texts]) => `${definition(name)} WHERE ${texts.join(' AND ')})`).join(', ');
    const [opening = ''] = /^\s*WITH\s+(?:RECURSIVE\s+)?/i.exec(statement) ?? [];
    const rest = statement.slice(opening.length);
    return opening === '' ? `WITH ${steps}\n${rest}` : `${opening}${steps}, ${rest}`;
  }

  query(...[statement, parameters]: Parameters<QueryRunner['query']>): ReturnType<QueryRunner['query']> {
    return this.below.query(this.sql(statement), parameters);
  }
}

const definition = (table: string): string =>
  `${identifier(table)} AS (SELECT * FROM main.${identifier(table)}`;

/**
 * Lets queries see only the rows of tables that meet conditions, and of the tables that refer to them the rows that refer to
 * those. Over a workbench that is restricted already, both restrictions hold.
 */
export class RestrictedTables {
  private readonly runner: RestrictedRunner;
  private readonly own: ReadonlySet<string>;

  constructor(
    private readonly request: Pick<AnalysisRequest, 'tables' | 'keys' | 'workbench'>,
    restrictions: readonly AnsweredRows[],
  ) {
    const wholes = wholeNames(request.tables);
    const conditions = [...conditionsByTable(request, restrictions)].flatMap(([table, texts]) =>
      [table, ...(wholes.has(table) ? [wholes.get(table) ?? table] : [])].map(
        (name) => [name, texts] as const,
      ),
    );
    this.own = new Set(conditions.map(([name]) => name));
    const { workbench } = request;
    const before = workbench instanceof RestrictedRunner ? workbench : null;
    const all = new Map(before?.conditions);
    for (const [name, texts] of conditions) all.set(name, [...(all.get(name) ?? []), ...texts]);
    this.runner = new RestrictedRunner(before?.below ?? workbench, all);
  }

  /** A statement as it is run. */
  sql(statement: string): string {
    return this.runner.sql(statement);
  }

  get workbench(): QueryRunner {
    return this.runner;
  }

  /** The tables of the request with the number of rows that are left of them. */
  async counted(): Promise<AnalysisTable[]> {
    const counted: AnalysisTable[] = [];
    for (const table of this.request.tables) {
      if (!this.own.has(table.name)) counted.push(table);
      else counted.push({ ...table, profile: { ...table.profile, rowCount: await this.count(table.name) } });
    }
    return counted;
  }

  private async count(name: string): Promise<number> {
    const { rows } = await this.workbench.query(`SELECT count(*) FROM ${identifier(name)}`);
    return Number(rows[0]?.[0]);
  }
}

/** A statement is shown as it was run. */
export function asRun(event: AnswerEvent, restricted: Pick<RestrictedTables, 'sql'>): AnswerEvent {
  if (event.type !== 'code') return event;
  const markdown = event.markdown.replace(
    /^(`+sql\n)([\s\S]*)(\n`+)$/,
    (_whole, opening: string, sql: string, closing: string) => `${opening}${restricted.sql(sql)}${closing}`,
  );
  return { ...event, markdown };
}

/** What restricts each table, as SQL: its own conditions, and that it refers to rows which are left. */
function conditionsByTable(
  { tables, keys = [] }: Pick<AnalysisRequest, 'tables' | 'keys'>,
  restrictions: readonly AnsweredRows[],
): ReadonlyMap<string, readonly string[]> {
  const conditionsOf = (table: string, below: readonly string[]): string[] => [
    ...restrictions.filter((each) => each.table === table).flatMap(({ conditions }) => conditions),
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
