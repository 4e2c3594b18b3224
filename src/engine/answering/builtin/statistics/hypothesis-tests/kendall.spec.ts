import { describe, expect, it } from '@jest/globals';
import { expectClose, readFixtures, role } from '../../../../../../test/support/statistics/fixtures.js';
import { kendall } from './kendall.js';

const fixtures = readFixtures('correlation').filter(({ name }) => name.startsWith('kendall'));

describe("Kendall's tau-b", () => {
  it.each(fixtures)('agrees with SciPy in $name', (fixture) => {
    const method = fixture.name.endsWith('asymptotic') ? 'asymptotic' : 'auto';
    expectClose({ ...kendall(role(fixture, 'x'), role(fixture, 'y'), method) }, fixture.expected);
  });

  it('is exact for many values in perfect order', () => {
    const values = Array.from({ length: 40 }, (_, index) => index);
    const { statistic, pValue } = kendall(values, values);
    expect(statistic).toBeCloseTo(1, 14);
    expect(pValue / (2 / 8.159152832478977e47)).toBeCloseTo(1, 12);
  });

  it('finds nothing in as many pairs in order as out of order', () => {
    expect(kendall([1, 2, 3, 4], [2, 4, 1, 3])).toEqual({ statistic: 0, pValue: 1 });
  });

  it('counts the pairs of a hundred thousand values', () => {
    const values = Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 100_003);
    expect(
      kendall(
        values,
        values.map((value) => -value),
      ).statistic,
    ).toBeCloseTo(-1, 12);
  });

  it.each([
    ['one pair', [1], [3], 'tooFewValues'],
    ['a constant', [1, 1, 1], [3, 4, 5], 'constantValues'],
    ['lists of unequal lengths', [3, 4, 5], [3, 4], 'unequalLengths'],
  ])('refuses %s', (_, x, y, reason) => {
    expect(() => kendall(x, y)).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });
});
