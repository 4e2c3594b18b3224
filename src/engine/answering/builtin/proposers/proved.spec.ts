import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { offeredQuestions, replyText } from '../../../../../test/support/answering/replies.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { type CellValue } from '../../../table.js';
import { type QueryRunner } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';
import { BuiltinAnalyst } from '../builtin-analyst.js';

const TABLES = [
  {
    name: 'buyer',
    sql: `SELECT * FROM (VALUES (1, 'Ann', 'Ulm'), (2, 'Bob', 'Graz'), (3, 'Cho', 'Ulm')) AS t(buyer_id, name, town)`,
  },
  {
    name: 'sale',
    sql: 'SELECT * FROM (VALUES (10, 1, 20), (11, 1, 30), (12, 2, 57), (13, 3, 4)) AS t(sale_id, buyer_id, revenue)',
  },
];
/** Read as a plan over both tables, which alone calls columns by their tables. */
const ASKED = 'What is the average revenue of sales of buyers whose town is Ulm?';
const UNSURE = 'sale of a buyer by town';
const OF_PLAN = /"sale"\."/;

const analyst = new BuiltinAnalyst(noCharts, searchHere);
let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create(TABLES);
});
afterAll(() => fixture.close());

/** A database that computes something else than it should for each plan. */
function wrongFor(statements: RegExp): QueryRunner {
  const wrong = (value: CellValue): CellValue => (typeof value === 'number' ? value + 1 : value);
  return {
    query: async (sql) => {
      const result = await fixture.workbench.query(sql);
      if (!statements.test(sql)) return result;
      return { ...result, rows: result.rows.map((row) => row.map(wrong)) };
    },
  };
}

async function eventsOf(question: string, workbench: QueryRunner): Promise<AnswerEvent[]> {
  return collect(analyst, { ...fixture.request(question), workbench });
}

describe('a plan', () => {
  it('is told where the database computes the same', async () => {
    expect(replyText(await eventsOf(ASKED, fixture.workbench))).toContain('18');
  });

  it('is not told where the database computes something else', async () => {
    expect(replyText(await eventsOf(ASKED, wrongFor(OF_PLAN)))).not.toMatch(/18|19/);
  });

  it('is not offered where the database computes something else', async () => {
    const [right, wrong] = [
      offeredQuestions(await eventsOf(UNSURE, fixture.workbench)),
      offeredQuestions(await eventsOf(UNSURE, wrongFor(OF_PLAN))),
    ];
    expect(right.length).toBeGreaterThan(0);
    expect(wrong.length).toBeLessThan(right.length);
  });
});
