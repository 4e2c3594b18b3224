import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { proposals } from '../kinds/index.js';
import { PlanRunner } from '../plan/run.js';
import { presenceChoices } from './presence-conditions.js';

const linked = linkedQuestions([
  {
    name: 'rentals',
    sql: `SELECT * FROM (VALUES (1, 'Drill', DATE '2024-01-02', DATE '2024-01-05', 0, 'Ann'), (2, 'Saw', DATE '2024-01-03', NULL, 15, NULL),
      (3, 'Saw', DATE '2024-02-03', NULL, 0, 'Bob'), (4, 'Ladder', DATE '2024-02-09', DATE '2024-02-11', 20, NULL))
      AS t(rental_id, tool, rented, returned, deposit, referrer)`,
  },
]);

/** The conditions that a question may name what is there by, as `column = value`. */
const conditionsOf = (question: string): string[] =>
  presenceChoices(linked(question)).flatMap(({ alternatives }) =>
    alternatives.map(({ column, test }) => `${column.name} ${test.op} ${'value' in test ? test.value : ''}`),
  );

describe('what is named', () => {
  it.each([
    ['rentals with a deposit', 'deposit > 0'],
    ['how many rentals had a deposit on them?', 'deposit > 0'],
    ['rentals with a referrer', 'referrer != null'],
    ['how many rentals have been returned?', 'returned != null'],
  ])('may be said to be there: %s', (question, condition) => {
    expect(conditionsOf(question)).toContain(condition);
  });

  it.each([
    ['rentals without a deposit', 'deposit = 0'],
    ['rentals with no referrer', 'referrer = null'],
    ["rentals that haven't been returned yet", 'returned = null'],
    ['rentals whose referrer is missing', 'referrer = null'],
  ])('may be said not to be there: %s', (question, condition) => {
    expect(conditionsOf(question)).toEqual([condition]);
  });

  it.each([
    'how many rentals are there of each tool?',
    'the deposit of each tool',
    'rentals with no tool',
    'the 2 rentals with the highest deposit',
  ])('is neither where nothing says so, or every row has it: %s', (question) => {
    expect(conditionsOf(question)).toEqual([]);
  });
});

describe('rows that have no value of a column', () => {
  const resultsOf = (question: string): unknown[] => {
    const asked = linked(question);
    return proposals(asked).map(({ plan }) => new PlanRunner(asked.dataset).run(plan));
  };

  it('are counted and listed', () => {
    expect(resultsOf("How many rentals haven't been returned?")).toContainEqual([[2]]);
    expect(resultsOf('Which tools of rentals have no referrer?')).toContainEqual([['Saw'], ['Ladder']]);
  });

  it('are told as a share of all', () => {
    expect(resultsOf("What percentage of rentals haven't been returned?")).toContainEqual([[50, 2, 4]]);
  });
});
