import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { proposals } from './index.js';

const linked = linkedQuestions([
  {
    name: 'sales',
    sql: `SELECT * FROM (VALUES ('Ann', 'Junior', 'Lyon', 120.0, DATE '2023-05-01'), ('Bob', 'Senior', 'Lyon', 200.5, DATE '2024-05-01'),
      ('Cho', 'Trainee', 'Turin', 30.0, DATE '2024-06-01'), ('Dora', 'Senior', 'Turin', 90.0, DATE '2022-06-01')) AS t(agent, seniority, city, price, sold)`,
  },
]);

const statementsOf = (question: string): string[] =>
  proposals(linked(question)).map(({ sql }) => sql.replace(/\s+/g, ' ').replaceAll('"', ''));

/** Groups of the two values that are named, with a number of each. */
const ofBoth = (number: string): unknown =>
  expect.stringMatching(
    new RegExp(
      String.raw`^SELECT sales\.seniority AS seniority, ${number}.* WHERE \(?sales\.seniority = 'Junior' OR sales\.seniority = 'Senior'\)? GROUP BY sales\.seniority`,
    ),
  );

describe('two values of a column', () => {
  it.each([
    'Average price for junior agents compared with senior agents',
    'Compare the average price of Junior and Senior',
    'average price, Senior versus Junior',
  ])('are put beside each other, each with its number: %s', (question) => {
    const statements = statementsOf(question).map((each) =>
      each.replace(
        /sales\.seniority = 'Senior' OR sales\.seniority = 'Junior'/,
        `sales.seniority = 'Junior' OR sales.seniority = 'Senior'`,
      ),
    );
    expect(statements).toContainEqual(ofBoth(String.raw`avg\(sales\.price\)`));
  });

  it('are not where nothing puts them beside each other', () => {
    expect(statementsOf('average price of Junior Lyon')).not.toContainEqual(expect.stringMatching(/ OR /));
  });
});

describe('two years', () => {
  it('are put beside each other, each with its number', () => {
    expect(statementsOf('total price sold in 2023 and in 2024')).toContainEqual(
      expect.stringMatching(
        /^SELECT year\(sales\.sold\) AS year, sum\(sales\.price\).* OR .* GROUP BY year\(sales\.sold\)/,
      ),
    );
  });
});

describe('a percentage', () => {
  it('may be of a sum that is named, or of rows', () => {
    const statements = statementsOf('What percentage of the price is from Lyon?').join('\n');
    expect(statements).toMatch(/100\.0 \* v1 \/ nullif\(v2, 0\) AS share in %, v1 AS sum of price/);
    expect(statements).toMatch(/100\.0 \* v1 \/ nullif\(v2, 0\) AS share in %, v1 AS count/);
  });
});
