import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { EVENTS } from '../../../../../../test/support/answering/model/events-and-halls.js';
import { clinicVisits } from '../../../../../../test/support/answering/samples/clinic-visits.js';
import { visitors } from '../../../../../../test/support/answering/samples/members-and-staff.js';
import { paidStays } from '../../../../../../test/support/answering/samples/stays.js';

const over = new AskedTables();

/** Computed with the Python standard library. */
const GOLD = {
  mean: 86.53333333333333,
  lower: 78.68430722157213,
  upper: 94.38235944509454,
  inNorth: [92.6, 80.83312194064995, 104.36687805935004],
  anovaF: 0.8474777300399778,
  anovaP: 0.4395778737071794,
  kruskalP: 0.4461188443318993,
  chi: 15.200000000000001,
  chiP: 0.0005004514334406102,
  welchT: -1.0619886413854402,
  u: 136.5,
  uP: 0.3294766448521005,
  ks: 0.30000000000000004,
  slope: 3.0364737913610838,
  intercept: 22.666167921705195,
  rSquared: 0.9778702524629136,
  rho: 0.9895311834193962,
  rhoP: 4.363390751506605e-25,
  range: 21.0,
  p90: 115.0,
  weighted: 4.989247311827957,
  nps: -50.0,
} as const;

async function expectNumbers(question: string, expected: readonly number[]): Promise<void> {
  const numbers = await over.numbers(EVENTS, question);
  expect(numbers).toHaveLength(expected.length);
  numbers.forEach((number, index) => expect(number).toBeCloseTo(expected[index] ?? Number.NaN, 6));
}

describe('a test that a question names', () => {
  it.each([
    ['Run an ANOVA: does cost differ between halls? I need the F value', [GOLD.anovaF]],
    ['one-way anova of cost by hall, p value', [GOLD.anovaP]],
    ['test if the cost differs between the halls', [GOLD.anovaP]],
    ['analysis of variance of cost across halls', [GOLD.anovaF, GOLD.anovaP]],
    ['kruskal wallis: cost by hall, p-value please', [GOLD.kruskalP]],
    ['chi-squared test of hall against menu: what is the test statistic?', [GOLD.chi]],
    ['is the menu independent of the hall? chi2 p-value', [GOLD.chiP]],
    ["Welch's t-test for cost between meat and fish, t statistic", [GOLD.welchT]],
    ['mann-whitney on cost, fish vs meat: U and p', [GOLD.u, GOLD.uP]],
    ['KS test comparing the cost of North and South: D statistic', [GOLD.ks]],
  ])('gives the number asked for: %s', async (question, expected) => {
    await expectNumbers(question, expected);
  });

  it.each([
    ['regress cost on guests and tell me the slope', [GOLD.slope]],
    ['by how much does cost go up per extra guest? use a linear regression', [GOLD.slope]],
    ['intercept of the regression line of cost on guests', [GOLD.intercept]],
    ['linear regression, cost explained by guests: R squared?', [GOLD.rSquared]],
    ['the effect of guests on cost: slope of a linear regression', [GOLD.slope]],
    ['linear regression of cost on guests', [GOLD.slope, GOLD.intercept, GOLD.rSquared]],
    ['spearman correlation between guests and cost with its p-value', [GOLD.rho, GOLD.rhoP]],
  ])('gives the numbers of a line or a correlation: %s', async (question, expected) => {
    await expectNumbers(question, expected);
  });

  it.each([
    'linear regression between guests and cost: what is the slope?',
    'ANOVA of cost by hall after 3 pm, F value',
    'ANOVA of cost by hall and menu, F value',
  ])('is not made where the words leave open of what: %s', async (question) => {
    expect(await over.numbers(EVENTS, question)).toEqual([]);
  });
});

describe('a figure of a column', () => {
  it('is a single number where the largest less the smallest is asked for', async () => {
    await expectNumbers('range of guests in North (max minus min)', [GOLD.range]);
    await expectNumbers('p90 of cost', [GOLD.p90]);
  });

  it('is weighted by another column, over the rows that have both', async () => {
    await expectNumbers('average rating weighted by guests', [GOLD.weighted]);
  });

  it('is the net promoter score of answers from 0 to 10', async () => {
    await expectNumbers('what is our NPS?', [GOLD.nps]);
    await expectNumbers('net promoter score: % of 9-10 minus % of 0-6 on the rating question', [GOLD.nps]);
  });

  it('is a mean with both ends of its confidence interval', async () => {
    const expected = [GOLD.mean, GOLD.lower, GOLD.upper];
    await expectNumbers('95% confidence interval for the average cost', expected);
    await expectNumbers('mean cost in North with its 90% CI', GOLD.inNorth);
  });

  it.each([
    'confidence interval of the median cost',
    'confidence interval for the average cost by hall',
    'how many events have a cost more than 3 standard deviations off the mean by menu and hall?',
  ])('is not told of something else than what is asked for: %s', async (question) => {
    expect(await over.numbers(EVENTS, question)).toEqual([]);
  });
});

describe('a test that no question names', () => {
  it.each(['p-value for converted by variant', 'p-value of pages between A and B'])(
    'is told to be chosen: %s',
    async (question) => {
      expect((await over.answered(visitors, question)).reply).toMatch(/No test (?:is|was) named/);
    },
  );
});

describe('the significance of a difference', () => {
  it('is that of two groups under any of their names, by the test of Welch where none is named', async () => {
    const [row] = await over.lastRows(
      paidStays,
      'is the difference in cost between men and women significant?',
    );
    expect(Number(row?.[1])).toBeCloseTo(0.33538, 4);
  });

  it('is not told of more than two groups, or within others', async () => {
    expect(
      await over.lastRows(paidStays, 'is the difference in cost between men and women significant by day?'),
    ).toEqual([]);
  });
});

describe('how two numbers go together', () => {
  it('is told where it is asked whether one makes the other less', async () => {
    const [[correlation]] = (await over.rowsByDay(
      clinicVisits,
      'does a longer wait make people less happy?',
    )) as [[number]];
    expect(correlation).toBeLessThan(-0.8);
  });
});
