import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type FileContent, type HistoryRecord, ofType } from '../support/answer.js';
import { openStream } from '../support/event-stream.js';
import { gate } from '../support/gate.js';
import { initiate } from '../support/multipart.js';
import {
  addFile,
  createDataset,
  createSession,
  type DatasourceRecord,
  untilRead,
} from '../support/scenario.js';
import { type Script, scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const PUBLIC_URL = 'https://quarry.example.com';
const SALES = 'region,amount\nNorth,10\nSouth,25\n';

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService({ publicUrl: PUBLIC_URL, basePath: '/api' });
  client = service.client;
});

afterAll(() => service.stop());

const ask = (session: string, fields: object = {}) =>
  client.post('/v2/team/jobs', { user_id: 'ann', session_id: session, question: 'Which one?', ...fields });

async function newSession(fields: object): Promise<string> {
  const body = { user_id: 'ann', name: 'Questions', ...fields };
  return dataOf<{ id: string }>(await client.post('/v2/team/sessions', body).expect(200)).id;
}

async function historyOf(session: string): Promise<HistoryRecord[]> {
  const page = await client.get(`/v2/team/sessions/${session}/history?user_id=ann`).expect(200);
  return dataOf<{ records: HistoryRecord[] }>(page).records;
}

/** Answers a question with one line. */
const answering = (line: string): Script =>
  async function* () {
    const step = stepOf('Conclusions', 'Respond');
    yield* [step.begin(), step.message(line), step.end()];
    await Promise.resolve();
  };

async function addSales(): Promise<DatasourceRecord> {
  return untilRead(client, await addFile(client, await createDataset(client), 'sales.csv', SALES));
}

describe('a service that its clients reach by another address than it listens at', () => {
  /** Gets what is behind a URL of the address for clients, as the proxy there does. */
  function passOn(url: string, init?: RequestInit): Promise<Response> {
    expect(url).toMatch(new RegExp(`^${PUBLIC_URL}/api/`));
    return fetch(url.replace(PUBLIC_URL, service.url), init);
  }

  it('gives its URLs under that address: of results, of original files and of parts', async () => {
    const { dataset_id: datasetId, id } = await addSales();
    const session = await createSession(client);
    await ask(session, { dataset_id: datasetId, question: 'What is the total amount by region?' }).expect(
      200,
    );
    const path = `/v2/team/datasets/${datasetId}/datasources/${id}/presign`;
    const presigned = await client.post(path, { user_id: 'ann' });

    const [record] = await historyOf(session);
    const blocks = record?.answer.blocks ?? [];
    const results = ['TABLE', 'IMAGE'].map((type) => ofType(blocks, type)[0]?.content as FileContent);
    for (const { url } of results) expect((await passOn(url)).status).toBe(200);
    const { presigned_url: original } = dataOf<{ presigned_url: string }>(presigned);
    expect(await (await passOn(original)).text()).toBe(SALES);
    const [part] = (await initiate(client, 5)).part_items;
    const sent = await passOn(part?.upload_url ?? '', { method: 'PUT', body: '12345' });
    expect(sent.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
  });
});

describe('the history', () => {
  it('signs the URL of a table anew at each read, for ten minutes from then', async () => {
    const { dataset_id: datasetId } = await addSales();
    const session = await createSession(client);
    await ask(session, { dataset_id: datasetId, question: 'What is the total amount by region?' }).expect(
      200,
    );
    const read = async (): Promise<FileContent> => {
      const [record] = await historyOf(session);
      return ofType(record?.answer.blocks ?? [], 'TABLE')[0]?.content as FileContent;
    };

    const first = await read();
    let later = await read();
    // The end is a whole second.
    while (later.expires_at === first.expires_at) later = await read();

    expect(Date.parse(later.expires_at)).toBeGreaterThan(Date.parse(first.expires_at));
    expect(later.url).not.toBe(first.url);
    expect({ ...later, url: '', expires_at: '' }).toEqual({ ...first, url: '', expires_at: '' });
    const lifeSeconds = (Date.parse(later.expires_at) - Date.now()) / 1000;
    expect(lifeSeconds).toBeGreaterThan(590);
    expect(lifeSeconds).toBeLessThanOrEqual(600);
  });

  it('does not show a job that is being answered', async () => {
    const question = 'How long will it take?';
    const goOn = gate();
    scriptAnswer(service, question, async function* () {
      const step = stepOf('Conclusions', 'Respond');
      yield* [step.begin(), step.message('Not long.\n')];
      await goOn.passed;
      yield step.end();
    });
    const session = await createSession(client);
    const body = { user_id: 'ann', session_id: session, question };

    const opened = await openStream(service.url, client.key, body);
    await opened.readUntil('Not long.');
    const during = await historyOf(session);
    goOn.open();
    await opened.readUntil('[DONE]');

    expect(during).toEqual([]);
    expect(await historyOf(session)).toHaveLength(1);
  });
});

describe('a job', () => {
  it('is of the mode of its session unless it says another', async () => {
    scriptAnswer(service, 'In which mode?', answering('In this one.\n'));
    const session = await newSession({ job_mode: 'DATA_ANALYTICS' });
    const question = 'In which mode?';

    const answers = [
      await ask(session, { question }),
      await ask(session, { question, job_mode: null }),
      await ask(session, { question, job_mode: 'AUTO' }),
    ];

    const ids = answers.map((answer) => dataOf<{ job_id: string }>(answer).job_id);
    const rows = await service.app
      .get(DataSource)
      .query<{ job_mode: string }[]>('SELECT job_mode FROM jobs WHERE id = ANY($1) ORDER BY id', [ids]);
    expect(rows.map(({ job_mode: mode }) => mode)).toEqual(['DATA_ANALYTICS', 'DATA_ANALYTICS', 'AUTO']);
  });

  it('knows as many finished jobs of its session as that says, and the wish of its user', async () => {
    Logger.overrideLogger(false);
    const seen: [readonly string[], string | null][] = [];
    for (const name of ['one', 'two', 'three']) scriptAnswer(service, name, answering(`${name}.\n`));
    scriptAnswer(service, 'fails', async function* (...request) {
      yield stepOf('Conclusions', 'Respond').begin();
      await Promise.reject(new Error(`as the test wants, ${String(request.length)}`));
    });
    scriptAnswer(service, 'What was before?', (request, signal) => {
      seen.push([request.history.map(({ question, reply }) => `${question}: ${reply}`), request.userPrompt]);
      return answering('That.\n')(request, signal);
    });

    for (const jobs of [2, 0]) {
      const session = await newSession({ max_contextual_job_history: jobs });
      for (const question of ['one', 'two', 'three']) await ask(session, { question }).expect(200);
      await ask(session, { question: 'fails' }).expect(500);
      const options = { custom_options: { user_prompt: 'Be brief.' } };
      await ask(session, { question: 'What was before?', ...options }).expect(200);
    }

    expect(seen).toEqual([
      [['two: two.\n', 'three: three.\n'], 'Be brief.'],
      [[], 'Be brief.'],
    ]);
  });

  it('has one message per group, divided where a table stands', async () => {
    const question = 'In how many pieces?';
    scriptAnswer(service, question, async function* () {
      const step = stepOf('Conclusions', 'Respond');
      yield* [step.begin(), step.message('One.\n'), step.message('Two.\nThree.\n')];
      yield step.table({ name: 'numbers.csv', result: { columns: [], rows: [], truncated: false } });
      yield* [step.message('Four.\n'), step.message('Five.\n'), step.end()];
      await Promise.resolve();
    });
    const session = await createSession(client);

    await ask(session, { question }).expect(200);

    const [record] = await historyOf(session);
    const blocks = record?.answer.blocks ?? [];
    expect(blocks.map(({ type, content }) => (type === 'TABLE' ? type : content))).toEqual([
      'One.\nTwo.\nThree.\n',
      'TABLE',
      'Four.\nFive.\n',
    ]);
    expect(new Set(blocks.map((block) => block.group_id)).size).toBe(1);
  });
});

describe('every answer', () => {
  it('escapes what some readers take for line ends, also when it refuses', async () => {
    const id = encodeURIComponent('a\u0085b\u2028c\u2029d\u000be\u000cf');

    const { text } = await client.get(`/v2/team/sessions/${id}?user_id=ann`).expect(200);

    expect(text).toContain('session a\\u0085b\\u2028c\\u2029d\\u000be\\ff not found');
    expect(text).not.toMatch(/[\u0085\u2028\u2029\v\f]/);
  });

  it('names what it creates by ids that sort by time', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push(await createDataset(client));

    for (const id of ids) expect(id).toMatch(/^dset-[0-9a-z]{25}$/);
    expect([...ids].sort()).toEqual(ids);
    expect(await createSession(client)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});
