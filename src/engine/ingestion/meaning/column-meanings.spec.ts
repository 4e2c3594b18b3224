import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IngestionFolder } from '../../../../test/support/ingestion-folder.js';
import { type ColumnMeaning } from '../../column-meaning.js';

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

const ROWS = 60;

/** What the columns of a table of some rows mean, by their names. */
async function meaningsOf(
  header: string,
  row: (i: number) => readonly (string | number)[],
): Promise<Map<string, ColumnMeaning | undefined>> {
  const rows = Array.from({ length: ROWS }, (_, i) => row(i).join(','));
  const { table } = await folder.table(`${header}\n${rows.join('\n')}\n`);
  return new Map(table.profile.columns.map(({ name, meaning }) => [name, meaning]));
}

it('tells keys, codes, ages, prices and postcodes from what adds up', async () => {
  const meanings = await meaningsOf(
    'OrderID,ShipVia,Quantity,UnitPrice,Freight,Age,ShipPostalCode,ShipCountry',
    (i) => [
      10248 + i,
      1 + (i % 3),
      1 + ((i * 7) % 40),
      (9.5 + ((i * 13) % 50)).toFixed(2),
      (3.25 + ((i * i) % 300)).toFixed(2),
      18 + ((i * 5) % 60),
      10115 + i * 37,
      ['France', 'Germany', 'Brazil'][i % 3] ?? '',
    ],
  );
  const additivities = [...meanings].map(([name, meaning]) => [name, meaning?.additivity]);
  expect(Object.fromEntries(additivities)).toEqual({
    OrderID: 'none',
    ShipVia: 'none',
    Quantity: 'additive',
    UnitPrice: 'averageable',
    Freight: 'additive',
    Age: 'averageable',
    ShipPostalCode: 'none',
    ShipCountry: 'none',
  });
  expect(meanings.get('OrderID')?.type).toBe('identifier');
});

it('says what spoke for a meaning, and the currency of an amount', async () => {
  const meanings = await meaningsOf('Umsatz (EUR),Preis', (i) => [1000 + i * 17, 3 + (i % 9)]);
  expect(meanings.get('Umsatz (EUR)')).toMatchObject({
    type: 'amount',
    additivity: 'additive',
    currency: 'EUR',
    evidence: expect.arrayContaining(['name says amount']),
  });
  expect(meanings.get('Preis')).toMatchObject({ type: 'per-unit', additivity: 'averageable' });
});

it('knows amounts that are written short', async () => {
  const meanings = await meaningsOf('sale_id,Amt,inv_amt,tot_rev', (i) => [
    i,
    (4.5 + ((i * 733) % 1913) / 7).toFixed(2),
    100 + ((i * 37) % 990),
    1000 + i * 17,
  ]);
  for (const name of ['Amt', 'inv_amt', 'tot_rev']) expect(meanings.get(name)?.type).toBe('amount');
});

it('puts the columns of year, month and day together that are a date', async () => {
  const meanings = await meaningsOf('year,month,day,visits', (i) => [
    2021,
    1 + (i % 12),
    1 + (i % 28),
    i * 3,
  ]);
  for (const [name, part] of [
    ['year', 'year'],
    ['month', 'month'],
    ['day', 'day'],
  ] as const) {
    expect(meanings.get(name)).toMatchObject({ datePart: part, dateColumns: ['year', 'month', 'day'] });
  }
  expect(meanings.get('visits')).toMatchObject({ datePart: null, dateColumns: [] });
});

it('takes the numbers of rows for no measure, and lists and flags for what they are', async () => {
  const meanings = await meaningsOf('Unnamed: 0,is_active,tags', (i) => [
    i,
    i % 2,
    `"red;blue;n${String(i)}"`,
  ]);
  expect([...meanings.values()].map((meaning) => meaning?.type)).toEqual(['index', 'flag', 'list']);
  expect([...meanings.values()].map((meaning) => meaning?.additivity)).toEqual(['none', 'none', 'none']);
});
