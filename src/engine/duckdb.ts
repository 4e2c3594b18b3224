import { createRequire } from 'node:module';
import type * as DuckDB from '@duckdb/node-api';

/** Required rather than imported: to import it takes a process that is to read one small file longer than that. */
export const duckdb = createRequire(import.meta.url)('@duckdb/node-api') as typeof DuckDB;
