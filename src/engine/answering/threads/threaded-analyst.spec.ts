import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { type AnswerEvent } from '../answer-event.js';
import { BuiltinAnalyst } from '../builtin/builtin-analyst.js';
import { ThreadedAnalyst } from './threaded-analyst.js';

const LONG = { threads: 2, thinkingMs: 60_000 };
const drawn = { png: new Uint8Array([1, 2, 3]), specification: '{"marks":[]}' };
const charts = { render: () => Promise.resolve(drawn) };
const analysts: ThreadedAnalyst[] = [];
function analystWith(options: Partial<ConstructorParameters<typeof ThreadedAnalyst>[0]>): ThreadedAnalyst {
  const analyst = new ThreadedAnalyst({ charts, ...LONG, ...options });
  analysts.push(analyst);
  return analyst;
}

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([
    { name: 'sales', sql: `SELECT range % 9 + 0.5 AS amount, 'r' || range % 3 AS region FROM range(200)` },
  ]);
});
afterAll(async () => {
  for (const analyst of analysts) await analyst.close();
  await fixture.close();
});

const filesOf = (events: readonly AnswerEvent[]): object[] =>
  events.flatMap((event): object[] => {
    if (event.type === 'table') return [event.table];
    return event.type === 'image' ? [event.image] : [];
  });
/** Events without the ids, which are made anew for each answer. */
const plain = (events: readonly AnswerEvent[]): unknown =>
  events.map((event) => ('group' in event ? { ...event, group: { ...event.group, id: '' } } : event));

describe('an analyst in threads', () => {
  it('answers as one does in the thread of its caller', async () => {
    const request = fixture.request('total amount by region');
    const here = await collect(new BuiltinAnalyst(charts, searchHere), request);
    expect(plain(await collect(analystWith({}), request))).toEqual(plain(here));
  });

  it('answers questions one after the other in one thread, which need not start again', async () => {
    let threads = 0;
    const count = (): void => void (threads += 1);
    subscribe('worker_threads', count);
    const analyst = analystWith({});
    try {
      for (const question of ['total amount by region', 'average amount', 'how many rows'])
        await collect(analyst, fixture.request(question));
    } finally {
      unsubscribe('worker_threads', count);
    }
    expect(threads).toBe(1);
  });

  it('gives a table and a chart that stand in several steps as the same objects', async () => {
    const events = await collect(analystWith({}), fixture.request('total amount by region'));
    const files = filesOf(events);
    expect([files.length, new Set(files).size]).toEqual([5, 3]);
  });

  it('asks back what is less likely to be right than it has to be', async () => {
    const sure = await collect(analystWith({ confidence: 1 }), fixture.request('total amount by region'));
    expect(filesOf(sure)).toEqual([]);
    expect(sure.some(({ type }) => type === 'questions')).toBe(true);
  });

  it('describes files', async () => {
    const [table] = fixture.tables;
    const profiles = table ? [table.profile] : [];
    const file = { datasourceId: 'ds', name: 'sales.csv', profiles, wordCount: 0, topics: [] };
    const { overview } = await analystWith({}).overview([file], 1);
    const { summary, questions } = overview;
    expect([summary, questions.length]).toEqual([expect.stringContaining('sales'), 3]);
  });

  it('declines a question that takes too long, and answers the next', async () => {
    const analyst = analystWith({ threads: 1, thinkingMs: 1 });
    const request = fixture.request('total amount by region');
    for (let time = 0; time < 2; time += 1) {
      const text = (await collect(analyst, request))
        .map((event) => ('text' in event ? event.text : ''))
        .join('');
      expect(text).toContain('too complex for me');
    }
  });

  it('goes on with other questions while one is ended', async () => {
    const analyst = analystWith({});
    const cancellation = new AbortController();
    const never = { render: () => new Promise<typeof drawn>(() => cancellation.abort()) };
    const waiting = collect(
      analystWith({ charts: never }),
      fixture.request('total amount by region'),
      cancellation.signal,
    );
    const other = collect(analyst, fixture.request('average amount'));
    await expect(waiting).rejects.toThrow('abort');
    expect((await other).at(-1)?.type).toBe('sources');
  });

  it('fails where the data fail', async () => {
    const workbench = { query: () => Promise.reject(new Error('the disk is gone')) };
    const answer = collect(analystWith({}), fixture.request('total amount by region', { workbench }));
    await expect(answer).rejects.toThrow('the disk is gone');
  });

  it('ends the thread of an answer that nobody reads to its end', async () => {
    const analyst = analystWith({ threads: 1, charts: noCharts });
    const { signal } = new AbortController();
    for (let time = 0; time < 3; time += 1) {
      for await (const event of analyst.answer(fixture.request('average amount'), signal)) {
        if (event.type === 'task') break;
      }
    }
    expect((await collect(analyst, fixture.request('average amount'))).at(-1)?.type).toBe('sources');
  });
});
