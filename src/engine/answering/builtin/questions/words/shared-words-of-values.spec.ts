import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../../test/support/answering/no-charts.js';
import { replyText } from '../../../../../../test/support/answering/replies.js';
import { searchHere } from '../../../../../../test/support/answering/search-here.js';
import { BuiltinAnalyst } from '../../builtin-analyst.js';
import { findCandidates } from '../../link/candidates.js';
import { prepareSources } from '../../reading/prepare.js';
import { tokenize } from '../../text/tokenize.js';

const analyst = new BuiltinAnalyst(noCharts, searchHere);
let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([
    {
      name: 'stays',
      sql: `SELECT ['Hotel Alpen', 'City Hotel', 'Lake Lodge', 'Park Hotel'][1 + i % 4] AS property, 50 + i AS revenue,
        DATE '2024-01-01' + i::INTEGER AS arrival FROM range(80) t(i)`,
    },
  ]);
});
afterAll(() => fixture.close());

const replyTo = async (question: string): Promise<string> =>
  replyText(await collect(analyst, fixture.request(question)));

/** The texts that the words of a question are looked for in values by. */
async function partsIn(question: string): Promise<string[]> {
  const [source] = await prepareSources(fixture.request(question), new AbortController().signal);
  if (!source) throw new Error('no table was prepared');
  return findCandidates(tokenize(question), source)
    .flatMap(({ meanings }) => meanings)
    .flatMap((meaning) => (meaning.kind === 'value' && meaning.contains !== null ? [meaning.contains] : []));
}

describe('what several values are called by', () => {
  it('tells groups apart behind "each", and leaves out none that are called otherwise', async () => {
    const reply = await replyTo('What is the total revenue for each hotel?');
    expect(reply).toMatch(/the total of \*?revenue\*? by \*?property/i);
    expect(reply).not.toMatch(/contains/);
    expect(await partsIn('total revenue for each hotel')).toEqual([]);
  });

  it('tells rows apart elsewhere', async () => {
    expect(await replyTo('What is the total revenue of hotels?')).toMatch(/contains.*hotel/);
    expect(await partsIn('total revenue of hotels')).toContain('hotel');
  });
});
