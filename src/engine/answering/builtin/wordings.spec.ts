import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { rowsOf, type Rows, tablesOf } from '../../../../test/support/answering/rows-of.js';
import { trustingAnalyst } from '../../../../test/support/answering/trusting-analyst.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { BuiltinAnalyst } from './builtin-analyst.js';
import {
  count,
  dayAfter,
  pick,
  type Row,
  rowTable,
  spread,
} from '../../../../test/support/answering/tables.js';

/** Sales of two years, and the members who bought; the last five members bought nothing. */
const sales = rowTable(
  'sales',
  {
    sale_no: 'VARCHAR',
    sold_on: 'DATE',
    member_id: 'VARCHAR',
    region: 'VARCHAR',
    product: 'VARCHAR',
    returned: 'BOOLEAN',
    units: 'INTEGER',
    revenue: 'INTEGER',
  },
  count(200).map((i) => ({
    sale_no: `SL-${100 + i}`,
    sold_on: dayAfter('2022-01-03', i * 3),
    member_id: `M${spread(i, 7) % 20}`,
    region: pick(['North', 'South', 'East'], spread(i, 3)),
    product: pick(['Lamp', 'Chair', 'Rug', 'Clock'], spread(i, 5)),
    returned: i % 9 === 0,
    units: 1 + (spread(i, 11) % 6),
    revenue: 20 + (spread(i, 13) % 300),
  })),
);
const daily = rowTable(
  'daily',
  { sold_on: 'DATE', revenue: 'INTEGER' },
  count(700).map((i) => ({ sold_on: dayAfter('2022-01-03', i), revenue: 20 + (spread(i, 13) % 300) })),
);
const members = rowTable(
  'members',
  { member_id: 'VARCHAR', town: 'VARCHAR', age_group: 'VARCHAR', gender: 'VARCHAR', joined_on: 'DATE' },
  count(25).map((i) => ({
    member_id: `M${i}`,
    town: pick(['Ulm', 'Graz', 'Bern'], i),
    age_group: pick(['18-34', '35-54', '55+'], spread(i, 3)),
    gender: pick(['female', 'male'], spread(i, 5)),
    joined_on: dayAfter('2020-01-01', i * 20),
  })),
);

let both: AnalysisFixture;
let alone: AnalysisFixture;
let people: AnalysisFixture;
let everyDay: AnalysisFixture;
beforeAll(async () => {
  both = await AnalysisFixture.create([sales, members]);
  alone = await AnalysisFixture.create([sales]);
  people = await AnalysisFixture.create([members]);
  everyDay = await AnalysisFixture.create([daily]);
});
afterAll(() => Promise.all([both, alone, people, everyDay].map((fixture) => fixture.close())));

function answerRows(fixture: AnalysisFixture, question: string): Promise<Rows> {
  return rowsOf(fixture.request(question));
}

type Condition = (row: Row) => boolean;
const revenueOf = (holds: Condition): number =>
  sales.rows.filter(holds).reduce((sum, row) => sum + Number(row['revenue']), 0);
const dayOf = (row: Row): string => String(row['sold_on']);
const between =
  (first: string, last: string): Condition =>
  (row) =>
    dayOf(row) >= first && dayOf(row) <= last;

describe('a time', () => {
  it.each<[rule: string, question: string, holds: Condition]>([
    [
      'takes the year of the other end of its span',
      'revenue between 1 June and 31 August 2022',
      between('2022-06-01', '2022-08-31'),
    ],
    ['needs no word before its span', 'revenue March to May 2022', between('2022-03-01', '2022-05-31')],
    ['may be a span with a dash', 'revenue in Jan-Mar 2023', between('2023-01-01', '2023-03-31')],
    ['may be a season of a year', 'revenue in spring 2023', between('2023-03-01', '2023-05-31')],
    ['may be a quarter with a year in short', 'revenue in Q2 22', between('2022-04-01', '2022-06-30')],
    [
      'may be so many months of a year',
      'revenue in the first five months of 2022',
      between('2022-01-01', '2022-05-31'),
    ],
    ['may go on to earlier years', 'revenue in 2022 or earlier', between('2022-01-01', '2022-12-31')],
    [
      'is told by what is named right behind',
      'revenue last year (2022)',
      between('2022-01-01', '2022-12-31'),
    ],
    ['may be two months taken together', 'revenue in May or June 2022', between('2022-05-01', '2022-06-30')],
    [
      'may be said twice, once more narrowly',
      'revenue in spring 2022 (March to April 2022)',
      between('2022-03-01', '2022-04-30'),
    ],
  ])('%s', async (_rule, question, holds) => {
    expect(await answerRows(alone, question)).toEqual([[revenueOf(holds)]]);
  });

  it('of a day that two years have is refused where no year is known', async () => {
    expect(await answerRows(everyDay, 'total revenue on 14 August')).toEqual([]);
  });

  it('of a day that one year has is asked back with its year', async () => {
    const events = await collect(trustingAnalyst(), alone.request('total revenue on 14 August'));
    const offered = events.flatMap((event) => (event.type === 'questions' ? event.questions : []));
    expect(events.filter(({ type }) => type === 'table')).toEqual([]);
    expect(offered.join('\n')).toContain('2023-08-14');
  });
});

describe('a question', () => {
  it('passes over words that say nothing more', async () => {
    const rows = await answerRows(
      alone,
      'Honestly, how much company revenue do we mostly get from the North?',
    );
    expect(rows).toEqual([[revenueOf(({ region }) => region === 'North')]]);
  });

  it('may call the name of a row by a word of its own', async () => {
    const [row] = await answerRows(alone, 'which product was bought with reference SL-150?');
    expect(row).toContain(sales.rows[50]?.['product']);
  });

  it('sets two values against each other by a comparative', async () => {
    const rows = await answerRows(alone, 'is the North doing better than the South in revenue?');
    const totals = ['North', 'South'].map((each) => [each, revenueOf(({ region }) => region === each)]);
    expect(rows.map((row) => [...row]).toSorted()).toEqual(totals);
  });

  it('sets the rows of a yes-or-no column against the others', async () => {
    const rows = await answerRows(alone, 'do returned sales bring more revenue than the others?');
    expect(rows).toHaveLength(2);
  });

  it('counts rows beside what it measures', async () => {
    const rows = await answerRows(alone, 'orders and revenue by region');
    const [north] = rows.filter(([region]) => region === 'North');
    expect(north).toEqual([
      'North',
      sales.rows.filter(({ region }) => region === 'North').length,
      revenueOf(({ region }) => region === 'North'),
    ]);
  });

  it('ranks the groups that it names before the word for the order', async () => {
    const rows = await answerRows(alone, 'products ranked by average units');
    const means = rows.map(([, mean]) => Number(mean));
    expect(rows).toHaveLength(4);
    expect(means).toEqual(means.toSorted((left, right) => right - left));
  });

  it('is refused where one side of a comparison is not understood', async () => {
    expect(await answerRows(alone, 'revenue of the North against monthly ones')).toEqual([]);
  });
});

describe('rows of a table that is joined', () => {
  const bought = new Set(sales.rows.map((row) => row['member_id']));

  it.each([['never bought', 'how many members never bought anything?']])(
    'may have no partner: %s',
    async (_rule, question) => {
      const none = members.rows.filter((row) => !bought.has(row['member_id'] ?? null)).length;
      expect(await answerRows(both, question)).toEqual([[none]]);
    },
  );

  it('may have no partner in each group', async () => {
    const rows = await answerRows(both, 'how many members never bought anything by town');
    const total = rows.reduce((sum, [, number]) => sum + Number(number), 0);
    expect(total).toBe(members.rows.filter((row) => !bought.has(row['member_id'] ?? null)).length);
  });

  it('are not counted by guess where a time lies outside the dates of their own table', async () => {
    const usual = new BuiltinAnalyst(noCharts, searchHere);
    expect(await tablesOf(both.request('number of distinct members per town in 2023'), usual)).toEqual([]);
  });
});

describe('ages in bands', () => {
  const inBands = (...bands: string[]): number =>
    members.rows.filter((row) => row['gender'] === 'female' && bands.includes(String(row['age_group'])))
      .length;

  it.each([
    ['below a number', 'how many women under 35 are there?', ['18-34']],
    ['from a number on', 'how many women of 35 or older are there?', ['35-54', '55+']],
  ])('are compared %s', async (_rule, question, bands) => {
    expect(await answerRows(people, question)).toEqual([[inBands(...bands)]]);
  });

  it('are refused where the number cuts one in two', async () => {
    expect(await answerRows(people, 'how many women under 40 are there?')).toEqual([]);
  });
});

describe('a question that follows up', () => {
  async function after(first: string, next: string): Promise<Rows> {
    const request = { ...alone.request(next), history: [{ question: first, reply: '' }] };
    return rowsOf(request);
  }

  it('moves the period of before', async () => {
    const rows = await after('revenue of the North in 2023', 'what about the year before?');
    const holds: Condition = (row) => row['region'] === 'North' && dayOf(row).startsWith('2022');
    expect(rows).toEqual([[revenueOf(holds)]]);
  });

  it('names a part of the same year', async () => {
    const rows = await after('revenue in Q2 2022', 'and in Q3?');
    expect(rows).toEqual([[revenueOf(between('2022-07-01', '2022-09-30'))]]);
  });

  it('splits the groups of before', async () => {
    const rows = await after('revenue by region', 'now split that by product');
    expect(rows).toHaveLength(12);
  });

  it('puts other groups in place of those of before', async () => {
    const rows = await after('revenue by region', 'now split that by product instead');
    expect(rows).toHaveLength(new Set(sales.rows.map((row) => row['product'])).size);
  });
});
