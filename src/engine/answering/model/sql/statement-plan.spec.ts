import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { salesDataset, salesFixture } from '../../../../../test/support/answering/model/sales.js';
import { Catalogue } from '../../narration/catalogue.js';
import { PlanRunner } from '../../plan/run.js';
import { isSameResult } from '../../proof.js';
import { planText } from '../../telling/plan-text.js';
import { type Dataset } from '../../tables/dataset.js';
import { statementPlan } from './statement-plan.js';
import { sqlTokens } from './tokens.js';

let fixture: AnalysisFixture;
let dataset: Dataset;
beforeAll(async () => {
  fixture = await salesFixture();
  dataset = await salesDataset(fixture);
});
afterAll(() => fixture.close());

const planOf = (sql: string) => statementPlan(sqlTokens(sql), dataset, 'total amount');

describe('a statement of a model', () => {
  it.each([
    ['SELECT count(*) FROM orders', 'the number of rows'],
    ['SELECT count(DISTINCT product) AS kinds FROM orders', 'the number of different values of *product*'],
    [
      "SELECT c.region, sum(o.amount) AS total FROM orders o JOIN customers c ON o.customer_id = c.customer_id WHERE o.product = 'Bolt' GROUP BY c.region",
      'the total of *amount* by *region* for rows where *product* is “Bolt” (*customers*, *orders*)',
    ],
    [
      'SELECT region, sum(amount) AS total FROM orders INNER JOIN customers USING (customer_id) GROUP BY 1 ORDER BY total DESC LIMIT 2',
      null,
    ],
    ["SELECT name FROM customers WHERE region IN ('North', 'East')", null],
    [
      "SELECT product, mean(amount) FROM orders WHERE ordered_on BETWEEN DATE '2024-01-01' AND '2024-12-31' GROUP BY product",
      null,
    ],
    [
      'SELECT product FROM orders GROUP BY product HAVING count(*) > 1',
      'the number of rows by *product*, only where it is over 1',
    ],
    [
      'SELECT product, avg(amount) FROM orders GROUP BY product HAVING count(*) > 1',
      'the average of *amount* by *product*, shown where the number of rows is over 1',
    ],
    [
      'SELECT product FROM orders GROUP BY product HAVING count(*) > 1 AND avg(amount) >= 20',
      'the number of rows by *product*, shown where the number of rows is over 1 and the average of *amount* is at least 20',
    ],
    [
      'SELECT product, count(*) FROM orders GROUP BY product HAVING count(*) <> 7',
      'the number of rows by *product*, shown where the number of rows is not 7',
    ],
    ['SELECT order_id, amount FROM orders WHERE amount >= 80 AND amount < 200 ORDER BY amount DESC', null],
    ["SELECT name FROM customers WHERE name ILIKE '%corp%'", null],
    ['SELECT DISTINCT product FROM orders', null],
  ])('is read back as the plan that says the same: %s', async (sql, said) => {
    const plan = planOf(sql);
    if (!plan) throw new Error('no plan was read');
    if (said !== null) expect(planText(plan, Catalogue.of('EN'))).toBe(said);
    const rows = new PlanRunner(dataset).run(plan);
    const result = await fixture.request('?').workbench.query(sql);
    expect(result.rows.length).toBeGreaterThan(0);
    expect(rows && isSameResult(rows, result)).toBe(true);
  });

  it.each([
    ['an expression', "SELECT strftime(ordered_on, '%Y') AS year, sum(amount) FROM orders GROUP BY 1"],
    ['a query within it', 'SELECT name FROM customers WHERE customer_id IN (SELECT customer_id FROM orders)'],
    ['a join by other columns', 'SELECT c.name FROM orders o JOIN customers c ON o.order_id = c.customer_id'],
    [
      'a join that keeps all',
      'SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.customer_id',
    ],
    ['either of two conditions', "SELECT name FROM customers WHERE region = 'North' OR name = 'Globex'"],
    ['first rows by two orders', 'SELECT product FROM orders ORDER BY product, amount LIMIT 1'],
    ['first rows without an order', 'SELECT product FROM orders LIMIT 1'],
    [
      'a list and a bound on one column',
      'SELECT order_id FROM orders WHERE amount IN (80, 95) AND amount > 90',
    ],
    ['an unknown column', 'SELECT price FROM orders'],
    ['windows', 'SELECT product, row_number() OVER () FROM orders'],
    ['sets', 'SELECT name FROM customers UNION SELECT product FROM orders'],
  ])('is not read back where it says what no plan does: %s', (_what, sql) => {
    expect(planOf(sql)).toBeNull();
  });
});
