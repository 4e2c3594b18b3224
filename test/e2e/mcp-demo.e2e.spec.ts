import { readFileSync } from 'node:fs';
import { type Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type FileContent, ofType, replyOf } from '../support/answer.js';
import { connectMcp, type McpAnswer, textOf } from '../support/mcp-client.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

const QUESTIONS = JSON.parse(readFileSync('examples/demo-questions.json', 'utf8')) as string[];

let service: TestService;
let client: Client;
let datasetId: string;
let sessionId: string;
/** Of every reply, in tokens of four characters. */
const sizes: number[] = [];

beforeAll(async () => {
  service = await startTestService();
  datasetId = await createDataset(service.client, 'Weather');
  const weather = readFileSync('examples/data/weather.csv');
  await untilRead(service.client, await addFile(service.client, datasetId, 'weather.csv', weather));
  sessionId = await createSession(service.client);
  client = await connectMcp(service, { user: 'ann' });
});

afterAll(async () => {
  await client.close();
  await service.stop();
});

async function askOverMcp(question: string): Promise<McpAnswer> {
  const result = await client.callTool({ name: 'ask', arguments: { question, dataset_id: datasetId } });
  const told = result.structuredContent as McpAnswer;
  sizes.push((textOf(result).length + JSON.stringify(told).length) / 4);
  return told;
}

async function askOverHttp(question: string): Promise<Answer> {
  const response = await service.client
    .post('/v2/team/jobs', { user_id: 'ann', session_id: sessionId, dataset_id: datasetId, question })
    .expect(200);
  return dataOf<Answer>(response);
}

/** The first lines of a table, as they stand in the file. */
async function linesOf({ url }: FileContent, count: number): Promise<string[]> {
  const lines = (await (await fetch(url)).text()).split('\r\n');
  return lines.slice(0, count + 1);
}

describe('a question of the demo', () => {
  it.each(QUESTIONS)('has the same answer through MCP and over HTTP: %s', async (question) => {
    const { blocks } = await askOverHttp(question);
    const told = await askOverMcp(question);

    const inReply = blocks.filter(({ stage }) => stage === 'Respond');
    const files = (type: string) => ofType(inReply, type).map(({ content }) => content as FileContent);
    expect(told.reply).toBe(replyOf(blocks));
    expect(told.charts).toEqual(files('IMAGE').map(({ name }) => name));
    expect(told.next_questions).toEqual(ofType(blocks, 'QUESTIONS').flatMap(({ content }) => content));
    expect(told.results.map(({ name }) => name)).toEqual(files('TABLE').map(({ name }) => name));
    for (const [index, { columns, rows }] of told.results.entries()) {
      const lines = [columns, ...rows].map((values) => values.map((value) => value ?? '').join(','));
      expect(lines).toEqual(await linesOf(files('TABLE')[index] as FileContent, rows.length));
    }
  });

  it('is answered in few words: in the median in 1500 tokens, and never in more than 20000', () => {
    const sorted = sizes.toSorted((a, b) => a - b);

    expect(sorted).toHaveLength(QUESTIONS.length);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(1500);
    expect(sorted.at(-1)).toBeLessThanOrEqual(20_000);
  });
});
