import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import {
  CLINICS,
  clinicVisits,
  descending,
  DOCTORS,
  FEE,
  meanOfVisits,
  sumOfVisits,
  visitsWith,
} from '../../../../../../test/support/answering/samples/clinic-visits.js';
import {
  CLAIMS,
  expenseClaims,
  sumOfNumbers,
} from '../../../../../../test/support/answering/samples/deals-and-claims.js';
import { invoices } from '../../../../../../test/support/answering/samples/invoices.js';
import { rowTable } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

const tillReceipts = rowTable(
  'till',
  {
    receipt: 'VARCHAR',
    city: 'VARCHAR',
    line: 'VARCHAR',
    quantity: 'INTEGER',
    total: 'DOUBLE',
    cogs: 'DOUBLE',
    'gross income': 'DOUBLE',
  },
  (
    [
      ['a-1', 'Yangon', 'Food', 9, 105, 100, 5],
      ['a-2', 'Mandalay', 'Food', 1, 210, 160, 50],
      ['a-3', 'Yangon', 'Sports', 4, 84, 80, 4],
      ['a-4', 'Mandalay', 'Sports', 2, 42, 30, 12],
      ['a-5', 'Yangon', 'Fashion', 3, 500, 490, 10],
    ] as const
  ).map(([receipt, city, line, quantity, total, cogs, income]) => ({
    receipt,
    city,
    line,
    quantity,
    total,
    cogs,
    'gross income': income,
  })),
);

const firstTwo = (rows: readonly (readonly unknown[])[] | null): unknown[][] | undefined =>
  rows?.map((row) => row.slice(0, 2));

describe('gross income', () => {
  it.each(['What are the total sales by city?', 'revenue per city'])(
    'is not meant by "%s"',
    async (question) => {
      expect((await over.answeredByDay(tillReceipts, question)).rows).toEqual([
        ['Yangon', 689],
        ['Mandalay', 252],
      ]);
    },
  );

  it('is meant by its name', async () => {
    expect((await over.answeredByDay(tillReceipts, 'total gross income by city')).rows).toEqual([
      ['Mandalay', 62],
      ['Yangon', 19],
    ]);
  });

  it('is not what is compared to find out what sold the most', async () => {
    expect((await over.answeredByDay(tillReceipts, 'Which line sold the most?')).rows).toEqual([
      ['Food', 10],
      ['Sports', 6],
      ['Fashion', 3],
    ]);
  });
});

describe('revenue', () => {
  it('is what is due before tax, where there is a net and a gross amount', async () => {
    const total = invoices.rows.reduce((sum, row) => sum + Number(row['Net Amount']), 0);
    expect(await over.rows(invoices, 'What is our total revenue?')).toEqual([[total]]);
  });

  it('that is outstanding is that of what has not been paid', async () => {
    const open = invoices.rows.filter((row) => row['Payment Date'] === null);
    const total = open.reduce((sum, row) => sum + Number(row['Net Amount']), 0);
    expect(await over.rows(invoices, 'How much money is still outstanding?')).toEqual([[total]]);
  });
});

describe('what is charged', () => {
  it('is what was earned, added up', async () => {
    const totals = descending(CLINICS.map((name) => [name, sumOfVisits(visitsWith(3, name), FEE)] as const));
    expect(firstTwo(await over.rowsByDay(clinicVisits, 'revenue by clinic'))).toEqual(totals);
    expect((await over.rowsByDay(clinicVisits, 'which clinic earns the most'))?.[0]?.slice(0, 2)).toEqual(
      totals[0],
    );
  });

  it('is divided by the rows where no column counts them', async () => {
    const means = descending(CLINICS.map((name) => [name, meanOfVisits(visitsWith(3, name), FEE)] as const));
    expect(await over.rowsByDay(clinicVisits, 'revenue per visit by clinic')).toEqual(means);
  });
});

describe('fees', () => {
  it('in the plural are added up', async () => {
    const totals = descending(DOCTORS.map((name) => [name, sumOfVisits(visitsWith(4, name), FEE)] as const));
    expect(await over.rowsByDay(clinicVisits, 'top 2 doctors by fees')).toEqual(totals);
  });

  it('tell what is expensive', async () => {
    const means = descending(DOCTORS.map((name) => [name, meanOfVisits(visitsWith(4, name), FEE)] as const));
    expect((await over.rowsByDay(clinicVisits, 'most expensive doctor'))?.[0]).toEqual(means[0]);
  });
});

describe('amounts in several currencies', () => {
  it.each(['total amount', 'average amount by employee', 'who claimed the most'])(
    'are told to be put together as they are: %s',
    async (question) => {
      expect((await over.answered(expenseClaims, question)).reply).toContain('several currencies (EUR, ');
    },
  );

  it.each(['total amount by currency', 'total amount in USD', 'how many claims per employee'])(
    'are not spoken of where they are apart: %s',
    async (question) => {
      expect((await over.answered(expenseClaims, question)).reply).not.toContain('several currencies');
    },
  );

  it('are added up where a total of one is asked for', async () => {
    const expected = sumOfNumbers(
      CLAIMS.filter(({ Currency }) => Currency === 'EUR').map(({ Amount }) => Amount),
    );
    expect((await over.answered(expenseClaims, 'total EUR')).rows).toEqual([[expected]]);
  });
});
