import { describe, expect, it } from '@jest/globals';
import {
  expectClose,
  type Fixture,
  readFixtures,
  role,
} from '../../../../../../test/support/statistics/fixtures.js';
import { kruskalWallis, mannWhitney, wilcoxonSignedRank } from './rank-tests.js';

const fixtures = readFixtures('rank-tests');

function named(prefix: string): Fixture[] {
  return fixtures.filter(({ name }) => name.startsWith(prefix));
}

function methodOf({ name }: Fixture): 'auto' | 'asymptotic' {
  return name.endsWith('asymptotic') ? 'asymptotic' : 'auto';
}

describe("Mann and Whitney's test", () => {
  it.each(named('mann-whitney'))('agrees with $source ($data)', (fixture) => {
    const result = mannWhitney(role(fixture, 'first'), role(fixture, 'second'), methodOf(fixture));
    expectClose({ ...result }, fixture.expected);
  });

  it('is exact for a few values against many', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => index);
    expect(mannWhitney([-1, -2], many).pValue).toBeCloseTo(2 / ((10_002 * 10_001) / 2), 18);
  });

  it.each([
    ['an empty sample', [], [1, 2], 'tooFewValues'],
    ['values all the same', [3, 3], [3], 'constantValues'],
  ])('refuses %s', (_, first, second, reason) => {
    expect(() => mannWhitney(first, second)).toThrow(
      expect.objectContaining({ name: 'NotComputable', reason }),
    );
  });
});

describe("Wilcoxon's test of signed ranks", () => {
  it.each(named('wilcoxon'))('agrees with $source ($data)', (fixture) => {
    expectClose({ ...wilcoxonSignedRank(role(fixture, 'differences'), methodOf(fixture)) }, fixture.expected);
  });

  it('refuses differences that are all 0', () => {
    expect(() => wilcoxonSignedRank([0, 0])).toThrow(expect.objectContaining({ reason: 'tooFewValues' }));
  });
});

describe("Kruskal and Wallis's test", () => {
  const cases = readFixtures('group-tests').filter(({ name }) => name === 'kruskal');

  it.each(cases)('agrees with $source ($data)', ({ data, expected }) => {
    expectClose({ ...kruskalWallis(Object.values(data)) }, expected);
  });

  it('refuses values that are all the same', () => {
    expect(() => kruskalWallis([[1, 1], [1]])).toThrow(expect.objectContaining({ reason: 'constantValues' }));
  });
});
