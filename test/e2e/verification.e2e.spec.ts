import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AuditLog, AuditRepository } from '../../src/audit/index.js';
import { type Answer, ofType, replyOf } from '../support/answer.js';
import { runCli } from '../support/cli.js';
import {
  addFile,
  createDataset,
  createSession,
  type DatasourceRecord,
  untilRead,
} from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

interface Verification {
  readonly is_current: boolean;
  readonly verified_at: string | null;
  readonly knowledge_version: number | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly questions: readonly {
    readonly question: string;
    readonly kind: string;
    readonly details: readonly string[];
  }[];
}

const QUESTION = 'What was the net turnover in the North?';
const DOCUMENT = `verified_questions:
  - question: ${QUESTION}
    sql: SELECT sum(amount) * 0.9 AS net FROM orders WHERE region = 'North'
    verified_on: 2026-01-31
    verified_by: Ann
  - question: How many orders are there?
    sql: SELECT count(*) AS orders FROM orders
    verified_on: 2026-01-31
    verified_by: Ann
`;
/** Only ends what hangs. */
const TIMEOUT_MS = 60_000;

const csv = (header: string, rows: number, factor = 1): string =>
  `${header}\n${Array.from({ length: rows }, (_, i) => `${i},${i % 2 === 0 ? 'North' : 'South'},${(10 + i * 3) * factor}\n`).join('')}`;
const ORDERS = csv('order_id,region,amount', 40);
const net = (rows: number): number =>
  0.9 *
  Array.from({ length: rows }, (_, i) => (i % 2 === 0 ? 10 + i * 3 : 0)).reduce((sum, one) => sum + one, 0);

let service: TestService;
let client: TestClient;
let datasetId: string;
let file: DatasourceRecord;

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
});

beforeEach(async () => {
  datasetId = await createDataset(client);
  file = await untilRead(client, await addFile(client, datasetId, 'orders.csv', ORDERS));
});

afterAll(() => service.stop());

const path = (rest = '') => `/v2/team/datasets/${datasetId}/knowledge${rest}`;
const put = (document: string) => client.put(path(), { user_id: 'ann', document });
const last = async () =>
  dataOf<Verification>(await client.get(path('/verification?user_id=ann')).expect(200));
const verify = async (fields: object = {}) =>
  dataOf<Verification>(await client.post(path('/verify'), { user_id: 'ann', ...fields }).expect(200));

/** The report of the data as they are now, which nobody asks for. */
async function untilCurrent(): Promise<Verification> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let report = await last(); Date.now() < deadline; report = await last()) {
    if (report.is_current && report.verified_at !== null) return report;
    await delay(50);
  }
  throw new Error('the questions are not asked in time');
}

/** Puts a file in the place of the one that there is. */
async function replace(content: string): Promise<void> {
  await client.delete(`/v2/team/datasets/${datasetId}/datasources/${file.id}`).expect(200);
  file = await untilRead(client, await addFile(client, datasetId, 'orders.csv', content));
}

async function ask(question: string): Promise<Answer> {
  const body = { user_id: 'ann', session_id: await createSession(client), dataset_id: datasetId, question };
  return dataOf<Answer>(await client.post('/v2/team/jobs', body).expect(200));
}

const kinds = ({ questions }: Verification) => questions.map(({ kind }) => kind);

describe('a verified question', () => {
  it('is answered by its statement, with its evidence, and says who verified it', async () => {
    await put(DOCUMENT).expect(200);
    const { blocks } = await ask('Show me the net turnover in the north');

    expect(JSON.stringify(ofType(blocks, 'CODE'))).toContain('sum(amount) * 0.9 AS net');
    expect(ofType(blocks, 'TABLE')).not.toEqual([]);
    expect(replyOf(blocks)).toContain(`**${net(40).toLocaleString('en')}**`);
    expect(replyOf(blocks)).toContain('This question was verified by Ann on 2026-01-31');
  });

  it('is refused with the place of a statement that cannot be run', async () => {
    const refused = await put(DOCUMENT.replace('sum(amount)', 'sum(amont)'));
    expect(refused.body).toMatchObject({
      code: 300001,
      msg: 'Invalid parameters: document: line 3, column 21: The statement cannot be run: Referenced column "amont" not found in FROM clause; did you mean “amount”.',
    });
  });
});

describe('the verification of a dataset', () => {
  it('is empty and current where nothing is verified', async () => {
    expect(await last()).toEqual({
      is_current: true,
      verified_at: null,
      knowledge_version: null,
      service_version: null,
      counts: { same: 0, changed_with_data: 0, broken: 0, read_differently: 0 },
      questions: [],
    });
    expect((await verify()).questions).toEqual([]);
  });

  it('is made anew by itself whenever the document or the data are others', async () => {
    await put(DOCUMENT).expect(200);
    expect(kinds(await untilCurrent())).toEqual(['same', 'same']);

    await replace(csv('order_id,region,amount', 37));
    const changed = await untilCurrent();
    expect(changed.questions).toEqual([
      {
        question: QUESTION,
        kind: 'changed_with_data',
        details: [
          '“orders” has 3 rows fewer: 37 instead of 40.',
          expect.stringMatching(/^The result is [\d.]+; it was [\d.]+\.$/) as unknown,
        ],
      },
      {
        question: 'How many orders are there?',
        kind: 'changed_with_data',
        details: ['“orders” has 3 rows fewer: 37 instead of 40.', 'The result is 37; it was 40.'],
      },
    ]);

    await replace(csv('order_id,region,amount', 40, 1000));
    const rescaled = await untilCurrent();
    expect(kinds(rescaled)).toEqual(['broken', 'same']);
    expect(rescaled.questions[0]?.details).toEqual([
      '“amount” of “orders” is 1000 times what it was: another unit?',
    ]);

    await replace(csv('order_id,region,amount_eur', 40));
    const renamed = await untilCurrent();
    expect(renamed.counts).toEqual({ same: 1, changed_with_data: 0, broken: 1, read_differently: 0 });
    expect(renamed.questions[0]?.details).toEqual([
      'The table “orders” has no column “amount” any more; “amount_eur” has its values.',
    ]);

    await put('').expect(200);
    expect((await last()).questions).toEqual([]);
  });

  it('compares with what a person has accepted, and with nothing else', async () => {
    await put(DOCUMENT).expect(200);
    await untilCurrent();
    await replace(csv('order_id,region,amount', 40, 1000));
    expect(kinds(await verify())).toEqual(['broken', 'same']);
    // The same document again is no other verdict.
    await put(`${DOCUMENT}# again\n`).expect(200);
    expect(kinds(await untilCurrent())).toEqual(['broken', 'same']);

    const refused = await client.post(path('/verify'), { user_id: 'ann', accept: ['What?'] });
    expect(refused.body).toMatchObject({
      code: 300001,
      msg: 'Invalid parameters: accept: “What?” is not a verified question of this dataset',
    });
    const byAnother = await client.post(path('/verify'), { user_id: 'bob', accept: [QUESTION] });
    expect(byAnother.body).toMatchObject({ code: 300002 });
    expect(kinds(await verify())).toEqual(['broken', 'same']);

    expect(kinds(await verify({ accept: [QUESTION] }))).toEqual(['same', 'same']);
    expect(kinds(await verify())).toEqual(['same', 'same']);
  });

  it('of another project looks like that of a dataset that never was', async () => {
    const stranger = await service.clientOfNewProject();
    const answers = [
      await stranger.get(path('/verification?user_id=ann')),
      await stranger.post(path('/verify'), { user_id: 'ann' }),
    ].map(({ body }) => body as object);
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 300003, msg: `dataset ${datasetId} not found`, data: null });
  });

  it('is measured by kind and enters who asked for it in the audit log', async () => {
    await put(DOCUMENT).expect(200);
    await verify();

    expect((await client.get('/metrics')).text).toMatch(/quarry_verified_questions_total\{kind="same"\} \d+/);
    await service.app.get(AuditLog, { strict: false }).flush();
    const operations = [];
    const all = { projectId: null, from: new Date(0), to: new Date('9999-01-01') };
    for await (const entry of service.app.get(AuditRepository, { strict: false }).list(all))
      if (entry.resource_id === datasetId) operations.push(entry.operation);
    expect(operations).toContain('verifyKnowledge');
  });
});

describe('the command line', () => {
  it('prints what became of each question, and fails where one does not hold', async () => {
    const [{ name } = { name: '' }] = await service.app
      .get(DataSource)
      .query<{ name: string }[]>(
        'SELECT p.name FROM projects p JOIN datasets d ON d.project_id = p.id WHERE d.id = $1',
        [datasetId],
      );
    const run = () => runCli(service, 'knowledge', 'verify', datasetId, '--project', name);
    await put(DOCUMENT).expect(200);
    await untilCurrent();

    expect(await run()).toBe(`same: ${QUESTION}\nsame: How many orders are there?\n`);
    await replace(csv('order_id,region,amount_eur', 40));
    await untilCurrent();
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stdout: `broken: ${QUESTION}\n  The table “orders” has no column “amount” any more; “amount_eur” has its values.\nsame: How many orders are there?\n`,
      stderr: '1 of 2 verified questions failed\n',
    });
  });
});
