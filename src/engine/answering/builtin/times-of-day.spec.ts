import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { calls, dateOf, summedCalls } from '../../../../test/support/answering/samples/calls-and-adverts.js';
import {
  count,
  dayAfter,
  type Row,
  type RowCondition,
  rowTable,
  spread,
} from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

/** Minutes since midnight, and the day of the week from 1 for Monday to 7 for Sunday. */
const minuteOf = ({ started_at }: Row): number =>
  Number(String(started_at).slice(11, 13)) * 60 + Number(String(started_at).slice(14, 16));

const weekdayOf = ({ started_at }: Row): number =>
  new Date(`${String(started_at).slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;

const isWeekend = (row: Row): boolean => weekdayOf(row) > 5;

const countedCalls = (holds: RowCondition): number => calls.rows.filter(holds).length;

describe('hours of the day', () => {
  it.each<[words: string, holds: RowCondition]>([
    ['between 8 and 18 o’clock', (row) => minuteOf(row) >= 480 && minuteOf(row) <= 1080],
    ['from 1 to 5 pm', (row) => minuteOf(row) >= 780 && minuteOf(row) <= 1020],
    ['between 09:30 and 11:00', (row) => minuteOf(row) >= 570 && minuteOf(row) <= 660],
    ['before 6 am', (row) => minuteOf(row) < 360],
    ['after 18:00', (row) => minuteOf(row) > 1080],
    ['from 8 p.m. on', (row) => minuteOf(row) >= 1200],
    ['during the night, 22:00 to 5:59', (row) => minuteOf(row) >= 1320 || minuteOf(row) <= 359],
    ['outside 8 to 18 o’clock', (row) => minuteOf(row) < 480 || minuteOf(row) > 1080],
    ['at 9 am', (row) => minuteOf(row) >= 540 && minuteOf(row) < 600],
    [
      'between 7 and 18 o’clock (hours 7 to 18 inclusive)',
      (row) => minuteOf(row) >= 420 && minuteOf(row) < 1140,
    ],
  ])('may be %s', async (words, holds) => {
    expect(await over.rows(calls, `total minutes ${words}`)).toEqual([[summedCalls(holds)]]);
  });

  it('are a condition beside others', async () => {
    const holds: RowCondition = (row) => minuteOf(row) < 720 && row['team'] === 'Red' && isWeekend(row);
    expect(await over.rows(calls, 'how many calls of team Red before noon at weekends')).toEqual([
      [countedCalls(holds)],
    ]);
  });

  it('are no part of a length of time', async () => {
    expect(await over.rows(calls, 'how many calls have 4 to 6 rings')).toEqual([
      [countedCalls((row) => Number(row['rings']) >= 4 && Number(row['rings']) <= 6)],
    ]);
  });
});

describe('days of the week', () => {
  it.each<[words: string, holds: RowCondition]>([
    ['on a Saturday or Sunday', isWeekend],
    ['from Tuesday to Thursday', (row) => [2, 3, 4].includes(weekdayOf(row))],
    ['on Mondays, Wednesdays and Fridays', (row) => [1, 3, 5].includes(weekdayOf(row))],
    ['on weekdays', (row) => !isWeekend(row)],
    ['Friday to Monday', (row) => [5, 6, 7, 1].includes(weekdayOf(row))],
  ])('may be several: %s', async (words, holds) => {
    expect(await over.rows(calls, `total minutes ${words}`)).toEqual([[summedCalls(holds)]]);
  });

  it.each(['total minutes on weekdays versus weekends', 'compare weekends with weekdays: total minutes'])(
    'are two groups in %p',
    async (question) => {
      expect(await over.rows(calls, question)).toEqual([
        ['weekday', summedCalls((row) => !isWeekend(row))],
        ['weekend', summedCalls(isWeekend)],
      ]);
    },
  );

  it('are set against each other where their difference is asked for', async () => {
    const rows = await over.rows(calls, 'difference in total minutes between weekdays and weekends');
    expect(rows[0]?.slice(0, 3)).toEqual([
      summedCalls((row) => !isWeekend(row)),
      summedCalls(isWeekend),
      summedCalls(isWeekend) - summedCalls((row) => !isWeekend(row)),
    ]);
  });
});

describe('the unit of the rows', () => {
  const visitsBySource = rowTable(
    'daily',
    { day: 'DATE', source: 'VARCHAR', outside_temp: 'INTEGER', visits: 'INTEGER' },
    count(60).flatMap((i) =>
      ['Email', 'Social'].map((source, place) => ({
        day: dayAfter('2024-01-01', i),
        source,
        outside_temp: (spread(i, 3) % 20) - 8,
        visits: 10 + (spread(i, 5 + place) % 50),
      })),
    ),
  );
  const rowsBy = (source: string): Row[] => visitsBySource.rows.filter((row) => row['source'] === source);
  const total = (rows: readonly Row[]): number => rows.reduce((sum, { visits }) => sum + Number(visits), 0);

  it('makes no groups beside others where each of them has one row of it', async () => {
    const rows = await over.rows(visitsBySource, 'average visits per day for each source');
    expect(new Map(rows.map(([source, mean]) => [source, Number(mean).toFixed(6)]))).toEqual(
      new Map(['Email', 'Social'].map((source) => [source, (total(rowsBy(source)) / 60).toFixed(6)])),
    );
  });

  it('leaves values that are common words to be conditions', async () => {
    expect(await over.rows(visitsBySource, 'total email visits')).toEqual([[total(rowsBy('Email'))]]);
  });

  it('is not denied by the place of what is measured', async () => {
    const cold = visitsBySource.rows.filter((row) => Number(row['outside_temp']) < 0);
    expect(await over.rows(visitsBySource, 'how many rows have an outside temp below 0')).toEqual([
      [cold.length],
    ]);
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
