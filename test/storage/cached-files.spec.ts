import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ObjectStore } from '../../src/storage/index.js';
import { type Answer, replyOf } from '../support/answer.js';
import { filesBelow, untilGone } from '../support/files-below.js';
import {
  addFile,
  createDataset,
  createSession,
  type DatasourceRecord,
  untilRead,
} from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';
import { describeOnS3 } from '../support/test-stores.js';

const SALES = 'region,amount\nnorth,5\nsouth,7\n';
const NOTES = 'The canteen opens at noon. The library closes at nine.';

interface Asked {
  readonly question: string;
  readonly datasource: DatasourceRecord;
  readonly client: TestClient;
}

async function ask({ question, datasource, client }: Asked): Promise<string> {
  const response = await client
    .post('/v2/team/jobs', {
      user_id: 'ann',
      session_id: await createSession(client),
      dataset_id: datasource.dataset_id,
      question,
    })
    .expect(200);
  return replyOf(dataOf<Answer>(response).blocks);
}

async function add(client: TestClient, name: string, content: string): Promise<DatasourceRecord> {
  return untilRead(client, await addFile(client, await createDataset(client), name, content));
}

describeOnS3('copies of files on the S3 server', (s3) => {
  let service: TestService;
  let client: TestClient;
  let sales: Asked;
  let notes: Asked;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    service = await startTestService({ s3 });
    client = service.client;
    const table = await add(client, 'sales.csv', SALES);
    const text = await add(client, 'notes.txt', NOTES);
    sales = { client, datasource: table, question: 'What is the total amount?' };
    notes = { client, datasource: text, question: 'When does the canteen open?' };
  });

  afterAll(() => service.stop());

  const copies = () => filesBelow(join(service.dataDir, 'cache', 'objects'));

  /** How often copies were at hand, and how often files were fetched, since the start. */
  async function uses(): Promise<{ hits: number; misses: number }> {
    const { text } = await client.get('/metrics').expect(200);
    const count = (outcome: string) =>
      Number(
        new RegExp(`quarry_cache_requests_total{cache="objects",outcome="${outcome}"} (\\d+)`).exec(
          text,
        )?.[1] ?? 0,
      );
    return { hits: count('hit'), misses: count('miss') };
  }

  it('are made by the first answer and used by the next, of tables and of texts', async () => {
    const first = [await ask(sales), await ask(notes)];
    const fetched = await uses();
    const second = [await ask(sales), await ask(notes)];

    expect(first).toEqual([expect.stringContaining('12'), expect.stringContaining('noon')]);
    expect(second).toEqual(first);
    expect(fetched.misses).toBe(3);
    expect((await uses()).misses).toBe(3);
    expect((await copies()).map((path) => /(0|passages|postings)\.[0-9a-f]{64}/.exec(path)?.[1])).toEqual(
      expect.arrayContaining(['0', 'passages', 'postings']),
    );
  });

  it('are found by the next process', async () => {
    await service.restart();

    expect(await ask(sales)).toContain('12');
    expect(await uses()).toEqual({ hits: 1, misses: 0 });
  });

  it('that are damaged are fetched again', async () => {
    for (const path of await copies()) await truncate(path, 20);

    expect(await ask(sales)).toContain('12');
    expect(await ask(notes)).toContain('noon');
  });

  it('are of one data source each, though another project has the same file', async () => {
    const other = await service.clientOfNewProject();
    const before = await uses();
    const same = await add(other, 'sales.csv', SALES);

    await ask({ client: other, datasource: same, question: sales.question });

    expect(await uses()).toEqual({ ...before, misses: before.misses + 1 });
    const tables = (await copies()).filter((path) => path.includes('+0.'));
    expect(tables).toHaveLength(2);
    const store = service.app.get(ObjectStore);
    const [digest = ''] = /[0-9a-f]{64}/.exec(tables[0] ?? '') ?? [];
    const guess = `projects/0/datasources/0/read-0/tables/0.${digest}.parquet`;
    await expect(store.download(guess, join(service.dataDir, 'guess'))).rejects.toThrow();
  });

  it('go with their data source', async () => {
    const { dataset_id: dataset, id } = notes.datasource;
    await client.delete(`/v2/team/datasets/${dataset}/datasources/${id}`).expect(200);

    await untilGone(service.dataDir, (path) => path.includes(id));
    expect(await ask(sales)).toContain('12');
  });

  it('are not made where none are wanted', async () => {
    await service.restart({ cacheMaxBytes: 0, dataDir: join(service.dataDir, 'other') });

    expect(await ask(sales)).toContain('12');
    expect(await filesBelow(join(service.dataDir, 'other', 'cache'))).toEqual([]);
  });
});
