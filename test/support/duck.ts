import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

let instance: Promise<DuckDBInstance> | null = null;

/**
 * A connection to the one DuckDB of this process, since opening a database takes longer than what most tests do in it. Make
 * temporary tables, which go with the connection: all others are shared.
 */
export async function connectToDuck(): Promise<DuckDBConnection> {
  instance ??= DuckDBInstance.create(':memory:');
  return (await instance).connect();
}
