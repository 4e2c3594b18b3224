import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { type Proposal } from '../../decision/proposal.js';
import { PlanReader } from '../../reading.js';
import { Session } from './continued.js';

const SALES = `SELECT * FROM (VALUES ('North', 10), ('North', 12), ('South', 7)) AS t(region, amount)`;
const BEFORE = [{ question: 'What is the total amount of sales by region?', reply: '**10**' }];
const answer = {
  sentence: 'The total of amount by region',
  tables: [],
  rows: () => null,
  result: { columns: [], rows: [], truncated: false },
} as Partial<Proposal> as Proposal;

const plans = new PlanReader();
let sales: AnalysisFixture;
beforeAll(async () => {
  sales = await AnalysisFixture.create([{ name: 'sales', sql: SALES }]);
});
afterAll(() => sales.close());

/** What was told of the question whose words another one keeps, in its place behind it. */
async function completedBy(question: string, isTold = true): Promise<Proposal | null | undefined> {
  const session = new Session(sales.request(question, { history: BEFORE }), {
    likeliest: () => Promise.resolve({ proposal: answer, isTold }),
    edited: () => Promise.resolve(null),
    dataset: (request) => plans.dataset(request),
    linked: (text, dataset) => plans.linked(text, dataset),
  });
  return (await session.continued()).find(({ joined }) => joined === null)?.completed;
}

describe('a question that goes on from one that was told', () => {
  it.each(['And the average amount?', 'Sort them by amount'])('keeps its words: %s', async (question) => {
    expect(await completedBy(question)).toBe(answer);
    expect(await completedBy(question, false)).toBeNull();
  });
});
