import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DuckDBConnection, type DuckDBInstance, type DuckDBPreparedStatement } from '@duckdb/node-api';
import { duckdb } from '../duckdb.js';
import { parquetRows } from '../parquet-rows.js';
import { type CellValue, type ResultTable } from '../table.js';
import { DatabaseBroken, QueryRefused } from './query-refused.js';
import { readResult } from './read-result.js';
import { StatementPolicy } from './statement-policy.js';
import {
  type EmptyTable,
  type WorkbenchLimits,
  type WorkbenchOptions,
  type WorkbenchTable,
} from './workbench-options.js';

/** Room for spilling to the scratch folder, as a multiple of the memory limit. */
const SPILL_FACTOR = 4;
/** Errors after which DuckDB refuses all further work; their text may hold a stack trace. */
const BROKEN = /^(INTERNAL|FATAL) Error/;
const INT64_LIMIT = 2n ** 63n;
/** A Parquet file that is larger is read anew by each query, and only the columns that it needs. */
const MOST_HELD_FILE_BYTES = 256 * 1024;
/** Files held are together at most this part of the memory limit: unpacked they take many times as much. */
const HELD_SHARE = 256;

/** The DuckDB of one workbench, in the child process. Takes one query at a time. */
export class Sandbox {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
    private readonly policy: StatementPolicy,
    private readonly limits: WorkbenchLimits,
    private readonly secretPaths: readonly string[],
  ) {}

  static async open({ tables, empty = [], limits, scratchFolder }: WorkbenchOptions): Promise<Sandbox> {
    const instance = await duckdb.DuckDBInstance.create(':memory:', configuration(limits, scratchFolder));
    const connection = await instance.connect();
    await connection.run(`SET allowed_paths = [${tables.map(({ path }) => quoteText(path)).join(', ')}]`);
    await connection.run('SET enable_external_access = false');
    await connection.run(`SET TimeZone = 'UTC'`);
    await makeTables(connection, tables, limits.memoryBytes / HELD_SHARE);
    for (const table of empty) await makeEmpty(connection, table);
    const policy = await StatementPolicy.forTables(connection, [...tables, ...empty]);
    await connection.run('SET lock_configuration = true');
    return new Sandbox(instance, connection, policy, limits, pathsToHide(tables, scratchFolder));
  }

  /** @throws QueryRefused when the statement is not exactly one SELECT, is wrong, or exceeds a limit */
  async query(sql: string, parameters: readonly CellValue[]): Promise<ResultTable> {
    const late = new AbortController();
    late.signal.addEventListener('abort', () => this.connection.interrupt());
    const timer = setTimeout(() => late.abort(), this.limits.queryTimeoutMs);
    try {
      return await this.run(sql, parameters);
    } catch (error) {
      throw late.signal.aborted ? this.tooSlow() : this.refusal(error);
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.policy.close();
    this.connection.closeSync();
    this.instance.closeSync();
  }

  private async run(sql: string, parameters: readonly CellValue[]): Promise<ResultTable> {
    await this.policy.check(sql);
    const statement = await this.prepare(sql);
    try {
      bind(statement, parameters);
      return await readResult(await statement.stream(), this.limits.maxRows);
    } finally {
      statement.destroySync();
    }
  }

  private async prepare(sql: string): Promise<DuckDBPreparedStatement> {
    const statements = await this.connection.extractStatements(sql);
    if (statements.count !== 1) throw new QueryRefused('Exactly one statement is accepted.');
    const statement = await statements.prepare(0);
    if (statement.statementType === duckdb.StatementType.SELECT) return statement;
    throw new QueryRefused('Only a SELECT statement is accepted.');
  }

  private tooSlow(): QueryRefused {
    return new QueryRefused(`The query took longer than ${this.limits.queryTimeoutMs / 1000} seconds.`);
  }

  /** Whatever DuckDB says, in its own words but for the paths of this machine. */
  private refusal(error: unknown): QueryRefused {
    if (error instanceof QueryRefused) return error;
    const message = error instanceof Error ? error.message : String(error);
    if (BROKEN.test(message)) return new DatabaseBroken('The query crashed the database engine.');
    return new QueryRefused(this.secretPaths.reduce((text, path) => text.replaceAll(path, '…'), message));
  }
}

function configuration(limits: WorkbenchLimits, scratchFolder: string): Record<string, string> {
  return {
    memory_limit: `${limits.memoryBytes}B`,
    threads: String(limits.threads),
    temp_directory: scratchFolder,
    max_temp_directory_size: `${limits.memoryBytes * SPILL_FACTOR}B`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  };
}

/** Makes the tables known by their names: small ones are read once and held, so that a query begins sooner. */
async function makeTables(
  connection: DuckDBConnection,
  tables: readonly WorkbenchTable[],
  mostHeldBytes: number,
): Promise<void> {
  let heldBytes = 0;
  for (const { name, path, leftOut, hidden = [] } of tables) {
    const { size } = await stat(path);
    const isHeld = size <= MOST_HELD_FILE_BYTES && heldBytes + size <= mostHeldBytes;
    if (isHeld) heldBytes += size;
    const made = `memory.main.${quoteName(name)}`;
    const columns = hidden.length === 0 ? '*' : `* EXCLUDE (${hidden.map(quoteName).join(', ')})`;
    await connection.run(
      `CREATE ${isHeld ? 'TABLE' : 'VIEW'} ${made} AS SELECT ${columns} FROM ${parquetRows(path, leftOut)}`,
    );
  }
}

async function makeEmpty(connection: DuckDBConnection, { name, columns }: EmptyTable): Promise<void> {
  const types = columns.map((column) => `${quoteName(column.name)} ${column.sqlType}`);
  await connection.run(`CREATE TABLE memory.main.${quoteName(name)} (${types.join(', ')})`);
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function quoteText(text: string): string {
  return `'${text.replaceAll(`'`, `''`)}'`;
}

/** Longest first, so that a folder does not leave the end of a path behind. */
function pathsToHide(tables: readonly WorkbenchTable[], scratchFolder: string): string[] {
  const paths = tables.flatMap(({ path }) => [path, dirname(path)]);
  const hidden = [...paths, scratchFolder, process.execPath, process.cwd()].filter((path) => path.length > 1);
  return hidden.sort((a, b) => b.length - a.length);
}

function bind(statement: DuckDBPreparedStatement, parameters: readonly CellValue[]): void {
  if (statement.parameterCount !== parameters.length) {
    throw new QueryRefused(
      `The statement has ${statement.parameterCount} parameters, but ${parameters.length} values were given.`,
    );
  }
  parameters.forEach((value, index) => bindValue(statement, index + 1, value));
}

function bindValue(statement: DuckDBPreparedStatement, index: number, value: CellValue): void {
  if (value === null) statement.bindNull(index);
  else if (typeof value === 'boolean') statement.bindBoolean(index, value);
  else if (typeof value === 'string') statement.bindVarchar(index, value);
  else if (typeof value === 'number' && !Number.isSafeInteger(value)) statement.bindDouble(index, value);
  else bindInteger(statement, index, BigInt(value));
}

function bindInteger(statement: DuckDBPreparedStatement, index: number, value: bigint): void {
  if (value >= -INT64_LIMIT && value < INT64_LIMIT) statement.bindBigInt(index, value);
  else statement.bindHugeInt(index, value);
}
