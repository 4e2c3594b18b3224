import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { analystOf, replyOf, stepsOf } from '../../../../../test/support/answering/model/asked-model.js';
import { keptCharts } from '../../../../../test/support/answering/model/drawn-charts.js';
import { call, finish } from '../../../../../test/support/answering/model/scripts.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { type ModelServer, startModelServer } from '../../../../../test/support/model-server.js';
import { type ResultTable } from '../../../table.js';
import { type AnswerEvent } from '../../answer-event.js';
import { BuiltinAnalyst } from '../../builtin/builtin-analyst.js';
import { USUAL_TRUST } from '../../builtin/choosing/choice.js';
import { TablesReader } from '../../builtin/reading/tables-reader.js';

/** Three years of sales, three rows a month. */
const SALES = `SELECT i AS sale_id, (DATE '2022-01-05' + to_months((i // 3)::INTEGER))::DATE AS sold_on,
  ['North', 'South', 'East'][i % 3 + 1] AS region, i % 7 + 1 AS store_id,
  CASE WHEN i = 50 THEN NULL ELSE (100 + (i // 3) * 5 + (i % 3) * 20 + (i * 37) % 11)::DECIMAL(10,2) END AS revenue,
  (5 + (i * 13) % 9)::INTEGER AS units FROM range(108) AS t(i)`;
const STORES = `SELECT i AS store_id, ['Oslo', 'Rome'][i % 2 + 1] AS city FROM range(1, 8) AS t(i)`;
const REVENUE = { fn: 'sum', column: 'sales.revenue' };
const MONTHS = { column: 'sales.sold_on', unit: 'month' };
const year = (of: number) => ({
  column: 'sales.sold_on',
  op: 'between',
  value: `${of}-01-01`,
  high: `${of}-12-31`,
});

let server: ModelServer;
let fixture: AnalysisFixture;
const { charts, drawn } = keptCharts();
beforeAll(async () => {
  server = await startModelServer([]);
  fixture = await AnalysisFixture.create([
    { name: 'sales', sql: SALES },
    { name: 'stores', sql: STORES },
  ]);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

// It is not this that is asked here, how sure the built-in analyst is of its reading.
const trust = { ...USUAL_TRUST, isInGrammar: true };
const reader = new TablesReader(noCharts, searchHere, null, trust);
const grammarAlone = new BuiltinAnalyst(noCharts, searchHere, reader);

const tableIn = (events: readonly AnswerEvent[]): ResultTable | undefined =>
  events.flatMap((event) => (event.type === 'table' ? [event.table.result] : []))[0];

async function analysed(
  analysis: object,
  { question = 'What about revenue?', reply = 'See {{r1.row_count}} rows.' } = {},
): Promise<AnswerEvent[]> {
  server.follow([call('propose_plan', { title: 'It', analysis }), finish(reply), finish(reply)]);
  drawn.length = 0;
  return collect(analystOf(server, {}, charts), fixture.request(question, { language: 'EN' }));
}
const said = (): string =>
  server.requests.at(-1)?.body.messages.find(({ role }) => role === 'tool')?.content ?? '';

describe('an analysis that a model proposes', () => {
  it.each<[string, object, string]>([
    ['groups of periods', { kind: 'groups', measure: REVENUE, time: MONTHS }, 'Total revenue by month'],
    ['shares', { kind: 'share', measure: REVENUE, by: ['sales.region'] }, 'Share of total revenue by region'],
    [
      'growth on the month before',
      { kind: 'growth', measure: REVENUE, time: MONTHS },
      'Month over month growth of total revenue',
    ],
    [
      'a running total',
      { kind: 'running_total', measure: REVENUE, time: MONTHS },
      'Running total of revenue by month',
    ],
    [
      'a moving average',
      { kind: 'moving_average', measure: REVENUE, time: MONTHS, size: 3 },
      '3-month moving average of total revenue',
    ],
    [
      'a correlation',
      { kind: 'correlation', columns: ['sales.revenue', 'sales.units'] },
      'Correlation between revenue and units',
    ],
    ['a distribution', { kind: 'distribution', columns: ['sales.revenue'] }, 'Distribution of revenue'],
    [
      'a difference of two years by group',
      {
        kind: 'difference',
        measure: REVENUE,
        left: [year(2022)],
        right: [year(2023)],
        by: ['sales.region'],
      },
      'Change of total revenue from 2022 to 2023 by region',
    ],
    [
      'a forecast',
      { kind: 'forecast', measure: REVENUE, time: MONTHS, periods: 3 },
      'Forecast total revenue for the next 3 months',
    ],
    [
      'a percentile',
      { kind: 'groups', measure: { fn: 'percentile', column: 'sales.revenue', level: 90 } },
      '90th percentile of revenue',
    ],
  ])('gives what the built-in analyst gives, computed twice: %s', async (_what, analysis, question) => {
    const events = await analysed(analysis);
    const builtin = await collect(grammarAlone, fixture.request(question, { language: 'EN' }));
    expect(tableIn(events)?.rows.length).toBeGreaterThan(0);
    expect(tableIn(events)).toEqual(tableIn(builtin));
    expect(stepsOf(events)).toContain('Cross-checked: an independent computation over ');
    expect(said()).toContain('computed a second time without the database: the same');
  });

  it.each<[string, object]>([
    ['part', { kind: 'part', part: [{ column: 'sales.region', op: '=', value: 'North' }], measure: REVENUE }],
    [
      'drivers',
      {
        kind: 'drivers',
        measure: REVENUE,
        left: [year(2022)],
        right: [year(2023)],
        columns: ['sales.region'],
      },
    ],
    ['summary', { kind: 'summary', columns: ['sales.revenue', 'sales.units'] }],
    ['missing', { kind: 'missing', columns: ['sales.revenue'] }],
    ['cohorts', { kind: 'cohorts', entity: 'sales.store_id', time: { ...MONTHS, unit: 'quarter' } }],
    ['unusual', { kind: 'unusual', measure: REVENUE, time: MONTHS }],
    ['groups of a joined table', { kind: 'groups', measure: REVENUE, by: ['stores.city'] }],
  ])('is computed twice: %s', async (_kind, analysis) => {
    const events = await analysed(analysis);
    expect(said()).toContain('a second time');
    expect(replyOf(events)).toMatch(/See \d+ rows?\./);
  });

  it('comes with the chart and the words of the built-in analyst, and its figures are told with their names', async () => {
    const reply =
      'From {{r1.rows.34.month}} to {{r1.rows.35.month}} the total revenue {{cmp r1.rows.35.total_revenue r1.rows.34.total_revenue: rose|fell}} to {{r1.rows.35.total_revenue}}.';
    const events = await analysed({ kind: 'growth', measure: REVENUE, time: MONTHS }, { reply });
    expect(drawn.map(({ kind }) => kind)).toEqual(['bar']);
    expect(events.filter(({ type }) => type === 'image')).toHaveLength(2);
    expect(stepsOf(events)).toContain('Understood as: ');
    expect(replyOf(events)).toMatch(/the total revenue (?:rose|fell) to \d+/);
    expect(replyOf(events)).not.toContain('left out');
  });

  it('gives its percentages as such, and has what is typed of them left out', async () => {
    const analysis = { kind: 'share', measure: REVENUE, by: ['sales.region'] };
    const bound = '{{r1.rows.0.region}} has a share of {{r1.rows.0.share_percent}}.';
    const events = await analysed(analysis, { reply: `${bound} Its share was 77.7 % before.` });
    expect(replyOf(events)).toMatch(/^(?:North|South|East) has a share of \d+(?:\.\d+)?%\./);
    expect(replyOf(events)).not.toContain('77.7');
    expect(replyOf(events)).toContain('- 1 sentence of the model was left out');
  });

  it.each<[string, object, string]>([
    ['of no kind', { kind: 'magic', columns: ['sales.units'] }, 'kind must be one of groups, share,'],
    ['without time', { kind: 'growth', measure: REVENUE }, 'time is missing'],
    [
      'of an unknown column',
      { kind: 'growth', measure: { fn: 'sum', column: 'sales.revenues' }, time: MONTHS },
      'there is no column sales.revenues; the nearest are sales.revenue',
    ],
    [
      'of an unknown value',
      { kind: 'part', part: [{ column: 'sales.region', op: '=', value: 'Noth' }] },
      'sales.region has no value "Noth"',
    ],
    [
      'that leaves rows out which nobody asked to leave out',
      {
        kind: 'growth',
        measure: REVENUE,
        time: MONTHS,
        where: [{ column: 'sales.region', op: '!=', value: 'North' }],
      },
      'rows of "North" are left out, which the question does not name',
    ],
    [
      'of texts',
      { kind: 'correlation', columns: ['sales.region', 'sales.units'] },
      'region holds no numbers',
    ],
    [
      'of equal sides',
      { kind: 'difference', measure: REVENUE, left: [year(2022)], right: [year(2022)] },
      'left and right must differ',
    ],
    [
      'of too few periods',
      { kind: 'forecast', measure: REVENUE, time: { ...MONTHS, unit: 'year' } },
      'too few periods',
    ],
  ])('is sent back where it is one %s', async (_what, analysis, problem) => {
    const events = await analysed(analysis).catch((error: unknown) => error);
    expect(events).toMatchObject({ message: 'the model found nothing out, and its reply rests on nothing' });
    expect(said()).toContain(`Not done: `);
    expect(said()).toContain(problem);
  });
});
