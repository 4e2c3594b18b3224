import { describe, expect, it } from '@jest/globals';
import { expectClose, readFixtures } from '../../../../../../test/support/statistics/fixtures.js';
import { analyseVariance } from './analysis-of-variance.js';

const fixtures = readFixtures('group-tests').filter(({ name }) => name === 'analysis of variance');

describe('the analysis of variance', () => {
  it.each(fixtures)('agrees with $source', ({ data, expected }) => {
    expectClose({ ...analyseVariance(Object.values(data)) }, expected);
  });

  it.each([
    ['one group', [[1, 2]], 'tooFewGroups'],
    ['an empty group', [[1, 2], []], 'tooFewValues'],
    ['one value in each group', [[1], [2]], 'tooFewValues'],
    [
      'groups that do not vary',
      [
        [1, 1],
        [2, 2],
      ],
      'constantValues',
    ],
  ])('refuses %s', (_, groups, reason) => {
    expect(() => analyseVariance(groups)).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });
});
