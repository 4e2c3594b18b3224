import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { count, pick, rowTable } from '../../../../../test/support/answering/tables.js';
import { type AnswerEvent } from '../../answer-event.js';
import { trustingAnalyst } from '../../../../../test/support/answering/trusting-analyst.js';

const purchases = rowTable(
  'purchases',
  { purchase_no: 'INTEGER', buyer: 'VARCHAR', bought_on: 'DATE', amount: 'INTEGER' },
  count(60).map((i) => ({
    purchase_no: i + 1,
    buyer: `B${i % 12}`,
    bought_on: `2024-0${1 + (i % 6)}-15`,
    amount: 10 + i,
  })),
);
const buyers = rowTable(
  'buyers',
  { buyer: 'VARCHAR', town: 'VARCHAR', tier: 'VARCHAR' },
  count(10).map((i) => ({
    buyer: `B${i}`,
    town: pick(['Ulm', 'Graz', 'Bern'], i),
    tier: pick(['Gold', 'Basic'], i),
  })),
);

const shopOf = (name: string, offset: number) =>
  rowTable(
    name,
    { day: 'DATE', branch: 'VARCHAR', units: 'INTEGER' },
    count(20).map((i) => ({
      day: `2024-0${offset}-${String(1 + i).padStart(2, '0')}`,
      branch: pick(['North', 'Harbour'], i),
      units: offset * 100 + i,
    })),
  );
const [lisbon, porto] = [shopOf('shop_lisbon', 1), shopOf('shop_porto', 2)];

const output = rowTable(
  'factory_output',
  { plant: 'VARCHAR', '2021': 'INTEGER', '2022': 'INTEGER', '2023': 'INTEGER' },
  count(4).map((i) => ({
    plant: `Plant ${'ABCD'.charAt(i)}`,
    '2021': 10 + i,
    '2022': 20 + i,
    '2023': 40 - i,
  })),
);

const fixtures: AnalysisFixture[] = [];
async function fixtureOf(...tables: Parameters<typeof AnalysisFixture.create>[0]): Promise<AnalysisFixture> {
  const fixture = await AnalysisFixture.create(tables);
  fixtures.push(fixture);
  return fixture;
}

let [trade, shops, plants]: AnalysisFixture[] = [];
beforeAll(async () => {
  trade = await fixtureOf(purchases, buyers);
  shops = await fixtureOf(lisbon, porto);
  plants = await fixtureOf(output);
});
afterAll(() => Promise.all(fixtures.map((fixture) => fixture.close())));

async function ask(fixture: AnalysisFixture | undefined, question: string): Promise<AnswerEvent[]> {
  if (!fixture) throw new Error('no fixture');
  return collect(trustingAnalyst(), fixture.request(question));
}

function rowsOf(events: readonly AnswerEvent[]) {
  return events.flatMap((event) => (event.type === 'table' ? [event.table.result.rows] : []))[0];
}

const textOf = (events: readonly AnswerEvent[]): string =>
  events.flatMap((event) => (event.type === 'message' ? [event.text] : [])).join('');

const sumOf = (rows: readonly { readonly [name: string]: unknown }[], name: string): number =>
  rows.reduce((sum, row) => sum + Number(row[name]), 0);

describe('two tables with a key in common', () => {
  it('are joined where one alone does not answer the question', async () => {
    const events = await ask(trade, 'total amount by town');
    const townOf = new Map(buyers.rows.map((row) => [row['buyer'], row['town']]));
    const expected = ['Bern', 'Graz', 'Ulm'].map((town) => [
      town,
      sumOf(
        purchases.rows.filter((row) => townOf.get(row['buyer'] ?? null) === town),
        'amount',
      ),
    ]);
    expect(
      rowsOf(events)
        ?.map((row) => [row[0], Number(row[1])])
        .toSorted(),
    ).toEqual(expected);
  });

  it('are named with their key, and the rows without a partner are counted', async () => {
    const text = textOf(await ask(trade, 'total amount by town'));
    expect(text).toContain('table *purchases* with table *buyers*, joined where *buyer* equals *buyer*');
    expect(text).toContain('10 rows of them found no partner');
  });

  it('are both sources of the answer', async () => {
    const events = await ask(trade, 'total amount by town');
    const sources = events.flatMap((event) => (event.type === 'sources' ? [event.sources] : []));
    expect(sources).toEqual([
      [
        { datasourceId: 'ds-purchases', passage: null },
        { datasourceId: 'ds-buyers', passage: null },
      ],
    ]);
  });

  it('are not joined where one answers alone', async () => {
    expect(textOf(await ask(trade, 'total amount by buyer'))).not.toContain('joined');
  });
});

describe('tables with the same columns', () => {
  it('are put together', async () => {
    const events = await ask(shops, 'total units');
    expect(rowsOf(events)).toEqual([[sumOf([...lisbon.rows, ...porto.rows], 'units')]]);
    expect(textOf(events)).toContain('tables *shop\\_lisbon* and *shop\\_porto*');
  });

  it('are asked alone when the question names one', async () => {
    expect(rowsOf(await ask(shops, 'total units in Porto'))).toEqual([[sumOf(porto.rows, 'units')]]);
  });
});

describe('a table with years as headers', () => {
  it('is read as a column of years and one of values', async () => {
    expect(rowsOf(await ask(plants, 'total output by year'))).toEqual([
      [2021, 46],
      [2022, 86],
      [2023, 154],
    ]);
  });

  it('is compared between two years', async () => {
    const rows = rowsOf(await ask(plants, 'growth of output from 2021 to 2022 by plant'));
    expect(rows?.[0]).toEqual(['Plant A', 10, 20, 10, 100, 25]);
  });
});
