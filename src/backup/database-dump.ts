import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type BackupFolder, type SavedFile } from './backup-folder.js';
import { type DumpedTable, type Manifest } from './manifest.js';

/** What the text of values depends on: the same rows give the same bytes on every server. */
const SAME_TEXT = [
  `TimeZone = 'UTC'`,
  `DateStyle = 'ISO, YMD'`,
  `IntervalStyle = 'postgres'`,
  'extra_float_digits = 1',
  `bytea_output = 'hex'`,
  `client_encoding = 'UTF8'`,
  'synchronize_seqscans = off',
]
  .map((setting) => `SET LOCAL ${setting}`)
  .join('; ');
/** What triggers count again while rows are restored. Versions that do not know it save it too. */
const COUNTED = 'datasets_by_hour';
const SCHEMA = `table_schema = 'public' AND table_name NOT IN ('migrations', '${COUNTED}')`;

/** Rows as they were dumped, with their files by their names in the backup. */
interface DatabaseDump extends Pick<Manifest, 'rowsAt' | 'migrations' | 'tables'> {
  readonly files: ReadonlyMap<string, SavedFile>;
}

/** Writes all rows as they are at one moment, each table as a file that PostgreSQL's COPY reads. */
export async function dumpDatabase(url: string, folder: BackupFolder): Promise<DatabaseDump> {
  return withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(SAME_TEXT);
    // The moment of BEGIN, which is before that of the first statement.
    const began = await client.query<{ at: Date }>('SELECT now() AS at');
    const migrations = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    const tables: DumpedTable[] = [];
    const files = new Map<string, SavedFile>();
    for (const table of await listTables(client)) {
      const source = client.query(copyTo(dumpOf(table)));
      files.set(tableFile(table), await folder.save(tableFile(table), source));
      tables.push({ ...table, rows: source.rowCount });
    }
    await client.query('COMMIT');
    const rowsAt = (began.rows[0]?.at ?? new Date(0)).toISOString();
    return { rowsAt, migrations: migrations.rows.map(({ name }) => name), tables, files };
  });
}

/**
 * Puts all rows into a database without any, wholly or not at all.
 * @throws Error when a file holds other rows than its manifest says
 */
export async function loadDatabase(url: string, folder: BackupFolder, { tables }: Manifest): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query(SAME_TEXT);
    const saved = tables.filter(({ name }) => name !== COUNTED);
    for (const table of await inOrderOfReferences(client, saved)) {
      const target = client.query(copyFrom(`COPY ${table.name} (${table.columns.join(', ')}) FROM STDIN`));
      await pipeline(folder.read(tableFile(table)), target);
      if (target.rowCount !== table.rows)
        throw new Error(`${table.name} has ${target.rowCount} rows in the backup, not ${table.rows}`);
    }
    await continueSequences(client);
    await client.query('COMMIT');
  });
}

/** How many rows there are of each table, and the SHA-256 of what a dump of them is, in the order of the tables. */
export async function* fingerprints(
  url: string,
  tables: readonly DumpedTable[],
): AsyncGenerator<{ readonly table: DumpedTable; readonly rows: number; readonly sha256: string }> {
  const client = await connect(url);
  try {
    await client.query('BEGIN READ ONLY');
    await client.query(SAME_TEXT);
    for (const table of tables) {
      const source = client.query(copyTo(dumpOf(table)));
      const hash = createHash('sha256');
      await pipeline(source, hash);
      yield { table, rows: source.rowCount, sha256: hash.digest('hex') };
    }
  } finally {
    await client.end();
  }
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

/** Works with a connection of its own, which ends with the work. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  // One that breaks lets what is asked next fail.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function dumpOf({ name, columns }: Pick<DumpedTable, 'name' | 'columns'>): string {
  return `COPY ${name} (${columns.join(', ')}) TO STDOUT`;
}

/** The name of the file that holds the rows of a table. */
export function tableFile({ name }: Pick<DumpedTable, 'name'>): string {
  return `database/${name}.copy`;
}
