import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type AnswerEvent } from '../../src/engine/index.js';
import { callTool, connectMcp, type McpAnswer, textOf } from '../support/mcp-client.js';
import { addFile, createDataset, untilRead } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { startTestService, type TestService } from '../support/test-service.js';

const ENDLESS = 'How long is a piece of string?';
const QUESTION = 'What is the total amount by region?';
const BY_SHOP = 'The total of amount by shop, highest first';
const SHOPS = 450;

interface Page {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly first_row: number;
  readonly row_count: number;
  readonly next_cursor: string | null;
  readonly csv_url: string;
  readonly notes: readonly string[];
}

interface Evidence {
  readonly queries: readonly {
    readonly sql: string;
    readonly remarks: readonly string[];
    readonly result: string;
  }[];
  readonly sources: readonly object[];
}

let service: TestService;
let datasetId: string;

beforeAll(async () => {
  service = await startTestService();
  scriptAnswer(service, ENDLESS, (_request, signal) => neverEnd(signal));
  datasetId = await createDataset(service.client, 'Sales');
  const rows = Array.from({ length: SHOPS }, (_, i) => `shop ${i},${i % 7 === 0 ? 'north' : 'south'},${i}`);
  const csv = `shop,region,amount\n${rows.join('\n')}\n`;
  await untilRead(service.client, await addFile(service.client, datasetId, 'sales.csv', csv));
});

afterAll(() => service.stop());

/** Stands in for a question that takes long. */
async function* neverEnd(signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  yield stepOf('Think', 'Analyze').begin();
  await once(signal, 'abort');
  signal.throwIfAborted();
}

/** How the newest job about a question stands. */
async function stateOf(question: string): Promise<string | undefined> {
  const [job] = await service.app
    .get(DataSource)
    .query<{ status: string }[]>('SELECT status FROM jobs WHERE question = $1 ORDER BY id DESC LIMIT 1', [
      question,
    ]);
  return job?.status;
}

async function untilState(question: string, state: string): Promise<void> {
  for (let attempt = 0; attempt < 400 && (await stateOf(question)) !== state; attempt += 1) await delay(50);
  expect(await stateOf(question)).toBe(state);
}

describe.each([
  ['legacy', '2025-11-25'],
  ['auto', '2026-07-28'],
] as const)('an assistant that connects as %s', (mode, revision) => {
  let client: Client;
  const ask = (question: string, sessionId?: string) =>
    callTool<McpAnswer>(client, 'ask', { question, dataset_id: datasetId, session_id: sessionId });

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
          row_count: SHOPS,
          columns: [
            'shop: text, 450 different',
            'region: text, 2 different: south | north',
            'amount: integer, 0 to 449',
          ],
        },
      ],
    });
  });

  it('asks, hears of the steps, and gets the reply with its table and chart', async () => {
    const steps: (string | undefined)[] = [];
    const result = await client.callTool(
      { name: 'ask', arguments: { question: QUESTION, dataset_id: datasetId } },
      { onprogress: ({ message }) => steps.push(message) },
    );
    const told = result.structuredContent as McpAnswer;

    expect(told).toMatchObject({ state: 'finished', question: QUESTION, sources: ['sales.csv'], notes: [] });
    expect(told.results).toMatchObject([
      {
        columns: ['region', 'total amount'],
        rows: [
          ['south', '86465'],
          ['north', '14560'],
        ],
        row_count: 2,
      },
    ]);
    expect(told.reply).toContain('south');
    expect(JSON.parse(textOf(result))).toEqual(told);
    expect(result.content.filter(({ type }) => type === 'image')).toEqual([
      { type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBORw0KGgo/) as unknown },
    ]);
    expect(told.charts).toHaveLength(1);
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.at(-1)).toBe('Conclusions');
  });

  it('gets an answer again, and what it rests on', async () => {
    const asked = await ask(QUESTION);

    const again = await callTool<McpAnswer>(client, 'get_answer', { job_id: asked.job_id });
    const evidence = await callTool<Evidence>(client, 'get_evidence', { job_id: asked.job_id });

    expect(again).toEqual(asked);
    expect(evidence.queries[0]).toMatchObject({
      sql: expect.stringContaining('GROUP BY') as unknown,
      result: asked.results[0]?.result,
    });
    expect(evidence.queries[0]?.remarks.join(' ')).toMatch(/Cross-checked/);
    expect(evidence.sources).toEqual([
      { name: 'sales.csv', is_deleted: false, tables: ['sales: 450 rows, rows 1 to 451'], passages: [] },
    ]);
  });

  it('continues a conversation in its session', async () => {
    const first = await ask('Which region has the highest total amount?');
    const second = await ask('and the lowest?', first.session_id);

    expect(second.session_id).toBe(first.session_id);
    expect(second.reply).toContain('north');
    expect((await ask(QUESTION)).session_id).not.toBe(first.session_id);
  });

  it('is shown the beginning of a long table, told of the rest, and reads it page by page', async () => {
    const { results, notes } = await ask(BY_SHOP);
    const [table] = results;
    expect(table?.row_count).toBe(SHOPS);
    expect(table?.rows).toHaveLength(10);
    expect(notes).toEqual([`${table?.result ?? ''}: 440 of 450 rows are not shown: call get_rows.`]);

    const pages: Page[] = [];
    for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null)
      pages.push(await callTool<Page>(client, 'get_rows', { result: table?.result, cursor }));

    const rows = pages.flatMap((page) => page.rows);
    expect(rows.slice(0, 10)).toEqual(table?.rows);
    expect(new Set(rows.map(([shop]) => shop)).size).toBe(SHOPS);
    expect(pages.map((page) => page.first_row)).toEqual([1, 201, 401]);
    expect(pages.map((page) => page.notes)).toEqual([
      ['250 rows follow: pass next_cursor.'],
      ['50 rows follow: pass next_cursor.'],
      [],
    ]);
    const csv = await (await fetch(pages[0]?.csv_url ?? '')).text();
    expect(csv.trim().split('\r\n')).toHaveLength(SHOPS + 1);
  });

  it('stops the job of a question that it cancels', async () => {
    const cancellation = new AbortController();
    const asked = client.callTool(
      { name: 'ask', arguments: { question: ENDLESS, dataset_id: datasetId } },
      { signal: cancellation.signal, onprogress: () => cancellation.abort('not wanted any more') },
    );

    await expect(asked).rejects.toThrow('not wanted any more');
    await untilState(ENDLESS, 'cancelled');
  });

  it('shows answers to people in a page that loads nothing', async () => {
    const { tools } = await client.listTools();
    const uri = 'ui://quarry/answer.html';
    expect(tools.find(({ name }) => name === 'ask')?._meta).toMatchObject({ ui: { resourceUri: uri } });

    const { contents } = await client.readResource({ uri });

    expect(contents).toMatchObject([
      { uri, mimeType: 'text/html;profile=mcp-app', _meta: { ui: { csp: {} } } },
    ]);
    const html = String((contents[0] as { text?: string }).text);
    expect(html).toContain(`content="default-src 'none'; script-src 'unsafe-inline'`);
    expect(html).not.toMatch(/https?:|src="|href=|import|fetch\(/);
  });
});
