import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { analystOf, replyOf, stepsOf } from '../../../../../test/support/answering/model/asked-model.js';
import { EVENTS, HALLS } from '../../../../../test/support/answering/model/events-and-halls.js';
import { keptCharts } from '../../../../../test/support/answering/model/drawn-charts.js';
import { call, finish } from '../../../../../test/support/answering/model/scripts.js';
import { trustingAnalyst } from '../../../../../test/support/answering/trusting-analyst.js';
import { type ModelServer, startModelServer } from '../../../../../test/support/model-server.js';
import { type ResultTable } from '../../../table.js';
import { type AnswerEvent } from '../../answer-event.js';

const COST = ['events.cost'];
const BY_HALL = { by: ['events.hall'] };
const dish = (value: string) => [{ column: 'events.menu', op: '=', value }];
const FISH_AND_MEAT = { left: dish('fish'), right: dish('meat') };
const DIGITS = 10;
const PAIR = ['events.guests', 'events.cost'];

let server: ModelServer;
let fixture: AnalysisFixture;
const { charts, drawn } = keptCharts();
beforeAll(async () => {
  server = await startModelServer([]);
  fixture = await AnalysisFixture.create([EVENTS, HALLS]);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

const tableIn = (events: readonly AnswerEvent[]): ResultTable | undefined =>
  events.flatMap((event) => (event.type === 'table' ? [event.table.result] : [])).at(-1);

/** Sums of the same rows may differ in their last digits. */
const rounded = (table: ResultTable | undefined) => ({
  ...table,
  rows: table?.rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toPrecision(DIGITS) : cell)),
  ),
});

async function analysed(
  analysis: object,
  { question = 'What about the cost?', reply = 'See {{r1.row_count}} rows.' } = {},
): Promise<AnswerEvent[]> {
  server.follow([call('propose_plan', { title: 'It', analysis }), finish(reply), finish(reply)]);
  drawn.length = 0;
  return collect(analystOf(server, {}, charts), fixture.request(question, { language: 'EN' }));
}
const said = (): string =>
  server.requests.at(-1)?.body.messages.find(({ role }) => role === 'tool')?.content ?? '';

/** The number that a recipe gives which asks for one. */
function valueOf(table: ResultTable | undefined): number {
  const value = table?.rows[0]?.[1];
  return typeof value === 'number' ? value : Number.NaN;
}

const compare = (more: object) => ({ kind: 'group_test', columns: COST, ...more });

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
    const builtin = await collect(trustingAnalyst(), fixture.request(question, { language: 'EN' }));
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
    const builtin = await collect(trustingAnalyst(), fixture.request(question, { language: 'EN' }));
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
      fixture.request(
        'Fit a linear regression to predict cost from guests with an 80/20 train-test split. @rmse[r]',
        { language: 'EN' },
      ),
    );
    expect(valueOf(tableIn(events)).toPrecision(DIGITS)).toBe(valueOf(tableIn(builtin)).toPrecision(DIGITS));
    expect(stepsOf(events)).toContain('split with the seed 42');
  });

  it('comes with the statements, the chart and the words of the built-in analyst, and its figures are told by short names', async () => {
    const reply =
      'The analysis of variance has a statistic of {{r1.statistic}} and a p-value of {{r1.p_value}}. The p-value is 0.04.';
    const events = await analysed(compare({ method: 'anova', ...BY_HALL }), { reply });
    expect(drawn.map(({ kind }) => kind)).toEqual(['boxplot']);
    expect(events.filter(({ type }) => type === 'image')).toHaveLength(2);
    expect(stepsOf(events)).toContain('GROUP BY 1, 2');
    expect(stepsOf(events)).toContain('the p-value of the analysis of variance');
    expect(replyOf(events)).toContain('has a statistic of 0.8475 and a p-value of 0.4396.');
    expect(replyOf(events)).toContain('- 1 sentence of the model was left out');
  });

  it('may be told with the level of its interval', async () => {
    const reply =
      'The mean of cost is {{r1.mean}}, and its 90 % confidence interval has the lower end {{r1.lower_end}} and the upper end {{r1.upper_end}}.';
    const events = await analysed({ kind: 'mean_interval', columns: COST, level: 90 }, { reply });
    expect(replyOf(events)).toMatch(
      /^The mean of cost is 86\.53, and its 90 % confidence interval has the lower end \d/,
    );
    expect(replyOf(events)).not.toContain('left out');
  });

  it.each<[string, object, string]>([
    ['of texts', compare({ columns: ['events.hall'], by: ['events.menu'] }), 'hall holds no numbers'],
    ['of nothing to compare', compare({}), 'say by, or left and right, or two columns'],
    [
      'of pairs in different rows',
      compare({ method: 'paired', ...FISH_AND_MEAT }),
      'paired takes two columns of the same rows',
    ],
    [
      'of three groups by a test of two',
      compare({ method: 't', ...BY_HALL }),
      'two groups are needed, there are 3',
    ],
    ['of groups that are none', compare({ by: ['events.event_no'], method: 'anova' }), 'cannot be computed'],
    ['by an unknown method', compare({ method: 'magic', ...BY_HALL }), 'method must be one of welch, t,'],
    [
      'of an unknown number',
      compare({ ...BY_HALL, parts: ['effect'] }),
      'parts must be of statistic, p_value',
    ],
    ['of no target', { kind: 'regression', columns: ['events.guests'] }, 'target is missing'],
    [
      'of itself',
      { kind: 'regression', target: 'events.cost', columns: COST },
      'columns must not hold the target',
    ],
    [
      'of a class of three',
      { kind: 'regression', method: 'logistic', target: 'events.hall', columns: ['events.guests'] },
      'hall has 3 values: a logistic regression takes a target of two',
    ],
    [
      'with an impossible level',
      { kind: 'mean_interval', columns: COST, level: 120 },
      'level must be above 0 and below 100',
    ],
  ])('is sent back where it is one %s', async (_what, analysis, problem) => {
    const events = await analysed(analysis).catch((error: unknown) => error);
    expect(events).toMatchObject({ message: 'the model found nothing out, and its reply rests on nothing' });
    expect(said()).toContain('Not done: ');
    expect(said()).toContain(problem);
  });
});
