import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { expectClose } from '../../../../../../test/support/statistics/fixtures.js';
import { goodnessOfFit, independence } from './chi-squared.js';

interface IndependenceCase {
  readonly source: string;
  readonly table: readonly (readonly number[])[];
  readonly correction: boolean;
  readonly expected: Readonly<Record<string, number>>;
}

interface FitCase {
  readonly source: string;
  readonly observed: readonly number[];
  readonly given: readonly number[] | null;
  readonly expected: Readonly<Record<string, number>>;
}

const file = JSON.parse(readFileSync('test/support/statistics/chi-squared.json', 'utf8')) as {
  readonly independence: readonly IndependenceCase[];
  readonly fit: readonly FitCase[];
};

describe("Pearson's test of independence", () => {
  it.each(file.independence)('agrees with $source of $table', ({ table, correction, expected }) => {
    const result = independence(table, correction ? 'yates' : 'none');
    expectClose({ ...result, firstExpected: result.expected[0]?.[0] }, expected);
  });

  it.each([
    [
      'a row without counts',
      [
        [1, 2],
        [0, 0],
      ],
      'zeroExpected',
    ],
    ['a single row', [[1, 2]], 'tooFewGroups'],
    ['no rows', [], 'tooFewValues'],
    ['rows of unequal lengths', [[1, 2], [3]], 'unequalLengths'],
  ])('refuses %s', (_, table, reason) => {
    expect(() => independence(table)).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });
});

describe("Pearson's test of fit", () => {
  it.each(file.fit)('agrees with $source of $observed against $given', ({ observed, given, expected }) => {
    expectClose({ ...goodnessOfFit(observed, given) }, expected);
  });

  it.each([
    ['one class', [5], null, 'tooFewValues'],
    ['other totals', [5, 6], [5, 9], 'outOfRange'],
    ['a class that cannot occur', [5, 6], [11, 0], 'zeroExpected'],
    ['unequal numbers of classes', [5, 6], [11], 'unequalLengths'],
  ])('refuses %s', (_, observed, expected, reason) => {
    expect(() => goodnessOfFit(observed, expected)).toThrow(expect.objectContaining({ reason }));
  });
});
