import { describe, expect, it } from '@jest/globals';
import { expectClose, readFixtures, role } from '../../../../../../test/support/statistics/fixtures.js';
import { shapiroWilk } from './shapiro-wilk.js';

const fixtures = readFixtures('normality').filter(({ name }) => name === 'shapiro-wilk');

describe("Shapiro and Wilk's test", () => {
  // SciPy rounds the normal scores to about seven digits, as Royston's Fortran did.
  it.each(fixtures)('agrees with $source ($data)', (fixture) => {
    expectClose({ ...shapiroWilk(role(fixture, 'values')) }, fixture.expected, 1e-6);
  });

  it('is uncertain beyond 5000 values', () => {
    const values = Array.from({ length: 5001 }, (_, index) => index);
    expect([shapiroWilk(values).isUncertain, shapiroWilk(values.slice(1)).isUncertain]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['two values', [1, 2], 'tooFewValues'],
    ['values that do not vary', [2, 2, 2], 'constantValues'],
  ])('refuses %s', (_, values, reason) => {
    expect(() => shapiroWilk(values)).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });
});
