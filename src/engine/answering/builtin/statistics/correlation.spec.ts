import { describe, expect, it } from '@jest/globals';
import { expectClose, readFixtures, role } from '../../../../../test/support/statistics/fixtures.js';
import { pearson, spearman } from './correlation.js';

function gold(value: number | undefined): number {
  if (value === undefined) throw new Error('the fixture lacks an expected value');
  return value;
}

const fixtures = readFixtures('correlation');

describe.each([
  ['pearson', pearson],
  ['spearman', spearman],
] as const)('the correlation of %s', (name, correlate) => {
  it.each(fixtures.filter((fixture) => fixture.name.startsWith(name)))(
    'agrees with SciPy in $name',
    (fixture) => {
      const { statistic, pValue } = fixture.expected;
      const actual = correlate(role(fixture, 'x'), role(fixture, 'y'));
      expectClose({ ...actual }, { statistic: gold(statistic) });
      // Near a line the p-value hangs on the last digits of the correlation, in SciPy as here.
      expectClose({ ...actual }, { pValue: gold(pValue) }, Math.abs(gold(statistic)) > 0.999 ? 1e-7 : 1e-10);
    },
  );

  it('is certain of values on a line', () => {
    expect(correlate([1, 2, 3, 4], [2, 4, 6, 8])).toEqual({ statistic: 1, pValue: 0 });
  });

  it.each([
    ['two pairs', [1, 2], [3, 4], 'tooFewValues'],
    ['a constant', [1, 1, 1], [3, 4, 5], 'constantValues'],
    ['another constant', [3, 4, 5], [0.1, 0.1, 0.1], 'constantValues'],
    ['lists of unequal lengths', [3, 4, 5], [3, 4], 'unequalLengths'],
  ])('refuses %s', (_, x, y, reason) => {
    expect(() => correlate(x, y)).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });
});
