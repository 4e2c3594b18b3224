import { describe, expect, it } from '@jest/globals';
import { collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { analystOf, replyOf, stepsOf } from '../../../../../test/support/answering/model/asked-model.js';
import { askedSales } from '../../../../../test/support/answering/model/asked-sales.js';
import { call, finish } from '../../../../../test/support/answering/model/scripts.js';
import { type ScriptedReply } from '../../../../../test/support/model-server.js';
import { type AnswerEvent } from '../../answer-event.js';

const sales = askedSales();
const planOf = (fn: string): ScriptedReply =>
  call('propose_plan', { title: 'Amounts', select: [{ fn, column: 'orders.amount' }] });
const SQL = call('query_tables', { title: 'Amounts', sql: 'SELECT max(amount) AS most FROM orders' });
const NOTE = 'Read without you, the question asks for something else: ';

async function ask(...script: readonly ScriptedReply[]): Promise<AnswerEvent[]> {
  sales.server.follow(script);
  return collect(analystOf(sales.server), sales.fixture.request('What is the total amount of orders?'));
}

/** What the model was told of its calls, in their order. */
const said = (): string[] =>
  (sales.server.requests.at(-1)?.body.messages ?? []).flatMap(({ role, content }) =>
    role === 'tool' ? [content] : [],
  );

describe('a much likelier way to read a question', () => {
  it('is told to a model that found something else, which may then propose it', async () => {
    const events = await ask(
      planOf('max'),
      planOf('sum'),
      finish('The total amount is {{r2.sum_of_amount}}.'),
    );
    const [first = '', second = ''] = said();
    expect(first).toContain(NOTE);
    expect(first).toMatch(/something else: ".*amount.*"/i);
    expect(second).not.toContain(NOTE);
    expect(replyOf(events)).toContain('The total amount is 555.75.');
    expect(stepsOf(events)).toContain('Read without the model, the question gives the same result.');
  });

  it('takes nothing from a model that goes on with its own, which is told with less confidence', async () => {
    const events = await ask(planOf('max'), finish('The amount is {{r1.max_of_amount}}.'));
    expect(replyOf(events)).toContain('The amount is 200.');
    expect(replyOf(events)).toContain('- Read without the model, the question gives a different result');
    expect(events.at(-1)).toMatchObject({ outcome: { analyst: 'model', confidence: 'low' } });
  });

  it('is told of a statement too', async () => {
    await ask(SQL, finish('The most is {{r1.most}}.'));
    expect(said()[0]).toContain(NOTE);
  });

  it('is not spoken of where the model found the same', async () => {
    await ask(planOf('sum'), finish('The total amount is {{r1.sum_of_amount}}.'));
    expect(said()[0]).not.toContain(NOTE);
  });
});
