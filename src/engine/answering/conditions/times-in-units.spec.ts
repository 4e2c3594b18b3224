import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { numberReadings } from './number-conditions.js';

const linked = linkedQuestions([
  {
    name: 'calls',
    sql: `SELECT * FROM (VALUES (1, 40.0, 12, 2, 90), (2, 700.0, 3, 9, 10))
      AS t(call_no, "Wait Time (s)", talk_minutes, stay_days, patience)`,
  },
]);

/** What a column is compared with. */
const comparedWith = (question: string, name: string): unknown =>
  numberReadings(linked(question))
    .flatMap(({ conditions }) => conditions)
    .flatMap(({ column, test }) => (column.name === name && 'value' in test ? [test.value] : []))[0];

describe('a time in a unit', () => {
  it.each([
    ['calls with a wait time of more than 10 minutes', 'Wait Time (s)', 600],
    ['calls with a wait time of more than 10 seconds', 'Wait Time (s)', 10],
    ['calls with more than 2 hours of talk', 'talk_minutes', 120],
    ['guests whose stay was over 48 hours', 'stay_days', 2],
  ])('is compared as the column holds it: %s', (question, column, value) => {
    expect(comparedWith(question, column)).toBe(value);
  });

  it('is compared as it is said where no header says in what it is measured', () => {
    expect(comparedWith('calls with a patience of over 30 minutes', 'patience')).toBe(30);
  });
});
