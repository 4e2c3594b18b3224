import { chmod, cp, mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { describeWhere } from '../../../test/support/describe-where.js';
import { EmbeddedPostgres } from './embedded-postgres.js';
import { migrate } from '../migrate.js';
import { MIGRATIONS } from '../migrations.js';
import { PostgresAccount } from './postgres-account.js';
import { findPostgresBinaries } from './postgres-binaries.js';
import { isAlive, PostgresCluster } from './postgres-cluster.js';

const FAST = ['fsync=off'];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-postgres-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/** Kills a process and waits until it is gone. */
async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await delay(10);
}

describe('the embedded PostgreSQL', () => {
  it('keeps its rows over a restart', async () => {
    const first = await EmbeddedPostgres.start(folder, FAST);
    await query(first.url(), 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();

    const second = await EmbeddedPostgres.start(folder, FAST);
    const rows = await query(second.url(), 'SELECT n FROM kept');
    await second.stop();

    expect(rows).toEqual([{ n: 7 }]);
  });

  it('is used, not started again, when it runs already', async () => {
    const first = await EmbeddedPostgres.start(folder, FAST);

    const second = await EmbeddedPostgres.start(folder, FAST);

    expect([first.startedHere, second.startedHere]).toEqual([true, false]);
    expect(second.url()).toBe(first.url());
    await first.stop();
  });

  it('starts again after it was killed', async () => {
    const first = await EmbeddedPostgres.start(folder, FAST);
    const [row] = await query(first.url(), `SELECT pg_read_file('postmaster.pid') AS file`);
    await kill(Number(String(row?.file).split('\n')[0]));

    const second = await EmbeddedPostgres.start(folder, FAST);
    const rows = await query(second.url(), 'SELECT 1 AS n');
    await second.stop();

    expect(rows).toEqual([{ n: 1 }]);
  });

  it('lets nobody in without its password', async () => {
    const server = await EmbeddedPostgres.start(folder, FAST);
    const url = new URL(server.url());
    url.password = 'guess';

    await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    await server.stop();
  });

  it('compares text without regard to case in every script', async () => {
    const server = await EmbeddedPostgres.start(folder, FAST);
    const rows = await query(server.url(), `SELECT 'ÄPFEL и ЯБЛОКИ' ILIKE 'äpfel И яблоки' AS same`);
    await server.stop();

    expect(rows).toEqual([{ same: true }]);
  });
});

describe('migrating', () => {
  it('is done once when many processes start together, and again does nothing', async () => {
    const server = await EmbeddedPostgres.start(folder, FAST);

    await Promise.all([1, 2, 3].map(() => migrate(server.url())));
    await migrate(server.url());

    const rows = await query(server.url(), 'SELECT count(*)::int AS n FROM migrations');
    await server.stop();
    expect(rows).toEqual([{ n: MIGRATIONS.length }]);
  });
});

describeWhere(
  { isThere: process.getuid?.() === 0 && process.platform === 'linux', text: 'root on Linux' },
  'the embedded PostgreSQL of root',
  () => {
    it('has no right of root, also where nobody else may enter its folder or that of its programs', async () => {
      await chmod(folder, 0o700);
      const server = await EmbeddedPostgres.start(join(folder, 'postgres'), FAST);
      await query(server.url(), 'CREATE TABLE kept AS SELECT 7 AS n');
      const [row] = await query(server.url(), `SELECT pg_read_file('/proc/self/status') AS status`);
      await server.stop();

      const rights = [...String(row?.status).matchAll(/^(?:Uid|Cap(?:Inh|Prm|Eff|Amb)):\s+(\S+)/gm)];
      expect(rights.map(([, right]) => right)).toEqual(['65534', ...Array<string>(4).fill('0'.repeat(16))]);
    });

    it('is started from a copy of programs that only root may reach', async () => {
      const hidden = join(folder, 'hidden');
      const { postgres } = await findPostgresBinaries();
      await cp(join(dirname(postgres), '..'), hidden, { recursive: true, verbatimSymlinks: true });
      await chmod(folder, 0o700);
      const binaries = { postgres: join(hidden, 'bin/postgres'), initdb: join(hidden, 'bin/initdb') };
      const cache = await mkdtemp(join(tmpdir(), 'quarry-programs-'));
      const cluster = new PostgresCluster(
        join(folder, 'cluster'),
        await PostgresAccount.choose(join(folder, 'cluster'), binaries, cache),
      );

      await cluster.create();
      const { pid } = await cluster.startServer(FAST);
      const program = await readlink(`/proc/${pid}/exe`);
      await kill(pid);
      await rm(cache, { recursive: true });

      expect(program.startsWith(cache)).toBe(true);
    });
  },
);
