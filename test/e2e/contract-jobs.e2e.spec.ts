import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ObjectStore } from '../../src/storage/index.js';
import { type Answer, type FileContent, type HistoryRecord, ofType, replyOf } from '../support/answer.js';
import {
  addFile,
  createDataset,
  createSession,
  type DatasourceRecord,
  untilRead,
} from '../support/scenario.js';
import { gate } from '../support/gate.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const QUESTION = 'What is the total amount by region?';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = 'Größe 销售.csv';
const SALES = 'region,amount\nNorth,10\nSouth,25\n';

let service: TestService;
let client: TestClient;
let datasetId: string;
let sessionId: string;
let datasource: DatasourceRecord;

beforeAll(async () => {
  service = await startTestService({ basePath: '/api' });
  client = service.client;
  datasetId = await createDataset(client);
  datasource = await untilRead(client, await addFile(client, datasetId, NAME, SALES));
  sessionId = await createSession(client);
});

afterAll(() => service.stop());

const ask = (fields: object = {}) =>
  client.post('/v2/team/jobs', {
    user_id: 'ann',
    session_id: sessionId,
    dataset_id: datasetId,
    question: QUESTION,
    ...fields,
  });

async function historyOf(session: string): Promise<HistoryRecord[]> {
  const page = await client.get(`/v2/team/sessions/${session}/history?user_id=ann`).expect(200);
  return dataOf<{ records: HistoryRecord[] }>(page).records;
}

const filesOf = ({ answer: { blocks } }: HistoryRecord) =>
  [...ofType(blocks, 'TABLE'), ...ofType(blocks, 'IMAGE')].map(({ content }) => content as FileContent);

describe('a job', () => {
  it('takes a question of 6 000 characters, counted whole', async () => {
    await ask({ question: '😀'.repeat(6000) }).expect(200);

    expect((await ask({ question: '😀'.repeat(6001) }).expect(400)).body).toMatchObject({ code: 210022 });
  });

  it('takes a thousand selected data sources, and each of them counts once', async () => {
    const thousand = Array.from({ length: 1000 }, () => datasource.id);

    await ask({ datasource_ids: thousand }).expect(200);

    const response = await ask({ datasource_ids: [...thousand, datasource.id] }).expect(400);
    expect(response.body).toMatchObject({ code: 210025 });
  });

  it.each([null, [], undefined])('is answered from the whole dataset with %j selected', async (ids) => {
    const { blocks } = dataOf<Answer>(await ask({ datasource_ids: ids }).expect(200));

    expect(ofType(blocks, 'SOURCES')[0]?.content).toMatchObject([{ datasource_id: datasource.id }]);
  });

  it('does not regard selected data sources without a dataset', async () => {
    for (const dataset of [null, undefined]) {
      const fields = { dataset_id: dataset, datasource_ids: ['ds-unknown'] };
      const { blocks } = dataOf<Answer>(await ask(fields).expect(200));

      expect(replyOf(blocks)).toMatch(/no data/i);
    }
  });

  it.each([
    [{ custom_options: { with_citation: 'yes' } }, 'custom_options.with_citation: '],
    [{ custom_options: { user_prompt: 5 } }, 'custom_options.user_prompt: '],
    [{ custom_options: 'short' }, 'custom_options: '],
    [{ datasource_ids: 'ds-x' }, 'datasource_ids: '],
    [{ datasource_ids: [5] }, 'datasource_ids: '],
    [{ dataset_id: 5 }, 'dataset_id: '],
    [{ session_id: null }, 'session_id: '],
    [{ output_language: 'XX' }, 'output_language: '],
    [{ user_id: 5 }, 'user_id: '],
  ])('is refused with %j, naming the field', async (fields, message) => {
    const response = await ask({ stream: true, ...fields }).expect(400);

    expect(response.body).toMatchObject({ code: 300001, msg: expect.stringContaining(message), data: null });
  });

  it('ignores options and fields it does not know', async () => {
    await ask({ colour: 'red', custom_options: { colour: 'red', with_citation: null } }).expect(200);
  });

  it('is answered in the language of its session unless it says another', async () => {
    const body = { user_id: 'ann', name: 'x', output_language: 'DE' };
    const session = dataOf<{ id: string }>(await client.post('/v2/team/sessions', body)).id;
    const question = 'In which language?';
    const languages: string[] = [];
    scriptAnswer(service, question, async function* ({ language }) {
      languages.push(language);
      const step = stepOf('Conclusions', 'Respond');
      yield* [step.begin(), step.message('In this one.\n'), step.end()];
      await Promise.resolve();
    });

    await ask({ session_id: session, question }).expect(200);
    await ask({ session_id: session, question, output_language: null }).expect(200);
    await ask({ session_id: session, question, output_language: 'JA' }).expect(200);

    expect(languages).toEqual(['DE', 'DE', 'JA']);
  });
});

describe('the history', () => {
  it('has every block in the form of the contract', async () => {
    const session = await createSession(client);
    await ask({ session_id: session }).expect(200);

    const [record] = await historyOf(session);
    const blocks = record?.answer.blocks ?? [];
    expect(blocks.slice(-2)).toEqual([
      { type: 'SOURCES', content: expect.anything(), group_id: '', group_name: '', stage: 'Respond' },
      { type: 'QUESTIONS', content: expect.anything(), group_id: '-1', stage: 'Respond' },
    ]);
    const grouped = blocks.slice(0, -2);
    for (const id of new Set(grouped.map((block) => block.group_id))) {
      const members = grouped.filter((block) => block.group_id === id);
      expect(id).toMatch(UUID);
      expect(new Set(members.map((block) => `${block.stage} ${block.group_name ?? ''}`)).size).toBe(1);
      expect(ofType(members, 'CODE').length).toBeLessThanOrEqual(1);
    }
    const isSplit = grouped.some(
      ({ type, group_id: id }, index) =>
        type === 'MESSAGE' && grouped[index + 1]?.type === 'MESSAGE' && grouped[index + 1]?.group_id === id,
    );
    expect(isSplit).toBe(false);
  });

  it('links tables and charts by URLs that are signed at each read, and any origin may read', async () => {
    const session = await createSession(client);
    await ask({ session_id: session }).expect(200);

    const [record] = await historyOf(session);
    const files = record ? filesOf(record) : [];
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      expect(Object.keys(file)).toEqual(['name', 'url', 'expires_at']);
      expect(file.url).toMatch(/^http:\/\/localhost:\d+\/api\/objects\//);
      expect(file.expires_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      const { headers } = await request(file.url)
        .get('')
        .set('origin', 'https://elsewhere.example')
        .expect(200);
      expect(headers['access-control-allow-origin']).toBe('*');
    }
  });
});

describe('a presigned URL', () => {
  const presign = (fields: object) => {
    const path = `/v2/team/datasets/${datasetId}/datasources/${datasource.id}/presign`;
    return client.post(path, { user_id: 'ann', ...fields });
  };

  it.each([
    [{ expires_in: 60 }, 60],
    [{ expires_in: 604_800 }, 604_800],
    [{}, 600],
    [{ expires_in: null }, 600],
  ])('with %j lives that long and gives the file under its name', async (fields, seconds) => {
    const { presigned_url: url, expires_at: end } = dataOf<{ presigned_url: string; expires_at: string }>(
      await presign(fields).expect(200),
    );

    expect(Math.abs((Date.parse(end) - Date.now()) / 1000 - seconds)).toBeLessThan(30);
    const { text, headers } = await request(url).get('').expect(200);
    expect(text).toBe(SALES);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(NAME)}`);
  });
});

describe('a service with a base path', () => {
  it.each(['', '/api'])('serves operations and documentation under %j', async (base) => {
    await client.get(`${base}/v2/team/sessions?user_id=ann`).expect(200);
    await request(service.url).get(`${base}/docs`).expect(200);
    await request(service.url).get(`${base}/openapi.json`).expect(200);
    const response = await client.get(`${base}/nothing`).expect(404);
    expect(response.body).toMatchObject({ code: 300003, data: null });
  });
});

describe('a dataset whose file is still being read', () => {
  it('has an empty overview at once, and refuses questions by naming the file, streamed or not', async () => {
    const held = gate();
    const store = service.app.get(ObjectStore);
    const download = store.download.bind(store);
    store.download = async (...file) => {
      await held.passed;
      return download(...file);
    };
    const id = await createDataset(client);
    const added = await addFile(client, id, 'slow.csv', SALES);

    const overview = await client.get(`/v2/team/datasets/${id}/overview?user_id=ann`).expect(200);
    const refusals = [await ask({ dataset_id: id }), await ask({ dataset_id: id, stream: true })];
    held.open();

    expect(overview.body).toMatchObject({ data: { summary: '', exploration_questions: [], keywords: [] } });
    const msg = 'Selected files are not all ready: slow.csv is still being read';
    for (const refused of refusals) {
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({ code: 210023, msg, message: msg, data: null });
    }
    expect(await untilRead(client, added)).toMatchObject({ status: 'synched' });
  });
});
