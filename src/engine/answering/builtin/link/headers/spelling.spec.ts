import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../../test/support/answering/analysis-fixture.js';
import { prepareSources } from '../../reading/prepare.js';
import { tokenize } from '../../text/tokenize.js';
import { correctSpelling } from './spelling.js';

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([
    {
      name: 'claims',
      sql: `SELECT i AS claim_no, 'Customer ' || i AS customer, 40 + i AS amount FROM range(1, 20) t(i)`,
    },
  ]);
});
afterAll(() => fixture.close());

/** What each word that nothing knows is read as. */
async function readAs(question: string, ...unknown: readonly string[]): Promise<string[]> {
  const [source] = await prepareSources(fixture.request(question), new AbortController().signal);
  if (!source) throw new Error('no table was prepared');
  const tokens = tokenize(question);
  const places = new Set(tokens.flatMap(({ norm }, place) => (unknown.includes(norm) ? [place] : [])));
  return correctSpelling(tokens, places, source).corrections.map(
    ({ written, read }) => `${written}: ${read}`,
  );
}

describe('a word that nothing knows', () => {
  it('is read as the word of a header or of how questions are put that it misspells', async () => {
    expect(await readAs('avrage amont by customer', 'avrage', 'amont')).toEqual([
      'avrage: average',
      'amont: amount',
    ]);
  });

  it('is read as no word of how questions are put where it is one of the language', async () => {
    expect(await readAs('How many losses and rides were there per year?', 'losses', 'rides')).toEqual([]);
  });
});
