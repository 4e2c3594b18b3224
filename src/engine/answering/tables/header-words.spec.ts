import { describe, expect, it } from '@jest/globals';
import { headerWords, unitWords } from './header-words.js';

const isKnown = (word: string): boolean => ['order', 'amount', 'age', 'monthly'].includes(word);

describe('the words of a header', () => {
  it.each([
    ['inv_amt', ['invoice', 'amount']],
    ['OrderDt', ['order', 'date']],
    ['min_temp', ['minimum', 'temperature']],
    ['fname', ['first', 'name']],
  ])('are written out: %s', (name, words) => {
    expect(headerWords(name, isKnown, [])).toEqual(words);
  });

  it('are initials as they are written: people say them too', () => {
    expect(headerWords('mrr', isKnown, [])).toEqual(['mrr']);
  });
});

describe('the words of a header that say in what it is measured', () => {
  it.each([
    ['Revenue (EUR)', ['eur']],
    ['Usage [kWh]', ['k', 'wh']],
    ['budget_usd', ['usd']],
    ['Prep Time (min)', ['minimum']],
  ])('are those in brackets, or a unit at its end: %s', (name, words) => {
    expect(unitWords(name)).toEqual(words);
  });

  it.each(['min', 'temp_min', 'EUR', '(kg)', 'unit_price', 'Age'])(
    'are none of what it says alone: %s',
    (name) => {
      expect(unitWords(name)).toEqual([]);
    },
  );
});
