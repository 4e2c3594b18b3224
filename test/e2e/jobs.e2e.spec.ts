import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type Answer, type FileContent, type HistoryRecord, ofType, replyOf } from '../support/answer.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const SALES = [
  'region,product,amount,sold_on',
  'North,Tea,10,2024-01-05',
  'North,Coffee,30,2024-02-11',
  'South,Tea,25,2024-02-20',
  'South,Coffee,5,2024-03-02',
  'West,Tea,7,2024-03-09',
].join('\n');
const QUESTION = 'What is the total amount by region?';

let service: TestService;
let client: TestClient;
let datasetId: string;
let sessionId: string;

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
  datasetId = await createDataset(client);
  await untilRead(client, await addFile(client, datasetId, 'sales.csv', SALES));
  sessionId = await createSession(client);
});

afterAll(() => service.stop());

const job = (fields: object = {}) => ({
  user_id: 'ann',
  session_id: sessionId,
  dataset_id: datasetId,
  question: QUESTION,
  ...fields,
});

const ask = (fields: object = {}) => client.post('/v2/team/jobs', job(fields));

async function answer(fields: object = {}): Promise<Answer> {
  return dataOf<Answer>(await ask(fields).expect(200));
}

describe('an answer', () => {
  it('shows how it came about, then replies, then names sources and follow-up questions', async () => {
    const { job_id: id, blocks } = await answer();

    expect(id).toMatch(/^job-[0-9a-z]{25}$/);
    const stages = blocks.map(({ stage }) => stage);
    expect(stages.lastIndexOf('Analyze')).toBeLessThan(stages.indexOf('Respond'));
    expect(blocks.slice(-2).map(({ type }) => type)).toEqual(['SOURCES', 'QUESTIONS']);
    for (const stage of ['Analyze', 'Respond']) {
      const types = new Set(blocks.filter((block) => block.stage === stage).map(({ type }) => type));
      expect([...types]).toEqual(expect.arrayContaining(['MESSAGE', 'TABLE', 'IMAGE']));
    }
    expect(ofType(blocks, 'CODE')[0]?.content).toMatch(/^```sql\n[^]*sum\("amount"\)[^]*\n```$/);
    expect(ofType(blocks, 'QUESTIONS')[0]?.content).toHaveLength(3);
  });

  it('names its final group Conclusions', async () => {
    const { blocks } = await answer();

    const names = blocks
      .filter(({ stage, type }) => stage === 'Respond' && type === 'MESSAGE')
      .map((block) => block.group_name);
    expect(new Set(names)).toEqual(new Set(['Conclusions']));
  });

  it('gives exactly the numbers of the data, in the table and in the reply', async () => {
    const { blocks } = await answer();

    const table = ofType(blocks, 'TABLE')[0]?.content as FileContent;
    const csv = await request(table.url).get('').expect(200);
    const reply = replyOf(blocks);
    expect(csv.text.trim().split('\r\n').slice(1).sort()).toEqual(['North,40', 'South,30', 'West,7']);
    expect(reply).toContain('40');
    expect(reply).toContain('North');
  });

  it('links its table and chart by URLs that need no key and say when they end', async () => {
    const { blocks } = await answer();

    const files = [...ofType(blocks, 'TABLE'), ...ofType(blocks, 'IMAGE')].map(
      ({ content }) => content as FileContent,
    );
    for (const { name, url, expires_at: end } of files) {
      const response = await request(url).get('').buffer(true).expect(200);
      const life = new Date(end).getTime() - Date.now();
      expect(life).toBeGreaterThan(500_000);
      expect(life).toBeLessThanOrEqual(600_000);
      expect(response.headers['content-type']).toBe(
        name.endsWith('.png') ? 'image/png' : 'text/csv; charset=utf-8',
      );
      if (name.endsWith('.png')) expect((response.body as Buffer).subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it('has the source and question blocks of the contract', async () => {
    const { blocks } = await answer();
    const [sources, questions] = blocks.slice(-2);

    expect(sources).toMatchObject({ group_id: '', group_name: '', stage: 'Respond' });
    const [source] = sources?.content as Record<string, string>[];
    expect(source).toEqual({
      source: 'sales.csv',
      datasource_id: source?.datasource_id,
      dataset_id: datasetId,
      file_type: 'csv',
      external_id: '',
    });
    expect(questions).toEqual({
      type: 'QUESTIONS',
      content: questions?.content,
      group_id: '-1',
      stage: 'Respond',
    });
  });

  it('to each of its follow-up questions is a computed one', async () => {
    const { blocks } = await answer();
    for (const question of ofType(blocks, 'QUESTIONS')[0]?.content as string[]) {
      const { blocks: next } = await answer({ question });

      expect({ question, code: ofType(next, 'CODE').length > 0 }).toEqual({ question, code: true });
    }
  });

  it('to a question it does not understand says so and gives no number', async () => {
    const { blocks } = await answer({ question: 'Why did the flux capacitor fail?' });

    expect(ofType(blocks, 'TABLE')).toEqual([]);
    expect(ofType(blocks, 'QUESTIONS')[0]?.content).toHaveLength(3);
  });

  it('without a dataset says that no data are attached', async () => {
    const { blocks } = await answer({ dataset_id: null });

    const reply = ofType(blocks, 'MESSAGE')
      .map(({ content }) => content)
      .join('');
    expect(reply).toMatch(/no data/i);
    expect(ofType(blocks, 'SOURCES')).toEqual([]);
  });
});

describe('the history', () => {
  it('lists the finished jobs of the session, newest first, page by page', async () => {
    const session = await createSession(client);
    const questions = ['How many rows are there?', QUESTION, 'What is the average amount?'];
    for (const question of questions) await answer({ session_id: session, question });

    const page = await client.get(`/v2/team/sessions/${session}/history?user_id=ann&page_size=2`).expect(200);

    const { total_items: total, records } = dataOf<{ total_items: number; records: HistoryRecord[] }>(page);
    expect(total).toBe(3);
    expect(records.map(({ question }) => question.blocks[0]?.content)).toEqual([questions[2], questions[1]]);
  });

  it("is not found by another user or with another project's key", async () => {
    const other = await service.clientOfNewProject();

    for (const answered of [
      await client.get(`/v2/team/sessions/${sessionId}/history?user_id=bob`).expect(200),
      await other.get(`/v2/team/sessions/${sessionId}/history?user_id=ann`).expect(200),
    ]) {
      expect(answered.body).toMatchObject({ code: 300003 });
    }
  });
});

describe('deleting a session', () => {
  it('removes its answers and their files', async () => {
    const session = await createSession(client);
    const { blocks } = await answer({ session_id: session, question: 'How many rows are there by region?' });
    const { url } = ofType(blocks, 'TABLE')[0]?.content as FileContent;
    await request(url).get('').expect(200);

    await client.delete(`/v2/team/sessions/${session}`).expect(200);

    const history = await client.get(`/v2/team/sessions/${session}/history?user_id=ann`);
    expect(history.body).toMatchObject({ code: 300003 });
    await untilGone(url);
  });
});

async function untilGone(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { body } = (await request(url).get('')) as { body: { code?: number } };
    if (body.code === 300003) return;
    await delay(50);
  }
  throw new Error('the file is still there');
}
