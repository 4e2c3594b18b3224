import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { BackupFolder } from './backup-folder.js';
import { dumpDatabase, fingerprints, loadDatabase, tableFile } from './database-dump.js';
import { type Manifest } from './manifest.js';

const PROJECT = '00000000-0000-0000-0000-000000000001';
const HOUR = '2026-01-01 08:00:00+00';
const COUNTS = { name: 'datasets_by_hour', columns: ['project_id', 'hour', 'datasets'], rows: 1 };

let database: TestDatabase;
let restored: TestDatabase;
let path: string;
beforeAll(async () => {
  [database, restored] = await Promise.all([cloneDatabase(), cloneDatabase()]);
  path = await mkdtemp(join(tmpdir(), 'quarry-dump-'));
});
afterAll(async () => {
  await Promise.all([database.drop(), restored.drop(), rm(path, { recursive: true })]);
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('a dump of the database', () => {
  it('of a version that also saved what triggers count is restored with the same counts', async () => {
    await query(database.url, `INSERT INTO projects (id, name) VALUES ('${PROJECT}', 'one')`);
    await query(
      database.url,
      `INSERT INTO datasets (id, project_id, user_id, name, description, created_at)
       SELECT 'dataset ' || i, '${PROJECT}', 'ann', '', '', '${HOUR}' FROM generate_series(1, 3) i`,
    );
    const folder = await BackupFolder.create(path, null);
    const { migrations, tables } = await dumpDatabase(database.url, folder);
    await folder.save(tableFile(COUNTS), Readable.from([Buffer.from(`${PROJECT}\t${HOUR}\t3\n`)]));

    await loadDatabase(restored.url, folder, {
      migrations,
      tables: [...tables, COUNTS],
    } as unknown as Manifest);

    expect(tables.map(({ name }) => name)).not.toContain(COUNTS.name);
    expect(await query(restored.url, 'SELECT datasets FROM datasets_by_hour')).toEqual([{ datasets: 3 }]);
  });

  it('of which the connection ends meanwhile fails, and ends no process', async () => {
    const folder = await BackupFolder.create(await mkdtemp(join(path, 'ended-')), null);
    const { tables } = await dumpDatabase(database.url, folder);
    const read = fingerprints(database.url, tables);
    await read.next();
    await query(
      database.url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );

    await expect(read.next()).rejects.toThrow(/connection|terminat/i);
  });
});
