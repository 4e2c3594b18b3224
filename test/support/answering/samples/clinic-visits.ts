import { rowTable } from '../tables.js';

const VISIT_HEADERS = {
  'Visit ID': 'VARCHAR',
  'Patient ID': 'VARCHAR',
  'Visit Date': 'DATE',
  Clinic: 'VARCHAR',
  Doctor: 'VARCHAR',
  Age: 'INTEGER',
  Sex: 'VARCHAR',
  'Waiting Minutes': 'INTEGER',
  'Consultation Minutes': 'INTEGER',
  Fee: 'DOUBLE',
  Satisfaction: 'INTEGER',
};

export const VISIT_ROWS = [
  ['V101', 'P11', '2023-03-01', 'Riverside', 'Dr. Abara', 8, 'F', 10, 20, 60, 5],
  ['V102', 'P12', '2023-04-02', 'Riverside', 'Dr. Salis', 71, 'M', 20, 30, 75, 4],
  ['V103', 'P13', '2023-05-03', 'Old Town', 'Dr. Salis', 65, 'F', 45, 12, 50, 2],
  ['V104', 'P11', '2023-06-04', 'Old Town', 'Dr. Abara', 8, 'F', 30, 15, 55, 3],
  ['V105', 'P14', '2024-03-05', 'Riverside', 'Dr. Abara', 34, 'M', 25, 25, 70, 4],
  ['V106', 'P12', '2024-04-06', 'Old Town', 'Dr. Salis', 71, 'M', 55, 10, 45, 1],
  ['V107', 'P11', '2024-05-07', 'Riverside', 'Dr. Abara', 8, 'F', 35, 18, 58, 3],
  ['V108', 'P15', '2024-06-08', 'Riverside', 'Dr. Salis', 11, 'F', 15, 22, 66, 5],
] as const;

type Visit = (typeof VISIT_ROWS)[number];

export const clinicVisits = rowTable(
  'visits',
  VISIT_HEADERS,
  VISIT_ROWS.map((row) =>
    Object.fromEntries(Object.keys(VISIT_HEADERS).map((name, index) => [name, row[index] ?? null])),
  ),
);

export const [FEE, WAITING, CONSULTATION] = [9, 7, 8] as const;

export const sumOfVisits = (rows: readonly Visit[], place: 7 | 8 | 9): number =>
  rows.reduce((total, row) => total + row[place], 0);

export const meanOfVisits = (rows: readonly Visit[], place: 7 | 8 | 9): number =>
  sumOfVisits(rows, place) / rows.length;

export const visitsWith = (place: number, value: string): Visit[] =>
  VISIT_ROWS.filter((row) => row[place] === value);

export const descending = (rows: readonly (readonly [string, number])[]): (readonly [string, number])[] =>
  rows.toSorted((left, right) => right[1] - left[1]);

export const DOCTORS = ['Dr. Abara', 'Dr. Salis'];

export const CLINICS = ['Riverside', 'Old Town'];
