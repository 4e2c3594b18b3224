import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../test/support/answering/search-here.js';
import { type AnswerEvent } from './answer-event.js';
import { BuiltinAnalyst } from './builtin/builtin-analyst.js';

const TABLES = [
  {
    name: 'shop__owner',
    sql: `SELECT * FROM (VALUES (1, 'Ann Lee', 'France'), (2, 'Bob Ray', 'Spain'), (3, 'Cho Kim', 'France'), (4, 'Dora Poe', 'Italy'))
      AS t(owner_id, name, country)`,
  },
  {
    name: 'shop__dog',
    sql: `SELECT * FROM (VALUES (10, 1, 'Rex', 31.5), (11, 1, 'Bo', 12), (12, 2, 'Kai', 20), (13, 3, 'Max', 8))
      AS t(dog_id, owner_id, dog_name, weight)`,
  },
];

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create(TABLES);
});
afterAll(() => fixture.close());

async function ask(question: string): Promise<AnswerEvent[]> {
  return collect(new BuiltinAnalyst(noCharts, searchHere), fixture.request(question));
}

function resultOf(events: readonly AnswerEvent[]): unknown {
  const table = events.find((event) => event.type === 'table' && event.group.stage === 'Respond');
  return table?.type === 'table' ? table.table.result.rows : null;
}

describe('a question over several tables', () => {
  it.each([
    ['What are the names of the owners who do not have any dog?', [['Dora Poe']]],
    ['Show the name of the owner of the dog named Kai.', [['Bob Ray']]],
  ])('is answered over the joined rows: %s', async (question, rows) => {
    const given = resultOf(await ask(question)) as unknown[][];
    expect(given).toHaveLength(rows.length);
    for (const [at, row] of rows.entries()) expect(given[at]?.map(comparable)).toEqual(row.map(comparable));
  });

  it('shows the query that was run, and the files that it reads as sources', async () => {
    const events = await ask('Show the name of the owner of the dog named Kai.');
    const code = events.find((event) => event.type === 'code');
    expect(code?.type === 'code' && code.markdown).toMatch(
      /JOIN "shop__\w+" ON "shop__dog"."owner_id" = "shop__owner"."owner_id"/,
    );
    const sources = events.at(-1);
    const ids = sources?.type === 'sources' ? sources.sources.map(({ datasourceId }) => datasourceId) : [];
    expect(ids.toSorted()).toEqual(['ds-shop__dog', 'ds-shop__owner']);
  });

  it('is not answered where a word names nothing in them', async () => {
    const events = await ask('What are the names of the owners with a vaccinated zeppelin?');
    expect(resultOf(events)).toBeNull();
  });
});

const comparable = (value: unknown): unknown => (typeof value === 'number' ? value.toFixed(6) : value);
