import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { backUp } from '../../src/backup/index.js';
import { MIGRATIONS, migrateTo } from '../../src/database/index.js';
import { loadSettings, Settings } from '../../src/config/index.js';
import { AnswerArchiveTask } from '../../src/jobs/archive/answer-archive.task.js';
import { type FileContent, type HistoryRecord, ofType, replyOf } from '../support/answer.js';
import { runCli } from '../support/cli.js';
import { describeOnS3 } from '../support/test-stores.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { cloneDatabase, createDatabase, type TestDatabase } from '../support/test-database.js';
import { dataOf, startTestService, TestClient, type TestService } from '../support/test-service.js';

const ROWS = 'region,amount\nnorth,5\nsouth,7\n';
const QUESTION = 'What is the total amount by region?';

/** A service with an answered question. */
interface Asked {
  readonly service: TestService;
  readonly session: string;
  readonly dataset: string;
}

let folder: string;

beforeAll(async () => {
  Logger.overrideLogger(false);
  folder = await mkdtemp(join(tmpdir(), 'quarry-backup-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function serveAnswer(overrides: Partial<Settings> = {}): Promise<Asked> {
  const service = await startTestService(overrides);
  const dataset = await createDataset(service.client);
  await untilRead(service.client, await addFile(service.client, dataset, 'sales.csv', ROWS));
  const notes = await addFile(service.client, dataset, 'notes.txt', 'The canteen opens at noon.');
  await untilRead(service.client, notes);
  const session = await createSession(service.client);
  await ask(service.client, session, dataset, QUESTION);
  return { service, session, dataset };
}

async function ask(client: TestClient, session: string, dataset: string, question: string): Promise<void> {
  const asked = { user_id: 'ann', session_id: session, dataset_id: dataset, question };
  await client.post('/v2/team/jobs', asked).expect(200);
}

/** Everything that HTTP serves of a project, byte for byte but for what a signed URL says of its end. */
async function served({ session, dataset }: Asked, client: TestClient): Promise<string[]> {
  const paths = [
    `/v2/team/sessions/${session}/history?user_id=ann`,
    '/v2/team/sessions?user_id=ann',
    '/v2/team/datasets?user_id=ann',
    `/v2/team/datasets/${dataset}/datasources?user_id=ann`,
    `/v2/team/datasets/${dataset}/overview?user_id=ann`,
  ];
  const bodies: string[] = [];
  for (const path of paths) bodies.push((await client.get(path).expect(200)).text);
  const withoutEnds = /"(url|expires_at)":"[^"]*"/g;
  return bodies.map((body) => body.replace(withoutEnds, '"$1":"…"'));
}

async function historyOf({ session }: Asked, client: TestClient): Promise<HistoryRecord[]> {
  const page = await client.get(`/v2/team/sessions/${session}/history?user_id=ann`).expect(200);
  return dataOf<{ records: HistoryRecord[] }>(page).records;
}

async function restoreInto(
  database: TestDatabase,
  dataDir: string,
  from: string,
  rest: Record<string, string> = {},
): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir, ...rest };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/cli.js', 'restore', from], { env });
  return stdout;
}

describe('a backup', () => {
  it('restores a wiped service: the same history, the same files, and answers over the same data', async () => {
    const asked = await serveAnswer();
    const { key } = asked.service.client;
    const before = await served(asked, asked.service.client);
    const backup = join(folder, 'whole');
    const report = JSON.parse(await runCli(asked.service, 'backup', backup)) as Record<string, unknown>;
    const measured = await request(asked.service.url).get('/metrics').expect(200);
    await asked.service.stop();

    const database = await createDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'quarry-restored-'));
    const restored = JSON.parse(await restoreInto(database, dataDir, backup)) as Record<string, unknown>;
    const service = await startTestService({ databaseUrl: database.url, dataDir });
    const client = new TestClient(service.url, key);
    const after = await served(asked, client);
    const [record] = await historyOf(asked, client);
    const blocks = record?.answer.blocks ?? [];
    const files = [...ofType(blocks, 'TABLE'), ...ofType(blocks, 'IMAGE')].map(
      ({ content }) => content as FileContent,
    );
    const responses = await Promise.all(files.map(({ url }) => fetch(url)));
    await ask(client, asked.session, asked.dataset, 'What is the total amount?');
    const answers = await historyOf(asked, client);
    await service.stop();
    await database.drop();

    expect(Number(/^quarry_backup_age_seconds (\S+)$/m.exec(measured.text)?.[1])).toBeGreaterThan(0);
    expect(after).toEqual(before);
    expect(files.length).toBeGreaterThan(1);
    expect(responses.map(({ status }) => status)).toEqual(files.map(() => 200));
    expect(replyOf(answers[0]?.answer.blocks ?? [])).toContain('12');
    expect({ ...restored, restored: null }).toEqual({
      ...report,
      restored: null,
      saved: undefined,
      left_out_as_erased: 0,
    });
  });

  it('has the answers that lie in the object store, also those that move between two backups', async () => {
    const asked = await serveAnswer({ answerArchiveDays: 1 });
    const before = await served(asked, asked.service.client);
    await runCli(asked.service, 'backup', join(folder, 'unmoved'));
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
    await asked.service.app.get(AnswerArchiveTask, { strict: false }).run(inTwoDays);
    await runCli(asked.service, 'backup', join(folder, 'moved'), '--since', join(folder, 'unmoved'));
    await asked.service.stop();

    const database = await createDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'quarry-restored-'));
    await restoreInto(database, dataDir, join(folder, 'moved'));
    const service = await startTestService({ databaseUrl: database.url, dataDir });
    const moved = await service.app
      .get(DataSource)
      .query<object[]>('SELECT events, events_object LIKE $1 AS is_moved FROM jobs', [
        'projects/%/events.%.gz',
      ]);
    const after = await served(asked, new TestClient(service.url, asked.service.client.key));
    await service.stop();
    await database.drop();

    expect(moved).toEqual([{ events: [], is_moved: true }]);
    expect(after).toEqual(before);
  });

  it('of an older schema is brought up to date', async () => {
    const database = await createDatabase();
    const older = MIGRATIONS.slice(0, -2).map(({ name }) => name);
    await migrateTo(database.url, older);
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(`INSERT INTO projects (name) VALUES ('old')`);
    const backup = join(folder, 'older');
    const dataDirOfOld = await mkdtemp(join(folder, 'data-'));
    const settings = loadSettings({ DATABASE_URL: database.url, DATA_DIR: dataDirOfOld });
    await backUp(settings, backup, { since: null, key: null, atOnce: 8 });
    await client.end();
    await database.drop();

    const empty = await cloneDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'quarry-restored-'));
    await restoreInto(empty, dataDir, backup);
    const restored = new pg.Client(empty.url);
    await restored.connect();
    const projects = await restored.query('SELECT name FROM projects');
    const audit = await restored.query('SELECT operation FROM audit_entries');
    await restored.end();
    await empty.drop();

    expect(projects.rows).toEqual([{ name: 'old' }]);
    expect(audit.rows).toEqual([{ operation: 'cli restore' }]);
  });

  it('is refused by a folder that holds something, by a service with projects, and when it is not whole', async () => {
    const { service } = await serveAnswer();
    const backup = join(folder, 'refused');
    await runCli(service, 'backup', backup);
    const refusal = (stderr: string) => ({ code: 1, stderr: expect.stringContaining(stderr) as unknown });

    await expect(runCli(service, 'backup', backup)).rejects.toMatchObject(refusal('is not empty'));
    await expect(runCli(service, 'restore', backup)).rejects.toMatchObject(refusal('projects already'));
    await expect(runCli(service, 'restore', folder)).rejects.toMatchObject(refusal('no complete backup'));
    const [name = ''] = await readdir(join(backup, 'objects'));
    await writeFile(join(backup, 'objects', name, 'more'), 'x');
    await expect(runCli(service, 'restore', backup)).rejects.toMatchObject(refusal('not whole'));
    await service.stop();
  });
});

describeOnS3('a backup of files on S3', (s3) => {
  it('restores them to another bucket', async () => {
    const asked = await serveAnswer({ s3 });
    const { key } = asked.service.client;
    const before = await served(asked, asked.service.client);
    const backup = join(folder, 's3');
    const variables = (bucket: string) => ({
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
    });
    const { databaseUrl } = asked.service.app.get(Settings);
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: asked.service.dataDir,
      ...variables(s3.bucket),
    };
    await promisify(execFile)(process.execPath, ['dist/cli.js', 'backup', backup], { env });
    await asked.service.stop();

    const database = await createDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'quarry-restored-'));
    const bucket = `${s3.bucket}-restored`;
    await restoreInto(database, dataDir, backup, variables(bucket));
    const service = await startTestService({
      databaseUrl: database.url,
      dataDir,
      s3: { ...s3, bucket },
    });
    const after = await served(asked, new TestClient(service.url, key));
    await service.stop();
    await database.drop();

    expect(after).toEqual(before);
  });
});
