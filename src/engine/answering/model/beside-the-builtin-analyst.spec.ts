import { describe, expect, it } from '@jest/globals';
import { replyOf, stepsOf } from '../../../../test/support/answering/model/asked-model.js';
import { askedSales } from '../../../../test/support/answering/model/asked-sales.js';
import { call, finish, PLAN, SOUTH } from '../../../../test/support/answering/model/scripts.js';
import { type AnswerEvent } from '../answer-event.js';

const { ask } = askedSales();

describe('an answer of a model', () => {
  it('says whether the built-in analyst reads the question otherwise', async () => {
    const question = 'What is the total amount of orders?';
    const sum = { title: 'Total', select: [{ fn: 'sum', column: 'orders.amount' }] };
    const agreed = await ask(
      [call('propose_plan', sum), finish('The total amount is {{r1.sum_of_amount}}.')],
      { question },
    );
    expect(stepsOf(agreed)).toContain(
      'Read without the model, the question gives the same result.\nConfidence: high',
    );
    expect(replyOf(agreed)).not.toContain('Confidence');
    const largest = { title: 'Largest', select: [{ fn: 'max', column: 'orders.amount' }] };
    const other = await ask([call('propose_plan', largest), finish('The amount is {{r1.max_of_amount}}.')], {
      question,
    });
    expect(replyOf(other)).toContain('- Read without the model, the question gives a different result');
    expect(replyOf(other)).toContain('- Confidence: low');
  });

  it('is compared with what the built-in analyst computes under the same instructions', async () => {
    const question = 'What is the total amount of orders?';
    const select = [{ fn: 'sum', column: 'orders.amount' }];
    const where = [{ column: 'orders.product', op: '=', value: 'Bolt' }];
    const total = finish('The total amount is {{r1.sum_of_amount}}.');
    const under = async (userPrompt: string, conditions: readonly object[]): Promise<string> => {
      const plan = call('propose_plan', { title: 'Total', select, where: conditions });
      return stepsOf(await ask([plan, total], { question, userPrompt }));
    };
    const same = 'Read without the model, the question gives the same result.';
    const other = 'Read without the model, the question gives a different result';
    expect(await under('Only consider the product Bolt', where)).toContain(same);
    expect(await under('Only consider the product Bolt', [])).toContain(other);
    const unread = await under('Compare with Bolt', where);
    expect(unread).not.toContain(same);
    expect(unread).not.toContain(other);
  });

  it('agrees with the built-in analyst where its result begins with the rows that were asked for', async () => {
    const events = await ask([PLAN, finish(SOUTH)]);
    expect(stepsOf(events)).toContain('Read without the model, the question gives the same result.');
  });

  const questionsOf = (events: readonly AnswerEvent[]): readonly string[] =>
    events.flatMap((event) => (event.type === 'questions' ? event.questions : []));

  it('offers those of its questions to ask next that claim nothing and are answered', async () => {
    const questions = [
      'What is the average amount by product?',
      'How many furlongs did the wizards spill?',
      'Why is South above 200?',
    ];
    const end = call('finish', { reply: SOUTH, questions });
    expect(questionsOf(await ask([PLAN, end]))).toEqual(['What is the average amount by product?']);
  });

  it('offers what the built-in analyst offers where none of its questions is answered', async () => {
    const questions = ['How many furlongs did the wizards spill?'];
    const offered = questionsOf(await ask([PLAN, call('finish', { reply: SOUTH, questions })]));
    expect(offered.length).toBeGreaterThan(0);
    expect(offered).not.toContain(questions[0]);
    expect(questionsOf(await ask([PLAN, finish(SOUTH)]))).toEqual(offered);
  });
});
