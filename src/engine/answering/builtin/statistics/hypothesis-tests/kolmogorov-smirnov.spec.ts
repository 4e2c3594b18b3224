import { describe, expect, it } from '@jest/globals';
import {
  expectClose,
  type Fixture,
  readFixtures,
  role,
} from '../../../../../../test/support/statistics/fixtures.js';
import { kolmogorovSmirnovNormal, kolmogorovSmirnovTwoSamples } from './kolmogorov-smirnov.js';

const fixtures = readFixtures('kolmogorov-smirnov');

function named(prefix: string): Fixture[] {
  return fixtures.filter(({ name }) => name.startsWith(prefix));
}

describe('the test of Kolmogorov and Smirnov', () => {
  it.each(named('two samples'))('compares $name as SciPy does ($source, $data)', (fixture) => {
    const method = fixture.name.endsWith('asymptotic') ? 'asymptotic' : 'auto';
    const result = kolmogorovSmirnovTwoSamples(role(fixture, 'first'), role(fixture, 'second'), method);
    expectClose({ ...result }, fixture.expected, 1e-9);
  });

  it.each(named('normal given'))('compares with a normal distribution as $source does', (fixture) => {
    const { mean = NaN, deviation = NaN } = fixture.parameters;
    expectClose(
      { ...kolmogorovSmirnovNormal(role(fixture, 'values'), { mean, deviation }) },
      fixture.expected,
      1e-9,
    );
  });

  it.each(named('normal fitted'))(
    'compares with the normal distribution that fits as $source does',
    (fixture) => {
      expectClose({ ...kolmogorovSmirnovNormal(role(fixture, 'values')) }, fixture.expected, 1e-9);
    },
  );

  it('finds samples that are the same to be the same', () => {
    expect(kolmogorovSmirnovTwoSamples([1, 2, 2, 3], [1, 2, 2, 3])).toEqual({ statistic: 0, pValue: 1 });
  });

  it('takes samples too large to be exact', () => {
    const first = Array.from({ length: 10_001 }, (_, index) => index);
    const second = first.map((value) => value + 300);
    const { statistic, pValue } = kolmogorovSmirnovTwoSamples(first, second);
    expect(statistic).toBeCloseTo(300 / 10_001, 12);
    expect(pValue).toBeLessThan(1e-3);
    expect(pValue).toBeGreaterThan(1e-5);
  });

  it.each([
    ['no values', () => kolmogorovSmirnovNormal([]), 'tooFewValues'],
    ['values without variation to fit', () => kolmogorovSmirnovNormal([1, 1]), 'constantValues'],
    [
      'a distribution without variation',
      () => kolmogorovSmirnovNormal([1], { mean: 1, deviation: 0 }),
      'outOfRange',
    ],
    ['an empty sample', () => kolmogorovSmirnovTwoSamples([], [1]), 'tooFewValues'],
  ])('refuses %s', (_, compute, reason) => {
    expect(compute).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });
});
