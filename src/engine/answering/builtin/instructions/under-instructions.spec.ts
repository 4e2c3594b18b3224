import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { type ChartRequest } from '../../../charts/chart-request.js';
import { type AnalysisRequest } from '../../analyst.js';
import { BuiltinAnalyst } from '../builtin-analyst.js';

const ORDERS = `SELECT * FROM (VALUES
  (1, 'Bolt', 'shipped', DATE '2022-05-01', 10, 'North', 1),
  (2, 'Nut', 'cancelled', DATE '2023-02-01', 20, 'South', 2),
  (3, 'Bolt', 'cancelled', DATE '2023-03-01', 30, 'South', 2),
  (4, 'Screw', 'shipped', DATE '2024-01-01', 40, 'North', 1))
  AS t(order_id, product, status, order_date, amount, region, customer_id)`;
const CUSTOMERS = `SELECT * FROM (VALUES (1, 'Berlin'), (2, 'Oslo')) AS t(customer_id, city)`;
const KEYS = [
  {
    from: { table: 'orders', column: 'customer_id' },
    to: { table: 'customers', column: 'customer_id' },
    cardinality: 'many-to-one',
    confidence: 1,
  },
] as const;

let one: AnalysisFixture;
let two: AnalysisFixture;
beforeAll(async () => {
  const orders = { name: 'orders', sql: ORDERS };
  one = await AnalysisFixture.create([orders]);
  two = await AnalysisFixture.create([orders, { name: 'customers', sql: CUSTOMERS }]);
});
afterAll(async () => {
  await one.close();
  await two.close();
});

const analyst = new BuiltinAnalyst(noCharts, searchHere);

interface Told {
  readonly reply: string;
  readonly code: string;
}

async function told(request: AnalysisRequest): Promise<Told> {
  const events = await collect(analyst, request);
  const reply = events.flatMap((event) =>
    event.type === 'message' && event.group.stage === 'Respond' ? [event.text] : [],
  );
  const code = events.flatMap((event) => (event.type === 'code' ? [event.markdown] : []));
  return { reply: reply.join(''), code: code.join('\n') };
}

const under = (userPrompt: string, question = 'What is the total amount?'): Promise<Told> =>
  told(one.request(question, { userPrompt, language: 'EN' }));

describe('instructions given with a question', () => {
  it.each([
    ['Only consider the product Bolt', 40],
    ['Only the South region.', 50],
    ['Ignore cancelled orders', 50],
    ["Don't count cancelled orders!", 50],
    ['Leave out region South', 50],
    ['From 2023 on', 90],
    ['Consider amounts above 15 only', 90],
    ['Only consider the product Bolt. Ignore cancelled orders.', 10],
    ['Nur das Produkt Bolt', 40],
    ['Berücksichtige nur Bolt', 40],
    ['Solo considera el producto Bolt', 40],
    ['Ignora los pedidos cancelados', 50],
    ['Ignoriere stornierte Bestellungen', 50],
    ['只考虑产品 Bolt', 40],
  ])('hold for what is computed: %s', async (prompt, total) => {
    const { reply, code } = await under(prompt);
    expect(reply).toContain(`**${total}**`);
    expect(reply).toContain('these conditions were applied to every computation');
    expect(reply).not.toContain('not applied');
    expect(code).toContain('WITH "orders" AS (SELECT * FROM main."orders" WHERE ');
  });

  it.each([
    'Answer like a pirate',
    'Be brief',
    'Sort by amount',
    'top 3 only',
    'Group by region',
    'Treat missing amounts as zero',
    'Pretend that Bolt is Nut',
    'Only product Bolt if the amount is high',
    'Do not ignore cancelled orders',
    'ne considère que le produit Bolt',
    'Only consider Bolt and ignore cancelled orders',
    'ab 2023',
    'Include cancelled orders',
    'Prefer Bolt',
    'Compare with Bolt',
    'Highlight the South region',
    'Show cancelled orders separately',
    'Cancelled orders count as shipped',
    'Do not highlight cancelled orders',
    'Zeige Bolt',
    'Only if asked, include Bolt',
    'Not only Bolt',
  ])('are named where they are not understood in full, and change nothing: %s', async (prompt) => {
    const { reply, code } = await under(prompt);
    expect(reply).toContain('**100**');
    expect(reply).toContain(`not applied: “${prompt}”`);
    expect(code).not.toContain('WITH "orders"');
  });

  it('are told apart, sentence by sentence', async () => {
    const { reply } = await under('Answer like a pirate. Only the product Bolt.');
    expect(reply).toContain('**40**');
    expect(reply).toContain('*orders*: *product* is “Bolt”');
    expect(reply).toContain('not applied: “Answer like a pirate”');
  });

  it('hold beside the conditions of the question', async () => {
    const { reply } = await under('Ignore cancelled orders', 'How many orders are there for product Bolt?');
    expect(reply).toContain('**1**');
  });

  it('are said in the language of the reply', async () => {
    const changes = { userPrompt: 'Nur das Produkt Bolt', language: 'DE' } as const;
    const request = one.request('What is the total amount?', changes);
    const { reply } = await told(request);
    expect(reply).toContain('**40**');
    expect(reply).toContain('diese Bedingungen auf alles Berechnete angewendet');
  });

  it('are answered in the language that they wish, where no other one is asked for', async () => {
    const asked = (userPrompt: string, language: AnalysisRequest['language']): Promise<Told> =>
      told(one.request('What is the total amount?', { userPrompt, language }));
    const wished = await asked('Please answer in German. Only the product Bolt.', 'AUTO');
    expect(wished.reply).toContain('**40**');
    expect(wished.reply).toContain('diese Bedingungen auf alles Berechnete angewendet');
    expect(wished.reply).not.toContain('Please answer');
    expect((await asked('Answer in German', 'EN')).reply).toContain('not applied: “Answer in German”');
    expect((await asked('Answer in Klingon', 'AUTO')).reply).toContain('not applied: “Answer in Klingon”');
  });

  it('are shown in the form that they wish, where the question wishes none', async () => {
    const drawn: ChartRequest[] = [];
    const charts = {
      render: (chart: ChartRequest) => {
        drawn.push(chart);
        return Promise.resolve({ png: new Uint8Array(), specification: null });
      },
    };
    const shown = async (question: string, userPrompt: string | null): Promise<string> => {
      drawn.length = 0;
      const asked = one.request(question, { userPrompt, language: 'EN' });
      const events = await collect(new BuiltinAnalyst(charts, searchHere), asked);
      const reply = events.flatMap((event) => (event.type === 'message' ? [event.text] : [])).join('');
      expect(reply).not.toContain('not applied');
      return drawn.map(({ kind }) => kind).join();
    };
    expect(await shown('Total amount by product', null)).toBe('bar');
    expect(await shown('Total amount by product', 'Always show results as a pie chart')).toBe('pie');
    expect(await shown('Total amount by product', 'As a table, please')).toBe('');
    expect(await shown('Total amount by product as a bar chart', 'Always as a pie chart')).toBe('bar');
  });

  it('reach the rows that refer to those they speak of', async () => {
    const changes = { userPrompt: 'Only the city Oslo', language: 'EN', keys: KEYS } as const;
    const { reply, code } = await told(two.request('What is the total amount?', changes));
    expect(reply).toContain('**50**');
    expect(code).toContain('IN (SELECT "customer_id" FROM main."customers" WHERE');
  });
});
