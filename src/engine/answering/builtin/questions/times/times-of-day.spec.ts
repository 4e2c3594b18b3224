import { describe, expect, it } from '@jest/globals';
import { rounded } from '../../../../../../test/support/answering/answered.js';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import {
  advertsByDay,
  calls,
  summedCalls,
} from '../../../../../../test/support/answering/samples/calls-and-adverts.js';
import { sumOfNumbers } from '../../../../../../test/support/answering/samples/deals-and-claims.js';
import { timedPurchases } from '../../../../../../test/support/answering/samples/purchases.js';
import {
  count,
  type Row,
  type RowCondition,
  rowTable,
} from '../../../../../../test/support/answering/tables.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';

const over = new AskedTables();

/** Minutes since midnight, and the day of the week from 1 for Monday to 7 for Sunday. */
const minuteOf = ({ started_at }: Row): number =>
  Number(String(started_at).slice(11, 13)) * 60 + Number(String(started_at).slice(14, 16));

const weekdayOf = ({ started_at }: Row): number =>
  new Date(`${String(started_at).slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;

const isWeekend = (row: Row): boolean => weekdayOf(row) > 5;

const countedCalls = (holds: RowCondition): number => calls.rows.filter(holds).length;

const meanOfNumbers = (values: readonly number[]): number => rounded(sumOfNumbers(values) / values.length);

const METER = count(96).map((i) => ({
  read_at: `2024-03-0${1 + Math.floor(i / 24)} ${String(i % 24).padStart(2, '0')}:30:00`,
  kwh: 10 + ((i * 7) % 11) + (i % 24 >= 6 && i % 24 < 22 ? 5 : 0),
}));

const hourOf = ({ read_at }: (typeof METER)[number]): number => Number(read_at.slice(11, 13));

const kwhBetween = (from: number, to: number): number[] =>
  METER.filter((row) =>
    from < to ? hourOf(row) >= from && hourOf(row) < to : hourOf(row) >= from || hourOf(row) < to,
  ).map(({ kwh }) => kwh);

const hourlyMeter = rowTable('meter', { read_at: 'TIMESTAMP', kwh: 'INTEGER' }, METER);

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

describe('parts of the day', () => {
  it('are compared with the hours that they usually have', async () => {
    const { rows, reply } = await over.answered(hourlyMeter, 'average kwh night versus day');
    expect(rows?.[0]?.slice(0, 2)).toEqual([
      meanOfNumbers(kwhBetween(22, 6)),
      meanOfNumbers(kwhBetween(6, 22)),
    ]);
    expect(reply).toContain('from 22:00 to 05:59');
  });

  it('limit the rows', async () => {
    expect((await over.answered(hourlyMeter, 'total kwh in the morning')).rows).toEqual([
      [sumOfNumbers(kwhBetween(6, 12))],
    ]);
  });

  it('are told as how much more the first one has', async () => {
    const [evening, morning] = [sumOfNumbers(kwhBetween(18, 22)), sumOfNumbers(kwhBetween(6, 12))];
    const { rows } = await over.answered(hourlyMeter, 'how much more kwh in the evening than in the morning');
    expect(rows?.[0]?.slice(0, 3)).toEqual([morning, evening, evening - morning]);
  });

  it('are not read as one of three, nor as a night of the calendar', async () => {
    expect((await over.answered(hourlyMeter, 'morning vs afternoon vs evening kwh')).rows).toBeNull();
    expect((await over.answered(hourlyMeter, 'kwh last night')).rows).toBeNull();
  });
});

describe('the hours of the day', () => {
  it('are ranked by how many rows fall in them', async () => {
    const [first] = await over.lastRows(timedPurchases, 'what is the busiest hour for purchases?');
    expect(first).toEqual([9, 3]);
  });
});

describe('a question for hours of days', () => {
  it('is not answered where the dates have no times', async () => {
    expect(
      await over.reply(advertsByDay, 'Which hour of the day has the most clicks?', trustingAnalyst()),
    ).toContain('hour');
    expect(
      await over.reply(advertsByDay, 'Which hour of the day has the most clicks?', trustingAnalyst()),
    ).not.toMatch(/\*\*\d/);
  });
});
