import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentOf, dataOfEvent, parseEvents } from '../support/event-stream.js';
import { type HistoryRecord } from '../support/answer.js';
import {
  addFile,
  createDataset,
  createSession,
  type DatasourceRecord,
  untilRead,
} from '../support/scenario.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

async function addSales(): Promise<DatasourceRecord> {
  const datasetId = await createDataset(service.client);
  const created = await addFile(service.client, datasetId, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n');
  return untilRead(service.client, created);
}

describe('after a restart', () => {
  it('a file that was being read is read', async () => {
    const datasource = await addSales();
    await service.query(
      `UPDATE datasources SET status = 'synching', tables = '[]' WHERE id = '${datasource.id}'`,
    );

    await service.restart();

    expect(await untilRead(service.client, datasource)).toEqual({ ...datasource, status: 'synched' });
  });

  it('a question that was being answered is answered', async () => {
    const { dataset_id: datasetId } = await addSales();
    const session = await createSession(service.client);
    const question = {
      user_id: 'ann',
      session_id: session,
      dataset_id: datasetId,
      question: 'How many rows are there?',
    };
    await service.client.post('/v2/team/jobs', question).expect(200);
    await service.query(`UPDATE jobs SET status = 'running', events = '[]' WHERE session_id = '${session}'`);
    expect(await historyOf(session)).toEqual([]);

    await service.restart();

    await expect(untilAnswered(session)).resolves.toHaveLength(1);
  });

  it('nothing stays in the scratch folder of what was done before', async () => {
    const left = join(service.dataDir, 'scratch', 'tables-of-before');
    await mkdir(left, { recursive: true });
    await writeFile(join(left, '0.parquet'), 'rows');

    await service.restart();

    expect(existsSync(left)).toBe(false);
  });
});

describe('a job that cannot be carried out', () => {
  it('ends as failed, for a client that waits, one that follows, and the history', async () => {
    Logger.overrideLogger(false);
    const { dataset_id: datasetId } = await addSales();
    await rm(join(service.dataDir, 'objects'), { recursive: true });
    const session = await createSession(service.client);
    const job = {
      user_id: 'ann',
      session_id: session,
      dataset_id: datasetId,
      question: 'How many rows are there?',
    };

    const [waiting, following] = await Promise.all([
      service.client.post('/v2/team/jobs', job),
      service.client.post('/v2/team/jobs', { ...job, stream: true }).buffer(true),
    ]);

    const message = 'Something went wrong during job execution. Please try again.';
    expect(waiting.status).toBe(500);
    expect(waiting.body).toEqual({ code: 210020, msg: message, message, data: null });
    const events = parseEvents(following.text);
    const [error] = events.filter(({ event }) => event === 'ERROR');
    if (!error) throw new Error('the stream has no ERROR event');
    expect(contentOf(error)).toEqual({ code: message });
    expect(dataOfEvent(error)).toMatchObject({ code: 210020, message });
    expect(events.at(-1)).toEqual({ event: 'END_MARK', id: null, data: '[ERROR]' });
    expect(await historyOf(session)).toEqual([]);
  });
});

async function historyOf(session: string): Promise<HistoryRecord[]> {
  const page = await service.client.get(`/v2/team/sessions/${session}/history?user_id=ann`).expect(200);
  return dataOf<{ records: HistoryRecord[] }>(page).records;
}

async function untilAnswered(session: string): Promise<HistoryRecord[]> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const records = await historyOf(session);
    if (records.length > 0) return records;
    await delay(50);
  }
  throw new Error('the job is not answered in time');
}
