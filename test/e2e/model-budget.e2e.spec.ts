import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ProjectsService } from '../../src/auth/index.js';
import { type Block } from '../support/answer.js';
import { runCli } from '../support/cli.js';
import { obedient } from '../support/model-guises.js';
import { type ModelServer, type Script, startModelServer } from '../support/model-server.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, type Envelope, startTestService, type TestService } from '../support/test-service.js';

interface Used {
  readonly used: number;
  readonly quota: number | null;
}

const SPENT = 'This project has used up its language model budget for this month';

/** Plans, then says what came out. */
const answering: Script = (body, number) => {
  const tools = body.tools?.map(({ function: { name } }) => name) ?? [];
  if (!tools.includes('finish')) return obedient(body, number);
  const plan = { title: 'Total amount', select: [{ fn: 'sum', column: 'amount' }] };
  if (!body.messages.some(({ role }) => role === 'tool'))
    return { tool_calls: [{ name: 'propose_plan', arguments: plan }] };
  const reply = 'The total amount is {{r1.sum_of_amount}}.';
  return { tool_calls: [{ name: 'finish', arguments: { reply } }] };
};

let server: ModelServer;
let service: TestService;
let dataset: string;
let project: string;
beforeAll(async () => {
  server = await startModelServer(answering);
  const model = { ...server.settings, prices: { input: 2, output: 8 } };
  service = await startTestService({ analyst: 'auto', model });
  project = (await service.app.get(ProjectsService).list())[0]?.name ?? '';
  const content = 'region,amount\nnorth,5\nsouth,7\nnorth,9\n';
  const file = await addFile(service.client, await createDataset(service.client), 'a.csv', content);
  dataset = (await untilRead(service.client, file)).dataset_id;
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});
beforeEach(async () => {
  // What the command line does as well, in a process of its own.
  const unlimited = 'model_token_budget = NULL, model_cost_budget = NULL';
  await service.query(`UPDATE projects SET model_month = NULL, ${unlimited}`);
});

const budget = (...options: readonly string[]): Promise<string> =>
  runCli(service, 'project', 'quota', project, ...options);

async function ask(): Promise<Envelope<{ readonly blocks: readonly Block[] } | null>> {
  const session = await createSession(service.client);
  const question = 'What is the total amount?';
  const asked = { user_id: 'ann', session_id: session, dataset_id: dataset, question, stream: false };
  const { body } = (await service.client.post('/v2/team/jobs', asked)) as {
    body: Envelope<{ readonly blocks: readonly Block[] } | null>;
  };
  return body;
}

async function reply(): Promise<string> {
  const { data } = await ask();
  const told = (data?.blocks ?? []).filter((block) => block.type === 'MESSAGE' && block.stage === 'Respond');
  return told.map(({ content }) => String(content)).join('');
}

const usage = async (): Promise<{ readonly model_tokens: Used; readonly model_cost: Used }> =>
  dataOf(await service.client.get('/v2/team/quota').expect(200));

describe('what a project takes of the language model', () => {
  it('is counted, in tokens and money, answer by answer', async () => {
    expect(await usage()).toMatchObject({ model_tokens: { used: 0 }, model_cost: { used: 0 } });
    await ask();
    const once = await usage();
    expect(once.model_tokens.used).toBeGreaterThan(0);
    expect(once.model_cost.used).toBeGreaterThan(0);
    await ask();
    const twice = await usage();
    expect(twice.model_tokens.used).toBe(2 * once.model_tokens.used);
    expect(twice.model_cost.used).toBeCloseTo(2 * once.model_cost.used, 9);
  });

  it('counts nothing of an earlier month', async () => {
    await ask();
    const { model_tokens: once } = await usage();
    await service.query(`UPDATE projects SET model_month = model_month - interval '1 month'`);
    expect((await usage()).model_tokens.used).toBe(0);
    await ask();
    expect((await usage()).model_tokens.used).toBe(once.used);
  });

  it.each([
    ['tokens', '--model-tokens'],
    ['money', '--model-cost'],
  ])(
    'ends at its budget of %s: the answer after it is made without the model, and says so',
    async (_what, option) => {
      expect(await budget(option, '1')).toMatch(/: 0(\.0+)? of 1\b/);
      await service.query(`UPDATE projects SET model_cost_used = 0.5`);
      expect(await reply()).not.toContain(SPENT);
      await service.query(
        `UPDATE projects SET model_cost_used = 1, model_month = date_trunc('month', now() AT TIME ZONE 'UTC')`,
      );
      const asked = server.requests.length;
      const told = await reply();
      expect(told).toContain(SPENT);
      expect(told).toContain('21');
      expect(server.requests).toHaveLength(asked);
    },
  );

  it('is not limited for a project that has no budget, whatever another one has spent', async () => {
    await service.clientOfNewProject();
    await service.query(`UPDATE projects SET model_token_budget = 0 WHERE name <> '${project}'`);
    expect(await reply()).not.toContain(SPENT);
  });

  it('refuses a budget that is no amount', async () => {
    await expect(budget('--model-cost', '-1')).rejects.toThrow('not an amount');
    await expect(budget('--model-tokens', '1.5')).rejects.toThrow('not a whole number');
  });
});

describe('where only a model may answer', () => {
  it('is refused what it asks beyond its budget, as a quota', async () => {
    await service.restart({ analyst: 'model' });
    await budget('--model-tokens', '0', '--model-cost', '0');
    const msg = 'Job quota exceeded: the language model budget for this month is used up';
    expect(await ask()).toEqual({ code: 210021, msg, message: msg, data: null });
    await budget('--model-tokens', 'default', '--model-cost', 'default');
    expect(await reply()).toContain('The total amount is 21.');
  });
});
