import { describe, expect, it } from '@jest/globals';
import { readLabelRules } from './label-rules.js';
import { fit } from './outcome-fit.js';

describe('rules for words', () => {
  it('are read with outcomes behind and before their conditions', () => {
    expect(
      readLabelRules('If the p-value is less than 0.05, report "biased". Otherwise report "fair".', 0.05),
    ).toEqual([
      {
        conditions: [{ figure: 'pValue', isAbsolute: false, comparison: '<', value: 0.05 }],
        outcome: ', report "biased".',
      },
      { conditions: [], outcome: 'report "fair".' },
    ]);
    const [rule] = readLabelRules(
      'Consider it linear if p < 0.01 and the absolute value of r is at least 0.5.',
      0.05,
    );
    expect(rule?.outcome).toBe('Consider it linear');
    expect(rule?.conditions).toEqual([
      { figure: 'pValue', isAbsolute: false, comparison: '<', value: 0.01 },
      { figure: 'correlation', isAbsolute: true, comparison: '>=', value: 0.5 },
    ]);
  });

  it('are read from ranges, and "it" is what was spoken of before', () => {
    const rules = readLabelRules(
      'strong if |r| >= 0.7, moderate if 0.3 <= |r| < 0.7 and weak if it is below 0.3',
      0.05,
    );
    expect(
      rules.map(({ conditions }) => conditions.map(({ comparison, value }) => `${comparison}${value}`)),
    ).toEqual([['>=0.7'], ['>=0.3', '<0.7'], ['<0.3']]);
    expect(rules.at(-1)?.conditions[0]).toMatchObject({ figure: 'correlation', isAbsolute: true });
  });

  it('take alpha for the number where the text names it', () => {
    const [rule] = readLabelRules('if the p-value is smaller than alpha, reject', 0.01);
    expect(rule?.conditions[0]?.value).toBe(0.01);
  });
});

describe('an outcome', () => {
  it('fits the word of the same sense', () => {
    expect(fit('report that it is not normally distributed', 'not normal')).toBeGreaterThan(0);
    expect(fit('report that it is not normally distributed', 'normal')).toBe(0);
    expect(fit('consider it non-significant', 'significant')).toBe(0);
    expect(fit('there is no significant correlation', 'none')).toBeGreaterThan(0);
  });
});
