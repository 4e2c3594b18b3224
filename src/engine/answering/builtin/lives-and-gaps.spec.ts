import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { ordersOfThreeCustomers } from '../../../../test/support/answering/samples/purchases.js';
import { count, pick, rowTable } from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

/** Contracts of two years: lives of 2, 6, 7 and 13 months, and three that have not ended. */
const shortContracts = rowTable(
  'contracts',
  { contract_id: 'VARCHAR', plan: 'VARCHAR', start_date: 'DATE', end_date: 'DATE' },
  [
    ['2022-01-10', '2022-03-10'],
    ['2022-02-01', '2022-08-01'],
    ['2022-03-05', '2022-10-05'],
    ['2022-04-20', '2023-05-20'],
    ['2022-06-15', null],
    ['2023-01-31', '2023-07-31'],
    ['2023-02-11', null],
    ['2023-03-12', '2024-02-12'],
    ['2023-05-05', null],
  ].map(([start = null, end = null], i) => ({
    contract_id: `K-${100 + i}`,
    plan: pick(['Basic', 'Pro'], i),
    start_date: start,
    end_date: end,
  })),
);

/** A meter of three days that stood still in two hours of the second day and one of the third; two temperatures are missing. */
const stillMeter = rowTable(
  'meter',
  { timestamp: 'TIMESTAMP', energy_kwh: 'DOUBLE', outdoor_temp_c: 'DOUBLE' },
  count(72).map((i) => ({
    timestamp: `2024-05-0${1 + Math.floor(i / 24)}T${String(i % 24).padStart(2, '0')}:00:00`,
    energy_kwh: [30, 31, 55].includes(i) ? 0 : 40 + (i % 7),
    outdoor_temp_c: i === 5 || i === 29 ? null : 10 + (i % 9),
  })),
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

/** Visits of two sources over 60 days, of which one day has next to none. */
const traffic = rowTable(
  'web_traffic',
  { date: 'DATE', source: 'VARCHAR', sessions: 'INTEGER', revenue: 'DOUBLE' },
  count(120).map((i) => {
    const day = Math.floor(i / 2);
    return {
      date: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
      source: pick(['Search', 'Email'], i),
      sessions: day === 40 ? 3 : 200 + ((day * 7) % 11),
      revenue: 50 + (day % 5),
    };
  }),
);

describe('how long things lived before they ended', () => {
  it.each([
    ['how many contracts were cancelled within 6 months', [[3]]],
    ['how many contracts lasted less than 3 months?', [[1]]],
    ['how many contracts were cancelled in the first 90 days?', [[1]]],
    ['how many contracts that began in 2022 had been cancelled by the end of 2022?', [[3]]],
    ['how many contracts that began in 2022 had ended until the end of 2023?', [[4]]],
  ])('is a condition of what is counted: %s', async (question, rows) => {
    expect(await over.rows(shortContracts, question)).toEqual(rows);
  });

  it('is counted by the year of their start', async () => {
    const question = 'for each start year, how many contracts were cancelled within 6 months';
    expect(await over.rows(shortContracts, question)).toEqual([
      [2022, 2],
      [2023, 1],
    ]);
  });
});

describe('when a value is missing or zero', () => {
  it.each([
    ['when are temperature readings missing?', ['2024-05-01T05:00:00', '2024-05-02T05:00:00']],
    ['at which hours is the temperature missing?', ['2024-05-01T05:00:00', '2024-05-02T05:00:00']],
    [
      'hours in which nothing was consumed',
      ['2024-05-02T06:00:00', '2024-05-02T07:00:00', '2024-05-03T07:00:00'],
    ],
    ['which day had several hours with no consumption at all?', ['2024-05-02']],
    [
      'hours with a consumption below 10',
      ['2024-05-02T06:00:00', '2024-05-02T07:00:00', '2024-05-03T07:00:00'],
    ],
    ['on which days was the consumption zero for several hours', ['2024-05-02']],
  ])('is told by its times: %s', async (question, times) => {
    const rows = await over.rows(stillMeter, question);
    expect(rows.map(([time]) => time)).toEqual(times);
  });
});

describe('what those bought later who first bought in a period', () => {
  it.each([
    ['Revenue in 2023 from customers who first ordered in 2022', 216],
    ['how many orders did customers who first bought in 2022 place in 2023?', 8],
    ['for customers whose first order was in 2022, how many orders did they place in 2023?', 8],
  ])('is told apart from what they bought before: %s', async (question, value) => {
    expect(await over.rows(ordersOfThreeCustomers, question)).toEqual([[value]]);
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

describe('what traffic and dates mean', () => {
  it.each(['on which day was traffic abnormally low?', 'on which date did traffic collapse?'])(
    'is a day on which next to nobody came: %s',
    async (question) => {
      expect((await over.rows(traffic, question))[0]?.slice(0, 2)).toEqual(['2024-02-10', 6]);
    },
  );

  it('counts each of the numbers that are named and what lies above', async () => {
    const rows = await over.rows(ordersOfThreeCustomers, 'how many orders have 1, 2, 3 or more units?');
    expect(rows.map((row) => row.at(-1))).toEqual([6, 6, 12]);
  });
});
