import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { conditionSets } from './condition-sets.js';
import { numberReadings } from './number-conditions.js';

const linked = linkedQuestions([
  {
    name: 'takings',
    sql: `SELECT * FROM (VALUES (DATE '2023-12-05', 'North', 2100), (DATE '2024-02-29', 'South', 1900), (DATE '2024-03-01', 'North', 800))
      AS t(day, region, revenue)`,
  },
]);

/** What the numbers of a question may be compared with, the likeliest first. */
function comparedIn(question: string): string[] {
  return numberReadings(linked(question)).flatMap(({ conditions }) =>
    conditions.map(({ column, test }) => {
      if (test.op === 'like') return `${column.name} ${test.isDenied ? 'not ' : ''}of ${test.text}`;
      return `${column.name} ${test.op} ${'value' in test ? test.value : ''}`;
    }),
  );
}

describe('a month of a year', () => {
  it.each([
    ['total revenue in February 2024', 'day of 2024-02'],
    ['total revenue in feb 2024', 'day of 2024-02'],
    ['total revenue after February 2024', 'day > 2024-02-29'],
    ['total revenue before February 2024', 'day < 2024-02-01'],
  ])('is one number, which dates are compared with: %s', (question, compared) => {
    expect(comparedIn(question)).toContain(compared);
    expect(comparedIn(question).filter((each) => /\b2024$/.test(each))).toEqual([]);
  });

  it('is an end of a range that begins on its first day and ends on its last', () => {
    const ranges = conditionSets(linked('total revenue between December 2023 and February 2024')).flatMap(
      ({ conditions }) =>
        conditions.flatMap(({ test }) => (test.op === 'between' ? [`${test.low} to ${test.high}`] : [])),
    );
    expect(ranges).toContain('2023-12-01 to 2024-02-29');
  });
});

describe('a year behind a word that says when', () => {
  it.each(['Was revenue higher in 2024?', 'more revenue during 2024', 'revenue for 2024', 'revenue of 2024'])(
    'is compared with dates alone, and with nothing but equality: %s',
    (question) => {
      expect(comparedIn(question)).toEqual(['day of 2024']);
    },
  );

  it('is denied where it is', () => {
    expect(comparedIn('revenue not in 2024')).toEqual(['day not of 2024']);
  });

  it.each([
    ['region with a revenue above a sum of 800', 'revenue > 800'],
    ['region with a revenue below a sum of 900', 'revenue < 900'],
  ])('is none where it is no year, which is compared as the words before say: %s', (question, compared) => {
    expect(comparedIn(question)).toContain(compared);
  });

  it('may be any number behind another word', () => {
    expect(comparedIn('revenue higher than 2000')).toContain('revenue > 2000');
  });
});
