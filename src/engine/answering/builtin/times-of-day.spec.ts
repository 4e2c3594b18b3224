import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { rowsOf, type Rows } from '../../../../test/support/answering/rows-of.js';
import {
  count,
  dayAfter,
  pick,
  type Row,
  rowTable,
  spread,
} from '../../../../test/support/answering/tables.js';

const two = (value: number): string => String(value).padStart(2, '0');

/** Calls of nine weeks from a Monday on, at any minute of the day. */
const calls = rowTable(
  'calls',
  { call_no: 'VARCHAR', started_at: 'TIMESTAMP', team: 'VARCHAR', minutes: 'INTEGER', rings: 'INTEGER' },
  count(250).map((i) => ({
    call_no: `CL-${100 + i}`,
    started_at: `${dayAfter('2024-01-01', spread(i, 3) % 63)} ${two(spread(i, 5) % 24)}:${two(spread(i, 7) % 60)}:00`,
    team: pick(['Red', 'Blue'], spread(i, 11)),
    minutes: 1 + (spread(i, 13) % 40),
    rings: 1 + (spread(i, 17) % 9),
  })),
);

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([calls]);
});
afterAll(() => fixture.close());

const answerRows = (question: string): Promise<Rows> => rowsOf(fixture.request(question));

/** Minutes since midnight, and the day of the week from 1 for Monday to 7 for Sunday. */
const minuteOf = ({ started_at }: Row): number =>
  Number(String(started_at).slice(11, 13)) * 60 + Number(String(started_at).slice(14, 16));
const dayOf = ({ started_at }: Row): number =>
  new Date(`${String(started_at).slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
const dateOf = ({ started_at }: Row): string => String(started_at).slice(0, 10);
const isWeekend = (row: Row): boolean => dayOf(row) > 5;

type Condition = (row: Row) => boolean;
const summed = (holds: Condition): number =>
  calls.rows.filter(holds).reduce((sum, row) => sum + Number(row['minutes']), 0);
const counted = (holds: Condition): number => calls.rows.filter(holds).length;

describe('hours of the day', () => {
  it.each<[words: string, holds: Condition]>([
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
    expect(await answerRows(`total minutes ${words}`)).toEqual([[summed(holds)]]);
  });

  it('are a condition beside others', async () => {
    const holds: Condition = (row) => minuteOf(row) < 720 && row['team'] === 'Red' && isWeekend(row);
    expect(await answerRows('how many calls of team Red before noon at weekends')).toEqual([
      [counted(holds)],
    ]);
  });

  it('are no part of a length of time', async () => {
    expect(await answerRows('how many calls have 4 to 6 rings')).toEqual([
      [counted((row) => Number(row['rings']) >= 4 && Number(row['rings']) <= 6)],
    ]);
  });
});

describe('days of the week', () => {
  it.each<[words: string, holds: Condition]>([
    ['on a Saturday or Sunday', isWeekend],
    ['from Tuesday to Thursday', (row) => [2, 3, 4].includes(dayOf(row))],
    ['on Mondays, Wednesdays and Fridays', (row) => [1, 3, 5].includes(dayOf(row))],
    ['on weekdays', (row) => !isWeekend(row)],
    ['Friday to Monday', (row) => [5, 6, 7, 1].includes(dayOf(row))],
  ])('may be several: %s', async (words, holds) => {
    expect(await answerRows(`total minutes ${words}`)).toEqual([[summed(holds)]]);
  });

  it.each(['total minutes on weekdays versus weekends', 'compare weekends with weekdays: total minutes'])(
    'are two groups in %p',
    async (question) => {
      expect(await answerRows(question)).toEqual([
        ['weekday', summed((row) => !isWeekend(row))],
        ['weekend', summed(isWeekend)],
      ]);
    },
  );

  it('are set against each other where their difference is asked for', async () => {
    const rows = await answerRows('difference in total minutes between weekdays and weekends');
    expect(rows[0]?.slice(0, 3)).toEqual([
      summed((row) => !isWeekend(row)),
      summed(isWeekend),
      summed(isWeekend) - summed((row) => !isWeekend(row)),
    ]);
  });
});

describe('the unit of the rows', () => {
  const daily = rowTable(
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
  const rowsBy = (source: string): Row[] => daily.rows.filter((row) => row['source'] === source);
  const total = (rows: readonly Row[]): number => rows.reduce((sum, { visits }) => sum + Number(visits), 0);
  let days: AnalysisFixture;
  beforeAll(async () => {
    days = await AnalysisFixture.create([daily]);
  });
  afterAll(() => days.close());

  it('makes no groups beside others where each of them has one row of it', async () => {
    const rows = await rowsOf(days.request('average visits per day for each source'));
    expect(new Map(rows.map(([source, mean]) => [source, Number(mean).toFixed(6)]))).toEqual(
      new Map(['Email', 'Social'].map((source) => [source, (total(rowsBy(source)) / 60).toFixed(6)])),
    );
  });

  it('leaves values that are common words to be conditions', async () => {
    expect(await rowsOf(days.request('total email visits'))).toEqual([[total(rowsBy('Email'))]]);
  });

  it('is not denied by the place of what is measured', async () => {
    const cold = daily.rows.filter((row) => Number(row['outside_temp']) < 0);
    expect(await rowsOf(days.request('how many rows have an outside temp below 0'))).toEqual([[cold.length]]);
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
    expect(await answerRows(`total minutes ${words}`)).toEqual([
      [summed((row) => dateOf(row) >= '2024-02-05' && dateOf(row) <= '2024-02-11')],
    ]);
  });
});
