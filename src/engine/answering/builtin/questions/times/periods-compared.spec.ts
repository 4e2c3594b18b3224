import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { noCharts } from '../../../../../../test/support/answering/no-charts.js';
import { advertsByDay } from '../../../../../../test/support/answering/samples/calls-and-adverts.js';
import {
  clinicVisits,
  meanOfVisits,
  VISIT_ROWS,
  WAITING,
} from '../../../../../../test/support/answering/samples/clinic-visits.js';
import { ordersOfThreeYears } from '../../../../../../test/support/answering/samples/orders-and-weather.js';
import { searchHere } from '../../../../../../test/support/answering/search-here.js';
import { BuiltinAnalyst } from '../../builtin-analyst.js';

const over = new AskedTables();

describe('a part of a year compared with the year before', () => {
  it.each([
    'revenue in Q1 2024 against the same quarter of the previous year',
    'revenue in the first quarter of 2024 vs the same quarter a year earlier',
    'how much did revenue grow in Q1 2024 year over year',
  ])('stands beside the same part of that year (%s)', async (question) => {
    expect((await over.answeredByDay(ordersOfThreeYears, question)).rows).toEqual([[250, 400, 150, 60]]);
  });
});

describe('two periods set against each other by groups', () => {
  it('leaves the groups that had more in the one than in the other', async () => {
    const { rows } = await over.answeredByDay(
      ordersOfThreeYears,
      'Which regions had more revenue in 2023 than in 2022?',
    );
    expect(rows?.map((row) => row.slice(0, 4))).toEqual([['North', 100, 300, 200]]);
    const fewer = await over.answeredByDay(
      ordersOfThreeYears,
      'which regions had lower revenue in 2023 than in 2022?',
    );
    expect(fewer.rows?.map((row) => row.slice(0, 4))).toEqual([
      ['West', 600, 100, -500],
      ['South', 300, 150, -150],
    ]);
  });

  it('finds the groups before "where"', async () => {
    const { rows } = await over.answeredByDay(ordersOfThreeYears, 'regions where revenue fell in 2023');
    expect(rows?.map(([region]) => region).toSorted()).toEqual(['South', 'West']);
  });

  it('makes shares within each of the periods', async () => {
    for (const question of [
      'share of revenue by region, 2023 vs 2022',
      "How did each region's share of revenue change from 2022 to 2023?",
      'What share of 2023 revenue does each region bring in, and how does that compare to 2022?',
    ]) {
      const { rows } = await over.answeredByDay(ordersOfThreeYears, question);
      const shares = new Map(
        rows?.map(([year, region, , share]) => [`${String(year)} ${String(region)}`, share]),
      );
      expect(shares.get('2022 West')).toBe(60);
      expect(shares.get('2022 North')).toBe(10);
      expect(shares.get('2023 North')).toBeCloseTo((300 / 550) * 100, 10);
    }
  });
});

describe('a question that sets two years beside each other', () => {
  it('is not answered by what they make together', async () => {
    const reply = await over.reply(
      advertsByDay,
      'What was the total revenue in 2024 compared to 2023?',
      new BuiltinAnalyst(noCharts, searchHere),
    );
    expect(reply).not.toMatch(/8,600/);
  });
});

describe('two periods', () => {
  it('are compared by a word for what got worse', async () => {
    const years = ['2023', '2024'].map((year) => [
      `${year}-01-01`,
      meanOfVisits(
        VISIT_ROWS.filter((row) => row[2].startsWith(year)),
        WAITING,
      ),
    ]);
    const rows = await over.rowsByDay(clinicVisits, 'did waiting times get worse in 2024 compared to 2023?');
    expect(rows?.map(([year, value]) => [`${String(year).slice(0, 4)}-01-01`, value])).toEqual(years);
  });
});
