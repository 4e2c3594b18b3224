import { type ColumnProfile, type ColumnType, type TableProfile } from '../../../src/engine/table.js';

/** A column as it would be found, with its most frequent values. */
export function column(name: string, type: ColumnType, values: readonly string[] = []): ColumnProfile {
  return {
    name,
    type,
    sqlType: 'VARCHAR',
    missingCount: 0,
    distinctCount: values.length === 0 ? 500 : values.length,
    distinctIsEstimate: false,
    min: null,
    max: null,
    mean: null,
    topValues: values.map((value) => ({ value, count: 9 })),
    isCandidateKey: false,
  };
}

/** A table of such columns. */
export function table(name: string, columns: readonly ColumnProfile[]): TableProfile {
  return { name, rowCount: 900, totalRows: [], columns };
}

export const ORDERS = table('orders', [
  column('order_id', 'integer'),
  column('customer_id', 'integer'),
  column('order_date', 'date'),
  column('amount', 'number'),
  column('status', 'text', ['S', 'O', 'C']),
  column('channel', 'text', ['web', 'shop', 'phone']),
]);
export const CUSTOMERS = table('customers', [
  column('customer_id', 'integer'),
  column('cust_nm', 'text'),
  column('sex', 'integer', ['1', '2']),
  column('birth_dt', 'date'),
  column('segment', 'text', ['A', 'B']),
]);
const SURVEY = table(
  'survey',
  ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'].map((name) => column(name, 'integer', ['1', '2', '3', '4', '5'])),
);
const POPULATION = table('population', [
  column('year', 'integer'),
  ...['France', 'Germany', 'Spain', 'Italy', 'Poland'].map((name) => column(name, 'number')),
]);
const WEATHER = table('weather', [
  column('date', 'date'),
  column('location', 'text', ['Seattle', 'New York']),
  column('temp_max', 'number'),
  column('temp_min', 'number'),
  column('precipitation', 'number'),
  column('wind', 'number'),
]);
export const DESCRIBED = [ORDERS, CUSTOMERS, SURVEY, POPULATION, WEATHER];
