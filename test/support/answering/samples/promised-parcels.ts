import { expect } from '@jest/globals';
import { count, dayAfter, pick, type Row, rowTable, spread } from '../tables.js';

/** Parcels of which some are late, some early, and every eleventh has not arrived. */
export const promisedParcels = rowTable(
  'parcels',
  {
    'Parcel No': 'VARCHAR',
    Carrier: 'VARCHAR',
    'Shipped On': 'DATE',
    'Promised Date': 'DATE',
    'Delivered On': 'DATE',
    'Weight (kg)': 'DOUBLE',
    'Freight Cost': 'DOUBLE',
    'Declared Value': 'INTEGER',
  },
  count(220).map((i) => {
    const shipped = dayAfter('2024-01-01', spread(i, 3) % 300);
    const promised = dayAfter(shipped, 5);
    return {
      'Parcel No': `P-${100 + i}`,
      Carrier: pick(['Northway', 'BlueVan', 'Kestrel'], spread(i, 5)),
      'Shipped On': shipped,
      'Promised Date': promised,
      'Delivered On': i % 11 === 0 ? null : dayAfter(promised, (spread(i, 7) % 7) - 3),
      'Weight (kg)': i % 13 === 0 ? null : i === 50 ? 900 : 1 + (spread(i, 11) % 30),
      'Freight Cost': 10 + (spread(i, 13) % 50),
      'Declared Value': 100 + (spread(i, 17) % 900),
    };
  }),
);

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

export const sumOfParcels = (some: readonly Row[], column: string): number =>
  some.reduce((sum, row) => sum + Number(row[column]), 0);

export const PARCELS = promisedParcels.rows;

export const closeToAll = (values: readonly (string | number)[]): unknown[] =>
  values.map((value) => (typeof value === 'number' ? (expect.closeTo(value, 8) as unknown) : value));
