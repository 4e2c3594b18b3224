import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { rowsOf, type Rows } from '../../../../test/support/answering/rows-of.js';
import {
  count,
  dayAfter,
  pick,
  type Row,
  rowTable,
  spread,
} from '../../../../test/support/answering/tables.js';

/** Parcels of which some are late, some early, and every eleventh has not arrived. */
const parcels = rowTable(
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

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([parcels]);
});
afterAll(() => fixture.close());

const answer = (question: string): Promise<Rows> => rowsOf(fixture.request(question));

const DAY_MS = 86_400_000;
const dayOf = (row: Row, column: string): number => Date.parse(String(row[column])) / DAY_MS;
const isDelivered = (row: Row): boolean => row['Delivered On'] !== null;
const delayOf = (row: Row): number => dayOf(row, 'Delivered On') - dayOf(row, 'Promised Date');
const isLate = (row: Row): boolean => isDelivered(row) && delayOf(row) > 0;
const isOnTime = (row: Row): boolean => isDelivered(row) && delayOf(row) <= 0;
const of = (carrier: string, rows: readonly Row[]): Row[] => rows.filter((row) => row['Carrier'] === carrier);
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;
const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);
const CARRIERS = ['Northway', 'BlueVan', 'Kestrel'];

const { rows } = parcels;
const sharePart = (holds: (row: Row) => boolean): number[] => {
  const [part, whole] = [rows.filter(holds).length, rows.filter(isDelivered).length];
  return [part, whole, (100 * part) / whole];
};
const closeTo = (values: readonly (string | number)[]): unknown[] =>
  values.map((value) => (typeof value === 'number' ? (expect.closeTo(value, 8) as unknown) : value));

describe('what was promised for a day', () => {
  it.each<[question: string, holds: (row: Row) => boolean]>([
    ['How many parcels were delivered late?', isLate],
    ['how many parcels were delivered on time', isOnTime],
    ['how many parcels were not delivered on time?', isLate],
    ['how many parcels arrived before they were due?', (row) => isDelivered(row) && delayOf(row) < 0],
    ['how many parcels arrived early?', (row) => isDelivered(row) && delayOf(row) < 0],
    ['how many parcels were more than 2 days late', (row) => isDelivered(row) && delayOf(row) > 2],
  ])('is late, on time or early: %s', async (question, holds) => {
    expect(await answer(question)).toEqual([[rows.filter(holds).length]]);
  });

  it('is part of what has been delivered, where a share is asked for', async () => {
    expect(await answer('What is our on-time delivery rate?')).toEqual([closeTo(sharePart(isOnTime))]);
    expect(await answer('What percentage of parcels arrived late?')).toEqual([closeTo(sharePart(isLate))]);
  });

  it('has a share in each group', async () => {
    const expected = CARRIERS.map((carrier) => {
      const delivered = of(carrier, rows).filter(isDelivered);
      const part = delivered.filter(isOnTime).length;
      return [carrier, part, delivered.length, (100 * part) / delivered.length] as const;
    }).sort((left, right) => right[3] - left[3]);
    const given = await answer('which carrier has the best on-time rate?');
    expect(given).toEqual(expected.map(closeTo));
  });

  it('is so many days late', async () => {
    expect(await answer('How many days late are late parcels on average?')).toEqual([
      closeTo([meanOf(rows.filter(isLate).map(delayOf))]),
    ]);
    const byCarrier = CARRIERS.map((carrier) => [
      carrier,
      meanOf(of(carrier, rows).filter(isDelivered).map(delayOf)),
    ]);
    const given = await answer('average delay by carrier');
    expect(given).toHaveLength(3);
    expect(given).toEqual(expect.arrayContaining(byCarrier.map(closeTo)));
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
    expect(await answer(question)).toEqual([[rows.filter(holds).length]]);
  });

  it('is grouped by its own date', async () => {
    const months = new Map<string, number>();
    for (const row of rows.filter(isDelivered)) {
      const month = `${String(row['Delivered On']).slice(0, 7)}-01`;
      months.set(month, (months.get(month) ?? 0) + 1);
    }
    expect(await answer('parcels delivered per month')).toEqual([...months].sort());
  });

  it('ends the time that it takes, whatever was planned', async () => {
    const days = rows.filter(isDelivered).map((row) => dayOf(row, 'Delivered On') - dayOf(row, 'Shipped On'));
    expect(await answer('average delivery time')).toEqual([closeTo([meanOf(days)])]);
  });
});

describe('a quotient of two columns', () => {
  it('leaves out rows whose divisor is not known', async () => {
    const weighed = rows.filter((row) => row['Weight (kg)'] !== null);
    const perKg = sumOf(weighed, 'Freight Cost') / sumOf(weighed, 'Weight (kg)');
    expect((await answer('freight cost per kg')).flat()).toEqual(closeTo([perKg]));
  });

  it('may be a percentage of a value', async () => {
    const percent = (100 * sumOf(rows, 'Freight Cost')) / sumOf(rows, 'Declared Value');
    expect((await answer('freight cost as a percentage of declared value')).flat()).toEqual(
      closeTo([percent]),
    );
  });
});

describe('outliers', () => {
  it.each(['average weight excluding outliers', 'average weight without the outliers in weight'])(
    'may be left out of what is measured: %s',
    async (question) => {
      const weights = rows.flatMap((row) =>
        row['Weight (kg)'] === null ? [] : [Number(row['Weight (kg)'])],
      );
      const usual = weights.filter((weight) => weight !== 900);
      expect(usual).toHaveLength(weights.length - 1);
      expect((await answer(question)).flat()).toEqual(closeTo([meanOf(usual)]));
    },
  );
});
