import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Answer,
  type Block,
  type HistoryRecord,
  joinEvents,
  ofType,
  replyOf,
} from '../support/answer.js';
import { parseEvents } from '../support/event-stream.js';
import { wordFileOf } from '../support/office-files.js';
import { lines, pdfOf } from '../support/pdf-file.js';
import {
  addFile,
  createDataset,
  createSession,
  type DatasourceRecord,
  untilRead,
} from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';
import { paragraph, run, styled } from '../support/word-xml.js';

const CONTRACT = pdfOf([
  { drawn: lines(60, 60, ['The parties are Meridian Pumps and the client.', 'Both sign on paper.']) },
  { drawn: lines(60, 60, ['The warranty period is 24 months from delivery.', 'Seals are excluded.']) },
]);

const HANDBOOK = [
  styled('Leave', 'Heading1'),
  paragraph(run('Leave is approved by the head of the department.')),
].join('');

let service: TestService;
let client: TestClient;
let datasetId: string;
let sessionId: string;
let contract: DatasourceRecord;

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
  datasetId = await createDataset(client);
  contract = await addFile(client, datasetId, 'contract.pdf', CONTRACT);
  for (const each of [
    contract,
    await addFile(client, datasetId, 'handbook.docx', await wordFileOf(HANDBOOK)),
  ])
    expect(await untilRead(client, each)).toMatchObject({ status: 'synched' });
  sessionId = await createSession(client);
});

afterAll(() => service.stop());

const ask = (question: string, fields: object = {}) =>
  client.post('/v2/team/jobs', {
    user_id: 'ann',
    session_id: sessionId,
    dataset_id: datasetId,
    question,
    ...fields,
  });

async function answer(question: string, fields: object = {}): Promise<Answer> {
  return dataOf<Answer>(await ask(question, fields).expect(200));
}

const sourceItems = (blocks: readonly Block[]): Record<string, unknown>[] =>
  ofType(blocks, 'SOURCES')[0]?.content as Record<string, unknown>[];

describe('an answer from documents', () => {
  it('quotes the sentence with its file and page, in the group Answer', async () => {
    const { blocks } = await answer('How long is the warranty period?');
    const reply = blocks.filter(({ stage, type }) => stage === 'Respond' && type === 'MESSAGE');

    expect(reply.map(({ group_name: name }) => name)).toEqual(['Answer']);
    expect(replyOf(blocks)).toContain('> The warranty period is 24 months from delivery.');
    expect(replyOf(blocks)).toContain('— contract.pdf, page 2 [1]');
    expect(ofType(blocks, 'TABLE').map(({ stage }) => stage)).toEqual(['Analyze']);
  });

  it('has the passages it quotes as sources, with their page', async () => {
    const [first] = sourceItems((await answer('How long is the warranty period?')).blocks);

    expect(first).toEqual({
      source: 'contract.pdf',
      datasource_id: contract.id,
      dataset_id: datasetId,
      file_type: 'pdf',
      external_id: '',
      id: `${contract.id}-1`,
      content: expect.stringContaining('The warranty period is 24 months from delivery.'),
      page_no: 2,
    });
  });

  it('has no page where the file has none', async () => {
    const { blocks } = await answer('Who approves leave?');

    expect(replyOf(blocks)).toContain('— handbook.docx [1]');
    expect(sourceItems(blocks)[0]).toMatchObject({ source: 'handbook.docx', page_no: null });
  });

  it('leaves citation marks and passage texts out when asked to', async () => {
    const { blocks } = await answer('Who approves leave?', { custom_options: { with_citation: false } });

    expect(replyOf(blocks)).not.toContain('[1]');
    expect(sourceItems(blocks)[0]).toHaveProperty('id');
    expect(sourceItems(blocks)[0]).not.toHaveProperty('content');
  });

  it('says yes or no with the sentence that decides it, and no more than the sentences without citation', async () => {
    const { blocks } = await answer('Are seals included in the contract?');
    const { blocks: decided } = await answer('Is the warranty period 12 months from delivery?', {
      custom_options: { with_citation: false },
    });

    expect(replyOf(blocks)).toMatch(/^The documents do not say whether this is so/);
    expect(replyOf(decided)).toMatch(/^No\. The warranty period is 24 months from delivery\.\n/);
    expect(sourceItems(decided)).toHaveLength(1);
    expect(sourceItems(decided)[0]).not.toHaveProperty('content');
    expect(JSON.stringify(decided)).not.toContain('Seals are excluded');
  });

  it('is the same streamed, and later in the history', async () => {
    const question = 'What does the contract say about seals?';
    const streamed = joinEvents(parseEvents((await ask(question, { stream: true }).expect(200)).text));
    const history = await client.get(`/v2/team/sessions/${sessionId}/history?user_id=ann`).expect(200);
    const [record] = dataOf<{ records: HistoryRecord[] }>(history).records;

    expect(replyOf(streamed)).toContain('Seals are excluded.');
    expect(replyOf(record?.answer.blocks ?? [])).toBe(replyOf(streamed));
    expect(sourceItems(record?.answer.blocks ?? [])).toEqual(sourceItems(streamed));
  });

  it('says so when the documents do not answer', async () => {
    const { blocks } = await answer('Which zeppelin crossed the Atlantic?');

    expect(replyOf(blocks)).toMatch(/^(The documents do not answer this|Nothing in the documents)/);
  });

  it('from chosen files alone searches no others', async () => {
    const { blocks } = await answer('Who approves leave?', { datasource_ids: [contract.id] });

    expect(replyOf(blocks)).not.toContain('handbook.docx');
  });
});
