import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { clinicVisits, visitsWith } from '../../../../../../test/support/answering/samples/clinic-visits.js';
import {
  CLAIMS,
  DEALS,
  expenseClaims,
  openAndWonDeals,
} from '../../../../../../test/support/answering/samples/deals-and-claims.js';
import { memberSales } from '../../../../../../test/support/answering/samples/member-sales.js';
import { STAFF, staff } from '../../../../../../test/support/answering/samples/members-and-staff.js';
import { productOrders } from '../../../../../../test/support/answering/samples/orders-and-weather.js';
import { rowTable } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

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

describe('what was bought', () => {
  const [row] = productOrders.rows.slice(17);

  it.each(['what was ordered in order 5017?', 'what did customer K8 buy on 18 January 2024?'])(
    'is a thing: %s',
    async (question) => {
      expect((await over.rows(productOrders, question))[0]).toEqual(
        expect.arrayContaining([row?.['product'] ?? '']),
      );
    },
  );
});

describe('a question', () => {
  it('may call the name of a row by a word of its own', async () => {
    const [row] = await over.rows(memberSales, 'which product was bought with reference SL-150?');
    expect(row).toContain(memberSales.rows[50]?.['product']);
  });
});

describe('names', () => {
  it('may have an abbreviation in them', async () => {
    expect(await over.rowsByDay(clinicVisits, 'how many visits did Dr. Abara have')).toEqual([
      [visitsWith(4, 'Dr. Abara').length],
    ]);
  });

  it('of one thing tell when it came last', async () => {
    const last = visitsWith(1, 'P11')
      .map((row) => row[2])
      .toSorted()
      .at(-1);
    expect(await over.rowsByDay(clinicVisits, 'when did P11 come last?')).toEqual([[last]]);
  });
});

describe('what stands beside a name', () => {
  const leavingMembers = rowTable(
    'members',
    {
      member_id: 'VARCHAR',
      member_name: 'VARCHAR',
      city: 'VARCHAR',
      'CSAT score': 'INTEGER',
      start_date: 'DATE',
      end_date: 'DATE',
      leave_reason: 'VARCHAR',
    },
    [
      ['M-1', 'Ada Holm', 'Aland', 4, '2023-01-02', '2023-09-01', 'price'],
      ['M-2', 'Bo Lind', 'Bree', 5, '2023-02-03', null, null],
      ['M-3', 'Cy Marsh', 'Aland', 4, '2023-03-04', '2024-01-05', null],
      ['M-4', 'Di Novak', 'Bree', 2, '2023-04-05', null, null],
    ].map(
      ([
        member_id = null,
        member_name = null,
        city = null,
        score = null,
        start = null,
        end = null,
        reason = null,
      ]) => ({
        member_id,
        member_name,
        city,
        'CSAT score': score,
        start_date: start,
        end_date: end,
        leave_reason: reason,
      }),
    ),
  );

  it('is asked for as well: another column, another date', async () => {
    expect((await over.answeredByDay(leavingMembers, 'name and city of member M-3')).rows).toEqual([
      ['M-3', 'Cy Marsh', 'Aland'],
    ]);
    expect((await over.answeredByDay(leavingMembers, 'start date and end date of M-1')).rows).toEqual([
      ['M-1', '2023-01-02', '2023-09-01'],
    ]);
  });

  it('may be a second word for the same column', async () => {
    const { rows } = await over.answeredByDay(leavingMembers, 'number of members by satisfaction score');
    expect(new Set(rows)).toEqual(
      new Set([
        [4, 2],
        [5, 1],
        [2, 1],
      ]),
    );
  });

  it('is no second word for it where it says that something has ended', async () => {
    const { rows } = await over.answeredByDay(
      leavingMembers,
      'how many cancelled members have no leave reason',
    );
    expect(rows?.flat()).toContain(1);
    expect(rows?.flat()).not.toContain(3);
  });
});
