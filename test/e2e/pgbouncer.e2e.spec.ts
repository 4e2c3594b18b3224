import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { backUp, restore } from '../../src/backup/index.js';
import { loadSettings } from '../../src/config/index.js';
import { migrate, MIGRATIONS } from '../../src/database/index.js';
import { checkSettings } from '../../src/settings-check/index.js';
import { type HistoryRecord, replyOf } from '../support/answer.js';
import { describeOnPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { cloneDatabase, createDatabase, type TestDatabase } from '../support/test-database.js';
import { dataOf, startTestService } from '../support/test-service.js';

/** Fewer than the service has connections to it. */
const POOL_SIZE = 3;
const ROWS = 'region,amount\nnorth,5\nsouth,7\n';

describeOnPgBouncer('a service behind PgBouncer in transaction mode', () => {
  let folder: string;
  let pooler: PgBouncer;
  let database: TestDatabase;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    folder = await mkdtemp(join(tmpdir(), 'quarry-pooled-'));
    database = await cloneDatabase();
    pooler = await startPgBouncer(database.url, POOL_SIZE);
  });
  afterAll(async () => {
    await pooler.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const rowsOf = async (url: string, statement: string): Promise<unknown[]> => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    await client.end();
    return rows;
  };

  it('reads files and answers questions, many at once', async () => {
    const databaseUrl = pooler.urlOf(database.url);
    const service = await startTestService({ databaseUrl, databasePoolSize: 10 });
    const { client } = service;
    const dataset = await createDataset(client);
    await untilRead(client, await addFile(client, dataset, 'sales.csv', ROWS));
    const sessions = await Promise.all(Array.from({ length: 6 }, () => createSession(client)));
    const question = 'What is the total amount?';
    await Promise.all(
      sessions.map((session) =>
        client
          .post('/v2/team/jobs', { user_id: 'ann', session_id: session, dataset_id: dataset, question })
          .expect(200),
      ),
    );
    const replies = await Promise.all(
      sessions.map(async (session) => {
        const page = await client.get(`/v2/team/sessions/${session}/history?user_id=ann`).expect(200);
        return replyOf(dataOf<{ records: HistoryRecord[] }>(page).records[0]?.answer.blocks ?? []);
      }),
    );
    await service.stop();

    expect(replies.filter((reply) => reply.includes('12'))).toHaveLength(sessions.length);
  });

  it('migrates once, however many processes start, and leaves no lock behind', async () => {
    const empty = await createDatabase();
    const url = pooler.urlOf(empty.url);
    await Promise.all([migrate(url), migrate(url)]);
    await migrate(url);
    const done = await rowsOf(empty.url, 'SELECT name FROM migrations');
    const locks = await rowsOf(
      empty.url,
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await empty.drop();

    expect(done).toHaveLength(MIGRATIONS.length);
    expect(locks).toEqual([]);
  });

  it('is backed up and restored, and leaves no setting in the sessions of the pool', async () => {
    const settings = loadSettings({ DATABASE_URL: pooler.urlOf(database.url), DATA_DIR: folder });
    const zones = (url: string) => rowsOf(pooler.urlOf(url), 'SHOW TimeZone');
    const [before] = await zones(database.url);
    const backup = join(folder, 'backup');
    const manifest = await backUp(settings, backup, { since: null, key: null, atOnce: 4 });
    const empty = await createDatabase();
    const target = { ...settings, databaseUrl: pooler.urlOf(empty.url), dataDir: join(folder, 'restored') };
    await restore(target, backup, { key: null, atOnce: 4, tombstoneFolder: null });
    const [counted] = await rowsOf(empty.url, 'SELECT count(*)::int AS count FROM jobs');
    const after = await Promise.all(Array.from({ length: POOL_SIZE }, () => zones(database.url)));
    await empty.drop();

    expect(counted).toEqual({ count: manifest.tables.find(({ name }) => name === 'jobs')?.rows });
    expect(after.flat()).toEqual(Array.from({ length: POOL_SIZE }, () => before));
  });

  it('passes the check of the settings', async () => {
    const outcomes = await checkSettings({ DATABASE_URL: pooler.urlOf(database.url), DATA_DIR: folder });

    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  });
});
