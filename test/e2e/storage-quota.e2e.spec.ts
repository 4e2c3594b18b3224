import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { ExpiredResultsTask } from '../../src/jobs/records/expired-results.task.js';
import { AbandonedUploadsTask } from '../../src/storage/multipart/abandoned-uploads.task.js';
import { ExpiredUploadsTask } from '../../src/storage/uploads/expired-uploads.task.js';
import { runCli } from '../support/cli.js';
import { postAndLeave } from '../support/event-stream.js';
import { filesBelow } from '../support/files-below.js';
import { announce, initiate, sendPart } from '../support/multipart.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { startTestService, type TestClient, type TestService } from '../support/test-service.js';

const QUOTA = 10_000_000;
const FILE = 'region,amount\nnorth,5\nsouth,7\n';
const QUESTION = 'What is the total amount by region?';
const IN_A_YEAR = new Date(Date.now() + 366 * 86_400_000);

let service: TestService;
let client: TestClient;
let project: { readonly id: string; readonly name: string };

beforeAll(async () => {
  Logger.overrideLogger(false);
  service = await startTestService({ storageQuotaBytes: QUOTA, resultRetentionDays: 30 });
});

afterAll(() => service.stop());

const rows = <T>(statement: string): Promise<T[]> => service.app.get(DataSource).query<T[]>(statement);

beforeEach(async () => {
  client = await service.clientOfNewProject();
  const [newest] = await rows<typeof project>(
    'SELECT id, name FROM projects ORDER BY created_at DESC LIMIT 1',
  );
  project = newest ?? { id: '', name: '' };
});

async function used(): Promise<number> {
  const [row] = await rows<{ used: number }>(
    `SELECT storage_used::int AS used FROM projects WHERE id = '${project.id}'`,
  );
  return row?.used ?? -1;
}

/** Waits for a number of bytes that jobs which are being answered may still change. */
async function untilUsed(bytes: number): Promise<void> {
  for (let attempt = 0; attempt < 200 && (await used()) !== bytes; attempt += 1) await delay(50);
  expect(await used()).toBe(bytes);
}

const setQuota = (bytes: number) =>
  service.query(`UPDATE projects SET storage_quota = ${bytes} WHERE id = '${project.id}'`);

const codeOf = ({ body }: { readonly body: unknown }) => (body as { readonly code: number }).code;

/** Has a question answered with a table and a chart. @returns the session, the dataset and what is used of files alone */
async function ask(): Promise<{ session: string; dataset: string; ofFiles: number }> {
  const dataset = await createDataset(client);
  await untilRead(client, await addFile(client, dataset, 'sales.csv', FILE));
  const ofFiles = await used();
  const session = await createSession(client);
  const asked = { user_id: 'ann', session_id: session, dataset_id: dataset, question: QUESTION };
  await client.post('/v2/team/jobs', asked).expect(200);
  return { session, dataset, ofFiles };
}

describe('the quota of bytes counts', () => {
  it('an upload, until it expires', async () => {
    await client.upload('a.csv', FILE).expect(200);
    const before = await used();

    await service.app.get(ExpiredUploadsTask, { strict: false }).run(IN_A_YEAR);

    expect([before, await used()]).toEqual([FILE.length, 0]);
  });

  it('an upload in parts as announced, from its beginning on, and once when it is completed', async () => {
    const upload = await initiate(client, 100);
    const begun = await used();
    const [part] = upload.part_items;
    const etag = part && (await sendPart(part, Buffer.alloc(100, 'a')));
    const { upload_id, file_object_key } = upload;
    const completion = { user_id: 'ann', upload_id, file_object_key, part_etags: [etag] };
    await client.post('/v2/team/file/complete-multipart-upload', completion).expect(200);

    expect([begun, await used()]).toEqual([100, 100]);
  });

  it('an upload in parts that is never completed, until it is removed', async () => {
    await initiate(client, 100);
    await service.query(`UPDATE multipart_uploads SET expires_at = now() - interval '2 days'`);

    await service.app.get(AbandonedUploadsTask, { strict: false }).run();

    expect(await used()).toBe(0);
  });

  it('the results of jobs as they are stored, until their session is deleted', async () => {
    const { session, ofFiles } = await ask();
    const stored = await filesBelow(service.dataDir);
    const results = stored.filter((path) => path.includes(`/sessions/${session}/`));
    const counted = (await used()) - ofFiles;

    await client.delete(`/v2/team/sessions/${session}`).expect(200);

    expect(results.length).toBeGreaterThan(1);
    expect(counted).toBeGreaterThan(FILE.length);
    expect(await used()).toBe(ofFiles);
  });

  it('the results of jobs until they expire', async () => {
    const { ofFiles } = await ask();

    await service.app.get(ExpiredResultsTask, { strict: false }).run(IN_A_YEAR);

    expect(await used()).toBe(ofFiles);
  });

  it('nothing of a user who is erased', async () => {
    await ask();
    await initiate(client, 100);

    await runCli(service, 'erase', '--project', project.name, '--user', 'ann', '--yes');

    expect(await used()).toBe(0);
  });
});

describe('where the quota of bytes is used up', () => {
  it('no more uploads fit than there is room for, however many come at once', async () => {
    await setQuota(3 * FILE.length + 5);

    const answers = await Promise.all(Array.from({ length: 12 }, () => client.upload('a.csv', FILE)));

    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 0)).toHaveLength(3);
    expect(codes.filter((code) => code === 300006)).toHaveLength(9);
    expect(await used()).toBe(3 * FILE.length);
    const stored = await filesBelow(service.dataDir);
    expect(stored.filter((path) => path.includes(`${project.id}/uploads/`))).toHaveLength(3);
  });

  it('no more uploads in parts begin than there is room for, however many come at once', async () => {
    await setQuota(250);

    const answers = await Promise.all(Array.from({ length: 12 }, () => announce(client, 'a.csv', 100)));

    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 0)).toHaveLength(2);
    expect(codes.filter((code) => code === 300006)).toHaveLength(10);
    expect(await used()).toBe(200);
  });

  it('jobs are refused, and told why', async () => {
    const { session, dataset } = await ask();
    await setQuota(await used());

    const asked = { user_id: 'ann', session_id: session, dataset_id: dataset, question: QUESTION };
    const refused = await client.post('/v2/team/jobs', asked);

    expect(refused.body).toMatchObject({ code: 300006 });
  });

  it('a result that does not fit is not stored', async () => {
    const { session, dataset } = await ask();
    const before = await used();
    await setQuota(before + 5);

    const asked = { user_id: 'ann', session_id: session, dataset_id: dataset, question: QUESTION };
    const failed = await client.post('/v2/team/jobs', asked);

    expect(failed.body).toMatchObject({ code: 210020 });
    expect(await used()).toBe(before);
  });

  it('sessions deleted while jobs begin and end leave nothing counted, and no request fails', async () => {
    const { dataset, ofFiles } = await ask();
    const round = async () => {
      const session = await createSession(client);
      const asked = {
        user_id: 'ann',
        session_id: session,
        dataset_id: dataset,
        question: QUESTION,
        stream: true,
      };
      await Promise.all([1, 2].map(() => postAndLeave(service.url, client.key, asked)));
      return codeOf(await client.delete(`/v2/team/sessions/${session}`));
    };

    const codes = await Promise.all(Array.from({ length: 6 }, round));
    await service.app.get(ExpiredResultsTask, { strict: false }).run(IN_A_YEAR);

    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    await untilUsed(ofFiles);
  });
});
