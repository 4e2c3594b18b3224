import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import {
  closeToAll,
  meanOf,
  PARCELS,
  promisedParcels,
} from '../../../../test/support/answering/samples/promised-parcels.js';
import { type Row } from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

const DAY_MS = 86_400_000;

const dayOfParcel = (row: Row, column: string): number => Date.parse(String(row[column])) / DAY_MS;

const isDelivered = (row: Row): boolean => row['Delivered On'] !== null;

const delayOf = (row: Row): number => dayOfParcel(row, 'Delivered On') - dayOfParcel(row, 'Promised Date');

const isLate = (row: Row): boolean => isDelivered(row) && delayOf(row) > 0;

const isOnTime = (row: Row): boolean => isDelivered(row) && delayOf(row) <= 0;

const parcelsOf = (carrier: string, some: readonly Row[]): Row[] =>
  some.filter((row) => row['Carrier'] === carrier);

const CARRIERS = ['Northway', 'BlueVan', 'Kestrel'];

const sharePart = (holds: (row: Row) => boolean): number[] => {
  const [part, whole] = [PARCELS.filter(holds).length, PARCELS.filter(isDelivered).length];
  return [part, whole, (100 * part) / whole];
};

describe('what was promised for a day', () => {
  it.each<[question: string, holds: (row: Row) => boolean]>([
    ['How many parcels were delivered late?', isLate],
    ['how many parcels were delivered on time', isOnTime],
    ['how many parcels were not delivered on time?', isLate],
    ['how many parcels arrived before they were due?', (row) => isDelivered(row) && delayOf(row) < 0],
    ['how many parcels arrived early?', (row) => isDelivered(row) && delayOf(row) < 0],
    ['how many parcels were more than 2 days late', (row) => isDelivered(row) && delayOf(row) > 2],
  ])('is late, on time or early: %s', async (question, holds) => {
    expect(await over.rows(promisedParcels, question)).toEqual([[PARCELS.filter(holds).length]]);
  });

  it('is part of what has been delivered, where a share is asked for', async () => {
    expect(await over.rows(promisedParcels, 'What is our on-time delivery rate?')).toEqual([
      closeToAll(sharePart(isOnTime)),
    ]);
    expect(await over.rows(promisedParcels, 'What percentage of parcels arrived late?')).toEqual([
      closeToAll(sharePart(isLate)),
    ]);
  });

  it('has a share in each group', async () => {
    const expected = CARRIERS.map((carrier) => {
      const delivered = parcelsOf(carrier, PARCELS).filter(isDelivered);
      const part = delivered.filter(isOnTime).length;
      return [carrier, part, delivered.length, (100 * part) / delivered.length] as const;
    }).sort((left, right) => right[3] - left[3]);
    const given = await over.rows(promisedParcels, 'which carrier has the best on-time rate?');
    expect(given).toEqual(expected.map(closeToAll));
  });

  it('is so many days late', async () => {
    expect(await over.rows(promisedParcels, 'How many days late are late parcels on average?')).toEqual([
      closeToAll([meanOf(PARCELS.filter(isLate).map(delayOf))]),
    ]);
    const byCarrier = CARRIERS.map((carrier) => [
      carrier,
      meanOf(parcelsOf(carrier, PARCELS).filter(isDelivered).map(delayOf)),
    ]);
    const given = await over.rows(promisedParcels, 'average delay by carrier');
    expect(given).toHaveLength(3);
    expect(given).toEqual(expect.arrayContaining(byCarrier.map(closeToAll)));
  });
});

describe('an event that may not have happened yet', () => {
  it.each<[question: string, holds: (row: Row) => boolean]>([
    ['how many parcels were delivered?', isDelivered],
    ['How many parcels have not been delivered yet?', (row) => !isDelivered(row)],
    ['how many parcels are still undelivered', (row) => !isDelivered(row)],
    [
      'how many parcels were delivered in July 2024',
      (row) => String(row['Delivered On']).startsWith('2024-07'),
    ],
    ['how many parcels were shipped in July 2024', (row) => String(row['Shipped On']).startsWith('2024-07')],
  ])('is told by its date: %s', async (question, holds) => {
    expect(await over.rows(promisedParcels, question)).toEqual([[PARCELS.filter(holds).length]]);
  });

  it('is grouped by its own date', async () => {
    const months = new Map<string, number>();
    for (const row of PARCELS.filter(isDelivered)) {
      const month = `${String(row['Delivered On']).slice(0, 7)}-01`;
      months.set(month, (months.get(month) ?? 0) + 1);
    }
    expect(await over.rows(promisedParcels, 'parcels delivered per month')).toEqual([...months].sort());
  });

  it('ends the time that it takes, whatever was planned', async () => {
    const days = PARCELS.filter(isDelivered).map(
      (row) => dayOfParcel(row, 'Delivered On') - dayOfParcel(row, 'Shipped On'),
    );
    expect(await over.rows(promisedParcels, 'average delivery time')).toEqual([closeToAll([meanOf(days)])]);
  });
});
