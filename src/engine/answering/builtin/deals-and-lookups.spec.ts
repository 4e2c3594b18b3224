import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { type Answered, answered, rounded } from '../../../../test/support/answering/answered.js';
import { count, pick, rowTable } from '../../../../test/support/answering/tables.js';

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

const STAGES = ['Proposal', 'Closed Won', 'Closed Lost', 'Negotiation', 'Closed Won'];
const DEALS = count(40).map((i) => {
  const stage = pick(STAGES, i * 3 + Math.floor(i / 5));
  const company = pick(['Acme', 'Bluefin', 'Cobalt', 'Delta', 'Ember', 'Falcon', 'Granite'], i);
  return {
    'Deal ID': `D-${100 + i}`,
    Company: company,
    Owner: pick(['Mara Lund', 'Ben Costa', 'Ines Haas'], i),
    // Delta never wins.
    Stage: company === 'Delta' && stage === 'Closed Won' ? 'Closed Lost' : stage,
    Region: pick(['EMEA', 'APAC'], i),
    Amount: 1000 + ((i * 37) % 41) * 100,
    'Probability (%)': pick([40, 100, 0, 70], i),
    Created: `2024-0${1 + (i % 6)}-${10 + (i % 15)}`,
    'Closed On': /^Closed/.test(stage) ? `2024-0${7 + (i % 3)}-01` : null,
  };
});
type Deal = (typeof DEALS)[number];
const isOpen = (deal: Deal): boolean => deal['Closed On'] === null;
const largest = (deals: readonly Deal[]): Deal | undefined =>
  deals.toSorted((left, right) => right.Amount - left.Amount)[0];

const deals = rowTable(
  'deals',
  {
    'Deal ID': 'VARCHAR',
    Company: 'VARCHAR',
    Owner: 'VARCHAR',
    Stage: 'VARCHAR',
    Region: 'VARCHAR',
    Amount: 'INTEGER',
    'Probability (%)': 'INTEGER',
    Created: 'DATE',
    'Closed On': 'DATE',
  },
  DEALS,
);

const STAFF = count(30).map((i) => ({
  'Staff No': 100 + i,
  Name: `${pick(['Anna', 'Hugo', 'Kira', 'Luis', 'Olga', 'Sven'], i)} ${pick(['Becker', 'Duval', 'Haas', 'Ivanov', 'Lund'], Math.floor(i / 6))}`,
  Phone: i % 7 === 0 ? null : `+49 30 ${String(1000 + i)}`,
  Salary: 30_000 + ((i * 17) % 30) * 500,
  Manager: pick(['Anna Becker', 'Hugo Becker'], i),
  Left: i % 5 === 0 ? 'Yes' : 'No',
}));

const staff = rowTable(
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

const CLAIMS = count(36).map((i) => ({
  'Claim No': `C-${i}`,
  Employee: pick(['Mara Lund', 'Ben Costa', 'Ines Haas', 'Mara Lund'], i),
  Currency: pick(['EUR', 'USD', 'EUR', 'GBP', 'EUR'], i),
  Amount: 20 + ((i * 13) % 37),
  'Receipt No': i % 4 === 0 ? null : `R${i}`,
  Status: pick(['Approved', 'Rejected', 'Pending'], i + Math.floor(i / 4)),
}));

const claims = rowTable(
  'claims',
  {
    'Claim No': 'VARCHAR',
    Employee: 'VARCHAR',
    Currency: 'VARCHAR',
    Amount: 'INTEGER',
    'Receipt No': 'VARCHAR',
    Status: 'VARCHAR',
  },
  CLAIMS,
);

const fixtures = { deals, staff, claims };
type Name = keyof typeof fixtures;
const opened = new Map<Name, AnalysisFixture>();
beforeAll(async () => {
  for (const [name, table] of Object.entries(fixtures) as [Name, (typeof fixtures)[Name]][])
    opened.set(name, await AnalysisFixture.create([table]));
});
afterAll(() => Promise.all([...opened.values()].map((each) => each.close())));

function askOf(name: Name, question: string): Promise<Answered> {
  const fixture = opened.get(name);
  if (!fixture) throw new Error(`no table ${name}`);
  return answered(fixture.request(question));
}

describe('the largest of some rows', () => {
  it.each([
    ['biggest open deal', isOpen],
    ['largest open deal in EMEA', (deal: Deal) => isOpen(deal) && deal.Region === 'EMEA'],
    ['biggest lost deal', ({ Stage }: Deal) => Stage === 'Closed Lost'],
    ['biggest won deal', ({ Stage }: Deal) => Stage === 'Closed Won'],
    ['largest APAC deal', ({ Region }: Deal) => Region === 'APAC'],
  ])(
    'is a row among those that a state or a value before the noun speaks of: %s',
    async (question, isMeant) => {
      const expected = largest(DEALS.filter(isMeant));
      expect((await askOf('deals', question)).rows?.[0]).toEqual(
        expect.arrayContaining([expected?.['Deal ID'], expected?.Amount]),
      );
    },
  );

  it('is the oldest of those that are open, and not of all', async () => {
    const [oldest] = DEALS.filter(isOpen).toSorted((left, right) => (left.Created < right.Created ? -1 : 1));
    expect((await askOf('deals', 'oldest open deal')).rows?.[0]?.[0]).toBe(oldest?.['Deal ID']);
  });
});

describe('a sum that is weighted by a probability', () => {
  const expected = rounded(
    sum(DEALS.filter(isOpen).map((deal) => (deal.Amount * deal['Probability (%)']) / 100)),
  );

  it.each([
    'expected revenue of open deals',
    'weighted pipeline of open deals',
    'probability-weighted value of open deals',
  ])('is no forecast: %s', async (question) => {
    expect((await askOf('deals', question)).rows).toEqual([[expected]]);
  });

  it('is not taken for a course over time', async () => {
    expect((await askOf('deals', 'expected revenue next quarter')).rows).toBeNull();
  });
});

describe('those that never did', () => {
  const companies = [...new Set(DEALS.map(({ Company }) => Company))];
  const never = companies.filter(
    (name) => !DEALS.some((deal) => deal.Company === name && deal.Stage === 'Closed Won'),
  );

  it.each(['which companies never won a deal', 'companies without a won deal'])(
    'have no such row at all: %s',
    async (question) => {
      const { rows } = await askOf('deals', question);
      expect(rows?.map(([name]) => name).toSorted()).toEqual(never.toSorted());
    },
  );

  it('are counted, and set in proportion', async () => {
    expect((await askOf('deals', 'how many companies have never won anything')).rows).toEqual([
      [never.length],
    ]);
    const { rows } = await askOf('deals', 'share of companies that never won a deal');
    expect(rows?.[0]).toEqual([
      never.length,
      companies.length,
      rounded((100 * never.length) / companies.length),
    ]);
  });

  it('are the people that "who" asks for', async () => {
    const people = [...new Set(CLAIMS.map(({ Employee }) => Employee))];
    const expected = people.filter(
      (name) => !CLAIMS.some((row) => row.Employee === name && row.Status === 'Rejected'),
    );
    const { rows } = await askOf('claims', 'who never had a claim rejected');
    expect(rows?.map(([name]) => name) ?? []).toEqual(expected);
  });
});

describe('a question for who', () => {
  it('knows those who do something by the noun for them', async () => {
    expect((await askOf('deals', 'who owns D-117?')).rows?.[0]).toContain(DEALS[17]?.Owner);
    expect((await askOf('staff', 'who manages Kira Duval')).rows?.[0]).toContain(
      STAFF.find(({ Name }) => Name === 'Kira Duval')?.Manager,
    );
  });

  it('does not take the superior for the row of her own', async () => {
    const { rows } = await askOf('staff', 'who works for Anna Becker');
    expect(rows).toHaveLength(STAFF.filter(({ Manager }) => Manager === 'Anna Becker').length);
  });

  it('counts the rows of each where the most of them are asked for', async () => {
    const lacking = CLAIMS.filter((row) => row['Receipt No'] === null);
    const counts = ['Mara Lund', 'Ben Costa', 'Ines Haas'].map((name): [string, number] => [
      name,
      lacking.filter(({ Employee }) => Employee === name).length,
    ]);
    const most = counts.toSorted((left, right) => right[1] - left[1])[0];
    expect((await askOf('claims', 'who has the most claims without receipt')).rows?.[0]).toEqual(most);
  });

  it('shows what is looked up for each of several', async () => {
    const named = STAFF.filter(({ Name }) => /^(?:Anna Becker|Sven Lund)$/.test(Name));
    expect((await askOf('staff', 'salary of Anna Becker vs Sven Lund')).rows).toEqual(
      named.map(({ Name, Salary }) => [Name, Salary]),
    );
  });

  it('finds a header beside a noun that says no more', async () => {
    const lacking = STAFF.filter(({ Phone }) => Phone === null).length;
    expect((await askOf('staff', 'which employees have no phone number')).rows).toHaveLength(lacking);
  });
});

describe('amounts in several currencies', () => {
  it.each(['total amount', 'average amount by employee', 'who claimed the most'])(
    'are told to be put together as they are: %s',
    async (question) => {
      expect((await askOf('claims', question)).reply).toContain('several currencies (EUR, ');
    },
  );

  it.each(['total amount by currency', 'total amount in USD', 'how many claims per employee'])(
    'are not spoken of where they are apart: %s',
    async (question) => {
      expect((await askOf('claims', question)).reply).not.toContain('several currencies');
    },
  );

  it('are added up where a total of one is asked for', async () => {
    const expected = sum(CLAIMS.filter(({ Currency }) => Currency === 'EUR').map(({ Amount }) => Amount));
    expect((await askOf('claims', 'total EUR')).rows).toEqual([[expected]]);
  });
});
