import { dirname } from 'node:path';
import { type DuckDBConnection, type DuckDBInstance, type Json } from '@duckdb/node-api';
import { duckdb } from '../duckdb.js';

export interface RetrievalLimits {
  readonly memoryBytes: number;
  readonly threads: number;
}

/** The in-memory DuckDB of one retriever. It runs our own statements only, and reaches the folders of its files alone. */
export class IndexDatabase {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
  ) {}

  /** @param paths of all files that it may read, or write */
  static async open(paths: readonly string[], limits: RetrievalLimits): Promise<IndexDatabase> {
    const instance = await duckdb.DuckDBInstance.create(':memory:', {
      threads: String(limits.threads),
      memory_limit: `${limits.memoryBytes}B`,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    const connection = await instance.connect();
    // By folder, of which there are few: to allow a thousand files one by one takes as long as half a search.
    const folders = [...new Set(paths.map((path) => dirname(path)))];
    // The files of a data source are never written again: what is known of them stays true.
    await connection.run(
      `SET parquet_metadata_cache = true; SET allowed_directories = ${listOf(folders)};
       SET enable_external_access = false; SET lock_configuration = true`,
    );
    return new IndexDatabase(instance, connection);
  }

  async run(sql: string): Promise<void> {
    await this.connection.run(sql);
  }

  /** The rows of a query as JSON values. */
  async rows(sql: string): Promise<Json[][]> {
    return (await this.connection.runAndReadAll(sql)).getRowsJson();
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}

/** A text literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A list of text literals. */
export function listOf(texts: readonly string[]): string {
  return `[${texts.map(literal).join(', ')}]`;
}

/** A value of a query that is always text. */
export function textOf(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Error('a query gave no text where it always does');
  return value;
}
