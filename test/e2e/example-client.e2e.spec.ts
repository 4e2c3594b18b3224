import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '../support/test-service.js';

/** Plain JavaScript, which the compiler of the tests does not read. */
const CLIENT: string = '../../examples/quarry-client.mjs';

interface ExampleClient {
  call(name: string, request: object): Promise<unknown>;
  addFile(path: string): Promise<string>;
  createSession(name: string): Promise<string>;
  ask(question: object): AsyncIterable<{ readonly event: string; readonly data: unknown }>;
}

let service: TestService;
let folder: string;
let client: ExampleClient;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'quarry-client-'));
  const { QuarryClient } = (await import(CLIENT)) as {
    QuarryClient: new (url: string, key: string, user: string) => ExampleClient;
  };
  client = new QuarryClient(service.url, service.client.key, 'ann');
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

describe('the example client', () => {
  it('uploads a file and streams an answer', async () => {
    const path = join(folder, 'sales.csv');
    await writeFile(path, 'region,amount\nnorth,5\nsouth,7\n');

    const dataset_id = await client.addFile(path);
    const session_id = await client.createSession('Sales');
    const question = { session_id, dataset_id, question: 'What is the total amount?' };
    const events: { readonly event: string; readonly data: unknown }[] = [];
    for await (const event of client.ask(question)) events.push(event);

    expect(events[0]).toEqual({ event: 'JOB_ID', data: expect.stringMatching(/^job-/) });
    expect(JSON.stringify(events)).toContain('12');
    expect(events.at(-1)).toEqual({ event: 'END_MARK', data: '[DONE]' });
  });

  it('calls any operation by its name, and tells of a refusal', async () => {
    const query = { user_id: 'ann', page_size: 1 };

    expect(await client.call('listSessions', { query })).toMatchObject({ page_size: 1 });
    await expect(client.call('getSession', { path: { id: 'a/b' }, query })).rejects.toThrow(
      'session a/b not found (code 300003)',
    );
  });
});
