import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { type PastQuestion } from '../../analyst.js';
import { PlanReader } from '../../reading.js';
import { BuiltinAnalyst } from '../builtin-analyst.js';
import { TablesReader } from './tables-reader.js';
import { isTold } from '../choosing/told-reading.js';

const TOWNS = `SELECT * FROM (VALUES (1, 'Oslo', 'Norway'), (2, 'Bergen', 'Norway'), (3, 'Malmo', 'Sweden'))
  AS t(town_id, town_name, country)`;
const SHOPS = `SELECT * FROM (VALUES (11, 'Kiwi', 1, 40), (12, 'Rema', 2, 55), (13, 'Spar', 2, 20), (14, 'Coop', 3, 35))
  AS t(shop_id, shop_name, town_id, staff)`;
const SALES = `SELECT DATE '2024-01-01' + (i * 3)::INTEGER AS sold_on, ['Lamp', 'Desk'][1 + i % 2] AS product, i * 7 % 100 AS amount
  FROM range(200) t(i)`;
const BIG_SHOPS = 'List the shops with more than 30 staff';

const analyst = new BuiltinAnalyst(noCharts, searchHere);
let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([
    { name: 'towns', sql: TOWNS },
    { name: 'shops', sql: SHOPS },
  ]);
});
afterAll(() => fixture.close());

interface Told {
  readonly rows: readonly (readonly unknown[])[] | null;
  readonly reply: string;
}

async function ask(question: string, history: readonly PastQuestion[]): Promise<Told> {
  const events = await collect(analyst, fixture.request(question, { history }));
  const reply = events.filter((event) => 'group' in event && event.group.stage === 'Respond');
  const [table] = reply.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
  return {
    rows: table ? table.rows : null,
    reply: reply.flatMap((event) => (event.type === 'message' ? [event.text] : [])).join(''),
  };
}

const asked = (question: string): PastQuestion => ({ question, reply: '' });

describe('what the grammar reads as going on from another question', () => {
  it('is asked back where no other way to read it gives the same, and told when it is sent as it is offered', async () => {
    const question = 'Just the fewest staff by town id';
    const { rows, reply } = await ask(question, [asked(BIG_SHOPS)]);
    const [, offered = ''] = /^- (.+)$/m.exec(reply) ?? [];

    expect(rows).toBeNull();
    expect(offered).toBe('The minimum of staff by town_id, lowest first');
    expect((await ask(offered, [asked(BIG_SHOPS), { question, reply }])).rows).toEqual([
      [2, 20],
      [3, 35],
      [1, 40],
    ]);
  });

  it('is told where it is read so as one with that question too', async () => {
    const { rows } = await ask('by town id', [asked('Which shops have less than 50 staff?')]);

    expect(rows?.map(([town]) => town).toSorted()).toEqual([1, 2, 3]);
  });

  it('is told where it stands alone and is sure', async () => {
    const { rows } = await ask('ok, show the total staff by country', [
      asked('Which shop has the most staff?'),
    ]);

    expect(rows).toEqual([
      ['Norway', 115],
      ['Sweden', 35],
    ]);
  });
});

/** Counts how often questions are read. */
class CountedPlans extends PlanReader {
  count = 0;

  override judgedPlans(
    ...asked: Parameters<PlanReader['judgedPlans']>
  ): ReturnType<PlanReader['judgedPlans']> {
    this.count += 1;
    return super.judgedPlans(...asked);
  }
}

describe('a question of a session that the grammar reads whole', () => {
  it('is told as it stands, however sure, without being read in other ways', async () => {
    const sales = await AnalysisFixture.create([{ name: 'sales', sql: SALES }]);
    const plans = new CountedPlans();
    const reader = new TablesReader(noCharts, searchHere, plans);
    const request = sales.request('quartiles of amount by product', {
      history: [asked('average amount by product')],
    });

    const reading = await reader.read(request, new AbortController().signal);

    await sales.close();
    expect(isTold(reading)).toBe(true);
    expect(reading.origin.way === 'choice' ? reading.origin.confidence : null).toBeLessThan(0.7);
    expect(plans.count).toBe(1);
  });
});
