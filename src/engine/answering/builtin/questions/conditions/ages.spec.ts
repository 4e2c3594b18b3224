import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import {
  CLINICS,
  clinicVisits,
  descending,
  meanOfVisits,
  VISIT_ROWS,
  visitsWith,
  WAITING,
} from '../../../../../../test/support/answering/samples/clinic-visits.js';
import { buyingMembers } from '../../../../../../test/support/answering/samples/member-sales.js';

const over = new AskedTables();

const PAYMENTS = `SELECT * FROM (VALUES (1, 'Ann', 12.5), (2, 'Bob', 80.0), (3, 'Cho', 29.0), (4, 'Ann', 31.0))
  AS t(payment_id, card_holder, "Amount (EUR)")`;

const MEMBERS = `SELECT * FROM (VALUES (1, 'Ann', 25, 500.0), (2, 'Bob', 44, 20.0), (3, 'Cho', 29, 300.0))
  AS t(member_id, name, age, "Fees (EUR)")`;

const payments = { name: 'payments', sql: PAYMENTS };

const members = { name: 'members', sql: MEMBERS };

describe('a number of years of age', () => {
  it.each([
    'How many payments were made by card holders under 30 years of age?',
    'How many payments are under 30 years old?',
  ])('is compared with no amount of money: %s', async (question) => {
    expect((await over.answered(payments, question)).rows).toBeNull();
  });

  it('is compared with the age where there is one', async () => {
    expect((await over.answered(members, 'How many members are under 30 years old?')).rows).toEqual([[2]]);
  });

  it('says nothing of a number without a unit', async () => {
    expect((await over.answered(payments, 'How many payments are under 30?')).rows).toEqual([[2]]);
  });
});

describe('ages in bands', () => {
  const inBands = (...bands: string[]): number =>
    buyingMembers.rows.filter((row) => row['gender'] === 'female' && bands.includes(String(row['age_group'])))
      .length;

  it.each([
    ['below a number', 'how many women under 35 are there?', ['18-34']],
    ['from a number on', 'how many women of 35 or older are there?', ['35-54', '55+']],
  ])('are compared %s', async (_rule, question, bands) => {
    expect(await over.rows(buyingMembers, question)).toEqual([[inBands(...bands)]]);
  });

  it('are refused where the number cuts one in two', async () => {
    expect(await over.rows(buyingMembers, 'how many women under 40 are there?')).toEqual([]);
  });
});

describe('ages', () => {
  it.each(['average waiting time of patients aged 65+', 'average waiting time of seniors 65 or older'])(
    'may be open to the top: %s',
    async (question) => {
      expect(await over.rowsByDay(clinicVisits, question)).toEqual([
        [
          meanOfVisits(
            VISIT_ROWS.filter((row) => row[5] >= 65),
            WAITING,
          ),
        ],
      ]);
    },
  );

  it('may be told by a word for the people', async () => {
    const children = CLINICS.map(
      (name) => [name, visitsWith(3, name).filter((row) => row[5] < 12).length] as const,
    );
    expect(await over.rowsByDay(clinicVisits, 'kids under 12 per clinic')).toEqual(descending(children));
  });
});
