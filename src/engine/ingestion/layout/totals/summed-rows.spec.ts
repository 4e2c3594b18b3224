import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type NumberColumn, summedRows } from './summed-rows.js';

const NONE = { known: [], labelled: [] };

/** Columns of the same length. */
const columnsOf = (value: fc.Arbitrary<number>): fc.Arbitrary<number[][]> =>
  fc
    .integer({ min: 4, max: 40 })
    .chain((rows) =>
      fc.array(fc.array(value, { minLength: rows, maxLength: rows }), { minLength: 1, maxLength: 6 }),
    );

const balance = (amounts: readonly number[]): number[] => {
  let sum = 0;
  return amounts.map((amount) => (sum += amount));
};

describe('rows that sum up others by their numbers', () => {
  it.each<[string, fc.Arbitrary<NumberColumn[]>]>([
    ['small integers', columnsOf(fc.integer({ min: 0, max: 9 }))],
    ['a few values again and again', columnsOf(fc.constantFrom(0, 37, 512, 549))],
    ['rates', columnsOf(fc.integer({ min: 0, max: 100 }).map((rate) => rate / 100))],
    ['amounts', columnsOf(fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100))],
    [
      'a running balance',
      columnsOf(fc.integer({ min: -900, max: 1200 })).map(([first = []]) => [first, balance(first)]),
    ],
    [
      'three rows of which the last is a sum',
      fc
        .array(fc.tuple(fc.nat(300), fc.nat(300)), { minLength: 1, maxLength: 6 })
        .map((pairs) => pairs.map(([a, b]) => [a, b, a + b])),
    ],
  ])('are not found in tables of %s', (_, tables) => {
    fc.assert(
      fc.property(tables, (columns) => summedRows(columns, NONE).length === 0),
      { seed: 18, numRuns: 300 },
    );
  });

  it('are found where so many figures agree that it is no chance', () => {
    const regions = [
      [1793642, 412318, 398441, 551207, 431676],
      [22317, 5127, 4960, 6871, 5359],
    ];
    expect(summedRows(regions, NONE)).toEqual([0]);
  });

  it('are found above and below groups of two, where such groups fill the table', () => {
    const sales = [812, 430, 382, 1250, 645, 605, 977, 501, 476];
    expect(summedRows([sales], NONE)).toEqual([0, 3, 6]);
    expect(summedRows([sales.toReversed()], NONE)).toEqual([2, 5, 8]);
  });

  it('are found above groups of two, five and one, and above all of them', () => {
    const groups = [812, 430, 382, 2310, 401, 512, 387, 590, 420, 733, 733];
    expect(summedRows([groups], NONE)).toEqual([0, 3, 9]);
    expect(summedRows([[3855, ...groups]], NONE)).toEqual([0, 1, 4, 10]);
    expect(summedRows([[...groups, 3855]], NONE)).toEqual([0, 3, 9, 11]);
  });

  it('are not found above groups of one alone', () => {
    expect(summedRows([[812, 812, 733, 733, 590, 590]], NONE)).toEqual([]);
  });

  it('are not found above groups of two where a row belongs to none', () => {
    const sales = [812, 430, 382, 1250, 645, 605, 977];
    expect(summedRows([sales], NONE)).toEqual([]);
  });
});
