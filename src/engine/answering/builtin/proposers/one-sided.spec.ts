import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { PlanReader } from '../../reading.js';
import { isOneSided } from './one-sided.js';

const SHOPS = `SELECT * FROM (VALUES (DATE '2023-05-01', 'North', 2030), (DATE '2024-05-01', 'South', 1990), (DATE '2024-06-01', 'North', 800))
  AS t(day, region, revenue)`;

let shops: AnalysisFixture;
beforeAll(async () => {
  shops = await AnalysisFixture.create([{ name: 'shops', sql: SHOPS }]);
});
afterAll(() => shops.close());

/** For the verdicts among the plans of a question: whether each has another set beside it, and whether it is one-sided. */
async function verdicts(
  question: string,
): Promise<{ readonly hasOther: boolean; readonly isOneSided: boolean }[]> {
  const request = shops.request(question);
  const judged = await new PlanReader().judgedPlans(request, new AbortController().signal);
  if (!judged) throw new Error('nothing is read');
  const columns = request.tables.flatMap(({ profile }) => profile.columns);
  return judged.candidates.flatMap(({ plan }) =>
    plan.compared
      ? [{ hasOther: plan.compared.others.length > 0, isOneSided: isOneSided(plan, columns, question) }]
      : [],
  );
}

describe('a verdict is one-sided', () => {
  it.each(['Is revenue higher in North than in South?', 'Was revenue of 2024 higher than 2023?'])(
    'where nothing is set beside what is asked to be more: %s',
    async (question) => {
      const found = await verdicts(question);
      expect(found.some(({ hasOther }) => !hasOther)).toBe(true);
      for (const { hasOther, isOneSided: isSo } of found) expect(isSo).toBe(!hasOther);
    },
  );

  it.each([
    'Is the average revenue higher than 1500?',
    'Are there any shops with more revenue than the average?',
    'Are there more than two shops in the North?',
    'Are there shops in the North?',
  ])('in no way where it is asked for a number, or not asked for more: %s', async (question) => {
    const found = await verdicts(question);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ isOneSided: isSo }) => !isSo)).toBe(true);
  });
});
