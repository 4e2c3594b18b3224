import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';

const linked = linkedQuestions([
  {
    name: 'singers',
    sql: `SELECT * FROM (VALUES ('Ann', 'USA', DATE '1990-05-01'), ('Bo', 'Germany', DATE '1991-06-01'), ('Cy', 'UK', DATE '1985-07-01'), ('Birthe', 'China', DATE '1999-01-01'), ('Di', 'Taiwan', DATE '2000-02-02'))
      AS t(name, country, birth_date)`,
  },
]);

const valuesOf = (question: string): string[] =>
  linked(question).values.flatMap(({ readings }) => readings.map(({ value }) => String(value)));

describe('countries', () => {
  it.each([
    ['singers from the United States', 'USA'],
    ['American singers', 'USA'],
    ['How many German singers are there?', 'Germany'],
    ['singers of Great Britain', 'UK'],
  ])('are found by other names and by their adjectives: %s', (question, value) => {
    expect(valuesOf(question)).toEqual([value]);
  });

  it('are those whose name is most like the adjective', () => {
    expect(valuesOf('Chinese singers')).toEqual(['China']);
  });

  it('are not found in small words', () => {
    expect(valuesOf('Show us all singers')).toEqual([]);
  });
});

describe('a word of a header', () => {
  it('is no inflection of a name that is a value', () => {
    expect(valuesOf('singers with their birth date')).toEqual([]);
    expect(valuesOf('singers called Birthe')).toEqual(['Birthe']);
  });
});
