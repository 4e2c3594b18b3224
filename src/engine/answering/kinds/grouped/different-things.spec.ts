import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../../test/support/answering/linked-questions.js';
import { proposals } from '../index.js';

const linked = linkedQuestions([
  {
    name: 'gifts',
    sql: `SELECT * FROM (VALUES ('Ann', 'Bath', 5, 'monthly'), ('Ann', 'Bath', 7, 'yearly'), ('Bo', 'Bath', 5, NULL), ('Cy', 'Wells', 9, NULL), ('Di', NULL, 9, NULL),
      ('Ed', NULL, 9, 'monthly'), ('Fay', NULL, 9, 'monthly')) AS t(donor, town, amount, plan)`,
  },
]);

const statementsOf = (question: string): string =>
  proposals(linked(question))
    .map(({ sql }) => sql.replace(/\s+/g, ' ').replaceAll('"', ''))
    .join('\n');

describe('different things', () => {
  it('are counted in each group', () => {
    expect(statementsOf('How many different donors do we have in each town?')).toMatch(
      /^SELECT gifts\.town AS town, count\(DISTINCT gifts\.donor\) .* GROUP BY gifts\.town /m,
    );
  });

  it('are not where nothing says that they differ', () => {
    expect(statementsOf('How many donors do we have in each town?')).not.toMatch(
      /DISTINCT gifts\.donor.*GROUP BY/,
    );
  });
});

describe('the first of groups', () => {
  it('are those that have a name', () => {
    expect(statementsOf('What are the 2 most common towns?')).toMatch(
      /WHERE gifts\.town IS NOT NULL GROUP BY gifts\.town ORDER BY count\(\*\) DESC NULLS LAST, 1(?:, 2)? LIMIT 2/,
    );
  });

  it('are all groups where no first ones are asked for', () => {
    expect(statementsOf('How many gifts are there in each town?')).toMatch(
      /^SELECT gifts\.town AS town, count\(\*\) AS count FROM gifts GROUP BY gifts\.town /m,
    );
  });
});
