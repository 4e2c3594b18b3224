import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { conditionSets } from './condition-sets.js';
import { isLikelyLimit, isSureLimit } from './limit-numbers.js';
import { comparatorsAt } from './number-conditions.js';

const linked = linkedQuestions([
  {
    name: 'foods',
    sql: `SELECT * FROM (VALUES ('Bread', 'Bakery', 250, 3), ('Tea', 'Drinks', 0, 5), ('Oil', 'Fats', 900, 4)) AS t(food, kind, calories, stars)`,
  },
]);

const sureIn = (question: string): number[] => {
  const asked = linked(question);
  return asked.numbers.filter((each) => isSureLimit(asked, each)).map(({ value }) => Number(value));
};

describe('a number beside a superlative, or before the things that one puts in an order', () => {
  it.each([
    ['What are the top 3 foods?', 3],
    ['the 5 healthiest foods', 5],
    ['the least common 2 kinds', 2],
    ['the three most common kinds', 3],
    ['the five foods with the most calories', 5],
    ['Which 2 kinds have the highest number of foods?', 2],
  ])('says how many rows are wanted: %s', (question, count) => {
    expect(sureIn(question)).toEqual([count]);
  });

  it.each([
    'foods with at least 3 stars',
    'foods with at most 4 stars',
    'the kind with the most foods of 4 stars',
    'foods with a minimum of 3 stars',
    'the 3 stars foods with the most calories',
    'Which 2 foods have a maximum of 100 calories?',
  ])('says no such thing where it bounds something: %s', (question) => {
    expect(sureIn(question)).toEqual([]);
  });

  it('is no condition', () => {
    const conditions = conditionSets(linked('the top 3 foods by stars')).flatMap((each) => each.conditions);
    expect(conditions.filter(({ origin }) => origin === 'number')).toEqual([]);
  });
});

describe('a number in a question that orders', () => {
  it('may say how many rows are wanted where nothing compares it', () => {
    const asked = linked('Which 2 kinds have the most foods?');
    expect(asked.numbers.map((each) => isLikelyLimit(asked, each))).toEqual([true]);
    const compared = linked('Which kind has the most foods with more than 2 stars?');
    expect(compared.numbers.map((each) => isLikelyLimit(compared, each))).toEqual([false]);
  });
});

describe('a comparison that is denied', () => {
  it.each([
    ['foods of no less than 3 stars', '>='],
    ['foods of not more than 3 stars', '<='],
    ['foods of less than 3 stars', '<'],
    ['foods rated prior to 3', '<'],
  ])('is turned round: %s', (question, operator) => {
    const asked = linked(question);
    expect(comparatorsAt(asked, asked.numbers[0]?.place ?? -1)[0]).toBe(operator);
  });
});

describe('none of what a column counts', () => {
  it.each(['foods without any calories', 'foods that have no calories', 'foods with zero calories'])(
    'is a number of zero: %s',
    (question) => {
      const tests = conditionSets(linked(question)).flatMap(({ conditions }) =>
        conditions.map(({ column, test }) => [column.name, test]),
      );
      expect(tests).toContainEqual(['calories', { op: '=', value: 0 }]);
    },
  );

  it('is not meant where the column has no zero', () => {
    const conditions = conditionSets(linked('foods without any stars')).flatMap((each) => each.conditions);
    expect(conditions.filter(({ test }) => test.op === '=' && test.value === 0)).toEqual([]);
  });
});
