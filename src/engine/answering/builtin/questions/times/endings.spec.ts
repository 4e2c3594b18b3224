import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { noCharts } from '../../../../../../test/support/answering/no-charts.js';
import { resultOf, textOf } from '../../../../../../test/support/answering/replies.js';
import { tablesOf } from '../../../../../../test/support/answering/rows-of.js';
import {
  billedContracts,
  endedJobs,
} from '../../../../../../test/support/answering/samples/contracts-and-jobs.js';
import { tickets } from '../../../../../../test/support/answering/samples/visits-and-tickets.js';
import { searchHere } from '../../../../../../test/support/answering/search-here.js';
import {
  count,
  dayAfter,
  pick,
  type Row,
  rowTable,
  spread,
} from '../../../../../../test/support/answering/tables.js';
import { BuiltinAnalyst } from '../../builtin-analyst.js';

const over = new AskedTables();

/** Deals, some of which have been won or lost. */
const closedDeals = rowTable(
  'deals',
  { 'Deal No': 'VARCHAR', Owner: 'VARCHAR', Stage: 'VARCHAR', Created: 'DATE', 'Amount EUR': 'INTEGER' },
  count(160).map((i) => ({
    'Deal No': `D-${i}`,
    Owner: pick(['Priya Nair', 'Tom Becker'], spread(i, 3)),
    Stage: pick(['Proposal', 'Negotiation', 'Closed Won', 'Closed Lost', 'Closed Lost'], spread(i, 5)),
    Created: dayAfter('2023-06-01', spread(i, 7) % 400),
    'Amount EUR': 1000 + (spread(i, 11) % 9000),
  })),
);

const begunContracts = rowTable(
  'contracts',
  { contract_no: 'VARCHAR', started: 'DATE', ended: 'DATE', fee: 'INTEGER' },
  [
    { started: '2022-01-10', ended: '2022-11-30' },
    { started: '2022-05-02', ended: '2023-03-31' },
    { started: '2022-08-15', ended: null },
    { started: '2023-02-01', ended: '2023-09-30' },
    { started: '2023-06-20', ended: null },
  ].map((each, index) => ({ ...each, contract_no: `K-${index}`, fee: 100 * (index + 1) })),
);

describe('the share of what has ended', () => {
  it('is the churn rate, and what is left the retention', async () => {
    const churn = await over.rows(endedJobs, 'churn rate by site');
    expect(churn.map((row) => [row[0], row.at(-1)])).toEqual([
      ['Harbour', 75],
      ['Hill', 75],
    ]);
    expect(
      (await over.rows(endedJobs, 'retention of the jobs opened in November 2023'))[0]?.at(-1),
    ).toBeCloseTo(20, 0);
  });

  it('is counted for the beginnings of a cohort', async () => {
    const [row] = await over.rows(endedJobs, 'churn rate of the November 2023 cohort');
    expect(row?.at(-1)).toBeCloseTo(80, 0);
  });

  it('puts groups in an order where churn is ranked', async () => {
    const rows = await over.rows(billedContracts, 'which plan has the lowest churn?');
    expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([
      ['Gold', 0],
      ['Basic', 200 / 3],
    ]);
  });
});

describe('a rate of how things ended', () => {
  const ended = closedDeals.rows.filter((row) => String(row['Stage']).startsWith('Closed'));
  const rateOf = (rows: readonly Row[]): unknown[] => {
    const won = rows.filter((row) => row['Stage'] === 'Closed Won').length;
    return [won, rows.length, expect.closeTo((100 * won) / rows.length, 8)];
  };

  it('leaves out what has not ended', async () => {
    expect(await over.rows(closedDeals, 'What is our win rate?')).toEqual([rateOf(ended)]);
  });

  it('may be compared between years', async () => {
    const expected = [2023, 2024].map((year) => [
      year,
      ...rateOf(ended.filter((row) => String(row['Created']).startsWith(String(year)))),
    ]);
    expect(await over.rows(closedDeals, 'win rate 2023 vs 2024')).toEqual(expected);
  });

  it.each(['how many deals did we win in 2024?', 'number of won deals in 2024'])(
    'has its rows: %s',
    async (question) => {
      const won = closedDeals.rows.filter(
        (row) => row['Stage'] === 'Closed Won' && String(row['Created']).startsWith('2024'),
      );
      expect(await over.rows(closedDeals, question)).toEqual([[won.length]]);
    },
  );

  it('tells the size of a deal', async () => {
    const won = closedDeals.rows.filter((row) => row['Stage'] === 'Closed Won');
    const mean = won.reduce((sum, row) => sum + Number(row['Amount EUR']), 0) / won.length;
    expect((await over.rows(closedDeals, 'average deal size of won deals')).flat()).toEqual([
      expect.closeTo(mean, 8),
    ]);
  });
});

describe('a rate of what has ended', () => {
  it('in a period is of the things that began in it', async () => {
    expect(await over.lastRows(begunContracts, 'what percentage of contracts was ended in 2022?')).toEqual([
      [2, 3, 200 / 3],
    ]);
  });
});

describe('a time beside a word for the beginning or the end', () => {
  it('is of that date', async () => {
    expect(await over.lastRows(begunContracts, 'how many contracts that began in 2022 have ended?')).toEqual([
      [2],
    ]);
    expect(
      await over.lastRows(begunContracts, 'how many contracts started in 2022 and ended in 2023?'),
    ).toEqual([[1]]);
  });

  it('of both at once is not guessed', async () => {
    const question = 'how many contracts were both started and ended in 2023?';
    const usual = new BuiltinAnalyst(noCharts, searchHere);
    expect(await tablesOf(await over.request(begunContracts, question), usual)).toEqual([]);
  });
});

describe('what is lost where things end', () => {
  it('is that of those that have ended, at the time of their end', async () => {
    expect(await over.rows(billedContracts, 'how much of the fee was lost in 2023?')).toEqual([[30]]);
  });

  it('is told beside all that began together', async () => {
    const question = 'Contracts started per year and how many of them are still active';
    expect((await over.rows(billedContracts, question)).map((row) => row.slice(0, 3))).toEqual([
      [2022, 1, 3],
      [2023, 3, 3],
    ]);
  });
});

describe('rows by whether they have ended', () => {
  it('are open without an end date, which is said', async () => {
    const events = await over.events(tickets, 'how many open tickets are there?');
    expect(resultOf(events).rows).toEqual([[10]]);
    expect(textOf(events, 'Respond')).toContain('“open” was taken as: *closed* has no value.');
  });
});
