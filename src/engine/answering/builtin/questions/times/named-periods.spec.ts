import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { noCharts } from '../../../../../../test/support/answering/no-charts.js';
import {
  advertsByDay,
  calls,
  dateOf,
  summedCalls,
} from '../../../../../../test/support/answering/samples/calls-and-adverts.js';
import { kioskSales } from '../../../../../../test/support/answering/samples/kiosk-sales.js';
import {
  isSoldBetween,
  memberSales,
  revenueWhere,
} from '../../../../../../test/support/answering/samples/member-sales.js';
import {
  ordersOfThreeYears,
  stationWeather,
} from '../../../../../../test/support/answering/samples/orders-and-weather.js';
import { houseStays } from '../../../../../../test/support/answering/samples/stays.js';
import { searchHere } from '../../../../../../test/support/answering/search-here.js';
import {
  count,
  dayAfter,
  type RowCondition,
  rowTable,
  spread,
} from '../../../../../../test/support/answering/tables.js';
import { BuiltinAnalyst } from '../../builtin-analyst.js';

const over = new AskedTables();

const dailyRevenue = rowTable(
  'daily',
  { sold_on: 'DATE', revenue: 'INTEGER' },
  count(700).map((i) => ({ sold_on: dayAfter('2022-01-03', i), revenue: 20 + (spread(i, 13) % 300) })),
);

describe('a time', () => {
  it.each<[rule: string, question: string, holds: RowCondition]>([
    [
      'takes the year of the other end of its span',
      'revenue between 1 June and 31 August 2022',
      isSoldBetween('2022-06-01', '2022-08-31'),
    ],
    ['needs no word before its span', 'revenue March to May 2022', isSoldBetween('2022-03-01', '2022-05-31')],
    ['may be a span with a dash', 'revenue in Jan-Mar 2023', isSoldBetween('2023-01-01', '2023-03-31')],
    ['may be a season of a year', 'revenue in spring 2023', isSoldBetween('2023-03-01', '2023-05-31')],
    ['may be a quarter with a year in short', 'revenue in Q2 22', isSoldBetween('2022-04-01', '2022-06-30')],
    [
      'may be so many months of a year',
      'revenue in the first five months of 2022',
      isSoldBetween('2022-01-01', '2022-05-31'),
    ],
    ['may go on to earlier years', 'revenue in 2022 or earlier', isSoldBetween('2022-01-01', '2022-12-31')],
    [
      'is told by what is named right behind',
      'revenue last year (2022)',
      isSoldBetween('2022-01-01', '2022-12-31'),
    ],
    [
      'may be two months taken together',
      'revenue in May or June 2022',
      isSoldBetween('2022-05-01', '2022-06-30'),
    ],
    [
      'may be said twice, once more narrowly',
      'revenue in spring 2022 (March to April 2022)',
      isSoldBetween('2022-03-01', '2022-04-30'),
    ],
  ])('%s', async (_rule, question, holds) => {
    expect(await over.rows(memberSales, question)).toEqual([[revenueWhere(holds)]]);
  });

  it('of a day that two years have is refused where no year is known', async () => {
    expect(await over.rows(dailyRevenue, 'total revenue on 14 August')).toEqual([]);
  });

  it('of a day that one year has is asked back with its year', async () => {
    const events = await over.events(memberSales, 'total revenue on 14 August');
    const offered = events.flatMap((event) => (event.type === 'questions' ? event.questions : []));
    expect(events.filter(({ type }) => type === 'table')).toEqual([]);
    expect(offered.join('\n')).toContain('2023-08-14');
  });
});

describe('a season', () => {
  it('of winter has months of two years', async () => {
    expect(await over.lastRows(kioskSales, 'total revenue in winter 2022/23')).toEqual([[60]]);
  });

  it('of every year has its months where no year is named', async () => {
    expect((await over.answeredByDay(stationWeather, 'average temperature in summer')).rows).toEqual([
      [26.5],
    ]);
  });
});

describe('a period', () => {
  it('that excludes another gives no number', async () => {
    const { rows, reply } = await over.answeredByDay(ordersOfThreeYears, 'revenue in 2023 until 2022');
    expect(rows).toBeNull();
    expect(reply).toContain('2022');
  });
});

describe('a question for a month of a year', () => {
  it('is told with the name of the month', async () => {
    const reply = await over.reply(
      advertsByDay,
      'How many clicks were there in May 2024?',
      new BuiltinAnalyst(noCharts, searchHere),
    );
    expect(reply).toContain('**50**');
    expect(reply).toContain('May 2024');
  });
});

describe('the month before a year', () => {
  it('is what is asked for', async () => {
    const rows = await over.rows(houseStays, 'best month of 2023 by revenue');
    expect(String(rows[0]?.[0])).toMatch(/^2023-\d\d-01/);
  });
});

describe('days of one month', () => {
  it.each([
    'from 5 to 11 February 2024',
    'from the 5th to the 11th of February',
    '5-11 Feb 2024',
    'between February 5 and 11',
    'February 5 to 11, 2024',
  ])('may be a span: %s', async (words) => {
    expect(await over.rows(calls, `total minutes ${words}`)).toEqual([
      [summedCalls((row) => dateOf(row) >= '2024-02-05' && dateOf(row) <= '2024-02-11')],
    ]);
  });
});
