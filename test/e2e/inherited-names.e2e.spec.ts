import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type Answer, type FileContent, ofType } from '../support/answer.js';
import { INHERITED_NAMES } from '../support/inherited-names.js';
import {
  addFile,
  createDataset,
  createSession,
  type DatasourceRecord,
  untilRead,
} from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

/** Rows in which each name is once, and `constructor` once more. */
const ROWS = INHERITED_NAMES.map((name, i) => [name, i + 1] as const);

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
});

afterAll(() => service.stop());

interface Asked {
  readonly session: string;
  readonly dataset: string;
  readonly question: string;
}

async function answer({ session, dataset, question }: Asked): Promise<Answer> {
  const response = await client.post('/v2/team/jobs', {
    user_id: 'ann',
    session_id: session,
    dataset_id: dataset,
    question,
  });
  expect(response.body).toMatchObject({ code: 0 });
  return dataOf<Answer>(response);
}

/** The cells of all result tables of an answer. */
async function tablesOf({ blocks }: Answer): Promise<string[][][]> {
  const tables: string[][][] = [];
  for (const { content } of ofType(blocks, 'TABLE')) {
    const { text } = await request((content as FileContent).url).get('');
    tables.push(
      text
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(',')),
    );
  }
  return tables;
}

async function synched(dataset: string, name: string, content: string): Promise<DatasourceRecord> {
  const record = await untilRead(client, await addFile(client, dataset, name, content));
  expect(record).toMatchObject({ status: 'synched' });
  return record;
}

/** The other names are asked about without a service: `inherited-names.spec.ts`. */
const SERVED = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'length'];

describe.each(SERVED)('data that are called %s', (name) => {
  it('are read and asked about: a column, a file, a value', async () => {
    const dataset = await createDataset(client);
    const rows = ROWS.map((row) => row.join(',')).join('\n');
    await synched(dataset, `${name}.csv`, `${name},amount\nred,1\nblue,2\nred,4\ngreen,8\n`);
    const others = await createDataset(client);
    await synched(others, 'kinds.csv', `kind,amount\n${rows}\n`);
    const session = await createSession(client);

    const summed = await answer({
      session,
      dataset,
      question: `Show a bar chart of total amount by "${name}"`,
    });
    const filtered = await answer({
      session,
      dataset: others,
      question: `What is the total amount where kind is "${name}"?`,
    });

    expect((await tablesOf(summed)).flat()).toContainEqual(['red', '5']);
    expect(ofType(summed.blocks, 'IMAGE')).not.toEqual([]);
    const total = INHERITED_NAMES.indexOf(name) + 1;
    expect((await tablesOf(filtered)).flat(2)).toContain(String(total));
  });
});

describe('names that every object has', () => {
  it('may all be columns of one table, in any format', async () => {
    const dataset = await createDataset(client);
    const numbers = INHERITED_NAMES.map((_, i) => i + 1);
    const json = `[{${INHERITED_NAMES.map((name, i) => `"${name}":${i + 1}`).join(',')}}]`;
    const csv = `${INHERITED_NAMES.join(',')}\n${numbers.join(',')}\n${numbers.join(',')}\n`;
    const files = [await synched(dataset, 'a.json', json), await synched(dataset, 'a.csv', csv)];

    for (const { id } of files) {
      const { text } = await client.get(`/v2/team/datasets/${dataset}/datasources/${id}/intake?user_id=ann`);
      for (const name of INHERITED_NAMES) expect(text).toContain(JSON.stringify(name));
    }
  });

  it('may be types that a column is corrected to have', async () => {
    const dataset = await createDataset(client);
    const { id } = await synched(dataset, 'constructor.csv', 'constructor,__proto__\n1,2\n3,4\n');
    const path = `/v2/team/datasets/${dataset}/datasources/${id}/intake`;
    const columns = ['constructor', '__proto__'].map((name) => ({ name, type: 'text' }));

    const response = await client.post(path, {
      user_id: 'ann',
      tables: [{ name: 'constructor', columns }],
    });

    expect(response.body).toMatchObject({ code: 0 });
    expect(
      await untilRead(client, { ...dataOf<DatasourceRecord>(response), dataset_id: dataset, id }),
    ).toMatchObject({ status: 'synched' });
    const { text } = await client.get(`${path}?user_id=ann`);
    expect(text).toContain('"type":"text"');
    expect(text).not.toContain('"type":"integer"');
  });

  it('may be those of sessions, datasets and users', async () => {
    for (const name of INHERITED_NAMES) {
      const session = await client.post('/v2/team/sessions', { name, user_id: name }).expect(200);
      const dataset = await client.post('/v2/team/datasets', { name, user_id: name }).expect(200);
      for (const [things, made] of [
        ['sessions', session],
        ['datasets', dataset],
      ] as const) {
        expect(made.body).toMatchObject({ code: 0 });
        const { id } = dataOf<{ id: string }>(made);
        const found = await client
          .get(`/v2/team/${things}?user_id=${name}&search=${name}&page_size=100`)
          .expect(200);
        expect(found.body).toMatchObject({
          code: 0,
          data: { records: expect.arrayContaining([expect.objectContaining({ id, name })]) as unknown },
        });
        await client.delete(`/v2/team/${things}/${id}`, name).expect(200);
      }
    }
  });

  it('are no values of fields that have a few, nor fields of their own', async () => {
    for (const name of INHERITED_NAMES) {
      for (const field of ['job_mode', 'output_language']) {
        const refused = await client.post('/v2/team/sessions', { name: 'x', user_id: 'ann', [field]: name });
        expect(refused.body).toMatchObject({ code: 300001 });
      }
      const body = `{"user_id":"ann","name":"x","${name}":{"user_id":"bob"}}`;
      const made = await client.post('/v2/team/sessions', body);
      expect(made.body).toMatchObject({ code: 0 });
      const { id } = dataOf<{ id: string }>(made);
      expect((await client.delete(`/v2/team/sessions/${id}`)).body).toMatchObject({ code: 0 });
      await client.get(`/v2/team/sessions/${name}?user_id=ann&${name}=${name}`).expect(200);
    }
  });
});
