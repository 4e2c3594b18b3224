import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { rowTable } from '../../../../../../test/support/answering/tables.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';

const analyst = trustingAnalyst();

/** Lines of bills: no column holds what was earned. */
const LINES = [
  {
    bill: 1001,
    opened_at: '2025-01-03',
    server: 'Ana',
    item: 'Lasagne',
    menu_section: 'Pasta',
    qty: 2,
    unit_price: 13,
    discount_pct: 0,
  },
  {
    bill: 1001,
    opened_at: '2025-01-03',
    server: 'Ana',
    item: 'Tiramisu',
    menu_section: 'Dessert',
    qty: 3,
    unit_price: 6,
    discount_pct: 10,
  },
  {
    bill: 1002,
    opened_at: '2025-01-18',
    server: 'Bruno',
    item: 'Diavola',
    menu_section: 'Pizza',
    qty: 1,
    unit_price: 11.5,
    discount_pct: 0,
  },
  {
    bill: 1003,
    opened_at: '2025-02-02',
    server: 'Bruno',
    item: 'Tiramisu',
    menu_section: 'Dessert',
    qty: 4,
    unit_price: 6,
    discount_pct: 20,
  },
  {
    bill: 1004,
    opened_at: '2025-02-20',
    server: 'Ana',
    item: 'Diavola',
    menu_section: 'Pizza',
    qty: 5,
    unit_price: 11.5,
    discount_pct: 0,
  },
] as const;
type Line = (typeof LINES)[number];

/** Bills with what was earned and what it cost. */
const BILLS = [
  { bill_id: 1, opened_at: '2025-01-03', region: 'North', revenue: 120, cost: 70 },
  { bill_id: 2, opened_at: '2025-01-09', region: 'South', revenue: 80, cost: 65 },
  { bill_id: 3, opened_at: '2025-02-11', region: 'North', revenue: 60, cost: 20 },
  { bill_id: 4, opened_at: '2025-03-01', region: 'South', revenue: 200, cost: 110 },
] as const;

const earned = (lines: readonly Line[]): number =>
  lines.reduce((sum, { qty, unit_price: price }) => sum + qty * price, 0);
const profits = BILLS.map(({ region, revenue, cost }) => ({ region, profit: revenue - cost }));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const meanProfit = (region: string): number =>
  mean(profits.flatMap((each) => (each.region === region ? [each.profit] : [])));

let lines: AnalysisFixture;
let bills: AnalysisFixture;
beforeAll(async () => {
  const typesOfLines = {
    bill: 'INTEGER',
    opened_at: 'DATE',
    server: 'VARCHAR',
    item: 'VARCHAR',
    menu_section: 'VARCHAR',
    qty: 'INTEGER',
    unit_price: 'DOUBLE',
    discount_pct: 'INTEGER',
  };
  const typesOfBills = {
    bill_id: 'INTEGER',
    opened_at: 'DATE',
    region: 'VARCHAR',
    revenue: 'INTEGER',
    cost: 'INTEGER',
  };
  lines = await AnalysisFixture.create([rowTable('pos', typesOfLines, LINES)]);
  bills = await AnalysisFixture.create([rowTable('bills', typesOfBills, BILLS)]);
});
afterAll(() => Promise.all([lines.close(), bills.close()]));

/** The rows of the first table of the answer, as far as they are names and numbers. */
async function ask(fixture: AnalysisFixture, question: string): Promise<unknown[][] | null> {
  const events = await collect(analyst, fixture.request(question));
  const [result] = events.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
  return (
    result?.rows.map((row) => row.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell))) ?? null
  );
}

describe('where no column holds what was earned, it is price times quantity', () => {
  it.each(['total revenue', 'what were our total sales?', 'how much money did we make?', 'turnover'])(
    'in "%s"',
    async (question) => {
      expect(await ask(lines, question)).toEqual([[earned(LINES)]]);
    },
  );

  it('of groups, of a condition and of its parts', async () => {
    const of = (server: string): number => earned(LINES.filter((line) => line.server === server));
    expect(await ask(lines, 'sales by server')).toEqual([
      ['Ana', of('Ana')],
      ['Bruno', of('Bruno')],
    ]);
    const february = LINES.filter(({ opened_at: date }) => date.startsWith('2025-02'));
    expect(await ask(lines, 'revenue in February 2025')).toEqual([[earned(february)]]);
    const desserts = earned(LINES.filter((line) => line.menu_section === 'Dessert'));
    const [share] = (await ask(lines, 'what share of revenue comes from desserts?')) ?? [];
    expect(share?.slice(0, 2)).toEqual([desserts, earned(LINES)]);
  });

  it('but sales are rows where they are counted', async () => {
    expect(await ask(lines, 'number of sales by server')).toEqual([
      ['Ana', 3],
      ['Bruno', 2],
    ]);
  });

  it('and what was sold of a kind are pieces', async () => {
    expect(await ask(lines, 'how many desserts were sold?')).toEqual([[7]]);
  });
});

describe('a mean of a measure that is computed from columns', () => {
  it.each([
    ['average profit', mean(profits.map(({ profit }) => profit))],
    ['average profit per bill', mean(profits.map(({ profit }) => profit))],
    ['median profit', 45],
    ['average monthly profit', profits.reduce((sum, { profit }) => sum + profit, 0) / 3],
    [
      'how much profit do we make per month on average?',
      profits.reduce((sum, { profit }) => sum + profit, 0) / 3,
    ],
    ['total profit', profits.reduce((sum, { profit }) => sum + profit, 0)],
  ])('is none of its total: %s', async (question, expected) => {
    expect(await ask(bills, question)).toEqual([[expected]]);
  });

  it.each(['average profit by region', 'profit per bill by region'])(
    'is of each group: %s',
    async (question) => {
      const rows = (await ask(bills, question))?.map((row) => row.slice(0, 2));
      expect(rows).toEqual([
        ['South', meanProfit('South')],
        ['North', meanProfit('North')],
      ]);
    },
  );
});

it('"when there was one" leaves out where there was none', async () => {
  expect(await ask(lines, 'average discount when there was one')).toEqual([[15]]);
});
