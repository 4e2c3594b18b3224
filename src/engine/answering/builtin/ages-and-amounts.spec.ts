import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';

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
