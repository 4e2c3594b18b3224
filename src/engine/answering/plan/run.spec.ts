import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { knowledgeWith } from '../knowledge/knowledge.js';
import { proposals } from '../kinds/index.js';
import { LinkedQuestion } from '../mentions/linked-question.js';
import { type Dataset } from '../tables/dataset.js';
import { loadDataset } from '../tables/load-dataset.js';
import { scalarOf } from '../tables/scalar.js';
import { type Row } from './row-sets.js';
import { PlanRunner } from './run.js';
import { computedTable } from './computed-table.js';
import { planSql } from './sql.js';

const knowledge = knowledgeWith(new Map());
const TABLES = [
  {
    name: 'singer',
    sql: `SELECT * FROM (VALUES (1, 'Ann Lee', 'France', 31, TRUE), (2, 'Bob Ray', 'Spain', 44, FALSE),
      (3, 'Cho Kim', 'France', 25, TRUE), (4, 'Dora', NULL, NULL, FALSE)) AS t(singer_id, name, country, age, active)`,
  },
  {
    name: 'concert',
    sql: `SELECT * FROM (VALUES (10, 1, DATE '2014-05-01', 100.5), (11, 1, DATE '2015-06-01', 80), (12, 2, DATE '2014-07-09', 80),
      (13, 3, DATE '2016-01-02', NULL)) AS t(concert_id, singer_id, held_on, revenue)`,
  },
  {
    name: 'cost',
    sql: `SELECT * FROM (VALUES ('Rent of the hall', 300, 350, NULL), ('Pay of singers', 900, 700, 800), ('Light', NULL, NULL, 5))
      AS t(item, "2014", "2015", "2016")`,
  },
  {
    name: 'loan',
    sql: `SELECT * FROM (VALUES ('Emma', 'late', DATE '2014-12-30', DATE '2015-02-01', TIMESTAMP '2014-12-30 09:30:00', TIMESTAMP '2014-12-30 11:00:20'),
      ('Ivanhoe', 'in time', DATE '2015-03-31', DATE '2015-04-02', TIMESTAMP '2015-03-31 23:50:00', TIMESTAMP '2015-04-01 00:20:00'),
      ('Emma', 'in time', DATE '2015-04-01', NULL, TIMESTAMP '2015-04-01 10:00:00', NULL)) AS t(book, state, lent_on, returned_on, opened_at, closed_at)`,
  },
];
const QUESTIONS = [
  'In which year was the rent of the hall larger?',
  'Which year had the lowest pay of singers?',
  'How many singers are from France?',
  'What are the names and ages of singers from France or Spain, sorted by age?',
  'Which singer has the most concerts?',
  'Show the average revenue of concerts for each country.',
  'List the singers who do not have a concert in 2014.',
  'How many concerts were not held in 2014?',
  'Names of singers older than the average age, who have more than 1 concert',
  'What is the name of the youngest singer with a concert between 2014 and 2015?',
  'How many different countries do active singers come from?',
  'Which countries have both singers older than 30 and singers younger than 30?',
  'Are all singers from France older than 30?',
  'Is the average age of singers from France higher than that of singers from Spain?',
  'Is the oldest singer from Spain?',
  'Is the average age of all singers above 30?',
  'Does every singer have a unique country?',
  'What is the difference in average age between France and Spain?',
  'What is the percentage change in revenue from 2014 to 2015?',
  'What percentage of singers are from France?',
  'What is the sum of age and singer id of Bob Ray?',
  'Average age by country and active',
  'revenue over time by singer',
  'What is the median age of singers?',
  'Median and average revenue by country',
  'Average revenue of concerts by month',
  'Which year had the most loans?',
  'How many loans per quarter and book?',
  'Number of loans by day of the week',
  'Which hour of the day were most loans opened?',
  'How many days does a loan take on average, from lent to returned, for each book?',
  'What is the longest duration of a loan in hours, from opened to closed?',
  'Loans that took more than 10 days',
  'What percentage of loans were late, by book?',
  'Which country has the highest percentage of concerts not held in 2014?',
  'What share of the total revenue does each singer have?',
  'Which book has the most loans in each state?',
  'What is the singer with the highest revenue in each year?',
  'How many loans were opened from January to March 2015?',
  'How many loans were opened since March 2015?',
  'Loans closed by the first half of 2015',
  'How many loans have not been returned?',
  'What percentage of loans have no return by book?',
  'What are the 2 most common countries of singers?',
  'How many different books were lent in each state?',
  'By how much did the number of loans change from 2014 to 2015, by book?',
  'By what percentage did the revenue of each singer grow from 2014 to 2015?',
  'Which singers improved their average revenue from 2014 to 2015?',
  'Compare the revenue of each singer in 2014 and 2015',
];
/** Of the orders of the large table. */
const AMOUNTS = 97;
/** As many as one question needs: the first are the likeliest. */
const COMPARED = 150;

let fixture: AnalysisFixture;
let wide: AnalysisFixture;
let dataset: Dataset;
let many: Dataset;

beforeAll(async () => {
  fixture = await AnalysisFixture.create(TABLES);
  wide = await AnalysisFixture.create([
    {
      name: 'orders',
      sql: `SELECT range AS number, 'Customer ' || range % 5000 AS customer, range % ${AMOUNTS} AS amount FROM range(300000)`,
    },
  ]);
  const isWord = (word: string): boolean => knowledge.isWord(word);
  dataset = await loadDataset(fixture, isWord);
  many = await loadDataset(wide, isWord);
});
afterAll(async () => {
  await fixture.close();
  await wide.close();
});

const plain = (rows: readonly Row[]): string[] =>
  rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? value.toPrecision(9) : String(value))).join('|'),
  );

describe('plans computed without the database', () => {
  it.each(QUESTIONS)('give what the database gives: %s', async (question) => {
    const runner = new PlanRunner(dataset);
    const proposed = proposals(new LinkedQuestion(question, dataset, knowledge)).slice(0, COMPARED);
    expect(proposed.length).toBeGreaterThan(5);
    for (const { plan } of proposed) {
      const expected = runner.run(plan);
      if (!expected) continue;
      const { rows, columns } = await fixture.workbench.query(planSql(plan));
      expect([planSql(plan), computedTable(plan, expected).columns]).toEqual([planSql(plan), columns]);
      const given = plain(rows.map((row) => row.map(scalarOf)));
      const isOrdered = plan.order !== null && plan.combined === null;
      const sorted = (texts: readonly string[]): readonly string[] => (isOrdered ? texts : texts.toSorted());
      expect([planSql(plan), ...sorted(given)]).toEqual([planSql(plan), ...sorted(plain(expected))]);
    }
  });

  it('leave rows that are equal by an order as they are in the file, also where there are many', async () => {
    const question = new LinkedQuestion('List the number of all orders sorted by amount', many, knowledge);
    const sorted = proposals(question).find(
      ({ plan }) =>
        plan.order?.item.column?.name === 'amount' &&
        plan.order.direction === 'asc' &&
        plan.items.map(({ column }) => column?.name).join() === 'number',
    );
    const { rows } = await wide.workbench.query(sorted ? planSql(sorted.plan) : '');
    const numbers = rows.map(([number]) => Number(number));
    const ofFirst = numbers.findIndex((number) => number % AMOUNTS !== 0);
    expect(ofFirst).toBeGreaterThan(AMOUNTS);
    expect(numbers.slice(0, ofFirst)).toEqual(numbers.slice(0, ofFirst).map((_, at) => at * AMOUNTS));
  });

  it('are in the same order each time they run over many rows: groups by their keys, joined rows by what is shown', async () => {
    const runs = 5;
    const question = new LinkedQuestion('Show the median amount for each customer', many, knowledge);
    const grouped = proposals(question).filter(({ plan }) => plan.shape === 'group' && !plan.order);
    expect(grouped.length).toBeGreaterThan(0);
    for (const { plan } of grouped.slice(0, 5)) {
      const results = [];
      for (let run = 0; run < runs; run += 1)
        results.push((await wide.workbench.query(planSql(plan))).rows.map((row) => row.map(scalarOf)));
      for (const rows of results) expect(rows).toEqual(results[0]);
    }
  });
});
