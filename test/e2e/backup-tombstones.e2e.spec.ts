import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { backUp, restore, type RestoredBackup } from '../../src/backup/index.js';
import { erase } from '../../src/cli/erase.js';
import { loadSettings, Settings } from '../../src/config/index.js';
import { runCli } from '../support/cli.js';
import { filesBelow } from '../support/files-below.js';
import { untilRead } from '../support/scenario.js';
import { createDatabase, type TestDatabase } from '../support/test-database.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const ROWS = 'region,amount\nnorth,5\nsouth,7\n';
const SOON = { cancelMs: 1000, settleMs: 0 };

let folder: string;
let service: TestService;
let client: TestClient;
let projectName: string;
let projectId: string;

beforeAll(async () => {
  Logger.overrideLogger(false);
  folder = await mkdtemp(join(tmpdir(), 'quarry-tombstones-'));
  service = await startTestService();
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** A project in which Ann and Bob each have a file, and a folder with a backup of it. */
async function backedUp(): Promise<string> {
  client = await service.clientOfNewProject();
  const [newest] = await service.app
    .get(DataSource)
    .query<{ id: string; name: string }[]>('SELECT id, name FROM projects ORDER BY created_at DESC LIMIT 1');
  projectName = newest?.name ?? '';
  projectId = newest?.id ?? '';
  for (const user of ['ann', 'bob']) await fill(user);
  const backups = await mkdtemp(join(folder, 'backups-'));
  await runCli(service, 'backup', join(backups, 'first'));
  return backups;
}

async function fill(user: string): Promise<void> {
  const uploaded = await client.upload('rows.csv', ROWS, user).expect(200);
  const { file_object_key: key } = dataOf<{ file_object_key: string }>(uploaded);
  const file = { user_id: user, name: 'rows.csv', type: 'FILE', file_object_key: key };
  const created = dataOf<{ id: string; dataset_id: string }>(
    await client.post('/v2/team/datasources', file).expect(200),
  );
  await untilRead(client, { ...created, name: '', type: '', status: '' });
  await client.post('/v2/team/sessions', { user_id: user, name: 'Questions' }).expect(200);
}

async function eraseNow(options: { user?: string; backups?: string }): Promise<string> {
  const output = new PassThrough();
  const surroundings = { settings: service.app.get(Settings), output, timing: SOON };
  await erase({ project: projectName, yes: true, ...options }, surroundings).finally(() => output.end());
  return text(output);
}

/** Restores a backup into an empty service, and tells what it holds then. */
async function restored(path: string, tombstoneFolder: string | null = null) {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(folder, 'restored-'));
  const settings = loadSettings({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  const report = await restore(settings, path, { key: null, atOnce: 4, tombstoneFolder });
  const users = await usersIn(database);
  await database.drop();
  return { report, users, files: await filesBelow(dataDir) };
}

async function usersIn({ url }: TestDatabase): Promise<string[]> {
  const connection = new pg.Client(url);
  await connection.connect();
  const { rows } = await connection.query<{ user_id: string }>(
    `SELECT user_id FROM sessions WHERE project_id = '${projectId}' UNION
     SELECT user_id FROM datasets WHERE project_id = '${projectId}' UNION
     SELECT user_id FROM uploads WHERE project_id = '${projectId}' ORDER BY user_id`,
  );
  await connection.end();
  return rows.map(({ user_id: user }) => user);
}

const leftOut = ({ erasedAgain }: RestoredBackup): number => erasedAgain;

describe('an erasure', () => {
  it('of a user reaches the earlier backups: a restore of one leaves the user out, objects included', async () => {
    const backups = await backedUp();
    const before = await restored(join(backups, 'first'));
    const receipt = JSON.parse(await eraseNow({ user: 'ann', backups })) as {
      kept: Record<string, unknown>[];
    };

    const after = await restored(join(backups, 'first'));

    expect([before.users, leftOut(before.report)]).toEqual([['ann', 'bob'], 0]);
    expect([after.users, leftOut(after.report)]).toEqual([['bob'], 1]);
    const ofProject = (files: string[]) => files.filter((path) => path.includes(projectId)).length;
    expect(ofProject(after.files)).toBe(ofProject(before.files) / 2);
    expect(receipt.kept).toContainEqual({
      what: 'earlier backups',
      tombstone: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      why: `they contain the data until they are removed; the tombstone, which was stored in ${backups}, next to them, prevents a restore from bringing it back`,
    });
    const list = await readFile(join(backups, 'tombstones.jsonl'), 'utf8');
    expect(list).not.toContain('ann');
    expect(list).not.toContain(projectId);
  });

  it('of a project reaches them with the next backup, and the backups since that one', async () => {
    const backups = await backedUp();
    await eraseNow({});
    const between = await restored(join(backups, 'first'));
    await runCli(service, 'backup', join(backups, 'second'), '--since', join(backups, 'first'));

    const first = await restored(join(backups, 'first'));
    const second = await restored(join(backups, 'second'));

    expect(between.users).toEqual(['ann', 'bob']);
    expect([first.users, leftOut(first.report)]).toEqual([[], 1]);
    expect(first.files.filter((path) => path.includes(projectId))).toEqual([]);
    expect([second.users, leftOut(second.report)]).toEqual([[], 0]);
  });

  it('leaves alone what the user has made since, in backups since then', async () => {
    const backups = await backedUp();
    await eraseNow({ user: 'ann', backups });
    await fill('ann');
    await runCli(service, 'backup', join(backups, 'second'));

    const second = await restored(join(backups, 'second'));

    expect([second.users, leftOut(second.report)]).toEqual([['ann', 'bob'], 0]);
  });

  it('holds for a restore of a restored service: the tombstones are kept there', async () => {
    const backups = await backedUp();
    await eraseNow({ user: 'ann', backups });
    const database = await createDatabase();
    const settings = loadSettings({
      DATABASE_URL: database.url,
      DATA_DIR: await mkdtemp(join(folder, 'restored-')),
    });
    await restore(settings, join(backups, 'first'), { key: null, atOnce: 4, tombstoneFolder: null });
    const elsewhere = join(await mkdtemp(join(folder, 'elsewhere-')), 'copy');
    await backUp(settings, elsewhere, { since: null, key: null, atOnce: 4 });
    const again = await restored(elsewhere);
    await database.drop();

    expect(again.users).toEqual(['bob']);
  });

  it('reaches a backup that was moved away when the folder with the list is named', async () => {
    const backups = await backedUp();
    const alone = await mkdtemp(join(folder, 'alone-'));
    await runCli(service, 'backup', join(alone, 'first'));
    await rm(join(alone, 'tombstones.jsonl'));
    await eraseNow({ user: 'ann', backups });

    expect((await restored(join(alone, 'first'))).users).toEqual(['ann', 'bob']);
    expect((await restored(join(alone, 'first'), backups)).users).toEqual(['bob']);
  });

  it('is refused before anything is removed where the folder of the backups is not there', async () => {
    await backedUp();
    const missing = join(folder, 'missing');

    await expect(eraseNow({ user: 'ann', backups: missing })).rejects.toThrow(
      `nothing was removed: ${missing} is not a writable folder`,
    );
    const backups = await mkdtemp(join(folder, 'backups-'));
    await mkdir(join(backups, 'nested'));
    await runCli(service, 'backup', join(backups, 'nested', 'one'));
    expect((await restored(join(backups, 'nested', 'one'))).users).toEqual(['ann', 'bob']);
  });
});
