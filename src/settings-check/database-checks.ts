import pg from 'pg';
import { DONE_MIGRATIONS, type DoneMigration, MIGRATIONS, refuseUnknown } from '../database/index.js';
import { type Check } from './check.js';
import { compareClocks } from './clocks.js';

const TIMEOUT_MS = 10_000;

/** What is tried of the database at an address. Nothing is changed there. */
export function databaseChecks(url: string): Check[] {
  const { host } = new URL(url);
  return [
    { name: 'database', run: async () => `PostgreSQL ${await inDatabase(url, versionOf)} at ${host}` },
    { name: 'database schema', run: () => inDatabase(url, schemaOf) },
    { name: 'clock of the database', run: () => inDatabase(url, clockOf) },
  ];
}

async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  );
  return rows[0]?.version ?? '';
}

async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string | null; may: boolean | null }>(
    `SELECT to_regclass('migrations')::text AS name, has_schema_privilege(current_schema(), 'CREATE') AS may`,
  );
  if (!rows[0]?.may) throw new Error('the role may not create tables in its schema');
  const done = rows[0].name === null ? [] : await migrationsIn(client);
  refuseUnknown(done);
  const names = done.map(({ name }) => name);
  const missing = MIGRATIONS.filter(({ name }) => !names.includes(name)).length;
  const newer = names.length + missing - MIGRATIONS.length;
  const state = names.length === 0 ? 'empty' : `at ${names.at(-1)}`;
  if (missing > 0) return `${state}; the next start runs ${missing} migrations`;
  return newer > 0 ? `${state}, from a newer version that this version supports` : `${state}, up to date`;
}

async function migrationsIn(client: pg.Client): Promise<DoneMigration[]> {
  return (await client.query<DoneMigration>(DONE_MIGRATIONS)).rows;
}

async function clockOf(client: pg.Client): Promise<string> {
  const begun = Date.now();
  const { rows } = await client.query<{ at: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at',
  );
  return compareClocks({ hereMs: (begun + Date.now()) / 2, thereMs: rows[0]?.at ?? NaN });
}

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // One that breaks lets what is asked fail.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
