import { describe, expect, it } from '@jest/globals';
import { collect } from '../../../../../test/support/answering/analysis-fixture.js';
import {
  lonelyAnalystOf,
  replyOf,
  stepsOf,
} from '../../../../../test/support/answering/model/asked-model.js';
import { askedSales } from '../../../../../test/support/answering/model/asked-sales.js';
import { call, finish, PLAN, SOUTH } from '../../../../../test/support/answering/model/scripts.js';
import { type ScriptedReply } from '../../../../../test/support/model-server.js';
import { type AnswerEvent } from '../../answer-event.js';

const sales = askedSales();

async function ask(
  script: readonly ScriptedReply[],
  { question = 'Which region had the highest total amount?' } = {},
): Promise<AnswerEvent[]> {
  sales.server.follow(script);
  return collect(lonelyAnalystOf(sales.server), sales.fixture.request(question));
}

describe('SQL of a model', () => {
  it('is run again over the rows in another order', async () => {
    const sql = `SELECT strftime(ordered_on, '%Y') AS year, sum(amount) AS total FROM orders GROUP BY 1 ORDER BY 1`;
    const reply =
      'The total {{cmp r1.rows.1.total r1.rows.0.total: rose|fell}} from {{r1.rows.0.year}} to {{r1.rows.1.year}}.';
    const events = await ask([call('query_tables', { title: 'Totals by year', sql }), finish(reply)], {
      question: 'How did the total amount change from year to year?',
    });
    expect(replyOf(events)).toContain('The total fell from 2023 to 2024.');
    expect(stepsOf(events)).toContain('Run again over the rows in another order: same result.');
  });

  it('is read back as a plan where one says the same, and computed without the database', async () => {
    const sql = 'SELECT product, avg(amount) AS mean_amount FROM orders GROUP BY product ORDER BY 2 DESC';
    const reply = '{{r1.rows.0.product}} has the highest mean amount: {{r1.rows.0.mean_amount}}.';
    const events = await ask([call('query_tables', { title: 'Means by product', sql }), finish(reply)], {
      question: 'Which product has the highest mean amount?',
    });
    expect(replyOf(events)).toContain('Bolt has the highest mean amount: 110.17.');
    const steps = stepsOf(events);
    expect(steps).toContain('the average of *amount* by *product*');
    expect(steps).toContain('Cross-checked: an independent computation over 6 rows agrees.');
  });

  it('is refused where it gives something else than the plan that it says', async () => {
    const sql = "SELECT count(*) AS orders FROM orders WHERE product = 'bolt'";
    await ask([call('query_tables', { title: 'Orders of Bolt', sql }), PLAN, finish(SOUTH)], {
      question: 'How many orders of bolt are there?',
    });
    const told = sales.server.requests.at(-2)?.body.messages.at(-1)?.content;
    expect(told).toContain(
      'where *product* is “Bolt”) and computed without the database, the statement gives another result',
    );
  });

  it('is refused where its result depends on how rows happen to lie', async () => {
    const sql = 'SELECT product, amount FROM orders LIMIT 1';
    await ask([call('query_tables', { title: 'One', sql }), PLAN, finish(SOUTH)]);
    const told = sales.server.requests.at(-2)?.body.messages.at(-1)?.content;
    expect(told).toContain('run again over the rows in another order the statement gives another result');
  });

  it.each([
    ['SELECT 42000 AS total FROM orders', '42000 is no column'],
    ['SELECT 100 AS total', 'a statement reads from a table'],
    [
      'SELECT sum(amount) * 1.37 AS total FROM orders',
      'the number 1.37 stands neither in the question nor in the data',
    ],
    ["SELECT sum(amount) AS total FROM orders WHERE product <> 'Nut'", 'rows of "Nut" are left out'],
    [
      "SELECT sum(amount) AS total FROM orders WHERE product NOT IN ('Nut', 'Bolt')",
      'rows of "Nut" are left out',
    ],
    ['DELETE FROM orders', 'Only a SELECT statement is accepted'],
    ["SELECT * FROM read_csv('/etc/passwd')", 'may only use the tables of this analysis'],
    ['SELECT ammount FROM orders', 'amount'],
  ])('is refused where the data do not bear it: %s', async (sql, reason) => {
    await ask([call('query_tables', { title: 'Totals', sql }), PLAN, finish(SOUTH)]);
    expect(sales.server.requests.at(-2)?.body.messages.at(-1)?.content).toContain(reason);
  });
});
