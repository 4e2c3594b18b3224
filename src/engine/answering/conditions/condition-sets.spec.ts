import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { conditionSets } from './condition-sets.js';

const linked = linkedQuestions([
  {
    name: 'wine',
    sql: `SELECT * FROM (VALUES ('Chloe', 2006, '2008'), ('Lorenzo', 2008, 'now'), ('Palo', 2008, '2010')) AS t(name, year, drink)`,
  },
]);

/** The conditions of each set as `column = value`. */
function setsOf(question: string): string[] {
  return conditionSets(linked(question)).map(({ conditions }) =>
    conditions
      .map(({ column, test }) => `${column.name} ${test.op} ${'value' in test ? test.value : ''}`)
      .join(', '),
  );
}

describe('the sets of conditions of a question', () => {
  it('read a number as the text of one column or the number of another', () => {
    const sets = setsOf('names of the wines produced in 2008');
    expect(sets).toContain('year = 2008');
    expect(sets).toContain('drink = 2008');
  });

  it('read it as one of them at a time', () => {
    const both = setsOf('names of the wines produced in 2008').filter((each) => each.includes(','));
    expect(both).toEqual([]);
  });

  it.each([
    ['wines older than the average year', true],
    ['wines with a year above the average', true],
    ['wines with an average year above 2007', false],
    ['wines with an average year of more than 2007', false],
    ['wines with an average year higher than 2007', false],
    ['are wines of a later year on average than those of Palo, or of a higher one', false],
  ])('put a number beside its mean only where it is compared with that: %s', (question, is) => {
    expect(setsOf(question).some((each) => each.includes('Mean'))).toBe(is);
  });
});
