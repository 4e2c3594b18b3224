import { count, dayAfter, pick, type Row, type RowCondition, rowTable, spread } from '../tables.js';

const two = (value: number): string => String(value).padStart(2, '0');

/** Calls of nine weeks from a Monday on, at any minute of the day. */
export const calls = rowTable(
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

export const dateOf = ({ started_at }: Row): string => String(started_at).slice(0, 10);

export const summedCalls = (holds: RowCondition): number =>
  calls.rows.filter(holds).reduce((sum, row) => sum + Number(row['minutes']), 0);

export const townAdverts = rowTable(
  'adverts',
  {
    advert: 'VARCHAR',
    medium: 'VARCHAR',
    town: 'VARCHAR',
    spend: 'INTEGER',
    views: 'INTEGER',
    customers: 'INTEGER',
    fees: 'INTEGER',
    revenue: 'INTEGER',
  },
  [
    { medium: 'Radio', town: 'Ulm', spend: 100, views: 2000, customers: 5, fees: 10, revenue: 400 },
    { medium: 'Radio', town: 'Graz', spend: 300, views: 6000, customers: 5, fees: 20, revenue: 200 },
    { medium: 'Email', town: 'Ulm', spend: 50, views: 1000, customers: 10, fees: 5, revenue: 250 },
    { medium: 'Email', town: 'Graz', spend: 150, views: 3000, customers: 10, fees: 15, revenue: 350 },
    { medium: 'Press', town: 'Ulm', spend: 200, views: 1000, customers: 2, fees: 25, revenue: 100 },
  ].map((each, index) => ({ advert: `A-${index}`, ...each })),
);

const ADVERT_DAYS = [
  ['2023-05-04', 'Search', 900, 40],
  ['2023-06-09', 'Social', 2500, 30],
  ['2023-11-12', 'Search', 600, 20],
  ['2024-05-06', 'Social', 700, 50],
  ['2024-06-02', 'Search', 2400, 60],
  ['2024-12-21', 'Social', 1500, 10],
] as const;

export const advertsByDay = rowTable(
  'ads',
  { day: 'DATE', channel: 'VARCHAR', revenue: 'INTEGER', clicks: 'INTEGER' },
  ADVERT_DAYS.map(([day, channel, revenue, clicks]) => ({ day, channel, revenue, clicks })),
);
