import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type AnswerEvent } from '../../src/engine/index.js';
import { callTool, connectMcp, type McpAnswer, textOf } from '../support/mcp-client.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

const ENDLESS = 'How long is a piece of string?';
const QUESTION = 'What is the total amount by region?';
const ROWS = Array.from({ length: 450 }, (_, index) => `shop ${index},${index % 7 === 0 ? 'north' : 'south'},${index}`);

interface JobRecord {
  readonly state: string;
}

let service: TestService;
let datasetId: string;

beforeAll(async () => {
  service = await startTestService();
  scriptAnswer(service, ENDLESS, (_request, signal) => neverEnd(signal));
  datasetId = await createDataset(service.client, 'Sales');
  const csv = `shop,region,amount\n${ROWS.join('\n')}\n`;
  await untilRead(service.client, await addFile(service.client, datasetId, 'sales.csv', csv));
});

afterAll(() => service.stop());

async function* neverEnd(signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const step = stepOf('Think', 'Analyze');
  yield step.begin();
  await once(signal, 'abort');
  signal.throwIfAborted();
}

/** Waits until a job is in a state. */
async function untilState(id: string, state: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const response = await service.client.get(`/v2/team/jobs/${id}?user_id=mcp`);
    if (dataOf<JobRecord>(response).state === state) return;
    await delay(50);
  }
  throw new Error(`job ${id} does not become ${state} in time`);
}

/** The id of the job that was created last. */
async function lastJob(client: Client): Promise<string> {
  await delay(0);
  return (await callTool<McpAnswer>(client, 'get_answer', { job_id: '' })).job_id;
}

describe.each([
  ['legacy', '2025-11-25'],
  ['auto', '2026-07-28'],
] as const)('an assistant that connects as %s', (mode, revision) => {
  let client: Client;

  beforeAll(async () => {
    client = await connectMcp(service, { mode });
  });

  afterAll(() => client.close());

  it('speaks its revision of the protocol', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  });

  it('is offered six tools that only read, with schemas of what they take and give', async () => {
    const { tools } = await client.listTools();

    expect(tools.map(({ name }) => name)).toEqual([
      'list_datasets',
      'describe_dataset',
      'ask',
      'get_answer',
      'get_rows',
      'get_evidence',
    ]);
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
      expect(description).toMatch(/\.$/);
    }
  });

  it('finds a dataset and what is in it', async () => {
    const listed = await callTool<{ datasets: object[] }>(client, 'list_datasets', { search: 'sal' });
    const described = await callTool(client, 'describe_dataset', { dataset_id: datasetId });

    expect(listed.datasets).toEqual([{ dataset_id: datasetId, name: 'Sales', description: '' }]);
    expect(described).toMatchObject({
      name: 'Sales',
      files: { read: 1, waiting: 0, unreadable: 0 },
      tables: [
        {
          table: 'sales',
          file: 'sales.csv',
          row_count: 450,
          columns: [
            'shop: text, 450 different',
            'region: text, 2 different: south | north',
            'amount: integer, 0 to 449',
          ],
        },
      ],
    });
  });

  it('asks, hears of the steps, and gets the reply with its tables and charts', async () => {
    const steps: (string | undefined)[] = [];
    const result = await client.callTool(
      { name: 'ask', arguments: { question: QUESTION, dataset_id: datasetId } },
      { onprogress: ({ message }) => steps.push(message) },
    );
    const answer = result.structuredContent as unknown as McpAnswer;

    expect(answer.state).toBe('finished');
    expect(answer.reply).toMatch(/86,?\s?.?\d{3}|14,?\d{3}/);
    expect(answer.results[0]).toMatchObject({ columns: ['region', 'total amount'], row_count: 2 });
    expect(answer.sources).toEqual(['sales.csv']);
    expect(JSON.parse(textOf(result))).toEqual(answer);
    const images = result.content.filter(({ type }) => type === 'image');
    expect(images).toEqual(
      answer.charts.map(() => ({ type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBORw0KGgo/) })),
    );
    expect(images.length).toBeGreaterThan(0);
    expect(steps.at(-1)).toBe('Conclusions');
    expect(steps.length).toBeGreaterThan(1);
  });
});
