import { describe, expect, it } from '@jest/globals';
import { type DataColumn } from '../tables/data-table.js';
import { wordSet } from './words.js';
import { directionsBegun, directionsOfAll, directionsOfFirst, sidesOf } from './directions.js';

const named = (name: string, kind: DataColumn['kind'] = 'number'): DataColumn =>
  ({ kind, isYear: false, words: name.split(' ') }) as Partial<DataColumn> as DataColumn;
const price = named('price');

describe('the first of an order', () => {
  it.each([
    ['the highest price', ['desc']],
    ['the lowest price', ['asc']],
    ['which shop has the most sales', ['desc']],
    ['from the highest to the lowest price', ['desc', 'asc']],
    ['the cheapest price', ['asc']],
    ['the priciest price', ['desc']],
    ['the fastest price', ['desc', 'asc']],
    ['the lowest price of at most ten', ['desc', 'asc']],
  ])('begins where "%s" says: %j', (text, expected) => {
    expect(directionsOfFirst(wordSet(text), price)).toEqual(expected);
  });

  it('may be on either side of ranks and dates: the highest rank is the first', () => {
    expect(directionsOfFirst(wordSet('the highest rank'), named('rank'))).toEqual(['desc', 'asc']);
    expect(directionsOfFirst(wordSet('the shortest time here'), named('hired', 'date'))).toEqual([
      'desc',
      'asc',
    ]);
  });
});

describe('the first of days or years', () => {
  const opened = named('opened', 'date');
  it.each([
    ['the three shops that opened most recently', ['desc']],
    ['the earliest date', ['asc']],
    ['the oldest and the newest shop', ['desc', 'asc']],
  ])('is where "%s" says: %j', (text, expected) => {
    expect(directionsOfFirst(wordSet(text), opened)).toEqual(expected);
  });
});

describe('a whole order', () => {
  it.each([
    ['names sorted by price', ['asc']],
    ['names in alphabetical order', ['asc']],
    ['names in descending order of price', ['desc']],
    ['names in descending alphabetical order', ['desc']],
    ['names ordered from big to small price', ['desc', 'asc']],
    ['names sorted by price ascending and descending', ['desc', 'asc']],
  ])('of "%s" goes %j', (text, expected) => {
    expect(directionsOfAll(wordSet(text))).toEqual(expected);
  });
});

describe('what lies beside a number', () => {
  it.each([
    ['higher than the average', ['above']],
    ['below the average', ['below']],
    ['at least the average', ['above', 'below']],
    ['above or below the average', ['above', 'below']],
  ])('is on the side that "%s" says: %j', (text, expected) => {
    expect(sidesOf(wordSet(text))).toEqual(expected);
  });
});

describe('a superlative or a size', () => {
  it.each([
    ['delays by reason, start with the worst', ['desc', 'asc']],
    ['Rank the shops, starting from the largest', ['desc']],
    ['sales by shop, biggest increase first', ['desc']],
    ['litres by model, thirstiest first', ['desc', 'asc']],
    ['costs per line from the lowest to the highest', ['asc']],
    ['customers of each plan, the most popular at the top', ['desc']],
    ['revenue by shop from large to small', ['desc']],
    ['names of parts from light to heavy', ['asc']],
    ['which shop has the most sales', null],
    ['the first order of the largest shop', null],
    ['top 3 shops', null],
    ['test first', null],
    ['boxes from small to medium shops', null],
  ])('may say only where an order of all begins: %s', (question, expected) => {
    expect(directionsBegun(question)).toEqual(expected);
  });
});
