import { basename, join } from 'node:path';
import { type Json } from '@duckdb/node-api';
import { connectToDuck } from './duck.js';
import { filesBelow } from './files-below.js';
import { type TestService } from './test-service.js';

/** Names of the files that are stored of a data source. */
export async function storedNames({ dataDir }: TestService, id: string): Promise<string[]> {
  const paths = await filesBelow(join(dataDir, 'objects'));
  return paths.filter((path) => path.includes(id)).map((path) => basename(path));
}

/**
 * Rows of a Parquet file that is stored of a data source.
 * @param name how the file's name begins
 * @param select columns and what follows them in SQL
 */
export async function storedRows(
  { dataDir }: TestService,
  id: string,
  name: string,
  [columns, rest]: readonly [string, string],
): Promise<Json[][]> {
  const paths = await filesBelow(join(dataDir, 'objects'));
  const path = paths.find((each) => each.includes(id) && basename(each).startsWith(name));
  if (path === undefined) throw new Error(`nothing is stored under the name ${name}`);
  const connection = await connectToDuck();
  try {
    const rows = await connection.runAndReadAll(`SELECT ${columns} FROM read_parquet('${path}') ${rest}`);
    return rows.getRowsJson();
  } finally {
    connection.closeSync();
  }
}
