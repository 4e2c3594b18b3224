import { describe, expect, it } from '@jest/globals';
import { expectClose, readFixtures, role } from '../../../../../../test/support/statistics/fixtures.js';
import { levene, varianceRatioTest } from './variance-tests.js';

const fixtures = readFixtures('group-tests');

describe('the ratio of two variances', () => {
  it.each(fixtures.filter(({ name }) => name === 'variance ratio'))('agrees with $source', (fixture) => {
    expectClose({ ...varianceRatioTest(role(fixture, 'first'), role(fixture, 'second')) }, fixture.expected);
  });

  it.each([
    ['one value', [1], [1, 2], 'tooFewValues'],
    ['values that do not vary', [1, 2], [3, 3], 'constantValues'],
  ])('has none for %s', (_, first, second, reason) => {
    expect(() => varianceRatioTest(first, second)).toThrow(expect.objectContaining({ reason }));
  });
});

describe("Levene's test", () => {
  it.each(fixtures.filter(({ name }) => name === 'levene'))('agrees with $source', ({ data, expected }) => {
    expectClose({ ...levene(Object.values(data)) }, expected);
  });

  it('refuses a single group', () => {
    expect(() => levene([[1, 2, 3]])).toThrow(expect.objectContaining({ reason: 'tooFewGroups' }));
  });
});
