import { spawnSync } from 'node:child_process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callTool, type McpAnswer } from '../support/mcp-client.js';
import { addFile, createDataset, untilRead } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { startTestService, type TestService } from '../support/test-service.js';

const ENDLESS = 'How long is a piece of string?';
const CLI = 'dist/cli.js';

let service: TestService;
let datasetId: string;
let isStopped = Promise.resolve();

beforeAll(async () => {
  service = await startTestService();
  datasetId = await createDataset(service.client, 'Sales');
  await untilRead(
    service.client,
    await addFile(service.client, datasetId, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n'),
  );
  isStopped = new Promise((resolve) => {
    scriptAnswer(service, ENDLESS, async function* (_request, signal) {
      yield stepOf('Think', 'Analyze').begin();
      await new Promise((stop) => signal.addEventListener('abort', stop, { once: true }));
      resolve();
      signal.throwIfAborted();
    });
  });
});

afterAll(() => service.stop());

async function connect(mode: 'legacy' | 'auto'): Promise<Client> {
  const client = new Client({ name: 'desktop', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp', '--url', `${service.url}/mcp`, '--user', 'ann'],
      env: { PATH: process.env.PATH ?? '', QUARRY_API_KEY: service.client.key },
    }),
  );
  return client;
}

describe.each([['legacy'], ['auto']] as const)(
  'the bridge for a desktop assistant that speaks %s',
  (mode) => {
    let client: Client;

    beforeAll(async () => {
      client = await connect(mode);
    });

    afterAll(() => client.close());

    it('offers the tools of the service and its page', async () => {
      const { tools } = await client.listTools();
      const { contents } = await client.readResource({ uri: 'ui://quarry/answer.html' });

      expect(tools.map(({ name }) => name)).toHaveLength(6);
      expect(contents).toHaveLength(1);
    });

    it('passes a question on, its steps and its answer', async () => {
      const steps: (string | undefined)[] = [];
      const result = await client.callTool(
        {
          name: 'ask',
          arguments: { question: 'What is the total amount by region?', dataset_id: datasetId },
        },
        { onprogress: ({ message }) => steps.push(message) },
      );

      const told = result.structuredContent as McpAnswer;
      expect(told.results[0]?.rows).toEqual([
        ['south', '7'],
        ['north', '5'],
      ]);
      expect(result.content.some(({ type }) => type === 'image')).toBe(true);
      expect(steps.at(-1)).toBe('Conclusions');
      expect(await callTool<McpAnswer>(client, 'get_answer', { job_id: told.job_id })).toEqual(told);
    });

    it('passes a cancellation on', async () => {
      const cancellation = new AbortController();
      const asked = client.callTool(
        { name: 'ask', arguments: { question: ENDLESS, dataset_id: datasetId } },
        { signal: cancellation.signal, onprogress: () => cancellation.abort('not wanted any more') },
      );

      await expect(asked).rejects.toThrow('not wanted any more');
      await isStopped;
    });

    it('passes an error on', async () => {
      const result = await client.callTool({ name: 'get_answer', arguments: { job_id: 'job-0' } });

      expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    });
  },
);

describe('the bridge', () => {
  const start = (env: Record<string, string>, ...words: string[]) =>
    spawnSync(process.execPath, [CLI, 'mcp', ...words], {
      env: { PATH: process.env.PATH ?? '', ...env },
      encoding: 'utf8',
    });

  it('does not start without a key', () => {
    const { status, stderr } = start({});

    expect(stderr).toBe('QUARRY_API_KEY is not set: it must hold an API key of the project\n');
    expect(status).toBe(1);
  });

  it('takes addresses over HTTP alone', () => {
    expect(start({ QUARRY_API_KEY: 'proj-x' }, '--url', 'file:///etc/passwd').stderr).toContain(
      'not an http or https address',
    );
  });
});
