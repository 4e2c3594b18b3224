import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { rowTable } from '../../../../../../test/support/answering/tables.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';

const analyst = trustingAnalyst();

const ROWS = [
  ['2024-01-03', '2024-01-06', 'Checking', 'Miller Homes', 'Rent', 900, null, 4100, 'INV-1'],
  ['2024-01-15', '2024-01-15', 'Checking', 'Nordwerk', 'Salary', null, 3000, 7100, 'INV-2'],
  ['2024-01-20', '2024-01-21', 'Savings', 'Our Bank', 'Bank Fees', 8, null, 1992, null],
  ['2024-02-02', '2024-02-05', 'Checking', 'Miller Homes', 'Rent', 910, null, 6190, 'INV-3'],
  ['2024-02-09', '2024-02-09', 'Checking', 'Fresh Market', 'Groceries', 60, null, 6130, 'INV-4'],
  ['2024-02-11', '2024-02-12', 'Checking', 'Fresh Market', 'Groceries', null, 15, 6145, 'Refund INV-4'],
  ['2024-02-15', '2024-02-15', 'Savings', 'Lumen', 'Customer Payment', null, 500, 2492, 'INV-5'],
  ['2024-03-02', '2024-03-02', 'Checking', 'Fresh Market', 'Groceries', 1200, null, 4945, 'INV-6'],
] as const;
type Row = (typeof ROWS)[number];
const HEADERS = {
  'Booking Date': 'DATE',
  'Value Date': 'DATE',
  Account: 'VARCHAR',
  Counterparty: 'VARCHAR',
  Category: 'VARCHAR',
  Debit: 'DOUBLE',
  Credit: 'DOUBLE',
  Balance: 'DOUBLE',
  Reference: 'VARCHAR',
};
const LEDGER = rowTable(
  'ledger',
  HEADERS,
  ROWS.map((row) =>
    Object.fromEntries(Object.keys(HEADERS).map((name, index) => [name, row[index] ?? null])),
  ),
);

const debits = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + (row[5] ?? 0), 0);
const credits = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + (row[6] ?? 0), 0);
const rowsWith = (place: number, value: string): Row[] => ROWS.filter((row) => row[place] === value);
const inMonth = (month: string): Row[] => ROWS.filter(([date]) => date.startsWith(month));
const MONTHS = ['2024-01', '2024-02', '2024-03'];

/** The same with one column of amounts, of which those below 0 went out. */
const SIGNED = rowTable(
  'bank',
  { Date: 'DATE', Payee: 'VARCHAR', Amount: 'DOUBLE', Balance: 'DOUBLE' },
  ROWS.map((row) => ({
    Date: row[0],
    Payee: row[3],
    Amount: (row[6] ?? 0) - (row[5] ?? 0),
    Balance: row[7],
  })),
);

let ledger: AnalysisFixture;
let signed: AnalysisFixture;
beforeAll(async () => {
  ledger = await AnalysisFixture.create([LEDGER]);
  signed = await AnalysisFixture.create([SIGNED]);
});
afterAll(() => Promise.all([ledger.close(), signed.close()]));

interface Answer {
  readonly rows: readonly (readonly unknown[])[] | null;
  readonly reply: string;
}

async function ask(question: string, fixture = ledger): Promise<Answer> {
  const events = await collect(analyst, fixture.request(question));
  const [result] = events.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
  const texts = events.flatMap((event) =>
    event.type === 'message' && event.group.stage === 'Respond' ? [event.text] : [],
  );
  const rows = result?.rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'bigint' ? Number(cell) : typeof cell === 'string' ? cell.slice(0, 10) : cell,
    ),
  );
  return { rows: rows ?? null, reply: texts.join('') };
}

describe('the sides of a ledger', () => {
  it.each([
    'how much did we spend in total',
    'total expenses',
    'money out in total',
    'how much was paid out in total?',
  ])('are told apart: "%s" is what was debited', async (question) => {
    expect((await ask(question)).rows).toEqual([[debits(ROWS)]]);
  });

  it.each(['total income', 'how much money came in in total'])(
    'are told apart: "%s" is what was credited',
    async (question) => {
      expect((await ask(question)).rows).toEqual([[credits(ROWS)]]);
    },
  );

  it('tell who is paid from who pays', async () => {
    expect((await ask('how much did we pay Miller Homes')).rows).toEqual([
      [debits(rowsWith(3, 'Miller Homes'))],
    ]);
    expect((await ask('who pays us the most?')).rows?.[0]).toEqual([
      'Nordwerk',
      credits(rowsWith(3, 'Nordwerk')),
    ]);
    const fromMarket = await ask('total payments from Fresh Market');
    expect(fromMarket.rows).toEqual([[credits(rowsWith(3, 'Fresh Market'))]]);
  });

  it('count what one of them lacks as nothing where one is taken from the other', async () => {
    const net = MONTHS.map((month) => [`${month}-01`, credits(inMonth(month)) - debits(inMonth(month))]);
    expect((await ask('net cash flow per month')).rows).toEqual(net);
    const accounts = ['Checking', 'Savings'].map((name) => [
      name,
      credits(rowsWith(2, name)) - debits(rowsWith(2, name)),
    ]);
    expect((await ask('credit minus debit by account')).rows).toEqual(
      accounts.toSorted((left, right) => Number(right[1]) - Number(left[1])),
    );
  });

  it('have bookings that are known by any name for them', async () => {
    const counts = ['Checking', 'Savings'].map((name) => [name, rowsWith(2, name).length]);
    expect((await ask('how many transactions per account')).rows).toEqual(counts);
  });

  it('are set against each other in each month', async () => {
    const spent = MONTHS.filter((month) => debits(inMonth(month)) > credits(inMonth(month)));
    for (const question of [
      'months where we spent more than we earned',
      'which months had more debit than credit',
    ]) {
      const { rows } = await ask(question);
      expect(rows?.map(([month]) => String(month).slice(0, 7))).toEqual(spent);
    }
  });

  it('are both told where a question says neither', async () => {
    const refunds = ROWS.filter((row) => row[8]?.startsWith('Refund') === true);
    expect((await ask('how much was refunded')).rows).toEqual([[null, credits(refunds)]]);
    expect((await ask('bank fees per month')).rows).toEqual([['2024-01-01', 1, 8, null]]);
  });

  it('rank groups by what stands before the noun for these', async () => {
    expect((await ask('biggest expense category')).rows?.[0]).toEqual(['Rent', debits(rowsWith(4, 'Rent'))]);
  });

  it('have bookings that are counted', async () => {
    const paid = rowsWith(3, 'Fresh Market').filter((row) => row[5] !== null).length;
    expect((await ask('how many payments did we make to Fresh Market')).rows).toEqual([[paid]]);
  });

  it.each(['total spending', 'biggest expense', 'which payee costs us the most'])(
    'are not taken for all amounts where the sign of these tells them: %s',
    async (question) => {
      expect((await ask(question, signed)).rows).toBeNull();
    },
  );

  it('are told with the column that was taken', async () => {
    expect((await ask('total spending')).reply).toContain('*Debit* was used');
  });
});

describe('words of values', () => {
  it('are found in another form than they are asked in', async () => {
    const refunds = ROWS.filter((row) => row[8]?.startsWith('Refund') === true);
    expect((await ask('how many refunds')).rows).toEqual([[refunds.length]]);
    const income = credits(rowsWith(4, 'Customer Payment'));
    expect((await ask('total income from customers')).rows).toEqual([[income]]);
  });
});

describe('rows that a value stands for', () => {
  it.each(['list all refunds', 'show me all groceries'])('are listed: %s', async (question) => {
    const rows = ROWS.filter((row) =>
      question.includes('refund') ? row[8]?.startsWith('Refund') === true : row[4] === 'Groceries',
    );
    expect((await ask(question)).rows?.length).toBe(rows.length);
  });

  it('may be those with a time between two dates', async () => {
    const late = ROWS.filter(
      ([booked, valued]) => (Date.parse(valued) - Date.parse(booked)) / 86_400_000 > 2,
    ).length;
    const { rows } = await ask('transactions where value date is more than 2 days after booking date');
    expect(rows?.length).toBe(late);
  });
});

describe('a level at one point of time', () => {
  it('is not averaged over the whole month', async () => {
    const { rows, reply } = await ask('balance of Checking at the end of February 2024');
    expect(rows).toBeNull();
    expect(reply).toContain('I cannot answer');
  });
});

describe('a number that is compared', () => {
  it('is not guessed where nothing says of what it is', async () => {
    const { rows, reply } = await ask('did any account go below 2000');
    expect(rows).toBeNull();
    expect(reply).toContain('I cannot answer');
  });
});
