import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type SavedFile, saveFile } from './checksums.js';
import { type DumpedTable, type Manifest } from './manifest.js';

const FOLDER = 'database';
const SCHEMA = `table_schema = 'public' AND table_name <> 'migrations'`;

/** Rows as they were dumped, with their files by their paths in the backup. */
interface DatabaseDump extends Pick<Manifest, 'migrations' | 'tables'> {
  readonly files: ReadonlyMap<string, SavedFile>;
}

/** Writes all rows as they are at one moment, each table as a file that PostgreSQL's COPY reads. */
export async function dumpDatabase(url: string, folder: string): Promise<DatabaseDump> {
  await mkdir(join(folder, FOLDER), { recursive: true });
  return withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    const tables: DumpedTable[] = [];
    const files = new Map<string, SavedFile>();
    for (const { name, columns } of await listTables(client)) {
      const source = client.query(copyTo(`COPY ${name} (${columns.join(', ')}) TO STDOUT`));
      files.set(pathOf(name), await saveFile(source, join(folder, pathOf(name))));
      tables.push({ name, columns, rows: source.rowCount });
    }
    await client.query('COMMIT');
    return { migrations: migrations.rows.map(({ name }) => name), tables, files };
  });
}

/**
 * Puts all rows into a database without any, wholly or not at all.
 * @throws Error when a file holds other rows than its manifest says
 */
export async function loadDatabase(url: string, folder: string, { tables }: Manifest): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('BEGIN');
    for (const table of await inOrderOfReferences(client, tables)) {
      const target = client.query(copyFrom(`COPY ${table.name} (${table.columns.join(', ')}) FROM STDIN`));
      await pipeline(createReadStream(join(folder, pathOf(table.name))), target);
      if (target.rowCount !== table.rows)
        throw new Error(`${table.name} has ${target.rowCount} rows in the backup, not ${table.rows}`);
    }
    await continueSequences(client);
    await client.query('COMMIT');
  });
}

/** Whether a database holds anything that a restored one would be mixed with. */
export async function hasProjects(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const table = await client.query<{ name: string | null }>(`SELECT to_regclass('projects')::text AS name`);
    if (typeof table.rows[0]?.name !== 'string') return false;
    return ((await client.query('SELECT 1 FROM projects LIMIT 1')).rowCount ?? 0) > 0;
  });
}

async function listTables(client: pg.Client): Promise<Pick<DumpedTable, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT table_name::text AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE ${SCHEMA} GROUP BY table_name ORDER BY table_name`,
  );
  return rows;
}

/** Each table behind those that its rows refer to. */
async function inOrderOfReferences(
  client: pg.Client,
  tables: readonly DumpedTable[],
): Promise<DumpedTable[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to FROM pg_constraint WHERE contype = 'f'`,
  );
  const ordered: DumpedTable[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name }) => !isPlaced(name) && rows.every(({ from, to }) => from !== name || isPlaced(to)),
    );
    if (!next) throw new Error('the tables of the backup refer to others that are not in it');
    ordered.push(next);
  }
  return ordered;
}

async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name::text AS table, column_name::text AS column FROM information_schema.columns
     WHERE ${SCHEMA} AND is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), (SELECT coalesce(max(${column}), 0) + 1 FROM ${table}), false)`,
    );
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** In the backup. */
function pathOf(table: string): string {
  return `${FOLDER}/${table}.copy`;
}
