import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { obedient } from '../support/model-guises.js';
import { filesBelow, untilGone } from '../support/files-below.js';
import { type ModelServer, type Script, startModelServer } from '../support/model-server.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { startTestService, type TestClient, type TestService } from '../support/test-service.js';

const QUESTION = 'What is the total amount?';
const PLAN = { title: 'Total amount', select: [{ fn: 'sum', column: 'amount' }] };
const answering: Script = (body, number) => {
  const isAnswer = body.tools?.some(({ function: { name } }) => name === 'finish') ?? false;
  if (!isAnswer) return obedient(body, number);
  const isPlanned = body.messages.some(({ role }) => role === 'tool');
  const reply = 'The total amount is {{r1.sum_of_amount}}.';
  return {
    tool_calls: [
      isPlanned ? { name: 'finish', arguments: { reply } } : { name: 'propose_plan', arguments: PLAN },
    ],
  };
};

let server: ModelServer;
let service: TestService;
beforeAll(async () => {
  server = await startModelServer(answering);
  service = await startTestService({
    analyst: 'auto',
    model: { ...server.settings, recordsExchanges: true },
  });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});

/** Asks the question in a session of its own. @returns the session */
async function ask(client: TestClient): Promise<string> {
  const file = await addFile(
    client,
    await createDataset(client),
    'a.csv',
    'region,amount\nnorth,5\nsouth,7\n',
  );
  const { dataset_id } = await untilRead(client, file);
  const session_id = await createSession(client);
  const fields = { user_id: 'ann', session_id, dataset_id, question: QUESTION, stream: false };
  await client.post('/v2/team/jobs', fields).expect(200);
  return session_id;
}

const objects = (): string => join(service.dataDir, 'objects');

async function recordingsOf(sessionId: string): Promise<string[]> {
  const files = await filesBelow(objects());
  return files.filter((path) => path.includes(sessionId) && path.endsWith('.jsonl'));
}

describe('what is said between the service and a model', () => {
  it('is recorded beside the results of the job where the settings want it, without the key', async () => {
    const [path = ''] = await recordingsOf(await ask(service.client));
    const text = await readFile(path, 'utf8');
    const lines = text
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toMatchObject([
      { request: { messages: expect.any(Array) }, reply: { calls: [{ name: 'propose_plan' }] } },
      { request: { messages: expect.any(Array) }, reply: { calls: [{ name: 'finish' }] } },
    ]);
    expect(text).toContain(QUESTION);
    expect(text).not.toContain('sk-secret-of-the-model');
  });

  it('goes with the session of the job', async () => {
    const session = await ask(service.client);
    expect(await recordingsOf(session)).toHaveLength(1);
    await service.client.delete(`/v2/team/sessions/${session}`).expect(200);
    await untilGone(objects(), (path) => path.includes(session));
  });

  it('lies below its project, where no other finds it', async () => {
    const other = await service.clientOfNewProject();
    const [own = ''] = await recordingsOf(await ask(service.client));
    const [others = ''] = await recordingsOf(await ask(other));
    const projectIn = (path: string) => /projects\/([^/]+)\/sessions\//.exec(path)?.[1];
    expect(projectIn(own)).toBeDefined();
    expect(projectIn(others)).not.toBe(projectIn(own));
  });

  it('is recorded nowhere else, as it is at first', async () => {
    await service.restart({ model: server.settings });
    expect(await recordingsOf(await ask(service.client))).toEqual([]);
  });
});
