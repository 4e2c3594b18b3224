import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../../test/support/answering/analysis-fixture.js';
import { answered } from '../../../../../../test/support/answering/answered.js';

const VISITS = `SELECT * FROM (VALUES (1, 'D1', 'Heart'), (2, 'D1', 'Heart'), (3, 'D2', 'Heart'), (4, 'D3', 'Skin'), (5, 'D3', 'Skin'),
  (6, 'D1', 'Skin')) AS t(visit_id, doctor_id, department)`;
const doctors = (...names: readonly [string, string, string]): string =>
  `SELECT * FROM (VALUES ${names.map((name, at) => `('D${at + 1}', '${name}', ${at + 3})`).join(', ')}) AS t(doctor_id, doctor_name, grade)`;
const CODES = /D\d/;

let named: AnalysisFixture;
let alike: AnalysisFixture;
beforeAll(async () => {
  const visits = { name: 'visits', sql: VISITS };
  named = await AnalysisFixture.create([visits, { name: 'doctors', sql: doctors('Ann', 'Bob', 'Cho') }]);
  alike = await AnalysisFixture.create([visits, { name: 'doctors', sql: doctors('Ann', 'Bob', 'Ann') }]);
});
afterAll(() => Promise.all([named.close(), alike.close()]));

const firstOf = async (question: string, fixture: AnalysisFixture): Promise<string> =>
  JSON.stringify((await answered(fixture.request(question))).rows);

describe('things of which another table has the names', () => {
  it.each([
    ['Top 2 doctors by number of visits', ['Ann', 'Cho']],
    ['Busiest doctor in each department by number of visits', ['Ann', 'Cho']],
    ['Number of visits by doctor', ['Ann', 'Bob', 'Cho']],
  ])('are told by name: %s', async (question, names) => {
    const rows = await firstOf(question, named);
    expect(rows).not.toMatch(CODES);
    for (const name of names) expect(rows).toContain(name);
  });

  it('are told by their codes where these are asked for', async () => {
    expect(await firstOf('Number of visits by doctor id', named)).toMatch(CODES);
  });

  it('are told by their codes where two have the same name', async () => {
    expect(await firstOf('Number of visits by doctor', alike)).toMatch(CODES);
  });
});
