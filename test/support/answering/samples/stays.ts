import { count, dayAfter, pick, type RowCondition, rowTable, spread } from '../tables.js';

/** Stays in houses, with conditions of every sort. */
export const houseStays = rowTable(
  'stays',
  {
    stay_ref: 'VARCHAR',
    booked_on: 'DATE',
    house: 'VARCHAR',
    status: 'VARCHAR',
    billing: 'VARCHAR',
    agent: 'VARCHAR',
    nights: 'INTEGER',
    discount: 'DOUBLE',
    revenue: 'INTEGER',
    cancelled: 'BOOLEAN',
    breakfast: 'VARCHAR',
  },
  count(120).map((i) => ({
    stay_ref: `ST-${1000 + i}`,
    booked_on: dayAfter('2023-01-01', i * 5),
    house: pick(['Lake View', 'Sea View', 'Old Mill'], spread(i, 3)),
    status: pick(['Delivered', 'Open', 'Print'], spread(i, 11)),
    billing: pick(['monthly', 'annual'], spread(i, 13)),
    agent: i % 7 === 0 ? null : pick(['Ida', 'Leo'], spread(i, 5)),
    nights: 1 + (spread(i, 7) % 9),
    discount: pick([0, 0.1, 0.2], spread(i, 17)),
    revenue: 100 + (spread(i, 19) % 400),
    cancelled: i % 4 === 0,
    breakfast: pick(['Buffet', 'Tray', 'No'], spread(i, 23)),
  })),
);

export const countedStays = (holds: RowCondition): number => houseStays.rows.filter(holds).length;

export const summedStays = (column: string, holds: RowCondition): number =>
  houseStays.rows.filter(holds).reduce((sum, row) => sum + Number(row[column]), 0);

/** Nineteen visits of 10 to 12, one of 60. */
export const paidStays = rowTable(
  'stays',
  { stay_no: 'VARCHAR', gender: 'VARCHAR', paid_on: 'DATE', cost: 'DOUBLE' },
  Array.from({ length: 20 }, (_, i) => ({
    stay_no: `V-${i}`,
    gender: i % 2 === 0 ? 'male' : 'female',
    paid_on: `2024-01-${String(1 + i).padStart(2, '0')}`,
    cost: i === 7 ? 60 : 10 + (i % 3),
  })),
);
