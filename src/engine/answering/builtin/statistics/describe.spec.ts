import { describe, expect, it } from '@jest/globals';
import { expectClose, readFixtures, role } from '../../../../../test/support/statistics/fixtures.js';
import {
  centralMoment,
  entropy,
  kurtosis,
  mean,
  median,
  medianAbsoluteDeviation,
  mode,
  percentile,
  skewness,
  standardDeviation,
  variance,
} from './describe.js';

function spread(values: readonly number[]): Record<string, number> {
  return {
    mean: mean(values),
    populationVariance: variance(values, 'population'),
    sampleVariance: variance(values, 'sample'),
    populationDeviation: standardDeviation(values, 'population'),
    sampleDeviation: standardDeviation(values, 'sample'),
    percentile10: percentile(values, 0.1),
    percentile25: percentile(values, 0.25),
    median: median(values),
    percentile97: percentile(values, 0.975),
    mode: mode(values),
    medianAbsoluteDeviation: medianAbsoluteDeviation(values),
    entropy: entropy(values),
    entropyBits: entropy(values, 2),
  };
}

function shape(values: readonly number[]): Record<string, number> {
  return {
    skewness: skewness(values, 'population'),
    sampleSkewness: skewness(values, 'sample'),
    kurtosis: kurtosis(values, 'population'),
    ...(values.length > 3 ? { sampleKurtosis: kurtosis(values, 'sample') } : {}),
  };
}

const fixtures = readFixtures('describe');

describe('the description of values agrees with NumPy, SciPy and pandas', () => {
  it.each(fixtures.filter(({ name }) => name.startsWith('spread')))('in $name', (fixture) => {
    expectClose(spread(role(fixture, 'values')), fixture.expected);
  });

  it.each(fixtures.filter(({ name }) => name.startsWith('shape')))('in $name', (fixture) => {
    expectClose(shape(role(fixture, 'values')), fixture.expected);
  });
});

describe('a description', () => {
  it('loses no small deviation to a large mean', () => {
    expect(variance([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16], 'sample')).toBe(30);
  });

  it('adds large and small numbers without losing the small ones', () => {
    expect(mean([1e16, 1, -1e16, 3])).toBe(1);
  });

  it.each([0.1, 1 / 3, 1e-7, 123456.789])('finds no variance in %p repeated', (value) => {
    const counts = Array.from({ length: 60 }, (_, index) => index + 2);
    expect(counts.filter((count) => variance(new Array<number>(count).fill(value), 'sample') !== 0)).toEqual(
      [],
    );
  });

  it('takes the smallest of several modes', () => expect(mode([3, 1, 3, 1, 2])).toBe(1));

  it('reads a percentile of a single value', () => expect(percentile([4], 0.9)).toBe(4));

  it('has no moment of order one around the mean', () => expect(centralMoment([1, 2, 6], 1)).toBe(0));

  it.each([
    ['a mean of nothing', () => mean([]), 'tooFewValues'],
    ['a mode of nothing', () => mode([]), 'tooFewValues'],
    ['an entropy of nothing', () => entropy([]), 'tooFewValues'],
    ['a sample variance of one value', () => variance([1], 'sample'), 'tooFewValues'],
    ['a corrected skewness of two values', () => skewness([1, 2], 'sample'), 'tooFewValues'],
    ['a corrected kurtosis of three values', () => kurtosis([1, 2, 4], 'sample'), 'tooFewValues'],
    ['a skewness of one number repeated', () => skewness([0.1, 0.1, 0.1], 'population'), 'constantValues'],
    ['a kurtosis of one number repeated', () => kurtosis([0.1, 0.1, 0.1], 'population'), 'constantValues'],
    ['a percentile above the whole', () => percentile([1, 2], 95), 'outOfRange'],
  ])('refuses %s', (_, compute, reason) => {
    expect(compute).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });
});
