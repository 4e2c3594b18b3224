import { type DuckDBConnection, type DuckDBInstance, type Json } from '@duckdb/node-api';
import { duckdb } from '../duckdb.js';
import { parquetRows } from '../parquet-rows.js';
import { type ReadStatement, statementOf } from './statement.js';

const MOST_CHARACTERS = 100_000;
/** What is told in more is no label and no description. */
const MOST_CELL_CHARACTERS = 2000;
const MEMORY = '256MB';

/** Files that cells are read from: Parquet that was written of a table. */
interface CellFile {
  readonly path: string;
  /** Places in the file (the first is 0) of rows that sum up others. */
  readonly leftOut: readonly number[];
}

/** A DuckDB in memory that takes statements apart without running them, and reads the cells of some files of ours. */
export class StatementReader {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
  ) {}

  /** @param paths of all files that it may read */
  static async open(paths: readonly string[] = []): Promise<StatementReader> {
    const instance = await duckdb.DuckDBInstance.create(':memory:', {
      threads: '1',
      memory_limit: MEMORY,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    const connection = await instance.connect();
    const list = paths.map((path) => `'${path.replaceAll("'", "''")}'`).join(', ');
    await connection.run(
      `SET allowed_paths = [${list}]; SET enable_external_access = false; SET lock_configuration = true`,
    );
    return new StatementReader(instance, connection);
  }

  /** What a statement says by DuckDB's own parser; null where it is not one SELECT. */
  async read(sql: string): Promise<ReadStatement | null> {
    if (sql.length > MOST_CHARACTERS || sql.includes('\0')) return null;
    const parser = await this.connection.prepare('SELECT json_serialize_sql($1::VARCHAR)');
    try {
      parser.bindVarchar(1, sql);
      const rows = (await parser.runAndReadAll()).getRows();
      return statementOf(JSON.parse(String(rows[0]?.[0])));
    } finally {
      parser.destroySync();
    }
  }

  /** The first rows of a table as text of bounded length, in their order; null for a cell without a value. */
  async cells({ path, leftOut }: CellFile, limit: number): Promise<(string | null)[][]> {
    const reader = await this.connection.runAndReadAll(
      `SELECT left(COLUMNS(*)::VARCHAR, ${MOST_CELL_CHARACTERS}) FROM ${parquetRows(path, leftOut)} LIMIT ${limit}`,
    );
    return reader.getRowsJson().map((row) => row.map(textOf));
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}

const textOf = (value: Json): string | null => (typeof value === 'string' ? value : null);
