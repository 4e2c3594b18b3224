import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ExpiredResultsTask } from '../../src/jobs/records/expired-results.task.js';
import { ExpiredUploadsTask } from '../../src/storage/uploads/expired-uploads.task.js';
import { filesBelow, untilGone } from '../support/files-below.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

let service: TestService;
let session: string;
let dataset: string;

beforeAll(async () => {
  Logger.overrideLogger(false);
  service = await startTestService({ resultRetentionDays: 30, uploadRetentionDays: 7 });
  dataset = await createDataset(service.client);
  const rows = 'region,amount\nnorth,5\nsouth,7\n';
  await untilRead(service.client, await addFile(service.client, dataset, 'sales.csv', rows));
  session = await createSession(service.client);
  await ask();
});

afterAll(() => service.stop());

async function ask(): Promise<void> {
  const question = 'What is the total amount by region?';
  const asked = { user_id: 'ann', session_id: session, dataset_id: dataset, question };
  await service.client.post('/v2/team/jobs', asked).expect(200);
}

async function answers(): Promise<number> {
  const history = await service.client.get(`/v2/team/sessions/${session}/history?user_id=ann`).expect(200);
  return dataOf<{ total_items: number }>(history).total_items;
}

it('removes answers with their files once they are older than they may be, and not before', async () => {
  const task = service.app.get(ExpiredResultsTask, { strict: false });
  await task.run(inDays(29));
  expect(await answers()).toBe(1);

  await task.run(inDays(31));

  expect(await answers()).toBe(0);
  await untilGone(service.dataDir, (path) => path.includes(`/sessions/${session}/`));
});

it('removes uploads once they are older than they may be, and leaves the data sources made of them', async () => {
  const task = service.app.get(ExpiredUploadsTask, { strict: false });
  await task.run(inDays(6));
  expect((await filesBelow(service.dataDir)).some((path) => path.includes('/uploads/'))).toBe(true);

  await task.run(inDays(8));

  await untilGone(service.dataDir, (path) => path.includes('/objects/') && path.includes('/uploads/'));
  await ask();
  expect(await answers()).toBe(1);
});

it('removes nothing where the settings say nothing', async () => {
  await service.restart({ resultRetentionDays: null, uploadRetentionDays: null });
  await service.app.get(ExpiredResultsTask, { strict: false }).run(inDays(10_000));

  expect(await answers()).toBe(1);
});
