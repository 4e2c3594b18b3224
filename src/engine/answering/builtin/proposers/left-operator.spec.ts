import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { type AnalysisTable } from '../../analyst.js';
import { type Plan } from '../../plan/plan.js';
import { PlanReader } from '../../reading.js';
import { leavesOutOperator } from './left-operator.js';

const HIRES = `SELECT * FROM (VALUES ('Drill', 'Trade', DATE '2024-01-02', 40.5, 3), ('Saw', 'Home', DATE '2024-02-03', 25.0, 1),
  ('Drill', 'Home', DATE '2024-03-04', 42.0, 2), ('Mixer', 'Trade', DATE '2024-04-05', 90.5, 6)) AS t(tool, customer, hired_on, "Hire Charge (GBP)", days)`;

let hires: AnalysisFixture;
beforeAll(async () => {
  hires = await AnalysisFixture.create([{ name: 'hires', sql: HIRES }]);
});
afterAll(() => hires.close());

const MONEY = {
  type: 'amount',
  confidence: 1,
  additivity: 'additive',
  evidence: [],
  currency: 'GBP',
  datePart: null,
  dateColumns: [],
} as const;

/** A table as it is when what its columns mean was found. */
const withMoney = (table: AnalysisTable): AnalysisTable => ({
  ...table,
  profile: {
    ...table.profile,
    columns: table.profile.columns.map((column) =>
      column.name === 'Hire Charge (GBP)' ? { ...column, meaning: MONEY } : column,
    ),
  },
});

/** Whether the plans of a question that are of a kind leave out an operator, when some of its words are explained by nothing. */
async function leftBy(
  question: string,
  isOfKind: (plan: Plan) => boolean,
  unexplained: readonly string[] = [],
): Promise<ReadonlySet<boolean>> {
  const asked = hires.request(question);
  const request = { ...asked, tables: asked.tables.map(withMoney) };
  const judged = await new PlanReader().judgedPlans(request, new AbortController().signal);
  const plans = judged?.candidates.map(({ plan }) => plan).filter(isOfKind) ?? [];
  const { tables } = request;
  return new Set(plans.map((plan) => leavesOutOperator({ plan, tables, unexplained }, question)));
}

const computes =
  (fn: string, header: string | null) =>
  ({ items, having, compared }: Plan): boolean =>
    compared === null &&
    having.length === 0 &&
    items.filter((item) => item.fn !== null).length === 1 &&
    items.some((item) => item.fn === fn && (item.column?.name ?? null) === header);

describe('a word for money that says of nothing what for', () => {
  it('is left out by no plan that computes money', async () => {
    const sums = computes('sum', 'Hire Charge (GBP)');
    expect(await leftBy('How much money did the hires bring by tool', sums, ['money'])).toEqual(
      new Set([false]),
    );
  });

  it('is left out by what computes anything else', async () => {
    const sums = computes('sum', 'days');
    expect(await leftBy('How much money are the days by tool', sums, ['money'])).toEqual(new Set([true]));
    const rows = computes('count', null);
    expect(await leftBy('How many hires, and how much money by tool', rows, ['money'])).toEqual(
      new Set([true]),
    );
  });

  it('is no word that says what for', async () => {
    const sums = computes('sum', 'Hire Charge (GBP)');
    expect(await leftBy('What is the profit of hire charge by tool', sums, ['profit'])).toEqual(
      new Set([true]),
    );
  });
});

describe('what is compared with something', () => {
  const QUESTION = 'Average hire charge of trade compared with home customers';
  const means = computes('avg', 'Hire Charge (GBP)');

  it('is told by the groups of both', async () => {
    const isOfBoth = (plan: Plan): boolean => means(plan) && plan.isEither && plan.groupBy !== null;
    expect(await leftBy(QUESTION, isOfBoth)).toEqual(new Set([false]));
  });

  it('is not told by counting how often each number is there', async () => {
    expect(await leftBy('Did hire charges go up?', computes('count', null))).toEqual(new Set([true]));
  });

  it('is told by both numbers of each row where they are set against each other', async () => {
    const showsBoth = ({ shape, items }: Plan): boolean =>
      shape === 'rows' && items.length === 2 && items.every(({ column }) => column?.kind === 'number');
    expect(await leftBy('days vs hire charge', showsBoth)).toEqual(new Set([false]));
    expect(await leftBy('average hire charge: trade vs hearsay', means)).toContain(true);
  });

  it('is not told by one number', async () => {
    const isOfAll = (plan: Plan): boolean =>
      means(plan) && plan.groupBy === null && plan.conditions.every(({ test }) => test.op === '=');
    expect(await leftBy(QUESTION, isOfAll)).toEqual(new Set([true]));
  });
});

describe('an order of all rows', () => {
  const isFirst = ({ shape, limit }: Plan): boolean => shape === 'order' && limit === 1;

  it('is not told by its first row', async () => {
    const asked = 'tools sorted by days from the lowest';
    expect(await leftBy(asked, isFirst)).toEqual(new Set([true]));
    expect(await leftBy(asked, ({ shape, limit }) => shape === 'order' && limit === null)).toContain(false);
  });

  it('is not told by rows in none', async () => {
    const isPlain = ({ shape }: Plan): boolean => shape === 'rows';
    expect(await leftBy('tools and their days, sorted by days', isPlain)).toEqual(new Set([true]));
    for (const question of ['tools and their days', 'what sort of tools', 'tools ordered by trade customers'])
      expect(await leftBy(question, isPlain)).toEqual(new Set([false]));
  });

  it('is told by its first row where that is asked for', async () => {
    expect(await leftBy('the first tool sorted by lowest days', isFirst)).toEqual(new Set([false]));
  });
});
