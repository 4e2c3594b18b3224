import { describe, expect, it } from '@jest/globals';
import { splitNumbers } from './numbers.js';

const numbersOf = (text: string) =>
  splitNumbers(text).flatMap(({ text: piece, isNumber }) => (isNumber ? [piece] : []));

describe('the numbers of a reply', () => {
  it.each([
    ['2,922 rows were used.', ['2,922']],
    ['2013-12-01 (8.8), 2013-02-22 (8.1)', ['8.8', '8.1']],
    ['It is 16.44, then 17.1.', ['16.44', '17.1']],
    ['A share of 12.5 % in 2014', ['12.5 %']],
    ['−3 and Q4 and temp_2', ['−3']],
    ['1.234,5 Zeilen', ['1.234,5']],
  ])('are found, dates and names left out: %s', (text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers);
    expect(
      splitNumbers(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
