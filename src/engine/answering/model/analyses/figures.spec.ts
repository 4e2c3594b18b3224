import { describe, expect, it } from '@jest/globals';
import { collect } from '../../../../../test/support/answering/analysis-fixture.js';
import {
  analysedEvents,
  BY_HALL,
  compare,
  COST,
  FISH_AND_MEAT,
} from '../../../../../test/support/answering/model/analysed-events.js';
import { replyOf, stepsOf } from '../../../../../test/support/answering/model/asked-model.js';
import { trustingAnalyst } from '../../../../../test/support/answering/trusting-analyst.js';
import { type ResultTable } from '../../../table.js';
import { type AnswerEvent } from '../../answer-event.js';

const DIGITS = 10;
const PAIR = ['events.guests', 'events.cost'];

const { opened, analysed, said } = analysedEvents();

const tableIn = (events: readonly AnswerEvent[]): ResultTable | undefined =>
  events.flatMap((event) => (event.type === 'table' ? [event.table.result] : [])).at(-1);

/** Sums of the same rows may differ in their last digits. */
const rounded = (table: ResultTable | undefined) => ({
  ...table,
  rows: table?.rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toPrecision(DIGITS) : cell)),
  ),
});

/** The number that a recipe gives which asks for one. */
function valueOf(table: ResultTable | undefined): number {
  const value = table?.rows[0]?.[1];
  return typeof value === 'number' ? value : Number.NaN;
}

describe('a test of statistics that a model proposes', () => {
  it.each<[string, object, string]>([
    [
      'an analysis of variance',
      compare({ method: 'anova', ...BY_HALL }),
      'analysis of variance of cost across halls',
    ],
    [
      'of one number of it',
      compare({ ...BY_HALL, parts: ['p_value'] }),
      'test if the cost differs between the halls',
    ],
    [
      'ranks of many groups',
      compare({ method: 'kruskal', ...BY_HALL, parts: ['p_value'] }),
      'kruskal wallis: cost by hall, p-value please',
    ],
    [
      'ranks of two groups',
      compare({ method: 'mann_whitney', ...FISH_AND_MEAT }),
      'mann-whitney on cost, fish vs meat: U and p',
    ],
    [
      'means of two groups',
      compare({ method: 'welch', ...FISH_AND_MEAT, parts: ['statistic'] }),
      "Welch's t-test for cost between fish and meat, t statistic",
    ],
    [
      'means of two groups of equal variance',
      compare({ method: 't', ...FISH_AND_MEAT, parts: ['statistic'] }),
      "Student's t-test for cost between fish and meat, t statistic",
    ],
    [
      'distributions of two groups',
      compare({ method: 'kolmogorov_smirnov', ...FISH_AND_MEAT, parts: ['statistic'] }),
      'KS test comparing the cost of fish and meat: D statistic',
    ],
    [
      'whether two columns depend on each other',
      { kind: 'independence_test', columns: ['events.hall', 'events.menu'], parts: ['statistic'] },
      'chi-squared test of hall against menu: what is the test statistic?',
    ],
    [
      'a correlation of ranks',
      { kind: 'correlation_test', columns: PAIR, method: 'spearman' },
      'spearman correlation between guests and cost with its p-value',
    ],
    [
      'a line',
      { kind: 'regression', target: 'events.cost', columns: ['events.guests'] },
      'linear regression of cost on guests',
    ],
    [
      'the p-value of a line',
      { kind: 'regression', target: 'events.cost', columns: ['events.guests'], parts: ['p_value'] },
      'linear regression of cost on guests, p-value',
    ],
    [
      'a mean with its interval',
      {
        kind: 'mean_interval',
        columns: COST,
        level: 90,
        where: [{ column: 'events.hall', op: '=', value: 'North' }],
      },
      'mean cost in North with its 90% CI',
    ],
    [
      'the form of a distribution',
      { kind: 'figures', columns: COST, parts: ['skewness', 'kurtosis'] },
      'Calculate the skewness and the kurtosis of cost.',
    ],
  ])('gives what the built-in analyst gives, computed twice: %s', async (_what, analysis, question) => {
    const events = await analysed(analysis);
    const builtin = await collect(trustingAnalyst(), opened.fixture.request(question, { language: 'EN' }));
    expect(tableIn(events)?.rows.length).toBeGreaterThan(0);
    expect(rounded(tableIn(events))).toEqual(rounded(tableIn(builtin)));
    expect(said()).toContain('run a second time over the rows in another order: the same');
  });

  it.each<[string, object, string]>([
    [
      'normality',
      { kind: 'normality_test', columns: COST },
      'Test cost for normality with the Shapiro-Wilk test. @p_value[p]',
    ],
    [
      'normality by moments',
      { kind: 'normality_test', columns: COST, method: 'jarque_bera' },
      'Test cost for normality with the Jarque-Bera test. @p_value[p]',
    ],
    [
      'normality by moments, corrected',
      { kind: 'normality_test', columns: COST, method: 'dagostino' },
      "Test cost for normality with D'Agostino's K-squared test. @p_value[p]",
    ],
    [
      'pairs',
      { kind: 'group_test', columns: ['events.cost', 'events.planned'], method: 'paired' },
      'Run a paired t-test of cost and planned. @p_value[p]',
    ],
    [
      'ranks of pairs',
      { kind: 'group_test', columns: ['events.cost', 'events.planned'], method: 'wilcoxon' },
      'Run the Wilcoxon signed-rank test of cost and planned. @p_value[p]',
    ],
    [
      'variances',
      compare({ method: 'levene', ...FISH_AND_MEAT }),
      "Use Levene's test to compare the variance of cost between the groups of menu. @p_value[p]",
    ],
    [
      'concordance',
      { kind: 'correlation_test', columns: PAIR, method: 'kendall' },
      "Calculate Kendall's correlation between guests and cost. @p_value[p]",
    ],
    [
      'a correlation',
      { kind: 'correlation_test', columns: PAIR },
      "Calculate Pearson's correlation between guests and cost. @p_value[p]",
    ],
    [
      'whether values come equally often',
      { kind: 'evenness_test', columns: ['events.menu'] },
      'Run a chi-squared goodness of fit test whether menu is uniform. @p_value[p]',
    ],
  ])('has the number that a recipe gives: %s', async (_what, analysis, question) => {
    const events = await analysed({ ...analysis, parts: ['p_value'] });
    const builtin = await collect(trustingAnalyst(), opened.fixture.request(question, { language: 'EN' }));
    expect(valueOf(tableIn(builtin))).not.toBeNaN();
    expect(valueOf(tableIn(events)).toPrecision(DIGITS)).toBe(valueOf(tableIn(builtin)).toPrecision(DIGITS));
  });

  it.each<[string, object]>([
    [
      'several features, one of them a text',
      { kind: 'regression', target: 'events.cost', columns: ['events.guests', 'events.hall'] },
    ],
    [
      'a class',
      { kind: 'regression', method: 'logistic', target: 'events.menu', columns: ['events.guests'] },
    ],
    ['groups of a joined table', compare({ by: ['halls.age'] })],
    [
      'two columns of all rows',
      { kind: 'group_test', columns: ['events.cost', 'events.planned'], method: 'variance_ratio' },
    ],
    [
      'an Anderson-Darling test',
      { kind: 'normality_test', columns: COST, method: 'anderson_darling', parts: ['statistic'] },
    ],
    ['a Kolmogorov-Smirnov test', { kind: 'normality_test', columns: COST, method: 'kolmogorov_smirnov' }],
    [
      'figures of several columns',
      { kind: 'figures', columns: PAIR, parts: ['mad', 'variation', 'standard_error', 'iqr'] },
    ],
  ])('is computed twice: %s', async (_kind, analysis) => {
    const events = await analysed(analysis);
    expect(said()).toContain('a second time');
    expect(replyOf(events)).toContain('See 1 row');
  });

  it('of rows that are foretold after learning from the others says how they were parted', async () => {
    const events = await analysed({
      kind: 'regression',
      target: 'events.cost',
      columns: ['events.guests'],
      test_share: 0.2,
      parts: ['rmse'],
    });
    const builtin = await collect(
      trustingAnalyst(),
      opened.fixture.request(
        'Fit a linear regression to predict cost from guests with an 80/20 train-test split. @rmse[r]',
        { language: 'EN' },
      ),
    );
    expect(valueOf(tableIn(events)).toPrecision(DIGITS)).toBe(valueOf(tableIn(builtin)).toPrecision(DIGITS));
    expect(stepsOf(events)).toContain('split with the seed 42');
  });
});
