import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { resultOf, textOf } from '../../../../test/support/answering/replies.js';
import { customerVisits, tickets } from '../../../../test/support/answering/samples/visits-and-tickets.js';
import { count, pick, rowTable } from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

const SEASON = [0, 4, 9, 3, -2, -6, -9, -3, 1, 5, 8, -10];

/** A straight line and a season that repeats exactly, until the end of 2023. */
const monthly = (index: number): number => 100 + 2 * index + (SEASON[index % 12] ?? 0);

const steady = rowTable(
  'steady',
  { month_start: 'DATE', revenue: 'INTEGER' },
  count(48).map((i) => ({
    month_start: `20${20 + Math.floor(i / 12)}-${String(1 + (i % 12)).padStart(2, '0')}-28`,
    revenue: monthly(i),
  })),
);

const SPIKE = 25;

const monthlyMeter = rowTable(
  'meter',
  { measured_on: 'DATE', cost: 'DOUBLE', line: 'VARCHAR' },
  count(36).map((i) => ({
    measured_on: `20${21 + Math.floor(i / 12)}-${String(1 + (i % 12)).padStart(2, '0')}-10`,
    cost: 50 + ((i * 7) % 5) + (i === SPIKE ? 40 : 0),
    line: pick(['A', 'B'], i),
  })),
);

describe('a forecast', () => {
  it('continues a line and a season', async () => {
    const { rows } = resultOf(await over.events(steady, 'forecast revenue for the next 3 months'));
    expect(rows.map(([period]) => period)).toEqual(['2024-01-01', '2024-02-01', '2024-03-01']);
    for (const [index, [, value]] of rows.entries())
      expect(Number(value)).toBeCloseTo(monthly(48 + index), 0);
  });

  it('of a named month is that month alone', async () => {
    const { rows } = resultOf(await over.events(steady, 'what revenue can we expect in March 2024?'));
    expect(rows.map(([period]) => period)).toEqual(['2024-03-01']);
  });

  it('states its method and its error on periods that were left out', async () => {
    const reply = textOf(await over.events(steady, 'forecast revenue for next month'), 'Respond');
    expect(reply).toMatch(
      /the best of three on the last 12 periods, left out for a test: mean absolute error/,
    );
  });

  it('needs more than a few periods', async () => {
    const reply = textOf(
      await over.events(customerVisits, 'forecast the number of visits for next month'),
      'Respond',
    );
    expect(reply).toContain('needs at least eight periods');
  });
});

describe('unusual values', () => {
  it('are those far from the running median', async () => {
    const { rows, columns } = resultOf(await over.events(monthlyMeter, 'unusual months in cost'));
    const flag = columns.findIndex(({ name }) => name === 'unusual');
    expect(rows[0]?.slice(0, 2)).toEqual(['2023-02-01', 50 + ((SPIKE * 7) % 5) + 40]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.[flag]).toBe(true);
  });

  it('lie above what is usual where spikes are asked for, below it where dips are', async () => {
    expect(resultOf(await over.events(monthlyMeter, 'any spikes in monthly cost?')).rows).toHaveLength(1);
    expect(resultOf(await over.events(monthlyMeter, 'months with unusually low cost')).rows).toEqual([]);
  });

  it('state their rule', async () => {
    const reply = textOf(await over.events(monthlyMeter, 'in which month did the cost spike?'), 'Respond');
    expect(reply).toContain('robust z-score against the running median of 5 values is 3.5 or more');
  });
});

describe('cohorts', () => {
  it('count who comes again in each later month', async () => {
    const { rows } = resultOf(await over.events(customerVisits, 'customer retention by month'));
    expect(rows).toEqual([
      ['2024-01-01', 0, 2, 100],
      ['2024-01-01', 1, 1, 50],
      ['2024-01-01', 2, 2, 100],
      ['2024-02-01', 0, 1, 100],
    ]);
  });

  it('count who comes for the first time', async () => {
    expect(resultOf(await over.events(customerVisits, 'new customers per month')).rows).toEqual([
      ['2024-01-01', 2],
      ['2024-02-01', 1],
    ]);
  });
});

describe('the first date of a thing', () => {
  it('is what a period beside it limits', async () => {
    expect(
      resultOf(await over.events(customerVisits, 'customers by month of their first visit in January 2024'))
        .rows,
    ).toEqual([['2024-01-01', 2]]);
  });

  it('may be limited by the last periods of the data', async () => {
    const [row] = resultOf(
      await over.events(
        customerVisits,
        'how many customers came for their first visit in the last 2 months?',
      ),
    ).rows;
    expect(row).toEqual([1]);
  });

  it('of one thing is its earliest', async () => {
    const purchases = 'when was the first purchase of Leo?';
    expect(resultOf(await over.events(customerVisits, purchases)).rows).toEqual([['2024-01-20']]);
  });

  it('tells how many come again', async () => {
    const events = await over.events(
      customerVisits,
      'how many customers with a first visit in January 2024 came back?',
    );
    expect(resultOf(events).rows).toEqual([[2, 2, 100]]);
  });
});

describe('rows by whether they have ended', () => {
  it('are open without an end date, which is said', async () => {
    const events = await over.events(tickets, 'how many open tickets are there?');
    expect(resultOf(events).rows).toEqual([[10]]);
    expect(textOf(events, 'Respond')).toContain('“open” was taken as: *closed* has no value.');
  });
});

describe('the coverage statement', () => {
  it('counts in every analysis the rows of the table, those considered, those used and those left out', async () => {
    const analysis = textOf(await over.events(tickets, 'average minutes in January 2024'), 'Analyze');
    expect(analysis).toContain('31 of 40 rows meet the conditions.');
    expect(analysis).toContain('24 of 31 rows were used.');
    expect(analysis).toContain('7 rows were left out because *minutes* has no value.');
  });
});
