import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import {
  ordersOfThreeYears,
  stationWeather,
} from '../../../../test/support/answering/samples/orders-and-weather.js';
import { rowTable } from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

describe('"when" beside a superlative', () => {
  it('asks for the period of amounts and of numbers of rows', async () => {
    const revenue = await over.answeredByDay(ordersOfThreeYears, 'When was revenue highest?');
    expect(revenue.rows?.[0]).toEqual(['2022-11-01', 600]);
    const number = await over.answeredByDay(ordersOfThreeYears, 'when did we have the most orders');
    expect(number.rows?.[0]).toEqual(['2023-11-01', 2]);
  });

  it('asks for the time of a row where levels are not added up, and of a thing that is ranked', async () => {
    expect((await over.answeredByDay(stationWeather, 'when was the temperature highest?')).rows).toEqual([
      ['2024-07-07', 28.5],
    ]);
    expect((await over.answeredByDay(stationWeather, 'when was it coldest')).rows).toEqual([
      ['2024-01-05', -4.5],
    ]);
    expect((await over.answeredByDay(ordersOfThreeYears, 'when was the biggest order?')).rows).toEqual([
      ['2022-11-12', 3, 600],
    ]);
  });
});

it('is no row with the largest number, and a yearly average none of rows', async () => {
  expect(
    (await over.answeredByDay(ordersOfThreeYears, 'what is the most common order discount')).rows?.[0],
  ).toEqual([0, 5]);
  expect((await over.answeredByDay(ordersOfThreeYears, 'average yearly revenue')).rows?.[0]?.[0]).toBeCloseTo(
    1950 / 3,
    10,
  );
});

it('on something of an amount takes "with a discount" for more than none of it', async () => {
  expect((await over.answeredByDay(ordersOfThreeYears, 'how many orders had a discount')).rows).toEqual([
    [3],
  ]);
  expect(
    (await over.answeredByDay(ordersOfThreeYears, 'average revenue of orders with a discount')).rows,
  ).toEqual([[650 / 3]]);
  expect((await over.answeredByDay(ordersOfThreeYears, 'how many orders without a discount')).rows).toEqual([
    [5],
  ]);
  expect(
    (await over.answeredByDay(ordersOfThreeYears, 'share of orders with a discount over 8')).rows,
  ).toEqual([[2, 8, 25]]);
});

it('has no ties where the last of it is all the others', async () => {
  const { rows, reply } = await over.answeredByDay(
    ordersOfThreeYears,
    'top 2 products by revenue and the rest as other',
  );
  expect(rows).toEqual([
    ['Lamp', 750],
    ['Desk', 700],
    ['Other', 500],
  ]);
  expect(reply).toContain('The 2 highest');
  expect(reply).not.toContain('Ties');
});

describe('what stands beside a name', () => {
  const leavingMembers = rowTable(
    'members',
    {
      member_id: 'VARCHAR',
      member_name: 'VARCHAR',
      city: 'VARCHAR',
      'CSAT score': 'INTEGER',
      start_date: 'DATE',
      end_date: 'DATE',
      leave_reason: 'VARCHAR',
    },
    [
      ['M-1', 'Ada Holm', 'Aland', 4, '2023-01-02', '2023-09-01', 'price'],
      ['M-2', 'Bo Lind', 'Bree', 5, '2023-02-03', null, null],
      ['M-3', 'Cy Marsh', 'Aland', 4, '2023-03-04', '2024-01-05', null],
      ['M-4', 'Di Novak', 'Bree', 2, '2023-04-05', null, null],
    ].map(
      ([
        member_id = null,
        member_name = null,
        city = null,
        score = null,
        start = null,
        end = null,
        reason = null,
      ]) => ({
        member_id,
        member_name,
        city,
        'CSAT score': score,
        start_date: start,
        end_date: end,
        leave_reason: reason,
      }),
    ),
  );

  it('is asked for as well: another column, another date', async () => {
    expect((await over.answeredByDay(leavingMembers, 'name and city of member M-3')).rows).toEqual([
      ['M-3', 'Cy Marsh', 'Aland'],
    ]);
    expect((await over.answeredByDay(leavingMembers, 'start date and end date of M-1')).rows).toEqual([
      ['M-1', '2023-01-02', '2023-09-01'],
    ]);
  });

  it('may be a second word for the same column', async () => {
    const { rows } = await over.answeredByDay(leavingMembers, 'number of members by satisfaction score');
    expect(new Set(rows)).toEqual(
      new Set([
        [4, 2],
        [5, 1],
        [2, 1],
      ]),
    );
  });

  it('is no second word for it where it says that something has ended', async () => {
    const { rows } = await over.answeredByDay(
      leavingMembers,
      'how many cancelled members have no leave reason',
    );
    expect(rows?.flat()).toContain(1);
    expect(rows?.flat()).not.toContain(3);
  });

  it('puts things in the order of an amount', async () => {
    expect((await over.answeredByDay(ordersOfThreeYears, 'products by revenue')).rows).toEqual([
      ['Lamp', 750],
      ['Desk', 700],
      ['Chair', 450],
      ['Mat', 50],
    ]);
  });
});
