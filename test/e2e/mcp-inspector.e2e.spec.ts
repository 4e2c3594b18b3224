import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type McpAnswer } from '../support/mcp-client.js';
import { addFile, createDataset, untilRead } from '../support/scenario.js';
import { startTestService, type TestService } from '../support/test-service.js';

/** The command line of the protocol's own inspector; its version 2 needs a newer Node.js than Quarry does. */
const INSPECTOR = 'node_modules/@modelcontextprotocol/inspector-cli/build';

let service: TestService;
let datasetId: string;

beforeAll(async () => {
  service = await startTestService();
  datasetId = await createDataset(service.client, 'Sales');
  await untilRead(
    service.client,
    await addFile(service.client, datasetId, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n'),
  );
});

afterAll(() => service.stop());

/** Runs the inspector once. @returns what it prints */
async function inspect(method: string, ...options: readonly string[]): Promise<unknown> {
  const key = `x-pd-api-key: ${service.client.key}`;
  const target = ['--cli', `${service.url}/mcp`, '--transport', 'http', '--header', key];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['cli.js', ...target, '--method', method, ...options],
    // It looks for its package.json from where it is run.
    { cwd: INSPECTOR },
  );
  return JSON.parse(stdout);
}

async function call<T>(tool: string, input: Readonly<Record<string, string>>): Promise<T> {
  const pairs = Object.entries(input).map(([name, value]) => `${name}=${value}`);
  const result = await inspect(
    'tools/call',
    '--tool-name',
    tool,
    ...pairs.flatMap((pair) => ['--tool-arg', pair]),
  );
  return (result as { structuredContent: T }).structuredContent;
}

describe("the inspector's command line over HTTP", () => {
  it('lists the six tools', async () => {
    const { tools } = (await inspect('tools/list')) as { tools: { name: string; annotations: object }[] };

    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'ask',
      'describe_dataset',
      'get_answer',
      'get_evidence',
      'get_rows',
      'list_datasets',
    ]);
  });

  it('asks, and is shown the rows and the query of the answer', async () => {
    const answer = await call<McpAnswer>('ask', {
      question: 'What is the total amount by region?',
      dataset_id: datasetId,
    });
    const rows = await call<{ rows: unknown }>('get_rows', { result: answer.results[0]?.result ?? '' });
    const evidence = await call<object>('get_evidence', { job_id: answer.job_id });

    expect(answer.reply).toContain('7');
    expect(rows.rows).toEqual(expect.arrayContaining([['south', '7']]));
    expect(JSON.stringify(evidence)).toMatch(/SELECT/);
  });
});
