import { basename } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IngestionFolder } from '../../../test/support/ingestion-folder.js';
import { foreignKeys, type KeyedTable } from './foreign-keys.js';

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

const lines = (header: string, count: number, row: (i: number) => string): string =>
  [header, ...Array.from({ length: count }, (_, i) => row(i))].join('\n');

/** The tables of some files, by their names. */
async function tablesOf(files: Readonly<Record<string, string>>): Promise<KeyedTable[]> {
  const tables: KeyedTable[] = [];
  for (const [name, content] of Object.entries(files)) {
    const { table } = await folder.table(content, name);
    tables.push({ datasourceId: basename(name), profile: table.profile, sketches: table.keySketches });
  }
  return tables;
}

/** `table.column -> table.column` of the keys that are found. */
const shown = async (tables: readonly KeyedTable[]): Promise<string[]> =>
  (await foreignKeys(tables))
    .map(({ from, to }) => `${from.table}.${from.column} -> ${to.table}.${to.column}`)
    .sort();

const SHOP = {
  'customers.csv': lines(
    'customer_id,name,age',
    30,
    (i) => `${String(i + 1)},Name ${String(i)},${String(20 + (i % 40))}`,
  ),
  'orders.csv': lines(
    'id,customer_id,amount',
    80,
    (i) => `${String(i + 1)},${String(1 + (i % 29))},${String(i * 3.5)}`,
  ),
  'order_items.csv': lines(
    'item_id,order_id,product_code,quantity',
    120,
    (i) => `${String(i + 1)},${String(1 + (i % 80))},P-${String(i % 12)},${String(1 + (i % 5))}`,
  ),
  'products.csv': lines(
    'code,title,price',
    12,
    (i) => `P-${String(i)},Thing ${String(i)},${String(5 + i * 2)}`,
  ),
};

it('finds the keys of a chain of tables with their direction', async () => {
  expect(await shown(await tablesOf(SHOP))).toEqual([
    'order_items.order_id -> orders.id',
    'order_items.product_code -> products.code',
    'orders.customer_id -> customers.customer_id',
  ]);
});

it('tells how many rows may refer to one, how many values are found, and why', async () => {
  const [key] = await foreignKeys(
    await tablesOf({ 'customers.csv': SHOP['customers.csv'], 'orders.csv': SHOP['orders.csv'] }),
  );
  expect(key).toMatchObject({
    cardinality: 'many-to-one',
    containment: 1,
    from: { datasourceId: 'orders.csv' },
  });
  expect(key?.evidence).toContain('both have the same name');
  const passports = lines('passport,customer_id', 30, (i) => `X${String(i * 7)},${String(30 - i)}`);
  const [single] = await foreignKeys(
    await tablesOf({ 'customers.csv': SHOP['customers.csv'], 'passports.csv': passports }),
  );
  expect(single).toMatchObject({
    cardinality: 'one-to-one',
    from: { table: 'passports' },
    to: { table: 'customers' },
  });
});

it('takes no measure for a key because its numbers are small', async () => {
  const visits = lines(
    'visit,stars,rooms',
    90,
    (i) => `v${String(i)},${String(1 + (i % 5))},${String(1 + (i % 7))}`,
  );
  expect(
    await shown(await tablesOf({ 'customers.csv': SHOP['customers.csv'], 'visits.csv': visits })),
  ).toEqual([]);
});

it('compares tables that are too long to keep all their values', async () => {
  const people = lines('person_id,city', 20_000, (i) => `${String(500_000 + i * 3)},c${String(i % 50)}`);
  const calls = lines('call,person_id', 3_000, (i) => `${String(i + 1)},${String(500_000 + (i % 900) * 21)}`);
  expect(await shown(await tablesOf({ 'people.csv': people, 'calls.csv': calls }))).toEqual([
    'calls.person_id -> people.person_id',
  ]);
});

it('finds nothing among tables without keys in common', async () => {
  const other = lines('station,rain', 40, (i) => `s${String(i)},${String(i / 7)}`);
  expect(await shown(await tablesOf({ 'customers.csv': SHOP['customers.csv'], 'rain.csv': other }))).toEqual(
    [],
  );
});

it('refers past a column that itself refers to a third', async () => {
  const merchants = lines('mid,title', 25, (i) => `${String(7000 + i * 3)},Shop ${String(i)}`);
  const coupons = lines('cid,merchant_id,percent', 20, (i) => `${String(i + 1)},${String(7000 + i * 3)},5`);
  const balances = lines(
    'merchant_id,balance',
    50,
    (i) => `${String(7000 + (i % 20) * 3)},${String(i * 9.5)}`,
  );
  expect(
    await shown(
      await tablesOf({ 'merchants.csv': merchants, 'coupons.csv': coupons, 'balances.csv': balances }),
    ),
  ).toEqual(['balances.merchant_id -> merchants.mid', 'coupons.merchant_id -> merchants.mid']);
});

it('takes no count and no key of a table’s own rows for a reference', async () => {
  const counted = lines('course_id,num_customers', 20, (i) => `${String(900 + i)},${String(1 + (i % 9))}`);
  expect(
    await shown(await tablesOf({ 'customers.csv': SHOP['customers.csv'], 'courses.csv': counted })),
  ).toEqual([]);
  const items = lines('order_item_id,order_id', 60, (i) => `${String(i + 1)},${String(1 + (i % 30))}`);
  expect(await shown(await tablesOf({ 'orders.csv': SHOP['orders.csv'], 'order_items.csv': items }))).toEqual(
    ['order_items.order_id -> orders.id'],
  );
});

it('takes a word that several tables begin with for no part of their names', async () => {
  const makers = lines('id,title', 20, (i) => `${String(i + 1)},Maker ${String(i)}`);
  const models = lines(
    'model_id,maker,model',
    40,
    (i) => `${String(i + 101)},${String(1 + (i % 20))},M${String(i)}`,
  );
  const prices = lines('price_id,price', 12, (i) => `${String(i * 7 + 400)},${String(i * 99.5)}`);
  expect(
    await shown(await tablesOf({ 'car_makers.csv': makers, 'models.csv': models, 'car_prices.csv': prices })),
  ).toEqual(['models.maker -> car_makers.id']);
});
