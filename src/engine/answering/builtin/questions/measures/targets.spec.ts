import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { type Rows } from '../../../../../../test/support/answering/rows-of.js';
import {
  costsOfThreeTeams,
  costsOfTwoTeams,
} from '../../../../../../test/support/answering/samples/costs-and-plans.js';
import { purchasesOfThreeBuyers } from '../../../../../../test/support/answering/samples/purchases.js';
import { count, pick, rowTable } from '../../../../../../test/support/answering/tables.js';
import { type CellValue } from '../../../../table.js';

const over = new AskedTables();

const namesIn = (rows: Rows): CellValue[] => rows.map(([name]) => name ?? null).toSorted();

const departmentBudgets = rowTable(
  'spending',
  { department: 'VARCHAR', budget: 'INTEGER', actual: 'INTEGER' },
  [
    { department: 'Sales', budget: 100, actual: 150 },
    { department: 'Legal', budget: 100, actual: 90 },
    { department: 'IT', budget: 200, actual: 260 },
    { department: 'Press', budget: 50, actual: 52 },
  ],
);

/** Sales are over their budget in two months of three, Press in none. */
const monthlySpending = rowTable(
  'spending',
  { department: 'VARCHAR', month: 'DATE', budget: 'INTEGER', actual: 'INTEGER' },
  (
    [
      ['Sales', '2024-01-01', 100, 120],
      ['Sales', '2024-02-01', 100, 90],
      ['Sales', '2024-03-01', 100, 101],
      ['Press', '2024-01-01', 50, 40],
      ['Press', '2024-02-01', 50, 50],
      ['Press', '2024-03-01', 50, 49],
    ] as const
  ).map(([department, month, budget, actual]) => ({ department, month, budget, actual })),
);

const stock = rowTable(
  'stock',
  { item: 'VARCHAR', warehouse: 'VARCHAR', quantity_on_hand: 'INTEGER', reorder_level: 'INTEGER' },
  count(8).map((i) => ({
    item: `Part ${i}`,
    warehouse: pick(['North', 'South'], i),
    quantity_on_hand: 10 * i,
    reorder_level: 35,
  })),
);

describe('a target', () => {
  it('keeps the groups beyond it, and those so many percent beyond it', async () => {
    expect(namesIn(await over.rows(costsOfThreeTeams, 'which teams went over budget?'))).toEqual([
      'Beta',
      'Gamma',
    ]);
    expect(namesIn(await over.rows(costsOfThreeTeams, 'which teams are more than 5% over budget?'))).toEqual([
      'Beta',
    ]);
    expect(namesIn(await over.rows(costsOfThreeTeams, 'which teams are more than 5% under budget?'))).toEqual(
      ['Alpha'],
    );
  });

  it('is surpassed most by the worst of those who are asked for with "who"', async () => {
    expect((await over.rows(costsOfThreeTeams, 'who blew their budget the worst?'))[0]?.[0]).toBe('Beta');
    expect((await over.rows(costsOfThreeTeams, 'who saved the most against budget?'))[0]?.[0]).toBe('Alpha');
  });

  it('is told with the difference in percent of it', async () => {
    const [row] = await over.rows(costsOfThreeTeams, 'deviation from budget in % for Beta');
    expect(row?.at(-1)).toBeCloseTo(10, 6);
  });

  it('is surpassed in a share of the periods, in all or for each group', async () => {
    expect(await over.rows(costsOfTwoTeams, 'share of months in which Alpha was over budget')).toEqual([
      [3, 12, 25],
    ]);
    expect(await over.rows(costsOfTwoTeams, 'share of months over budget for each team')).toEqual([
      ['Beta', 9, 12, 75],
      ['Alpha', 3, 12, 25],
    ]);
  });

  it('has one group closest to it', async () => {
    expect(
      (await over.rows(costsOfTwoTeams, 'which team is closest to its budget?')).map(([team]) => team),
    ).toEqual(['Beta']);
  });

  it('may be named by the question', async () => {
    const rows = await over.rows(
      purchasesOfThreeBuyers,
      'our goal is a rating of at least 4.5. which shops missed it?',
    );
    expect(rows.map(([shop]) => shop).toSorted()).toEqual(['Harbour', 'Hill']);
  });
});

describe('groups in the order of a difference', () => {
  it('are as many as the question asks for', async () => {
    const rows = await over.lastRows(departmentBudgets, 'top 2 departments by overspend');
    expect(rows.map(([department]) => department)).toEqual(['IT', 'Sales']);
  });

  it('come by the percentage where that is said', async () => {
    const rows = await over.lastRows(departmentBudgets, 'top 2 departments by overspend in percent');
    expect(rows.map(([department]) => department)).toEqual(['Sales', 'IT']);
  });

  it('are not averaged in silence', async () => {
    expect(await over.lastRows(departmentBudgets, 'average overspend per department')).toEqual([]);
  });
});

describe('a share', () => {
  it('of the times over a target counts the rows of each', async () => {
    const [row] = await over.lastRows(monthlySpending, 'in what share of months was Sales over budget?');
    expect(row?.slice(0, 2)).toEqual([2, 3]);
    const rows = await over.lastRows(monthlySpending, 'share of months over budget per department');
    expect(rows.map((each) => each.slice(0, 3))).toEqual([
      ['Sales', 2, 3],
      ['Press', 0, 3],
    ]);
  });
});

describe('what is short of a level', () => {
  it.each([
    ['how many units short are we in total below reorder level?', [[80]]],
    ['How far below the reorder level are we in total, counting only positions that are below?', [[80]]],
    [
      'total shortfall against reorder level by warehouse',
      [
        ['North', 50],
        ['South', 30],
      ],
    ],
  ])('is added up over what is below it: %s', async (question, rows) => {
    expect(await over.rows(stock, question)).toEqual(rows);
  });
});
