import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { rowTable } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

const RUNS = [
  ['North', 'Press', 'Early', '2024-01-08', 100, 4, 0, 50, 110, 'Anna'],
  ['North', 'Press', 'Night', '2024-01-09', 80, 8, 2.5, 48, 110, 'Tom'],
  ['North', 'Mill', 'Early', '2024-02-12', 60, 3, 0, null, 60, 'Anna'],
  ['South', 'Lathe', 'Night', '2024-02-13', 90, 1, 1, 40, 80, null],
  ['South', 'Lathe', 'Early', '2024-03-11', 70, 7, 4, 35, 80, 'Tom'],
  ['South', 'Saw', 'Early', '2024-03-11', 50, 2, 0, 30, 60, 'Anna'],
] as const;

const PRODUCTION = rowTable(
  'shopfloor',
  {
    Plant: 'VARCHAR',
    Machine: 'VARCHAR',
    Shift: 'VARCHAR',
    Date: 'DATE',
    'Units Produced': 'INTEGER',
    'Units Scrapped': 'INTEGER',
    'Downtime Hours': 'DOUBLE',
    'Energy kWh': 'DOUBLE',
    'Target Units': 'INTEGER',
    Operator: 'VARCHAR',
  },
  RUNS.map(([plant, machine, shift, date, produced, scrapped, downtime, energy, target, operator]) => ({
    Plant: plant,
    Machine: machine,
    Shift: shift,
    Date: date,
    'Units Produced': produced,
    'Units Scrapped': scrapped,
    'Downtime Hours': downtime,
    'Energy kWh': energy,
    'Target Units': target,
    Operator: operator,
  })),
);

const PRODUCED = 450;

const SCRAPPED = 25;

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1e6) / 1e4;

describe('amounts of production', () => {
  it.each([
    ['total output', [[PRODUCED]]],
    ['how much did we produce in March', [[120]]],
    [
      'output by plant',
      [
        ['North', 240],
        ['South', 210],
      ],
    ],
    [
      'production by plant',
      [
        ['North', 240],
        ['South', 210],
      ],
    ],
    [
      'which shift makes the most scrap',
      [
        ['Early', 16],
        ['Night', 9],
      ],
    ],
    ['what is our scrap rate', [[percent(SCRAPPED, PRODUCED)]]],
    ['yield', [[percent(PRODUCED - SCRAPPED, PRODUCED)]]],
    [
      'good units by plant',
      [
        ['North', 225],
        ['South', 200],
      ],
    ],
    ['units per hour of downtime', [[PRODUCED / 7.5]]],
    ['downtime per good unit', [[Math.round((7.5 / (PRODUCED - SCRAPPED)) * 1e4) / 1e4]]],
    ['what percentage of our scrap comes from the night shift', [[9, SCRAPPED, 36]]],
  ])('are what was made, and no plan of it (%s)', async (question, rows) => {
    expect(await over.rowsToFourDigits(PRODUCTION, question)).toEqual(rows);
  });

  it('count what is unwanted from its bad end', async () => {
    expect((await over.rowsToFourDigits(PRODUCTION, 'worst machine by scrap rate'))?.[0]).toEqual([
      'Press',
      percent(12, 180),
    ]);
    const best = await over.rowsToFourDigits(PRODUCTION, 'best 2 machines by downtime');
    expect(best?.map(([machine]) => machine).toSorted()).toEqual(['Mill', 'Saw']);
    expect((await over.rowsToFourDigits(PRODUCTION, 'which machine breaks down the most?'))?.[0]).toEqual([
      'Lathe',
      5,
    ]);
  });

  it('are compared with the target of the same thing', async () => {
    expect((await over.rowsToFourDigits(PRODUCTION, 'target attainment by plant'))?.[1]?.slice(0, 3)).toEqual(
      ['North', 280, 240],
    );
    expect(
      (await over.rowsToFourDigits(PRODUCTION, 'how far are we from target in February'))?.[0]?.slice(0, 3),
    ).toEqual([140, 150, 10]);
    expect((await over.rowsToFourDigits(PRODUCTION, 'share of runs that missed the target'))?.[0]).toEqual([
      4,
      6,
      percent(4, 6),
    ]);
    expect(await over.rowsToFourDigits(PRODUCTION, 'number of runs below target by plant')).toEqual([
      ['North', 2],
      ['South', 2],
    ]);
    expect(await over.rowsToFourDigits(PRODUCTION, 'target hit rate by machine')).toBeNull();
  });

  it('are limited by rates of groups, and by no percent of nothing', async () => {
    expect(
      (await over.rowsToFourDigits(PRODUCTION, 'machines with a scrap rate above 6%'))?.map(
        ([machine]) => machine,
      ),
    ).toEqual(['Press']);
    expect(await over.rowsToFourDigits(PRODUCTION, 'days when scrap was above 10%')).toBeNull();
    expect(await over.rowsToFourDigits(PRODUCTION, 'median downtime when there was downtime')).toEqual([
      [2.5],
    ]);
  });

  it('leave gaps, what is not said and what nobody can tell', async () => {
    expect(await over.rowsToFourDigits(PRODUCTION, 'missing energy readings')).toEqual([
      ['Energy kWh', 1, percent(1, 6)],
    ]);
    expect(await over.rowsToFourDigits(PRODUCTION, 'best operator')).toBeNull();
    expect(await over.rowsToFourDigits(PRODUCTION, 'lost units per month')).toBeNull();
    expect(await over.rowsToFourDigits(PRODUCTION, 'average downtime per run')).toEqual([[1.25]]);
    expect((await over.rowsToFourDigits(PRODUCTION, 'biggest downtime day'))?.[0]).toEqual(['2024-03-11', 4]);
    expect((await over.rowsToFourDigits(PRODUCTION, 'machines per plant'))?.map((row) => row[1])).toEqual([
      2, 2,
    ]);
  });

  it('may be explained by the month before', async () => {
    const rows = await over.rowsToFourDigits(PRODUCTION, 'why did output drop in March?');
    expect(rows).toContainEqual(['Shift', 'Night', 90, 0, -90, 300]);
  });
});
