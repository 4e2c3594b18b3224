import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request, { type Response } from 'supertest';
import { type Answer, type FileContent, ofType } from '../support/answer.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const QUESTION = 'What is there?';

let service: TestService;
let jobId: string;
let answer: Answer;

beforeAll(async () => {
  service = await startTestService();
  const { client } = service;
  const step = stepOf('Query the data', 'Analyze');
  const reply = stepOf('Conclusions', 'Respond');
  scriptAnswer(service, QUESTION, async function* () {
    await Promise.resolve();
    yield* [step.begin(), step.table({ name: 'parts.csv', result: PARTS }), step.end()];
    yield* [reply.begin(), reply.table({ name: 'answer.csv', result: ANSWER }), reply.end()];
  });
  const file = await addFile(
    client,
    await createDataset(client),
    'a.csv',
    'region,amount\nnorth,5\nsouth,7\n',
  );
  const { dataset_id } = await untilRead(client, file);
  const session_id = await createSession(client);
  const body = { user_id: 'ann', session_id, dataset_id, question: QUESTION };
  answer = dataOf<Answer>(await client.post('/v2/team/jobs', body).expect(200));
  jobId = answer.job_id;
});

afterAll(() => service.stop());

const PARTS = {
  columns: [
    { name: 'part', type: 'text' },
    { name: 'day', type: 'date' },
    { name: 'pieces', type: 'integer' },
    { name: 'serial', type: 'integer' },
    { name: '=1+1', type: 'text' },
  ],
  rows: [
    ['0042', '2024-02-29', 7, 9007199254740993n, '=HYPERLINK("http://evil.example")'],
    ['1e5', null, 12, 3, null],
  ],
  truncated: false,
} as const;
const ANSWER = { columns: [{ name: 'pieces', type: 'integer' }], rows: [[19]], truncated: false } as const;

const asBytes = (call: request.Test): request.Test =>
  call.buffer(true).parse((response, done) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => {
      done(null, Buffer.concat(chunks));
    });
  });

function rowsOf({ body }: Response): unknown {
  const { Sheets: sheets } = read(body as Buffer);
  return utils.sheet_to_json(Object.values(sheets)[0] ?? {}, { header: 1, raw: true, UTC: true });
}

const tablesOf = (id: string) => `/v2/team/jobs/${id}/tables`;

describe('a result table as XLSX', () => {
  it('has the types that the result has, and nothing of it is a formula', async () => {
    const response = await asBytes(service.client.get(`${tablesOf(jobId)}/0?user_id=ann`)).expect(200);

    expect(response.headers).toMatchObject({
      'content-type': XLSX_TYPE,
      'content-disposition': `attachment; filename="parts.xlsx"; filename*=UTF-8''parts.xlsx`,
      'cache-control': 'no-store',
    });
    expect(rowsOf(response)).toEqual([
      ['part', 'day', 'pieces', 'serial', '=1+1'],
      ['0042', 45_351, 7, '9007199254740993', '=HYPERLINK("http://evil.example")'],
      ['1e5', undefined, 12, 3],
    ]);
  });

  it('is of each table of the answer, by its place', async () => {
    const response = await asBytes(service.client.get(`${tablesOf(jobId)}/1?user_id=ann`)).expect(200);

    expect(rowsOf(response)).toEqual([['pieces'], [19]]);
    const names = ofType(answer.blocks, 'TABLE').map(({ content }) => (content as FileContent).name);
    expect(names).toEqual(['parts.csv', 'answer.csv']);
  });

  it.each(['2', '-1', 'x', '0.5', '99999'])('is not there for a place without a table: %s', async (place) => {
    const response = await service.client.get(`${tablesOf(jobId)}/${place}?user_id=ann`).expect(200);

    expect(response.body).toMatchObject({ code: 300003, msg: `table ${place} not found`, data: null });
  });

  it('is shown to nobody but who asked', async () => {
    const response = await service.client.get(`${tablesOf(jobId)}/0?user_id=bob`).expect(200);

    expect(response.body).toMatchObject({ code: 300003, msg: `job ${jobId} not found` });
  });

  it('is also of a shared answer, for as long as its link works', async () => {
    const { client } = service;
    const link = dataOf<{ id: string; url: string }>(
      await client.post(`/v2/team/jobs/${jobId}/links`, { user_id: 'ann' }).expect(200),
    );
    const path = `/shared-answers/${link.url.split('/').at(-1) ?? ''}/tables/1`;

    expect(rowsOf(await asBytes(request(service.url).get(path)).expect(200))).toEqual([['pieces'], [19]]);
    await client.delete(`/v2/team/jobs/${jobId}/links/${link.id}`).expect(200);
    const taken = await request(service.url).get(path).expect(200);
    expect(taken.body).toMatchObject({ code: 300003, msg: 'shared answer not found' });
  });
});
