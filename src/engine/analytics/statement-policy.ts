import { type DuckDBConnection, type DuckDBPreparedStatement } from '@duckdb/node-api';
import { QueryRefused } from './query-refused.js';
import { type WorkbenchTable } from './workbench-options.js';

const MAX_STATEMENT_LENGTH = 100_000;

/** Table functions that make rows out of their arguments and read nothing else. */
const TABLE_FUNCTIONS: ReadonlySet<string> = new Set([
  'generate_series',
  'json_each',
  'json_tree',
  'range',
  'repeat',
  'repeat_row',
  'unnest',
]);

/** Functions that tell of the machine, keep state, write or wait. */
const FORBIDDEN_FUNCTIONS: ReadonlySet<string> = new Set([
  'current_setting',
  'currval',
  'getenv',
  'getvariable',
  'json_deserialize_sql',
  'json_execute_serialized_sql',
  'json_serialize_plan',
  'json_serialize_sql',
  'nextval',
  'parse_duckdb_log_message',
  'pg_get_constraintdef',
  'pg_get_expr',
  'pg_get_viewdef',
  'pg_sleep',
  'query',
  'query_table',
  'setseed',
  'sleep_ms',
  'stats',
  'write_log',
]);

type Node = Readonly<Record<string, unknown>>;

/**
 * What a statement may name: its own common table expressions, the given tables, and functions that only compute.
 * Decided on DuckDB's own parse tree, never on the text. It is a second wall: without it a SELECT could still not leave
 * the tables' files, but it could read the settings and view definitions, which hold paths of the machine.
 */
export class StatementPolicy {
  private constructor(
    private readonly parser: DuckDBPreparedStatement,
    private readonly tables: ReadonlySet<string>,
    private readonly systemNames: ReadonlySet<string>,
  ) {}

  static async forTables(
    connection: DuckDBConnection,
    tables: readonly Pick<WorkbenchTable, 'name'>[],
  ): Promise<StatementPolicy> {
    const system = await connection.runAndReadAll('SELECT view_name FROM duckdb_views() WHERE internal');
    const systemNames = system.getRows().map(([name]) => String(name).toLowerCase());
    const tableNames = tables.map(({ name }) => name.toLowerCase());
    const parser = await connection.prepare('SELECT json_serialize_sql($1::VARCHAR)');
    return new StatementPolicy(parser, new Set(tableNames), new Set(systemNames));
  }

  /** @throws QueryRefused when `sql` is not one SELECT or names what it may not */
  async check(sql: string): Promise<void> {
    if (sql.length > MAX_STATEMENT_LENGTH) throw new QueryRefused('The statement is too long.');
    // DuckDB's two parsers would have to agree on where such a text ends.
    if (sql.includes('\0')) throw new QueryRefused('The statement contains a character that is not allowed.');
    const tree = await this.parse(sql);
    const expressions = new Set(namesOfExpressions(tree));
    for (const node of nodes(tree)) this.checkNode(node, expressions);
  }

  /** Lets go of the connection, which is kept open until then. */
  close(): void {
    this.parser.destroySync();
  }

  private async parse(sql: string): Promise<Node> {
    this.parser.bindVarchar(1, sql);
    const reader = await this.parser.runAndReadAll();
    const tree: unknown = JSON.parse(String(reader.getRows()[0]?.[0]));
    if (!isNode(tree)) throw new QueryRefused('The statement could not be read.');
    if (tree['error_type'] === 'not implemented')
      throw new QueryRefused('Only a SELECT statement is accepted.');
    if (tree['error']) throw new QueryRefused(`Parser Error: ${String(tree['error_message'])}`);
    const statements = tree['statements'];
    if (Array.isArray(statements) && statements.length === 1) return tree;
    throw new QueryRefused('Exactly one statement is accepted.');
  }

  private checkNode(node: Node, expressions: ReadonlySet<string>): void {
    if (node['type'] === 'BASE_TABLE') this.checkTable(node, expressions);
    if (node['type'] === 'SHOW_REF' && !isNode(node['query'])) refuse('SHOW');
    if (node['type'] === 'TABLE_FUNCTION') this.checkTableFunction(node['function']);
    if (typeof node['function_name'] === 'string') this.checkFunction(node['function_name'].toLowerCase());
  }

  private checkTable(node: Node, expressions: ReadonlySet<string>): void {
    const name = String(node['table_name']).toLowerCase();
    const catalog = String(node['catalog_name']);
    const schema = String(node['schema_name']);
    const isOwn = this.tables.has(name) && ['', 'memory'].includes(catalog) && ['', 'main'].includes(schema);
    const isExpression =
      catalog === '' && schema === '' && expressions.has(name) && !this.systemNames.has(name);
    if (!isOwn && !isExpression) refuse(`the table ${String(node['table_name'])}`);
  }

  private checkTableFunction(call: unknown): void {
    const name = isNode(call) ? String(call['function_name']).toLowerCase() : '';
    if (!TABLE_FUNCTIONS.has(name)) refuse(`the table function ${name}`);
  }

  private checkFunction(name: string): void {
    if (FORBIDDEN_FUNCTIONS.has(name)) refuse(`the function ${name}`);
  }
}

function refuse(what: string): never {
  throw new QueryRefused(`The statement may only use the tables of this analysis, not ${what}.`);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every object of a parse tree, without recursion: trees may be deep. */
function* nodes(root: unknown): Generator<Node> {
  const pending = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isNode(value)) yield value;
    for (const child of Object.values(value)) pending.push(child);
  }
}

function* namesOfExpressions(tree: Node): Generator<string> {
  for (const node of nodes(tree)) {
    const map = isNode(node['cte_map']) ? node['cte_map']['map'] : null;
    for (const entry of nodes(map)) {
      if (typeof entry['key'] === 'string') yield entry['key'].toLowerCase();
    }
  }
}
