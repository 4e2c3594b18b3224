import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { type AnalysisRequest, type QueryRunner } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { BuiltinAnalyst } from '../builtin/builtin-analyst.js';
import { PlanReader } from '../reading.js';
import { RestrictedTables } from '../restricted-tables.js';
import { TableMemory, withMemory } from '../tables/table-memory.js';
import { ThreadedAnalyst } from './threaded-analyst.js';

/** The same columns and number of rows, other values. */
const salesOf = (cities: readonly string[], step: number): string =>
  `SELECT range AS sale_id, ['${cities.join("', '")}'][1 + range % 3] AS city, range * ${step} + 0.5 AS amount FROM range(60)`;
const SHOPS = `SELECT * FROM (VALUES ('Berlin', 3), ('Oslo', 5), ('Rome', 7)) AS t(city, staff)`;

let own: AnalysisFixture;
let foreign: AnalysisFixture;
beforeAll(async () => {
  const shops = { name: 'shops', sql: SHOPS };
  own = await AnalysisFixture.create([{ name: 'sales', sql: salesOf(['Berlin', 'Oslo', 'Rome'], 2) }, shops]);
  foreign = await AnalysisFixture.create([
    { name: 'sales', sql: salesOf(['Lima', 'Quito', 'Bogota'], 5) },
    shops,
  ]);
});
const analysts: ThreadedAnalyst[] = [];
afterAll(async () => {
  for (const analyst of analysts) await analyst.close();
  await own.close();
  await foreign.close();
});

function analystWith(keptBytes?: number): ThreadedAnalyst {
  const kept = keptBytes === undefined ? {} : { keptBytes };
  const analyst = new ThreadedAnalyst({ charts: noCharts, threads: 1, thinkingMs: 60_000, ...kept });
  analysts.push(analyst);
  return analyst;
}

/** Answers, and counts the statements that were sent. */
async function ask(
  analyst: ThreadedAnalyst,
  request: AnalysisRequest,
): Promise<{ readonly events: readonly AnswerEvent[]; readonly statements: readonly string[] }> {
  const statements: string[] = [];
  const query: QueryRunner['query'] = (sql, parameters) => {
    statements.push(sql);
    return request.workbench.query(sql, parameters);
  };
  return { events: await collect(analyst, { ...request, workbench: { query } }), statements };
}

/** Events without the ids, which are made anew for each answer. */
const plain = (events: readonly AnswerEvent[]): unknown =>
  events.map((event) => ('group' in event ? { ...event, group: { ...event.group, id: '' } } : event));
const afresh = async (request: AnalysisRequest): Promise<unknown> =>
  plain(await collect(new BuiltinAnalyst(noCharts, searchHere), request));

const QUESTIONS = [
  'total amount by city',
  'What is the average amount of sales in Oslo?',
  'How many sales were there in cities with more than 4 staff?',
];

describe('an analyst in threads that was asked before', () => {
  it('answers as one that was not', async () => {
    const analyst = analystWith();
    for (const question of [...QUESTIONS, ...QUESTIONS]) {
      const request = own.request(question);
      expect(plain((await ask(analyst, request)).events)).toEqual(await afresh(request));
    }
  });

  it('runs the queries of its answer and of the second computation again, and reads no table anew', async () => {
    const analyst = analystWith();
    const request = own.request('total amount by city');
    const [first, second] = [await ask(analyst, request), await ask(analyst, request)];
    const code = first.events.flatMap((event) => (event.type === 'code' ? [event.markdown] : []));
    const shown = second.statements.filter((sql) => code.some((markdown) => markdown.includes(sql)));
    expect(shown.length).toBeGreaterThan(0);
    const reading = (statements: readonly string[]): string[] =>
      statements.filter((sql) => /^SELECT "sale_id", "city", "amount" FROM "sales" LIMIT \d+$/.test(sql));
    expect([reading(first.statements).length > 0, reading(second.statements)]).toEqual([true, []]);
    expect(first.statements).toEqual(expect.arrayContaining([...second.statements]));
  });

  it('reads a table anew that has other rows under the same name and profile, as that of another project', async () => {
    const analyst = analystWith();
    for (const question of QUESTIONS) {
      await ask(analyst, own.request(question));
      const tables = own.tables.map((table, at) => {
        const { content } = foreign.tables[at] ?? {};
        return { ...table, ...(content !== undefined && { content }) };
      });
      const request = own.request(question, { tables, workbench: foreign.workbench });
      const { events } = await ask(analyst, request);
      expect(plain(events)).toEqual(await afresh(request));
    }
  });

  it('reads everything anew where it may keep nothing', async () => {
    const analyst = analystWith(0);
    const request = own.request('total amount by city');
    const [first, second] = [await ask(analyst, request), await ask(analyst, request)];
    expect(second.statements).toEqual(first.statements);
  });

  it('answers under a condition as one that never saw the other rows, and without one again from all', async () => {
    const analyst = analystWith();
    for (const userPrompt of [null, 'Only sales in Oslo.', null, 'Only sales in Rome.']) {
      for (const question of QUESTIONS) {
        const request = own.request(question, { userPrompt });
        expect(plain((await ask(analyst, request)).events)).toEqual(await afresh(request));
      }
    }
  });
});

describe('what is kept of tables', () => {
  it.each([
    ['before', false],
    ['after', true],
  ])('is not seen by a restriction of the same tables that is read %s them', async (_when, isAfter) => {
    const plans = new PlanReader();
    const memory = new TableMemory();
    const tables = memory.recognised(own.tables);
    const workbench = withMemory({ query: (sql, values) => own.workbench.query(sql, values) }, memory);
    const oslo = [{ table: 'sales', conditions: [`"city" = 'Oslo'`] }];
    const restricted = new RestrictedTables({ tables, workbench }, oslo).workbench;
    const rowsSeen = async (runner: QueryRunner): Promise<number | undefined> =>
      (await plans.dataset({ tables, workbench: runner }))?.table('sales').rowCount;
    const runners = isAfter ? [workbench, restricted] : [restricted, workbench];
    const seen = [await rowsSeen(runners[0] ?? workbench), await rowsSeen(runners[1] ?? workbench)];
    expect(seen).toEqual(isAfter ? [60, 20] : [20, 60]);
  });
});
