import { describe, expect, it } from '@jest/globals';
import { collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { invoices } from '../../../../../../test/support/answering/samples/invoices.js';
import {
  closeToAll,
  meanOf,
  PARCELS,
  promisedParcels,
} from '../../../../../../test/support/answering/samples/promised-parcels.js';
import {
  count,
  dayAfter,
  pick,
  type Row,
  rowTable,
  spread,
} from '../../../../../../test/support/answering/tables.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';

const over = new AskedTables();

/** People who apply, of whom some are interviewed, and some of these hired. */
const candidates = rowTable(
  'candidates',
  {
    Candidate: 'VARCHAR',
    Source: 'VARCHAR',
    Recruiter: 'VARCHAR',
    Applied: 'DATE',
    Interviewed: 'DATE',
    Hired: 'DATE',
    Stage: 'VARCHAR',
    Rating: 'INTEGER',
  },
  count(240).map((i) => {
    const applied = dayAfter('2024-01-01', spread(i, 3) % 200);
    const isInterviewed = i % 2 === 0;
    const isHired = i % 6 === 0;
    return {
      Candidate: `Candidate ${i}`,
      Source: pick(['Referral', 'Agency', 'Board'], spread(i, 5)),
      Recruiter: pick(['Ann', 'Bo'], spread(i, 7)),
      Applied: applied,
      Interviewed: isInterviewed ? dayAfter(applied, 10) : null,
      Hired: isHired ? dayAfter(applied, 40) : null,
      Stage: isHired ? 'Hired' : isInterviewed ? 'Interview' : 'Rejected',
      Rating: 1 + (spread(i, 11) % 5),
    };
  }),
);

const counted = (rows: readonly Row[], by: (row: Row) => string): (string | number)[][] => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(by(row), (counts.get(by(row)) ?? 0) + 1);
  return [...counts];
};

const monthOf =
  (column: string) =>
  (row: Row): string =>
    `${String(row[column]).slice(0, 7)}-01`;

const has =
  (column: string) =>
  (row: Row): boolean =>
    row[column] !== null;

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

describe('words for what happened on a date', () => {
  it('are no other column that they may mean: hires are not recruiters', async () => {
    const bySource = counted(candidates.rows.filter(has('Hired')), (row) => String(row['Source']));
    const given = await over.rows(candidates, 'Which source brings the most hires?');
    expect(given).toHaveLength(bySource.length);
    expect(given).toEqual(expect.arrayContaining(bySource));
  });

  it('are grouped by that date', async () => {
    const byMonth = counted(candidates.rows.filter(has('Hired')), monthOf('Hired')).sort();
    expect(await over.rows(candidates, 'hires per month')).toEqual(byMonth);
  });

  it('are no value that is spelled alike: who was interviewed may be past that stage', async () => {
    const interviewed = candidates.rows.filter(has('Interviewed')).length;
    expect(await over.rows(candidates, 'how many candidates were interviewed')).toEqual([[interviewed]]);
    const notHired = candidates.rows.filter((row) => has('Interviewed')(row) && !has('Hired')(row)).length;
    expect(await over.rows(candidates, 'How many candidates were interviewed but not hired?')).toEqual([
      [notHired],
    ]);
  });

  it('have a rate', async () => {
    const [hired, all] = [candidates.rows.filter(has('Hired')).length, candidates.rows.length];
    expect(await over.rows(candidates, 'What is our hire rate?')).toEqual([
      [hired, all, expect.closeTo((100 * hired) / all, 8)],
    ]);
  });

  it('are the rows themselves where every row has the date', async () => {
    const byRecruiter = counted(candidates.rows, (row) => String(row['Recruiter']));
    const given = await over.rows(candidates, 'applications per recruiter');
    expect(given).toHaveLength(byRecruiter.length);
    expect(given).toEqual(expect.arrayContaining(byRecruiter));
  });

  it('tell of no fall where something was declined', async () => {
    const request = await over.request(candidates, 'How many candidates were declined?');
    const events = await collect(trustingAnalyst(), request);
    expect(events.filter(({ type }) => type === 'code')).toEqual([]);
  });
});

describe('participles that are values', () => {
  const isPaid = (row: Row): boolean => row['Status'] === 'Paid';

  it.each(['number of paid invoices', 'how many invoices are paid', 'How many invoices have been paid?'])(
    'are conditions: %s',
    async (question) => {
      expect(await over.rows(invoices, question)).toEqual([[invoices.rows.filter(isPaid).length]]);
    },
  );

  it('are conditions at the beginning of a question, too', async () => {
    const byIndustry = counted(invoices.rows.filter(isPaid), (row) => String(row['Industry']));
    const given = await over.rows(invoices, 'paid invoices by industry');
    expect(given).toHaveLength(byIndustry.length);
    expect(given).toEqual(expect.arrayContaining(byIndustry));
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
