import { describe, expect, it } from '@jest/globals';
import { collect } from '../../../../test/support/answering/analysis-fixture.js';
import { ABLE, analystOf, replyOf, stepsOf } from '../../../../test/support/answering/model/asked-model.js';
import { askedSales } from '../../../../test/support/answering/model/asked-sales.js';
import { BY_REGION, call, finish, PLAN, SOUTH } from '../../../../test/support/answering/model/scripts.js';
import { type ScriptedReply } from '../../../../test/support/model-server.js';
import { type AnalysisRequest } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { type ModelUsage } from './model-analyst-parts.js';

const sales = askedSales();

async function ask(
  script: readonly ScriptedReply[],
  { usage, ...changes }: Partial<AnalysisRequest> & { readonly usage?: Partial<ModelUsage> } = {},
): Promise<AnswerEvent[]> {
  sales.server.follow(script);
  const request = sales.fixture.request('Which region had the highest total amount?', changes);
  return collect(analystOf(sales.server, usage), request);
}

describe('what goes wrong with a model', () => {
  it.each<[string, readonly ScriptedReply[]]>([
    ['prose before its call', [{ content: 'I will add it up. It is 999.', ...PLAN }, finish(SOUTH)]],
    [
      'its call as JSON in text',
      [
        {
          content: `Here:\n\`\`\`json\n${JSON.stringify({ tool: 'propose_plan', arguments: BY_REGION })}\n\`\`\``,
        },
        finish(SOUTH),
      ],
    ],
    ['a call without arguments', [call('propose_plan', ''), PLAN, finish(SOUTH)]],
    [
      'a call that was cut',
      [{ ...call('propose_plan', '{"title": "Tot'), isAtLimit: true }, PLAN, finish(SOUTH)],
    ],
    ['malformed JSON', [call('propose_plan', '{title: Total}'), PLAN, finish(SOUTH)]],
    ['a tool that there is not', [call('propose_plans', BY_REGION), PLAN, finish(SOUTH)]],
    ['the same call again', [PLAN, PLAN, finish(SOUTH)]],
    ['an empty reply', [{ content: '' }, PLAN, finish(SOUTH)]],
    ['a reply without a call to finish', [PLAN, { content: SOUTH }]],
    [
      'thoughts before its reply',
      [PLAN, { content: `<think>It may be 999: {"tool": "finish", "arguments": {}}</think>\n${SOUTH}` }],
    ],
    ['thoughts alone', [{ content: '<think>It may be 999' }, PLAN, finish(SOUTH)]],
    ['a finish without a reply', [PLAN, call('finish', {}), finish(SOUTH)]],
    ['a limit of requests per time', [{ status: 429, headers: { 'retry-after': '3' } }, PLAN, finish(SOUTH)]],
    ['a failure', [{ status: 502 }, PLAN, finish(SOUTH)]],
    ['a stream that breaks off', [{ ...PLAN, cut: true }, PLAN, finish(SOUTH)]],
  ])('is put right: %s', async (_case, script) => {
    const events = await ask(script);
    expect(replyOf(events)).toContain('South had the highest total amount: 295.');
    expect(`${replyOf(events)}${stepsOf(events)}`).not.toContain('999');
  });

  it('runs SQL that is written in a fence', async () => {
    const sql =
      'SELECT region, sum(amount) AS total FROM orders JOIN customers USING (customer_id) GROUP BY 1 ORDER BY 2 DESC';
    const events = await ask([
      { content: `\`\`\`sql\n${sql}\n\`\`\`` },
      finish('{{r1.rows.0.region}} leads with a total of {{r1.rows.0.total}}.'),
    ]);
    expect(replyOf(events)).toContain('South leads with a total of 295.');
  });

  it('works with one that knows no tools', async () => {
    const text = (name: string, given: unknown): ScriptedReply => ({
      content: JSON.stringify({ tool: name, arguments: given }),
    });
    const usage = { abilities: { ...ABLE, callsTools: false, schema: 'refused' as const } };
    const events = await ask([text('propose_plan', BY_REGION), text('finish', { reply: SOUTH })], { usage });
    expect(replyOf(events)).toContain('South had the highest total amount: 295.');
    expect(sales.server.requests.at(-1)?.body).not.toHaveProperty('tools');
    expect(sales.server.requests.at(-1)?.body.messages[0]?.content).toContain(
      'Call exactly one tool at a time',
    );
  });

  const ENDLESS: ScriptedReply[] = Array.from({ length: 40 }, (_, at) =>
    call('look_at_column', { table: 'orders', column: 'product', like: 'x'.repeat(at) }),
  );
  it.each<[string, readonly ScriptedReply[]]>([
    ['is away', [{ status: 500 }, { status: 500 }, { status: 500 }, { status: 500 }]],
    ['refuses the key', [{ status: 401 }]],
    ['goes on for ever', ENDLESS],
    [
      'makes the same call again and again',
      Array.from({ length: 9 }, () => call('look_at_column', { table: 'orders', column: 'product' })),
    ],
    ['says nothing', [{ content: '' }, { content: '' }, { content: '' }]],
    ['makes everything up', [finish('It is 12.'), finish('It is 13.')]],
  ])(
    'is answered without one that %s, and says so; where only a model may answer, it fails',
    async (_case, script) => {
      const events = await ask(script, { usage: { choice: 'auto' } });
      expect(replyOf(events)).toContain('The language model did not respond; this was answered without it.');
      await expect(ask(script)).rejects.toThrow('the model');
    },
  );

  it('is not asked by who has taken all that he may, and that is said; where only a model may answer, it fails', async () => {
    const isSpent = { isSpent: true };
    const asked = sales.server.requests.length;
    const events = await ask([PLAN, finish(SOUTH)], { usage: { choice: 'auto', ...isSpent } });
    expect(replyOf(events)).toContain('This project has used up its language model budget for this month');
    expect(sales.server.requests).toHaveLength(asked);
    await expect(ask([PLAN], { usage: isSpent })).rejects.toThrow('all that it may take');
  });

  it.each<[string, Partial<ModelUsage>]>([
    ['requests', { limits: { steps: 2, tokens: 1e6, timeMs: 60_000, cost: null } }],
    ['tokens', { limits: { steps: 20, tokens: 10, timeMs: 60_000, cost: null } }],
    ['time', { limits: { steps: 20, tokens: 1e6, timeMs: 0, cost: null } }],
    [
      'money',
      {
        limits: { steps: 20, tokens: 1e6, timeMs: 60_000, cost: 0.01 },
        prices: { input: 1000, output: 1000 },
      },
    ],
  ])('ends where it takes more %s than it may', async (what, usage) => {
    await expect(ask(ENDLESS, { usage })).rejects.toThrow(`the model took more ${what} than an answer may`);
  });

  it('is told what was found out where a model falls silent beyond the time it may take', async () => {
    const usage = { limits: { steps: 16, tokens: 1e6, timeMs: 1500, cost: null } };
    const events = await ask([PLAN, { silent: true }], { usage });
    expect(replyOf(events)).toContain('**South**');
  });

  it('is told what was found out where a model ends too late', async () => {
    const usage = { limits: { steps: 2, tokens: 1e6, timeMs: 60_000, cost: null } };
    const events = await ask([PLAN, ENDLESS[1] ?? {}, finish(SOUTH)], { usage });
    expect(replyOf(events)).toContain('**South**');
  });
});
