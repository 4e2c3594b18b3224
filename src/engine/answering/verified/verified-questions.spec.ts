import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { offeredQuestions, replyText } from '../../../../test/support/answering/replies.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { type AnalysisRequest, type NamedCondition } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { BuiltinAnalyst } from '../builtin/builtin-analyst.js';
import { firstMessages } from '../model/prompt/messages.js';
import { verifiedMatch } from './verified-match.js';
import { wordingKey } from './wording.js';

const ORDERS = `SELECT range AS order_id,
  ['North', 'South', 'New York'][1 + range % 3] AS region,
  ['S', 'O'][1 + range % 2] AS status,
  range * 10 AS amount,
  DATE '2023-01-01' + CAST(range * 15 AS INTEGER) AS ordered_on
  FROM range(60)`;

const question = (asked: string, sql: string, also: readonly string[] = []) => ({
  question: asked,
  also,
  sql,
  verifiedOn: '2026-01-31',
  verifiedBy: 'Ann_B',
});
const VERIFIED = [
  question(
    'What was our net turnover in the North region in 2023?',
    `SELECT sum(amount) * 0.9 AS net_turnover FROM orders WHERE region = 'North' AND ordered_on >= DATE '2023-01-01' AND ordered_on < DATE '2024-01-01'`,
    ['Wie hoch war der Nettoumsatz im Norden 2023?'],
  ),
  question(
    'Which 3 regions had orders over 250 euros?',
    'SELECT region, count(*) AS n FROM orders WHERE amount > 250 GROUP BY region ORDER BY n DESC, region LIMIT 3;',
  ),
  question(
    'How many customers have churned?',
    `SELECT count(*) AS churned FROM ORDERS WHERE (status = 'O') AND (amount >= 300)`,
    ['number of large orders that churned'],
  ),
  question(
    'Growth of the year 2024 over the year before',
    `SELECT sum(amount) FILTER (year(ordered_on) = 2024) / sum(amount) FILTER (year(ordered_on) = 2023) AS growth FROM orders WHERE ordered_on >= '2023-01-01'`,
  ),
  // The grammar reads another result with confidence.
  question('total amount by region', `SELECT region, sum(amount) + 1 AS total FROM orders GROUP BY region`),
];
const CONDITIONS: NamedCondition[] = [
  { names: ['large orders'], table: 'orders', written: 'amount  >= 300', condition: 'amount  >= 300' },
  { names: ['tiny orders'], table: 'orders', written: 'amount < 50', condition: 'amount < 50' },
];

let fixture: AnalysisFixture;
const analyst = new BuiltinAnalyst(noCharts, searchHere);
beforeAll(async () => {
  fixture = await AnalysisFixture.create([{ name: 'orders', sql: ORDERS }]);
});
afterAll(() => fixture.close());

const requestOf = (asked: string, changes: Partial<AnalysisRequest> = {}): AnalysisRequest =>
  fixture.request(asked, { verified: { questions: VERIFIED, conditions: CONDITIONS }, ...changes });
const ask = (asked: string, changes: Partial<AnalysisRequest> = {}): Promise<AnswerEvent[]> =>
  collect(analyst, requestOf(asked, changes));
const codeOf = (events: readonly AnswerEvent[]): string =>
  events.flatMap((event) => (event.type === 'code' ? [event.markdown] : [])).join('\n');
const match = (asked: string, changes: Partial<AnalysisRequest> = {}) =>
  verifiedMatch(requestOf(asked, changes), new AbortController().signal);

describe('two wordings', () => {
  it.each([
    ['What was our net turnover in 2023?', 'Show me the NET turnovers of 2023'],
    ['List all orders over 1,000', 'orders over 1000!'],
    ['売上は？', '売上は'],
  ])('ask the same: %s, %s', (one, other) => {
    expect(wordingKey(one)).toBe(wordingKey(other));
  });

  it.each([
    ['orders paid', 'orders not paid'],
    ['flights from Rome to Oslo', 'flights to Rome from Oslo'],
    ['amount > 5', 'amount < 5'],
    ['change of -5', 'change of 5'],
    ['orders with discount', 'orders without discount'],
    ['how many orders', 'how much orders'],
    [`${'word '.repeat(130)} one`, `${'word '.repeat(130)} other`],
  ])('do not: %s, %s', (one, other) => {
    expect(wordingKey(one)).not.toBe(wordingKey(other));
  });
});

describe('a verified question', () => {
  it('is answered by its statement, with the evidence of any answer and who verified it', async () => {
    const events = await ask('Show the net turnover for the north region in 2023');

    expect(codeOf(events)).toContain(
      `sum(amount) * 0.9 AS net_turnover FROM "orders" WHERE region = 'North'`,
    );
    const table = events.find((event) => event.type === 'table');
    const total = Array.from({ length: 60 }, (_, i) => i).filter((i) => i % 3 === 0 && i * 15 < 365);
    const expected = 0.9 * 10 * total.reduce((sum, i) => sum + i, 0);
    expect(table?.type === 'table' && table.group.stage === 'Analyze' && table.table.result.rows).toEqual([
      [expected],
    ]);
    expect(replyText(events)).toContain(`**${expected.toLocaleString('en')}**`);
    expect(replyText(events)).toContain(
      'This question was verified by Ann\\_B on 2026-01-31: its verified query was run.',
    );
    expect(events.at(-1)).toMatchObject({ type: 'sources', sources: [{ datasourceId: 'ds-orders' }] });
  });

  it('is answered in the language of its asker, in another of its wordings and by its translation', async () => {
    const events = await ask('wie hoch war der Nettoumsatz im Norden 2023');
    expect(replyText(events)).toContain('Diese Frage wurde von Ann\\_B am 2026-01-31 geprüft');

    const spanish = await match('importe total por región', {
      verified: { questions: [question('total amount by region', 'SELECT 1')], conditions: [] },
    });
    expect(spanish?.sql).toBe('SELECT 1');
  });

  it('wins over what is read with confidence to another result', async () => {
    const plain = codeOf(
      await ask('total amount by region', { verified: { questions: [], conditions: [] } }),
    );
    expect(plain).not.toBe('');
    const events = await ask('Total amount by region?');
    expect(codeOf(events)).toContain('sum(amount) + 1');
    expect(events.some(({ type }) => type === 'image')).toBe(true);
  });

  it.each([
    [
      'What was our net turnover in the New York region in 2024?',
      `WHERE region = 'New York' AND ordered_on >= DATE '2024-01-01' AND ordered_on < DATE '2025-01-01'`,
      '“North” → “New York”, “2023” → “2024”',
    ],
    [
      'which 2 regions had orders over 1,250.5 euros',
      'WHERE amount > 1250.5 GROUP BY region ORDER BY n DESC, region LIMIT 2',
      '“3” → “2”, “250” → “1250.5”',
    ],
    [
      'number of tiny orders that churned',
      `WHERE (status = 'O') AND (amount < 50)`,
      '“large orders” → “tiny orders”',
    ],
  ])('is answered with another literal: %s', async (asked, where, said) => {
    const events = await ask(asked);
    expect(codeOf(events)).toContain(where);
    expect(replyText(events)).toContain(`with other values: ${said}.`);
    expect(replyText(events)).not.toContain('This question was verified');
  });

  it('is answered with the value that people call otherwise', async () => {
    const tables = fixture.tables.map((table) => ({
      ...table,
      otherNames: {
        table: [],
        columns: [],
        values: [
          { column: 'status', value: 'S', names: ['shipped'] },
          { column: 'status', value: 'O', names: ['open'] },
        ],
      },
    }));
    const open = question(
      'value of open orders',
      `SELECT sum(amount) AS v FROM orders WHERE status IN ('O')`,
    );
    const found = await match('value of shipped orders', {
      tables,
      verified: { questions: [open], conditions: [] },
    });
    expect(found).toMatchObject({
      sql: `SELECT sum(amount) AS v FROM "orders" WHERE status IN ('S')`,
      changes: [{ then: 'open', now: 'S' }],
    });
  });

  it.each([
    'What was our net turnover in the West region in 2023?', // no such value
    'What was our net turnover in the North region in March 2023?',
    'What was our gross turnover in the North region in 2023?',
    'Growth of the year 2023 over the year before', // the year before would be another one too
    'Which 0 regions had orders over 250 euros?',
    'Which 3 regions had orders under 250 euros?',
    'How many customers have not churned?',
  ])('is not what is merely like it: %s', async (asked) => {
    expect(await match(asked)).toBeNull();
  });

  it('is offered first where a question like it is not answered', async () => {
    const events = await ask('churned customers per quarter and salesperson');

    expect(codeOf(events)).toBe('');
    expect(offeredQuestions(events)[0]).toBe('How many customers have churned?');
    expect(replyText(events)).toContain('- How many customers have churned?');
    expect(offeredQuestions(await ask('What colour do unicorns prefer?'))).not.toContain(
      'How many customers have churned?',
    );
  });

  it('whose statement cannot be run is read as any other question', async () => {
    const broken = question(
      'total amount by region',
      'SELECT region, sum(amont) FROM orders GROUP BY region',
    );
    const events = await ask('total amount by region', { verified: { questions: [broken], conditions: [] } });

    expect(codeOf(events)).toContain('"amount"');
    expect(replyText(events)).not.toContain('verified');
  });

  it('respects the instructions that hold for every query', async () => {
    const events = await ask('How many customers have churned?', { userPrompt: 'Only the North region.' });

    expect(codeOf(events)).toContain('WITH "orders" AS (SELECT * FROM main."orders" WHERE');
    expect(replyText(events)).toContain('**5**');
  });

  it('is told to a model that is asked something like it, quoted', () => {
    const prompt = (asked: string): string =>
      firstMessages(requestOf(asked), { language: 'EN', contextTokens: 8000, tools: [], callsTools: true })
        .map((message) => ('content' in message ? message.content : ''))
        .join('\n');

    expect(prompt('churned customers by region')).toContain(
      '- question "How many customers have churned?", computed by "SELECT count(*) AS churned FROM ORDERS',
    );
    expect(prompt('unicorn colours')).not.toContain('have verified');
  });
});
