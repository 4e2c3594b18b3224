import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { answered } from '../../../../test/support/answering/answered.js';

const PAYMENTS = `SELECT * FROM (VALUES (1, 'Ann', 12.5), (2, 'Bob', 80.0), (3, 'Cho', 29.0), (4, 'Ann', 31.0))
  AS t(payment_id, card_holder, "Amount (EUR)")`;
const MEMBERS = `SELECT * FROM (VALUES (1, 'Ann', 25, 500.0), (2, 'Bob', 44, 20.0), (3, 'Cho', 29, 300.0))
  AS t(member_id, name, age, "Fees (EUR)")`;

let payments: AnalysisFixture;
let members: AnalysisFixture;
beforeAll(async () => {
  payments = await AnalysisFixture.create([{ name: 'payments', sql: PAYMENTS }]);
  members = await AnalysisFixture.create([{ name: 'members', sql: MEMBERS }]);
});
afterAll(() => Promise.all([payments.close(), members.close()]));

describe('a number of years of age', () => {
  it.each([
    'How many payments were made by card holders under 30 years of age?',
    'How many payments are under 30 years old?',
  ])('is compared with no amount of money: %s', async (question) => {
    expect((await answered(payments.request(question))).rows).toBeNull();
  });

  it('is compared with the age where there is one', async () => {
    expect((await answered(members.request('How many members are under 30 years old?'))).rows).toEqual([[2]]);
  });

  it('says nothing of a number without a unit', async () => {
    expect((await answered(payments.request('How many payments are under 30?'))).rows).toEqual([[2]]);
  });
});
