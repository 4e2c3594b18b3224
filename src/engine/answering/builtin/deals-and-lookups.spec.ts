import { describe, expect, it } from '@jest/globals';
import { rounded } from '../../../../test/support/answering/answered.js';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import {
  CLAIMS,
  type Deal,
  DEALS,
  expenseClaims,
  isOpen,
  openAndWonDeals,
} from '../../../../test/support/answering/samples/deals-and-claims.js';
import { STAFF, staff } from '../../../../test/support/answering/samples/members-and-staff.js';

const over = new AskedTables();

const largest = (openAndWonDeals: readonly Deal[]): Deal | undefined =>
  openAndWonDeals.toSorted((left, right) => right.Amount - left.Amount)[0];

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
      expect((await over.answered(openAndWonDeals, question)).rows?.[0]).toEqual(
        expect.arrayContaining([expected?.['Deal ID'], expected?.Amount]),
      );
    },
  );

  it('is the oldest of those that are open, and not of all', async () => {
    const [oldest] = DEALS.filter(isOpen).toSorted((left, right) => (left.Created < right.Created ? -1 : 1));
    expect((await over.answered(openAndWonDeals, 'oldest open deal')).rows?.[0]?.[0]).toBe(
      oldest?.['Deal ID'],
    );
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
      const { rows } = await over.answered(openAndWonDeals, question);
      expect(rows?.map(([name]) => name).toSorted()).toEqual(never.toSorted());
    },
  );

  it('are counted, and set in proportion', async () => {
    expect((await over.answered(openAndWonDeals, 'how many companies have never won anything')).rows).toEqual(
      [[never.length]],
    );
    const { rows } = await over.answered(openAndWonDeals, 'share of companies that never won a deal');
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
    const { rows } = await over.answered(expenseClaims, 'who never had a claim rejected');
    expect(rows?.map(([name]) => name) ?? []).toEqual(expected);
  });
});

describe('a question for who', () => {
  it('knows those who do something by the noun for them', async () => {
    expect((await over.answered(openAndWonDeals, 'who owns D-117?')).rows?.[0]).toContain(DEALS[17]?.Owner);
    expect((await over.answered(staff, 'who manages Kira Duval')).rows?.[0]).toContain(
      STAFF.find(({ Name }) => Name === 'Kira Duval')?.Manager,
    );
  });

  it('does not take the superior for the row of her own', async () => {
    const { rows } = await over.answered(staff, 'who works for Anna Becker');
    expect(rows).toHaveLength(STAFF.filter(({ Manager }) => Manager === 'Anna Becker').length);
  });

  it('counts the rows of each where the most of them are asked for', async () => {
    const lacking = CLAIMS.filter((row) => row['Receipt No'] === null);
    const counts = ['Mara Lund', 'Ben Costa', 'Ines Haas'].map((name): [string, number] => [
      name,
      lacking.filter(({ Employee }) => Employee === name).length,
    ]);
    const most = counts.toSorted((left, right) => right[1] - left[1])[0];
    expect((await over.answered(expenseClaims, 'who has the most claims without receipt')).rows?.[0]).toEqual(
      most,
    );
  });

  it('shows what is looked up for each of several', async () => {
    const named = STAFF.filter(({ Name }) => /^(?:Anna Becker|Sven Lund)$/.test(Name));
    expect((await over.answered(staff, 'salary of Anna Becker vs Sven Lund')).rows).toEqual(
      named.map(({ Name, Salary }) => [Name, Salary]),
    );
  });

  it('finds a header beside a noun that says no more', async () => {
    const lacking = STAFF.filter(({ Phone }) => Phone === null).length;
    expect((await over.answered(staff, 'which employees have no phone number')).rows).toHaveLength(lacking);
  });
});
