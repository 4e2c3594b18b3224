import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { BuiltinAnalyst } from '../builtin-analyst.js';
import { prepareSources } from '../reading/prepare.js';
import { isSearchable } from './searchable.js';

let yard: AnalysisFixture;
const analyst = new BuiltinAnalyst(noCharts, searchHere);

beforeAll(async () => {
  yard = await AnalysisFixture.create([
    {
      name: 'boats',
      sql: `SELECT * FROM (VALUES (1, 'Ada', 'Skiff', 9), (2, 'Bee', 'Ketch', 14), (3, 'Cat', 'Ketch', 11))
        AS t(boat_id, boat_name, model, length)`,
    },
  ]);
});
afterAll(() => yard.close());

async function rowsOf(...questions: string[]): Promise<readonly unknown[] | null> {
  const history = questions.slice(0, -1).map((question) => ({ question, reply: '' }));
  const events = await collect(analyst, yard.request(questions.at(-1) ?? '', { history }));
  const tables = events.flatMap((event) =>
    event.type === 'table' && event.group.stage === 'Respond' ? [event.table.result] : [],
  );
  return tables[0]?.rows.flat() ?? null;
}

describe('what the grammar takes for no question', () => {
  it('is read where it names a header', async () => {
    expect(await rowsOf('Which boats are longer than 10?', 'What are their names?')).toEqual(
      expect.arrayContaining(['Bee', 'Cat']),
    );
  });

  it('is not read where it is asked of whoever answers', async () => {
    const sources = await prepareSources(yard.request(''), new AbortController().signal);
    const isRead = (question: string): boolean => isSearchable({ kind: 'noQuestion' }, question, sources);
    expect(isRead('What is your name?')).toBe(false);
    expect(isRead('What are their names?')).toBe(true);
    expect(isRead('What are their wishes?')).toBe(false);
  });

  it('is read for what is not built only where a header is called so', async () => {
    const sources = await prepareSources(yard.request(''), new AbortController().signal);
    const isRead = (word: string): boolean =>
      isSearchable({ kind: 'unsupported', topic: 'model', word }, '', sources);
    expect(isRead('models')).toBe(true);
    expect(isRead('classifier')).toBe(false);
  });
});
