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

const members = rowTable(
  'members',
  {
    member_id: 'INTEGER',
    name: 'VARCHAR',
    birth_year: 'INTEGER',
    hire_date: 'DATE',
    gender: 'VARCHAR',
    level: 'VARCHAR',
    mood: 'VARCHAR',
    source: 'VARCHAR',
    rebate: 'DOUBLE',
    duration_days: 'INTEGER',
    fee: 'INTEGER',
  },
  count(90).map((i) => ({
    member_id: 700 + i,
    name: `${pick(['Ada', 'Ben', 'Cleo'], i)} Holm ${i}`,
    birth_year: 1950 + ((i * 37) % 50),
    hire_date: dayAfter('2015-01-01', (i * 41) % 2500),
    gender: pick(['Female', 'Male'], spread(i, 5)),
    level: pick(['Lead', 'Senior', 'Junior'], spread(i, 3)),
    mood: pick(['Happy', 'Unhappy', 'Neutral'], spread(i, 11)),
    source: pick(['Organic Search', 'Paid Search', 'Print'], spread(i, 7)),
    rebate: i % 10 === 9 ? null : pick([0, 0, 0.1, 0.25], spread(i, 13)),
    duration_days: 10 + ((i * 17) % 61),
    fee: 50 + (spread(i, 17) % 300),
  })),
);

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([members]);
});
afterAll(() => fixture.close());

const ask = (question: string): Promise<Rows> => rowsOf(fixture.request(question));

type Condition = (row: Row) => boolean;
const of = (holds: Condition): Row[] => members.rows.filter(holds);
const percent = (part: Condition, whole: Condition): number =>
  (of((row) => part(row) && whole(row)).length / of(whole).length) * 100;
const is =
  (column: string, ...values: string[]): Condition =>
  (row) =>
    values.includes(String(row[column]));
const mean = (column: string, holds: Condition): number => {
  const rows = of(holds);
  return rows.reduce((sum, row) => sum + Number(row[column]), 0) / rows.length;
};
const isRebated: Condition = ({ rebate }) => Number(rebate ?? 0) > 0;

describe('a part of the rows', () => {
  it.each([
    ['share of women among leads', is('gender', 'Female'), is('level', 'Lead')],
    ['share of men among the seniors', is('gender', 'Male'), is('level', 'Senior')],
  ])('is what stands before the whole: %s', async (question, part, whole) => {
    expect((await ask(question))[0]?.at(-1)).toBeCloseTo(percent(part, whole), 9);
  });

  it('is not the groups that are compared', async () => {
    const rows = await ask('share of happy men vs women');
    const shares = ['Female', 'Male'].map((gender) => percent(is('mood', 'Happy'), is('gender', gender)));
    const fixed = (each: unknown): string => Number(each).toFixed(9);
    expect(rows.map((row) => fixed(row.at(-1))).toSorted()).toEqual(shares.map(fixed).toSorted());
  });

  it.each([
    ['what percentage of members had a rebate?', percent(isRebated, () => true)],
    ['how many rebated members', of(isRebated).length],
  ])('has more than none of what may be 0: %s', async (question, expected) => {
    expect((await ask(question))[0]?.at(-1)).toBeCloseTo(expected, 9);
  });
});

describe('conditions that stand side by side', () => {
  it('have columns of their own', async () => {
    const expected = of((row) => Number(row['duration_days']) > 30 && Number(row['fee']) < 200).length;
    expect(await ask('how many members lasted longer than 30 days and fee less than 200?')).toEqual([
      [expected],
    ]);
  });

  it('are of years and of dates', async () => {
    const expected = of(
      (row) => Number(row['birth_year']) > 1980 && String(row['hire_date']) < '2018',
    ).length;
    expect(await ask('how many members born after 1980 and hired before 2018')).toEqual([[expected]]);
  });
});

describe('two sides', () => {
  it.each(['fee of organic vs paid', 'total fee: paid compared with organic'])(
    'are named by parts of values, common words too: %s',
    async (question) => {
      const rows = await ask(question);
      expect(rows.map(([source]) => source).toSorted()).toEqual(['Organic Search', 'Paid Search']);
    },
  );

  it('are nothing alone', async () => {
    expect(await ask('total fee: email vs print')).toEqual([]);
  });

  it('are not set against each other by a step of a scale', async () => {
    expect(await ask('are men more happy than women')).toEqual([]);
  });

  it.each([
    ['who pays the higher fee on average, men or women?', 'fee'],
    ['which has the longer duration, men or women?', 'duration_days'],
  ])('are the groups, and not each person: %s', async (question, column) => {
    const rows = await ask(question);
    const means = ['Female', 'Male'].map((gender) => mean(column, is('gender', gender)));
    expect(rows.map((row) => Number(row.at(-1)).toFixed(6)).toSorted()).toEqual(
      means.map((each) => each.toFixed(6)).toSorted(),
    );
  });
});
