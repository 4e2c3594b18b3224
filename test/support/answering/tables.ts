import { type CellValue } from '../../../src/engine/index.js';
import { type TableDefinition } from './analysis-fixture.js';

/** A row of a test table by column name. */
export type Row = Readonly<Record<string, CellValue>>;

/** What holds for some rows of a test table. */
export type RowCondition = (row: Row) => boolean;

/** A small table whose rows a test can compute with by itself. */
export interface RowTable extends TableDefinition {
  readonly rows: readonly Row[];
}

function literal(value: CellValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL');
}

/** A table from rows; the SQL types of the columns decide how their values are stored. */
export function rowTable(
  name: string,
  types: Readonly<Record<string, string>>,
  rows: readonly Row[],
): RowTable {
  const columns = Object.entries(types);
  const values = rows.map((row) => `(${columns.map(([column]) => literal(row[column] ?? null)).join(', ')})`);
  const casts = columns.map(([column, type]) => `"${column}"::${type} AS "${column}"`);
  const names = columns.map(([column]) => `"${column}"`);
  return {
    name,
    rows,
    sql: `SELECT ${casts.join(', ')} FROM (VALUES ${values.join(', ')}) t(${names.join(', ')})`,
  };
}

/** The value at an index of a list that repeats without end. */
export function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new RangeError('nothing to pick from');
  return value;
}

/** Spreads the indices without a pattern that the lists could fall in step with. */
export const spread = (index: number, seed: number): number => (index * 7919 + index * index * seed) % 1009;

/** The ISO date so many days after another. */
export function dayAfter(start: string, days: number): string {
  return new Date(Date.parse(`${start}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The numbers from 0 up to, not including, a length. */
export const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

const PRODUCTS = [
  ['Laptop', 'Electronics', 1200],
  ['Phone', 'Electronics', 650.5],
  ['Desk Chair', 'Furniture', 149.99],
  ['Office Desk', 'Furniture', 399],
  ['Monitor', 'Electronics', 220.25],
] as const;

export const sales = rowTable(
  'sales',
  {
    order_id: 'INTEGER',
    order_date: 'DATE',
    region: 'VARCHAR',
    product: 'VARCHAR',
    category: 'VARCHAR',
    customer_name: 'VARCHAR',
    quantity: 'INTEGER',
    unit_price: 'DOUBLE',
    sales_amount: 'DOUBLE',
    discount_percent: 'INTEGER',
    returned: 'BOOLEAN',
  },
  count(200).map((i) => {
    const [product, category, price] = pick(PRODUCTS, spread(i, 3));
    const quantity = 1 + ((i * 11) % 9);
    return {
      order_id: 1000 + i,
      order_date: dayAfter('2022-01-03', i * 3 + (i % 2)),
      region: pick(['North', 'South', 'East', 'West', 'North'], spread(i, 5)),
      product,
      category,
      customer_name: pick(
        ['Anna Schmidt', 'Bob Lee', 'Carla Rossi', 'David Kim', 'Eve Novák', 'Farid Aziz'],
        spread(i, 11),
      ),
      quantity,
      unit_price: price,
      sales_amount: Math.round(quantity * price * 100) / 100,
      discount_percent: i % 6 === 0 ? null : (i % 4) * 5,
      returned: i % 10 === 3,
    };
  }),
);

export const employees = rowTable(
  'employees',
  {
    employee_id: 'INTEGER',
    full_name: 'VARCHAR',
    department: 'VARCHAR',
    salary: 'INTEGER',
    age: 'INTEGER',
    hire_date: 'DATE',
    gender: 'VARCHAR',
    city: 'VARCHAR',
    bonus: 'INTEGER',
    job_level: 'VARCHAR',
  },
  count(90).map((i) => ({
    employee_id: i + 1,
    full_name: `${pick(['Ada', 'Ben', 'Cleo', 'Dan', 'Edith', 'Finn', 'Gus'], i)} ${pick(['Smith', 'Jones', 'Brown', 'Taylor'], i)} ${i}`,
    department: pick(
      ['Engineering', 'Human Resources', 'Marketing', 'Sales', 'Finance', 'Engineering'],
      spread(i, 41),
    ),
    salary: 30_000 + ((i * 7919) % 71) * 1000,
    age: 21 + ((i * 13) % 44),
    hire_date: dayAfter('2010-03-15', i * 53),
    gender: pick(['Male', 'Female', 'Female'], spread(i, 19)),
    city: pick(['Berlin', 'Paris', 'New York', 'São Paulo'], spread(i, 7)),
    bonus: i % 3 === 0 ? null : ((i * 31) % 50) * 100,
    job_level: pick(['Junior', 'Senior', 'Lead', 'Junior'], spread(i, 23)),
  })),
);

export const weather = rowTable(
  'weather',
  {
    date: 'DATE',
    station: 'VARCHAR',
    max_temperature: 'DOUBLE',
    precipitation_mm: 'DOUBLE',
    wind_speed: 'INTEGER',
    weather_condition: 'VARCHAR',
  },
  count(400).map((i) => ({
    date: dayAfter('2021-01-01', i),
    station: pick(['Oslo', 'Rome', 'Oslo'], i),
    max_temperature: Math.round((15 + 10 * Math.sin(i / 58) + (i % 7) - 3) * 10) / 10,
    precipitation_mm: i % 3 === 0 ? 0 : Math.round((i % 11) * 13) / 10,
    wind_speed: (i * 17) % 40,
    weather_condition: pick(['sunny', 'rainy', 'cloudy', 'snow', 'sunny'], spread(i, 3)),
  })),
);

export const students = rowTable(
  'students',
  {
    student_name: 'VARCHAR',
    class: 'VARCHAR',
    gender: 'VARCHAR',
    math_score: 'INTEGER',
    reading_score: 'INTEGER',
    study_hours: 'DOUBLE',
    passed: 'INTEGER',
    test_preparation: 'VARCHAR',
  },
  count(60).map((i) => ({
    student_name: `Student ${i}`,
    class: pick(['A', 'B', 'C', 'B'], i),
    gender: pick(['male', 'female', 'female'], i),
    math_score: 40 + ((i * 17) % 60),
    reading_score: 35 + ((i * 23) % 65),
    study_hours: Math.round((1 + ((i * 17) % 60) / 10 + (i % 4) * 0.5) * 10) / 10,
    passed: (i * 17) % 60 >= 20 ? 1 : 0,
    test_preparation: pick(['none', 'completed', 'none'], i),
  })),
);

/** Headers as found in the wild: no separators, abbreviations, years as numbers, gaps. */
export const passengers = rowTable(
  'passengers',
  {
    PassengerId: 'INTEGER',
    Survived: 'INTEGER',
    Pclass: 'INTEGER',
    Name: 'VARCHAR',
    Sex: 'VARCHAR',
    Age: 'DOUBLE',
    Fare: 'DOUBLE',
    Embarked: 'VARCHAR',
    YearBuilt: 'INTEGER',
  },
  count(120).map((i) => ({
    PassengerId: i + 1,
    Survived: spread(i, 13) % 3 === 1 ? 1 : 0,
    Pclass: 1 + (spread(i, 17) % 3),
    Name: `Passenger No ${i}`,
    Sex: pick(['male', 'female', 'male'], spread(i, 29)),
    Age: i % 5 === 0 ? null : 1 + ((i * 7) % 70),
    Fare: Math.round((7 + ((i * 37) % 900) / 10) * 100) / 100,
    Embarked: pick(['S', 'C', 'Q', 'S'], i),
    YearBuilt: 1900 + (i % 12),
  })),
);
