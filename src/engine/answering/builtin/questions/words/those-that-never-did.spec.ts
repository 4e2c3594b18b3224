import { describe, expect, it } from '@jest/globals';
import { rounded } from '../../../../../../test/support/answering/answered.js';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { noCharts } from '../../../../../../test/support/answering/no-charts.js';
import { tablesOf } from '../../../../../../test/support/answering/rows-of.js';
import {
  CLAIMS,
  DEALS,
  expenseClaims,
  openAndWonDeals,
} from '../../../../../../test/support/answering/samples/deals-and-claims.js';
import { buyingMembers, memberSales } from '../../../../../../test/support/answering/samples/member-sales.js';
import { searchHere } from '../../../../../../test/support/answering/search-here.js';
import { BuiltinAnalyst } from '../../builtin-analyst.js';

const over = new AskedTables();

const salesAndMembers = [memberSales, buyingMembers];

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

describe('rows of a table that is joined', () => {
  const bought = new Set(memberSales.rows.map((row) => row['member_id']));

  it.each([['never bought', 'how many members never bought anything?']])(
    'may have no partner: %s',
    async (_rule, question) => {
      const none = buyingMembers.rows.filter((row) => !bought.has(row['member_id'] ?? null)).length;
      expect(await over.rows(salesAndMembers, question)).toEqual([[none]]);
    },
  );

  it('may have no partner in each group', async () => {
    const rows = await over.rows(salesAndMembers, 'how many members never bought anything by town');
    const total = rows.reduce((sum, [, number]) => sum + Number(number), 0);
    expect(total).toBe(buyingMembers.rows.filter((row) => !bought.has(row['member_id'] ?? null)).length);
  });

  it('are not counted by guess where a time lies outside the dates of their own table', async () => {
    const usual = new BuiltinAnalyst(noCharts, searchHere);
    expect(
      await tablesOf(
        await over.request(salesAndMembers, 'number of distinct members per town in 2023'),
        usual,
      ),
    ).toEqual([]);
  });
});
