import { describe, expect, it } from '@jest/globals';
import {
  expectClose,
  type Fixture,
  readFixtures,
  role,
} from '../../../../../../test/support/statistics/fixtures.js';
import { oneSampleTTest, pairedTTest, pooledTTest, welchTTest } from './t-tests.js';

const fixtures = readFixtures('t-tests');

function named(name: string): Fixture[] {
  return fixtures.filter((fixture) => fixture.name === name);
}

describe.each([
  ['pooled', pooledTTest],
  ['welch', welchTTest],
  ['paired', pairedTTest],
] as const)('the %s t-test', (name, test) => {
  it.each(named(name))('agrees with $source ($data)', (fixture) => {
    expectClose({ ...test(role(fixture, 'first'), role(fixture, 'second')) }, fixture.expected);
  });

  it.each([
    ['a single value', [1], [3], 'tooFewValues'],
    ['values that do not vary', [1, 1, 1], [4, 4, 4], 'constantValues'],
  ])('refuses %s', (_, first, second, reason) => {
    expect(() => test(first, second)).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });
});

describe('the t-test of one sample', () => {
  it.each(named('one sample'))('agrees with $source of a mean of $parameters.mean', (fixture) => {
    const { mean = NaN } = fixture.parameters;
    expectClose({ ...oneSampleTTest(role(fixture, 'values'), mean) }, fixture.expected);
  });

  it('refuses values that do not vary', () => {
    expect(() => oneSampleTTest([2, 2], 1)).toThrow(expect.objectContaining({ reason: 'constantValues' }));
  });
});

it('pairs no lists of unequal lengths', () => {
  expect(() => pairedTTest([1, 2], [1])).toThrow(expect.objectContaining({ reason: 'unequalLengths' }));
});
