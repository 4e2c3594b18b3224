import { describe, expect, it } from '@jest/globals';
import {
  expectClose,
  type Fixture,
  readFixtures,
  role,
} from '../../../../../../test/support/statistics/fixtures.js';
import { andersonDarling, dagostinoPearson, jarqueBera } from './normality.js';

const fixtures = readFixtures('normality');

function named(name: string): Fixture[] {
  return fixtures.filter((fixture) => fixture.name === name);
}

describe('a test of normality agrees with other libraries', () => {
  it.each(named('jarque-bera'))('in $name, $source ($data)', (fixture) => {
    expectClose({ ...jarqueBera(role(fixture, 'values')) }, fixture.expected);
  });

  it.each(named("d'agostino"))('in $name, $source ($data)', (fixture) => {
    expectClose({ ...dagostinoPearson(role(fixture, 'values')) }, fixture.expected);
  });

  it.each(named('anderson-darling'))('in $name, $source ($data)', (fixture) => {
    const { criticalValues, ...result } = andersonDarling(role(fixture, 'values'));
    const levels = criticalValues.map(
      ({ levelPercent, value }) => [`critical${levelPercent}`, value] as const,
    );
    expectClose({ ...result, ...Object.fromEntries(levels) }, fixture.expected, 1e-9);
  });
});

describe('a test of normality', () => {
  it.each([
    ["D'Agostino's", () => dagostinoPearson([1, 2, 3, 4, 5, 6, 7]), 'tooFewValues'],
    ["D'Agostino's", () => dagostinoPearson([1, 1, 1, 1, 1, 1, 1, 1]), 'constantValues'],
    ["Anderson and Darling's", () => andersonDarling([1, 2]), 'tooFewValues'],
    ["Anderson and Darling's", () => andersonDarling([2, 2, 2]), 'constantValues'],
    ["Jarque and Bera's", () => jarqueBera([1]), 'tooFewValues'],
    ["Jarque and Bera's", () => jarqueBera([1, 1]), 'constantValues'],
  ])('(%s) refuses what it cannot judge', (_, compute, reason) => {
    expect(compute).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });
});
