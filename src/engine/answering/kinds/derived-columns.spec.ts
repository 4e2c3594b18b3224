import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { proposals } from './index.js';

const linked = linkedQuestions([
  {
    name: 'claims',
    sql: `SELECT * FROM (VALUES ('Fire', 'Open', DATE '2023-01-31', NULL, 900), ('Glass', 'Closed', DATE '2023-02-01', DATE '2023-02-11', 100),
      ('Glass', 'Closed', DATE '2024-02-03', DATE '2024-03-03', 300)) AS t(kind, status, reported, settled, amount)`,
  },
]);
const linkedToBudget = linkedQuestions([
  {
    name: 'budget',
    sql: `SELECT * FROM (VALUES ('May', DATE '2023-05-31', DATE '2023-06-12', 5, 12), ('June', DATE '2023-06-30', DATE '2023-07-20', 6, 20)) AS t(month, begun, paid, cost, days)`,
  },
]);
const linkedToCalls = linkedQuestions([
  {
    name: 'calls',
    sql: `SELECT * FROM (VALUES (TIMESTAMP '2023-05-31 08:10:00', 5), (TIMESTAMP '2023-06-30 17:40:00', 6)) AS t(begun, cost)`,
  },
]);
const linkedToPlans = linkedQuestions([
  {
    name: 'plans',
    sql: `SELECT * FROM (VALUES ('monthly', DATE '2023-05-31'), ('monthly', DATE '2023-07-31'), ('annual', DATE '2023-06-30')) AS t(billing, ended)`,
  },
]);
const statementsOf = (question: string, link = linked): string =>
  proposals(link(question))
    .map(({ sql }) => sql)
    .join('\n\n');

describe('periods of dates', () => {
  it.each([
    ['total amount of claims by month', /date_trunc\('month', "claims"\."reported"\)/],
    ['claims per quarter', /date_trunc\('quarter', "claims"\."reported"\)/],
    ['annual amount of claims', /GROUP BY year\("claims"\."reported"\)/],
    ['total amount of claims per year settled', /GROUP BY year\("claims"\."settled"\)/],
    ['average amount of claims by day', /GROUP BY date_trunc\('day', "claims"\."reported"\)/],
    ['claims per week', /GROUP BY date_trunc\('week', "claims"\."reported"\)/],
    ['claims by weekday', /dayname\("claims"\."reported"\)[^;]*ORDER BY min\(isodow\(/],
    ['on which day of the week were most claims settled?', /dayname\("claims"\."settled"\)/],
    ['amount of claims by kind and month', /GROUP BY "claims"\."kind", date_trunc\('month'/],
    [
      'in which month were most claims reported?',
      /date_trunc\('month', "claims"\."reported"\)[^;]*ORDER BY count\(\*\) DESC/,
    ],
  ])('put rows together: %s', (question, wanted) => {
    expect(statementsOf(question)).toMatch(wanted);
  });

  it('put rows together by words that a value is called by too, which then is no condition', () => {
    const statements = statementsOf('How many plans ended in each month?', linkedToPlans).split('\n\n');
    const byMonth = statements.filter((each) => /date_trunc\('month'/.test(each));
    expect(byMonth).not.toEqual([]);
    expect(byMonth.join()).not.toMatch(/'monthly'/);
    expect(statementsOf('How many monthly plans ended?', linkedToPlans)).toMatch(/= 'monthly'/);
  });

  it.each([
    ['claims of the last month'],
    ['amount of claims within 6 months'],
    ['claims in the year 2023'],
    ['claims on weekdays'],
    ['amount of claims within 6 weeks'],
    ['claims of the day'],
    ['claims of the day of the week'],
  ])('are not what is asked for: %s', (question) => {
    expect(statementsOf(question)).not.toMatch(/date_trunc|year\(|dayname/);
  });
});

it('hours put rows together where each is asked for, and are no rate', () => {
  expect(statementsOf('cost of calls by hour', linkedToCalls)).toMatch(/hour\("calls"\."begun"\)/);
  expect(statementsOf('cost of calls per hour', linkedToCalls)).not.toContain('hour(');
});

it('keys stand in the order of the question', () => {
  expect(statementsOf('amount of claims per month by kind')).toMatch(
    /SELECT date_trunc\('month', "claims"\."reported"\)::DATE AS "month", "claims"\."kind"/,
  );
});

describe('the time from one date to another', () => {
  it.each([
    [
      'how many days do claims take on average?',
      /avg\(date_diff\('day', "claims"\."reported", "claims"\."settled"\)\)/,
    ],
    [
      'longest duration of a claim by kind',
      /max\(date_diff\('day', "claims"\."reported", "claims"\."settled"\)\)/,
    ],
    [
      'claims that took more than 20 days',
      /date_diff\('day', "claims"\."reported", "claims"\."settled"\) > 20/,
    ],
  ])('is computed with: %s', (question, wanted) => {
    expect(statementsOf(question)).toMatch(wanted);
  });

  it('is not what a day asks for', () => {
    expect(statementsOf('claims of each day')).not.toContain('date_diff');
  });
});

describe('a header', () => {
  it.each([['cost by month'], ['average days']])('is meant by its words: %s', (question) => {
    expect(statementsOf(question, linkedToBudget)).not.toMatch(/date_trunc|date_diff/);
  });
});

describe('a share', () => {
  it.each([
    [
      'what percentage of claims is closed, by kind?',
      /100\.0 \* count\(\*\) FILTER \(WHERE "claims"\."status" = 'Closed'\) \/ count\(\*\)/,
    ],
    [
      'share of the amount for each kind of claim',
      /100\.0 \* sum\("claims"\."amount"\) \/ nullif\(sum\(sum\("claims"\."amount"\)\) OVER \(\), 0\)/,
    ],
  ])('is told of each group: %s', (question, wanted) => {
    expect(statementsOf(question)).toMatch(wanted);
  });

  it('is none of all where the largest is asked for, which has the largest number too', () => {
    const statements = statementsOf('which kind has the largest share of claims?');
    expect(statements).toContain('ORDER BY count(*) DESC');
    expect(statements).not.toContain('nullif');
  });

  it.each([
    ['closed claims by kind'],
    ['what percentage of claims is closed?'],
    ['the status split for glass, in percent'],
    ['open rate by status'],
  ])('is not told of the rows of each group that meet a condition: %s', (question) => {
    expect(statementsOf(question)).not.toMatch(/FILTER/);
  });
});
