import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../test/support/answering/analysis-fixture.js';
import { textOf } from '../../../../test/support/answering/replies.js';
import { employees, sales, weather } from '../../../../test/support/answering/tables.js';
import { ChartRenderer } from '../../charts/chart-renderer.js';
import { ChartNotPossible } from '../../charts/chart-request.js';
import { type AnswerEvent } from '../answer-event.js';
import { type BuiltinAnalyst } from './builtin-analyst.js';
import { trustingAnalyst } from '../../../../test/support/answering/trusting-analyst.js';

const QUESTION = 'What are the total sales by region?';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let renderer: ChartRenderer;
let fixture: AnalysisFixture;
let analyst: BuiltinAnalyst;

beforeAll(async () => {
  renderer = new ChartRenderer({ threads: 1 });
  analyst = trustingAnalyst(renderer);
  fixture = await AnalysisFixture.create([sales, employees, weather]);
});
afterAll(async () => {
  await fixture.close();
  await renderer.close();
});

function ask(question: string): Promise<AnswerEvent[]> {
  return collect(analyst, fixture.request(question));
}

function ofType<Type extends AnswerEvent['type']>(events: readonly AnswerEvent[], type: Type) {
  return events.filter((event): event is Extract<AnswerEvent, { type: Type }> => event.type === type);
}

describe('the events of an answer', () => {
  it('begin every group with running, end it with done, and never mix groups', async () => {
    const events = await ask(QUESTION);
    let open: string | null = null;
    for (const event of events) {
      if (event.type === 'sources') expect(open).toBeNull();
      else if (event.type === 'task' && event.status === 'running') {
        expect(open).toBeNull();
        open = event.group.id;
      } else {
        expect(event.group.id).toBe(open);
        if (event.type === 'task') open = null;
      }
    }
    expect(open).toBeNull();
  });

  it('show the understanding, the query, the chart, and last the group Conclusions', async () => {
    const groups = ofType(await ask(QUESTION), 'task').filter(({ status }) => status === 'running');
    expect(groups.map(({ group }) => [group.name, group.stage])).toEqual([
      ['Understand the question', 'Analyze'],
      ['Query the data', 'Analyze'],
      ['Count the rows used', 'Analyze'],
      ['Draw the chart', 'Analyze'],
      ['Conclusions', 'Respond'],
    ]);
    expect(groups.every(({ group }) => UUID.test(group.id))).toBe(true);
    expect(new Set(groups.map(({ group }) => group.id)).size).toBe(groups.length);
    expect(groups[0]?.group.files).toEqual(['sales.csv']);
  });

  it('hold at most one statement per group, as a fenced SQL block', async () => {
    const codes = ofType(await ask('average discount by category'), 'code');
    expect(new Set(codes.map(({ group }) => group.id)).size).toBe(codes.length);
    expect(codes).toHaveLength(2);
    for (const { markdown } of codes) expect(markdown).toMatch(/^```sql\nSELECT [^`]*\n```$/);
  });

  it('give table and chart under descriptive names, the same objects in both stages', async () => {
    const events = await ask(QUESTION);
    const tables = ofType(events, 'table');
    const [analyzed] = tables.map(({ table }) => table);
    const concluded = tables.find(({ group }) => group.stage === 'Respond')?.table;
    expect(analyzed?.name).toBe('total-sales-amount-by-region.csv');
    expect(concluded).toBe(analyzed);
    const [drawn, shown] = ofType(events, 'image').map(({ image }) => image);
    expect(drawn?.name).toBe('total-sales-amount-by-region.png');
    expect(shown).toBe(drawn);
    expect([...(drawn?.png.slice(1, 4) ?? [])]).toEqual([0x50, 0x4e, 0x47]);
  });

  it('end with the questions inside Conclusions and then the source that was read, once', async () => {
    const events = await ask(QUESTION);
    expect(ofType(events, 'questions')).toHaveLength(1);
    expect(events.slice(-3).map(({ type }) => type)).toEqual(['questions', 'task', 'sources']);
    expect(events.at(-1)).toEqual({
      type: 'sources',
      sources: [{ datasourceId: 'ds-sales', passage: null }],
      outcome: { kind: 'told', analyst: 'builtin', confidence: expect.any(Number) as unknown },
    });
  });

  it('draw a line over time, a scatter of two numbers and a histogram, and nothing for a single number', async () => {
    for (const question of ['monthly sales', 'correlation between age and salary', 'distribution of age']) {
      expect(ofType(await ask(question), 'image')).toHaveLength(2);
    }
    expect(ofType(await ask('average salary'), 'image')).toEqual([]);
  });

  it('stay complete without the chart when it cannot be drawn', async () => {
    const charts = { render: () => Promise.reject(new ChartNotPossible('no value')) };
    const events = await collect(trustingAnalyst(charts), fixture.request(QUESTION));
    expect(ofType(events, 'image')).toEqual([]);
    expect(textOf(events, 'Respond')).toContain('highest');
    expect(events.at(-1)?.type).toBe('sources');
  });
});

describe('the reply', () => {
  it('states how the question was understood and every default that was chosen', async () => {
    const reply = textOf(await ask('sales by product'), 'Respond');
    expect(reply).toContain('Understood as: the total of *sales\\_amount* by *product*, highest first.');
    expect(reply).toContain('does not say how to combine *sales\\_amount*: the values were added up');
  });

  it('says how many rows were left out for want of a value', async () => {
    const reply = textOf(await ask('average bonus by department'), 'Respond');
    expect(reply).toContain('60 of 90 rows were used.');
    expect(reply).toContain('30 rows were left out because *bonus* has no value.');
  });

  it('says which word was read as another one', async () => {
    expect(textOf(await ask('avrage salary by departement'), 'Respond')).toContain(
      '“avrage” was read as “average”',
    );
  });

  it('says that a span of time is counted back from the last date, and gives the dates', async () => {
    const reply = textOf(await ask('total sales in the last 2 months'), 'Respond');
    expect(reply).toContain('counted back from the last date in *order\\_date*');
    expect(reply).toMatch(/The dates run from \d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2}/);
  });

  it('names the table that was used and those that were not', async () => {
    const text = textOf(await ask('average salary by department'), 'Analyze');
    expect(text).toContain('table *employees* of the file *employees.csv*');
    expect(text).toContain('Not used: *sales* and *weather*');
  });

  it('is the same for the same question every time', async () => {
    const [first, second] = [await ask('top 3 products by sales'), await ask('top 3 products by sales')];
    expect(textOf(first, 'Respond')).toBe(textOf(second, 'Respond'));
  });

  it('does not depend on earlier questions where the question stands for itself', async () => {
    const history = [{ question: 'average salary', reply: '42' }];
    const events = await collect(analyst, fixture.request(QUESTION, { history }));
    expect(textOf(events, 'Respond')).toBe(textOf(await ask(QUESTION), 'Respond'));
  });
});

describe('a question without data', () => {
  it('gets Conclusions that say so and what to do, and no source', async () => {
    const events = await collect(analyst, fixture.request(QUESTION, { tables: [] }));
    expect(ofType(events, 'task').map(({ group, status }) => [group.name, status])).toEqual([
      ['Conclusions', 'running'],
      ['Conclusions', 'done'],
    ]);
    expect(textOf(events, 'Respond')).toContain('No data are attached');
    expect(textOf(events, 'Respond')).toContain('dataset_id');
    expect(ofType(events, 'questions')[0]?.questions).toHaveLength(3);
    const outcome = { kind: 'declined', analyst: 'builtin', confidence: null };
    expect(events.at(-1)).toEqual({ type: 'sources', sources: [], outcome });
  });
});

describe('a cancelled question', () => {
  it('stops before the first step', async () => {
    const charts = trustingAnalyst();
    await expect(collect(charts, fixture.request(QUESTION), AbortSignal.abort())).rejects.toThrow();
  });

  it('stops between two steps', async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const run = async (): Promise<void> => {
      for await (const event of analyst.answer(fixture.request(QUESTION), controller.signal)) {
        seen.push(event.type);
        if (event.type === 'code') controller.abort();
      }
    };
    await expect(run()).rejects.toThrow();
    expect(seen).not.toContain('image');
  });
});
