import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { EVENTS } from '../../../../../../test/support/answering/model/events-and-halls.js';
import { textOf } from '../../../../../../test/support/answering/replies.js';
import { purchasesOfThreeBuyers } from '../../../../../../test/support/answering/samples/purchases.js';
import { tickets } from '../../../../../../test/support/answering/samples/visits-and-tickets.js';
import { count, rowTable } from '../../../../../../test/support/answering/tables.js';

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

describe('gaps', () => {
  it('are told as the share of rows that have a value, by groups too', async () => {
    expect((await over.rows(purchasesOfThreeBuyers, 'how complete is the rating?'))[0]?.at(-1)).toBeCloseTo(
      100 * (32 / 41),
      6,
    );
    expect(await over.rows(purchasesOfThreeBuyers, 'fill rate of rating per shop')).toHaveLength(2);
  });

  it('are meant where a column is denied, and not the value behind it', async () => {
    const rows = await over.rows(
      purchasesOfThreeBuyers,
      'how many purchases have never been given a rating at Hill?',
    );
    const expected = purchasesOfThreeBuyers.rows.filter(
      ({ shop, rating }) => shop === 'Hill' && rating === null,
    ).length;
    expect(rows).toEqual([[expected]]);
  });
});

describe('rows counted as they are', () => {
  it('are those that lack no value, or some', async () => {
    expect(await over.numbers(EVENTS, 'how many rows are complete?')).toEqual([26]);
    expect(await over.numbers(EVENTS, 'number of events with no empty cells')).toEqual([26]);
    expect(await over.numbers(EVENTS, 'how many events have at least one missing value?')).toEqual([4]);
  });

  it('make groups by how often things come', async () => {
    const [rows = []] = await over.tables(EVENTS, 'how many halls had events once, twice and so on?');
    expect(rows).toEqual([[10, 3]]);
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

describe('the coverage statement', () => {
  it('counts in every analysis the rows of the table, those considered, those used and those left out', async () => {
    const analysis = textOf(await over.events(tickets, 'average minutes in January 2024'), 'Analyze');
    expect(analysis).toContain('31 of 40 rows meet the conditions.');
    expect(analysis).toContain('24 of 31 rows were used.');
    expect(analysis).toContain('7 rows were left out because *minutes* has no value.');
  });
});
