import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { nearOnly } from './near-only.js';

const linked = linkedQuestions([
  {
    name: 'shops',
    sql: `SELECT * FROM (VALUES ('Oslo', 'Sea', 12.5, 3), ('Rome', 'Hill', 8.0, 4)) AS t(city, dept, revenue, doctors)`,
  },
]);

const nearIn = (question: string): string[] => {
  const asked = linked(question);
  return [...nearOnly(asked)].map((place) => asked.tokens[place]?.norm ?? '');
};

describe('words that are only near in meaning to a header', () => {
  it('name it, though not for sure', () => {
    const asked = linked('How many nurses are there by city?');
    const named = asked.slots.flatMap(({ alternatives }) => alternatives.map(({ column }) => column.name));
    expect(named).toEqual(['doctors', 'city']);
    expect(nearIn('How many nurses are there by city?')).toEqual(['nurses']);
  });

  it.each([
    'What is the revenue by city?',
    'Which city has the most doctors?',
    'revenues of Rome',
    'revenue of the Sea dept',
  ])('are none that a header has, nor values: %s', (question) => {
    expect(nearIn(question)).toEqual([]);
  });
});
