import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';

const linked = linkedQuestions([
  {
    name: 'figures',
    sql: `SELECT * FROM (VALUES
      ('Mainline', 'Available seat miles (“ASMs”) (millions) (b)', 10.5),
      ('Mainline', 'Passenger load factor (d)', 82.5),
      ('Mainline', 'Cargo (thousands)', 3.5),
      ('Regional', 'Total revenue per available seat mile (cents)', 13.2),
      ('Regional', 'Average stage length (miles)', 7.5),
      ('Regional', 'Fuel cost (in USD)', 2.5)) AS t(part, item, amount)`,
  },
]);

const labelsOf = (question: string): string[] =>
  linked(question).values.flatMap(({ readings }) =>
    readings.filter(({ origin }) => origin === 'label').map(({ value }) => String(value)),
  );

describe('labels of rows', () => {
  it('are in the column behind the one that groups them', () => {
    expect(labelsOf('What was the average stage length?')).toContain('Average stage length (miles)');
  });

  it('need not be named with units and remarks in brackets', () => {
    expect(labelsOf('What is the passenger load factor?')).toContain('Passenger load factor (d)');
    expect(labelsOf('How large was the cargo?')).toEqual(['Cargo (thousands)']);
  });

  it('are named by their short form alone', () => {
    expect(labelsOf('What is the Mainline ASM?')[0]).toBe('Available seat miles (“ASMs”) (millions) (b)');
  });

  it('are not named by a word in brackets alone', () => {
    expect(labelsOf('How many millions?')).toEqual([]);
    expect(labelsOf('How many USD?')).toEqual([]);
  });
});
