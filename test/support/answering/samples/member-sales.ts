import { count, dayAfter, pick, type Row, type RowCondition, rowTable, spread } from '../tables.js';

/** Sales of two years, and the members who bought; the last five members bought nothing. */
export const memberSales = rowTable(
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

export const buyingMembers = rowTable(
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

export const revenueWhere = (holds: RowCondition): number =>
  memberSales.rows.filter(holds).reduce((sum, row) => sum + Number(row['revenue']), 0);

export const dayOfSale = (row: Row): string => String(row['sold_on']);

export const isSoldBetween =
  (first: string, last: string): RowCondition =>
  (row) =>
    dayOfSale(row) >= first && dayOfSale(row) <= last;
