import { Readable } from 'node:stream';
import pg from 'pg';
import { loadSettings, type Settings } from '../../src/config/index.js';
import { openObjectStore } from '../../src/storage/index.js';
import { type TestDatabase } from './test-database.js';

/** A service over a database and a folder of its own, for backups of both. */
export const settingsOf = ({ url }: TestDatabase, dataDir: string): Settings =>
  loadSettings({ DATABASE_URL: url, DATA_DIR: dataDir });

/** Writes an object to the store of a service. */
export async function put(settings: Settings, name: string, content: string): Promise<void> {
  await (await openObjectStore(settings)).write(name, Readable.from([Buffer.from(content)]));
}

/** The rows that a statement gives. */
export async function inDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}
