import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type Block } from '../support/answer.js';
import { captureLog } from '../support/captured-log.js';
import { failingOpen, obedient, withoutTools } from '../support/model-guises.js';
import {
  type ModelServer,
  type Script,
  type ScriptedReply,
  startModelServer,
} from '../support/model-server.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

const CONTENT = 'region,amount\nnorth,5\nsouth,7\nnorth,9\n';
const QUESTION = 'What is the total amount?';

/** Plans, then says what came out with a figure of its own beside it. */
const answering: Script = (body, number) => {
  const tools = body.tools?.map(({ function: { name } }) => name) ?? [];
  if (!tools.includes('finish')) return obedient(body, number);
  const done = body.messages.filter(({ role }) => role === 'tool').length;
  const plan = { title: 'Total amount', select: [{ fn: 'sum', column: 'amount' }] };
  if (done === 0) return { tool_calls: [{ name: 'propose_plan', arguments: plan }] };
  const reply = 'The total amount is {{r1.sum_of_amount}}. It was 4321 before.';
  return { tool_calls: [{ name: 'finish', arguments: { reply } }] };
};

let server: ModelServer;
let service: TestService;
let dataset: string;
beforeAll(async () => {
  server = await startModelServer(answering);
  service = await startTestService({
    analyst: 'auto',
    model: { ...server.settings, prices: { input: 2, output: 8 } },
    logLevel: 'info',
  });
  const file = await addFile(service.client, await createDataset(service.client), 'a.csv', CONTENT);
  dataset = (await untilRead(service.client, file)).dataset_id;
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});

async function ask(inSession?: string): Promise<readonly Block[]> {
  const session = inSession ?? (await createSession(service.client));
  const fields = { user_id: 'ann', session_id: session, dataset_id: dataset, question: QUESTION };
  const response = await service.client.post('/v2/team/jobs', { ...fields, stream: false }).expect(200);
  return dataOf<{ blocks: readonly Block[] }>(response).blocks;
}

const textOf = (blocks: readonly Block[], stage: string): string =>
  blocks
    .map((block) => (block.type === 'MESSAGE' && block.stage === stage ? String(block.content) : ''))
    .join('');

/** What the newest job took of the model. */
async function lastUse(): Promise<Record<string, unknown> | null> {
  const rows: { readonly use: Record<string, unknown> | null }[] = await service.app
    .get(DataSource)
    .query('SELECT model_use AS use FROM jobs ORDER BY created_at DESC LIMIT 1');
  return rows[0]?.use ?? null;
}

describe('a service with a model', () => {
  it('answers with it: the figures come from the plan, others are left out', async () => {
    const blocks = await ask();
    expect(textOf(blocks, 'Respond')).toContain('The total amount is 21.');
    expect(textOf(blocks, 'Respond')).not.toContain('4321');
    expect(textOf(blocks, 'Analyze')).toContain('left out: 1.');
    expect(
      server.requests.every(({ authorization }) => authorization === 'Bearer sk-secret-of-the-model'),
    ).toBe(true);
  });

  it('tells it what was asked before in the session, what that was computed by, and what came out', async () => {
    const session = await createSession(service.client);
    await ask(session);
    await ask(session);
    const [, asked] = server.requests.at(-1)?.body.messages ?? [];
    expect(asked?.content).toContain(
      `- question "${QUESTION}", computed by "SELECT sum(\\"a\\".\\"amount\\")`,
    );
    expect(asked?.content).toContain('reply "The total amount is 21.');
  });

  it('answers without it while it fails, and says so', async () => {
    server.follow(() => ({ status: 401 }));
    const reply = textOf(await ask(), 'Respond');
    expect(reply).toContain('21');
    expect(reply).toContain('The language model did not respond');
    server.follow(answering);
  });

  it('keeps with each job what it took of the model, and what became of its sentences', async () => {
    await ask();
    expect(await lastUse()).toEqual({
      steps: 3,
      input: expect.any(Number),
      output: expect.any(Number),
      isEstimated: false,
      cost: expect.any(Number),
      milliseconds: expect.any(Number),
      verdict: { bound: 1, corrected: 0, leftOut: 1 },
    });
    const use = await lastUse();
    expect(use?.cost).toBeCloseTo((Number(use?.input) * 2 + Number(use?.output) * 8) / 1e6, 12);
  });

  it('logs what a job took', async () => {
    const log = captureLog();
    await ask();
    const lines = log.linesWith('model: 3 requests');
    log.release();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/job job-\w+: .* sentences: 1 bound, 0 of them corrected, 1 left out/);
  });

  it('keeps also what a reply took that broke off, reckoned from its texts', async () => {
    server.follow((body, number) =>
      number < 4 ? { content: 'The total', cut: true } : obedient(body, number),
    );
    await ask();
    server.follow(answering);
    expect(await lastUse()).toMatchObject({ steps: 1, isEstimated: true, verdict: null });
    expect((await lastUse())?.output).toBeGreaterThan(0);
  });

  it('begins the overview of a dataset with what it says of it, and without it while it fails', async () => {
    const summaryOf = async (): Promise<string> => {
      const response = await service.client.get(`/v2/team/datasets/${dataset}/overview?user_id=ann`);
      return dataOf<{ readonly summary: string }>(response).summary;
    };
    const describing = (reply: ScriptedReply) =>
      server.follow((body, number) =>
        body.messages[0]?.content.startsWith('You describe') ? reply : answering(body, number),
      );
    const said = { summary: 'Amounts of regions. There are 4321.', keywords: [], questions: [] };
    describing({ content: JSON.stringify(said) });
    const summary = await summaryOf();
    expect(summary).toMatch(/^Amounts of regions\.\na\.csv: 3 rows\./);
    expect(summary).not.toContain('4321');
    const other = await addFile(service.client, dataset, 'b.csv', CONTENT);
    await untilRead(service.client, other);
    describing({ status: 401 });
    expect(await summaryOf()).toMatch(/^a\.csv: 3 rows\./);
    server.follow(answering);
    await service.client
      .remove(`/v2/team/datasets/${dataset}/datasources/${other.id}`, { user_id: 'ann' })
      .expect(200);
  });

  it('counts its tokens', async () => {
    const response = await service.client.get('/metrics');
    expect(response.text).toMatch(/quarry_model_tokens_total\{kind="answering",direction="output"\} [1-9]/);
  });

  it('counts what it answered, and how sure that was, apart from what was answered without it', async () => {
    const { text } = await service.client.get('/metrics');
    expect(text).toMatch(/quarry_answers_total\{analyst="model",outcome="told"\} [1-9]/);
    expect(text).toMatch(/quarry_model_answers_total\{confidence="low"\} [1-9]/);
    expect(text).toMatch(/quarry_answers_total\{analyst="builtin",outcome="told"\} [1-9]/);
  });
});

describe('quarry model check', () => {
  const check = async (): Promise<string> => {
    const { baseUrl, model, apiKey } = server.settings;
    const { stdout } = await promisify(execFile)(process.execPath, ['dist/cli.js', 'model', 'check'], {
      env: {
        PATH: process.env.PATH,
        MODEL_BASE_URL: baseUrl,
        MODEL_NAME: model,
        MODEL_API_KEY: apiKey ?? '',
      },
    });
    return stdout.split('\n').slice(1).join('\n');
  };

  it.each([
    [
      'is obedient',
      obedient,
      'tool calls: yes\nJSON schema: obeyed\nstreaming with tools: yes\ncontext: 32768 tokens\n',
    ],
    [
      'knows no tools',
      withoutTools,
      'tool calls: no: they are asked for as text\nJSON schema: refused: not used\nstreaming: yes\ncontext: 32768 tokens\n',
    ],
    [
      'fails open',
      failingOpen,
      'tool calls: yes\nJSON schema: taken, but not obeyed: what comes is checked here\nstreaming with tools: no: replies are waited for\ncontext: 3000 tokens (tried: more may be cut without a word)\n',
    ],
  ])('tells of a model that %s', async (_guise, script, lines) => {
    server.follow(script);
    expect(await check()).toBe(lines);
  });
});
