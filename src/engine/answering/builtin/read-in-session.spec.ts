import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { type AnswerEvent } from '../answer-event.js';
import { type Proposal } from '../decision/proposal.js';
import { PlanReader } from '../reading.js';
import { type ContinuedReaders } from './continued-reading.js';
import { isPassable } from './proposers/left-out.js';
import { isTold, readInSession } from './read-in-session.js';
import { type TableReading } from './tables-reader.js';

const SALES = [{ name: 'sales', sql: `SELECT 'North' AS region, 10 AS amount` }];
const BEFORE = [{ question: 'What is the total amount of sales by region?', reply: '**10**' }];
const QUESTION = 'What is the total amount of sales in the zeppelin region?';

async function* nothing(): AsyncGenerator<AnswerEvent> {}

/** A reading whose result is one number, and which leaves out some words. */
const giving = (number: number, ...unexplained: readonly string[]): Proposal => ({
  proposer: 'plan',
  confidence: 0.9,
  result: { columns: [{ name: 'total', type: 'number' }], rows: [[number]], truncated: false },
  sentence: 'the total of amount',
  traits: { operation: 'sum', unexplained, wording: 'the total of amount', facts: {} },
  sql: 'SELECT 10 AS total',
  tables: [],
  rows: () => null,
  holds: () => Promise.resolve(true),
  events: nothing,
});

const plans = new PlanReader();
let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create(SALES);
});
afterAll(() => fixture.close());

/** Reads a question of which these readings are found; the first is told unless the question is known to need what was said before. */
async function read(proposals: readonly [Proposal, ...Proposal[]], history = BEFORE): Promise<TableReading> {
  const situation = { question: QUESTION, isOfSeveral: false, tables: 1, rows: 1, isPassable };
  const readAlone: ContinuedReaders['readAlone'] = (_request, isOpen = false) =>
    Promise.resolve({
      certainty: isOpen ? 'none' : 'likely',
      origin: {
        way: 'choice',
        isUnderstood: false,
        proposals,
        situation,
        propose: () => Promise.resolve(null),
        told: isOpen ? null : proposals[0],
        confidence: isOpen ? null : 0.9,
        readings: [],
        near: [],
      },
      events: nothing,
    });
  const request = fixture.request(QUESTION, { history });
  return readInSession(request, { charts: noCharts, plans, readAlone }, new AbortController().signal);
}

describe('a question behind others', () => {
  it('is not told by a reading that leaves out a word, which may be of what was spoken of before', async () => {
    expect(isTold(await read([giving(10, 'zeppelin')]))).toBe(false);
  });

  it('is told where no word that names something is left out', async () => {
    expect(isTold(await read([giving(10)]))).toBe(true);
  });

  it('is told where another reading that leaves out none has the same result, and not where it has another', async () => {
    expect(isTold(await read([giving(10, 'zeppelin'), giving(10)]))).toBe(true);
    expect(isTold(await read([giving(10, 'zeppelin'), giving(11)]))).toBe(false);
  });

  it('is told as it is read alone where it is the first', async () => {
    expect(isTold(await read([giving(10, 'zeppelin')], []))).toBe(true);
  });
});
