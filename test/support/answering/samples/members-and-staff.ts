import { count, dayAfter, pick, type Row, type RowCondition, rowTable, spread } from '../tables.js';

export const rebatedMembers = rowTable(
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

export const membersWhere = (holds: RowCondition): Row[] => rebatedMembers.rows.filter(holds);

export const hasAnyOf =
  (column: string, ...values: string[]): RowCondition =>
  (row) =>
    values.includes(String(row[column]));

export const STAFF = count(30).map((i) => ({
  'Staff No': 100 + i,
  Name: `${pick(['Anna', 'Hugo', 'Kira', 'Luis', 'Olga', 'Sven'], i)} ${pick(['Becker', 'Duval', 'Haas', 'Ivanov', 'Lund'], Math.floor(i / 6))}`,
  Phone: i % 7 === 0 ? null : `+49 30 ${String(1000 + i)}`,
  Salary: 30_000 + ((i * 17) % 30) * 500,
  Manager: pick(['Anna Becker', 'Hugo Becker'], i),
  Left: i % 5 === 0 ? 'Yes' : 'No',
}));

export const staff = rowTable(
  'staff',
  {
    'Staff No': 'INTEGER',
    Name: 'VARCHAR',
    Phone: 'VARCHAR',
    Salary: 'INTEGER',
    Manager: 'VARCHAR',
    Left: 'VARCHAR',
  },
  STAFF,
);

export const VISITORS = count(60).map((i) => ({
  visitor_id: `U${i}`,
  variant: pick(['A', 'B'], i),
  converted: (i * 7) % 5 === 0 ? 'yes' : 'no',
  pages: 1 + ((i * 5) % 9),
}));

export const visitors = rowTable(
  'visitors',
  { visitor_id: 'VARCHAR', variant: 'VARCHAR', converted: 'VARCHAR', pages: 'INTEGER' },
  VISITORS,
);
