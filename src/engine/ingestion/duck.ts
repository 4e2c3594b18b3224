import type * as DuckDB from '@duckdb/node-api';
import { duckdb } from '../duckdb.js';
import { literal } from './sql.js';

interface DuckLimits {
  readonly memoryBytes: number;
  readonly threads: number;
}

/** An in-memory DuckDB of one ingestion; it spills to `scratchFolder`. */
export class Duck {
  private constructor(
    private readonly instance: DuckDB.DuckDBInstance,
    private readonly connection: DuckDB.DuckDBConnection,
  ) {}

  static async open(limits: DuckLimits, scratchFolder: string): Promise<Duck> {
    const instance = await duckdb.DuckDBInstance.create(':memory:', {
      threads: String(limits.threads),
      memory_limit: `${String(Math.floor(limits.memoryBytes / 1024))}KiB`,
      temp_directory: scratchFolder,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      preserve_insertion_order: 'true',
      // What is written is read once or twice, and its path serves the next file.
      enable_external_file_cache: 'false',
    });
    const connection = await instance.connect();
    await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
    return new Duck(instance, connection);
  }

  /** From here on it reaches these files and what is in these folders, and nothing else. */
  async confine(files: readonly string[], folders: readonly string[]): Promise<void> {
    const list = (paths: readonly string[]): string => `[${paths.map(literal).join(', ')}]`;
    await this.connection.run(
      `SET allowed_paths = ${list(files)}; SET allowed_directories = ${list(folders)};
       SET enable_external_access = false; SET lock_configuration = true`,
    );
  }

  async run(sql: string): Promise<void> {
    await this.connection.run(sql);
  }

  /** The rows of a query as JSON values: 64-bit integers arrive as text. */
  async rows(sql: string): Promise<DuckDB.Json[][]> {
    return (await this.connection.runAndReadAll(sql)).getRowsJson();
  }

  /** The rows of a query and the names of its columns. */
  async table(sql: string): Promise<{ readonly names: string[]; readonly rows: DuckDB.Json[][] }> {
    const reader = await this.connection.runAndReadAll(sql);
    return { names: reader.columnNames(), rows: reader.getRowsJson() };
  }

  /** The only row of a query. */
  async row(sql: string): Promise<DuckDB.Json[]> {
    const [row] = await this.rows(sql);
    if (!row) throw new Error('a query that always returns a row returned none');
    return row;
  }

  /** The share of the running query that is done, from 0 to 1; 0 while there is none or it is not known. */
  get progress(): number {
    return Math.max(this.connection.progress.percentage, 0) / 100;
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}

/** A JSON value of a query as text. */
export function textOf(value: DuckDB.Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
