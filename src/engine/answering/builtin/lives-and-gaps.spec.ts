import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { ordersOfThreeCustomers } from '../../../../test/support/answering/samples/purchases.js';
import { count, rowTable } from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

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

describe('what traffic and dates mean', () => {
  it('counts each of the numbers that are named and what lies above', async () => {
    const rows = await over.rows(ordersOfThreeCustomers, 'how many orders have 1, 2, 3 or more units?');
    expect(rows.map((row) => row.at(-1))).toEqual([6, 6, 12]);
  });
});
