import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { wordFileOf } from '../support/office-files.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { startTestService, type TestClient, type TestService } from '../support/test-service.js';

let service: TestService;
let client: TestClient;
let datasetId: string;
let sessionId: string;

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
  datasetId = await createDataset(client);
  await untilRead(client, await addFile(client, datasetId, 'sales.csv', 'region,amount\nnorth,5\n'));
  sessionId = await createSession(client);
});

afterAll(() => service.stop());

const job = (fields: object = {}) => ({
  user_id: 'ann',
  session_id: sessionId,
  dataset_id: datasetId,
  question: 'How many rows are there?',
  ...fields,
});

const ask = (fields: object = {}) => client.post('/v2/team/jobs', job(fields));

async function untilSomebodyWaitsForALock(database: DataSource): Promise<void> {
  const waits = 'SELECT 1 FROM pg_locks WHERE NOT granted';
  while ((await database.query<unknown[]>(waits)).length === 0) await delay(10);
}

describe('a job is refused as JSON, streamed or not,', () => {
  it.each([
    ['an empty question', { question: '' }, 400, 300001],
    ['a question of another type', { question: 5 }, 400, 300001],
    ['a question of 6 001 characters', { question: 'x'.repeat(6001) }, 400, 210022],
    ['an unknown session', { session_id: 'nothing' }, 200, 300003],
    ['an unknown dataset', { dataset_id: 'dset-nothing' }, 200, 300003],
    ['an unknown data source', { datasource_ids: ['ds-nothing'] }, 200, 300003],
    [
      'over a thousand data sources',
      { datasource_ids: Array.from({ length: 1001 }, () => 'ds-x') },
      400,
      210025,
    ],
    ['an unknown job mode', { job_mode: 'SLOW' }, 400, 300001],
    ['options of a wrong type', { custom_options: { with_citation: 'yes' } }, 400, 300001],
    ['a stream flag of a wrong type', { stream: 'true' }, 400, 300001],
  ])('with %s', async (_, fields, status, code) => {
    for (const streamed of [false, true]) {
      const response = await ask({ stream: streamed, ...fields }).expect(status);

      expect(response.body).toMatchObject({ code, data: null });
    }
  });

  it('in a session that is deleted at the same moment', async () => {
    const deleted = await createSession(client);
    const database = service.app.get(DataSource);
    const runner = database.createQueryRunner();
    await runner.startTransaction();
    await runner.query('DELETE FROM sessions WHERE id = $1', [deleted]);

    const asked = ask({ session_id: deleted }).then(({ body }: { body: unknown }) => body);
    await untilSomebodyWaitsForALock(database);
    await runner.commitTransaction();
    await runner.release();

    expect(await asked).toMatchObject({ code: 300003, data: null });
  });

  it('over an empty dataset', async () => {
    const response = await ask({ dataset_id: await createDataset(client) }).expect(400);

    expect(response.body).toMatchObject({ code: 210026 });
  });

  it('over files that hold nothing', async () => {
    const texts = await createDataset(client);
    await untilRead(client, await addFile(client, texts, 'notes.docx', await wordFileOf('')));

    const response = await ask({ dataset_id: texts }).expect(400);

    expect(response.body).toMatchObject({
      code: 210026,
      msg: expect.stringContaining('neither tables nor text'),
    });
  });

  it('over a dataset with an invalid file, saying which and why', async () => {
    const broken = await createDataset(client);
    const { reason } = await untilRead(client, await addFile(client, broken, 'broken.csv', Buffer.alloc(64)));

    const response = await ask({ dataset_id: broken }).expect(400);

    expect(response.body).toMatchObject({
      code: 210023,
      msg: `Selected files are not all ready: broken.csv is invalid (${reason ?? ''})`,
    });
  });

  it("with another project's session or dataset", async () => {
    const other = await service.clientOfNewProject();
    const theirs = await createSession(other);

    const responses = [
      await other.post('/v2/team/jobs', job()).expect(200),
      await other.post('/v2/team/jobs', job({ session_id: theirs })).expect(200),
    ];

    for (const { body } of responses) expect(body).toMatchObject({ code: 300003 });
  });
});
