import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { regional } from '../../../../../test/support/answering/business-tables.js';
import { prepareSources } from '../reading/prepare.js';
import { type LinkSource } from '../link/link-source.js';
import { understandInContext } from './conversation.js';

let fixture: AnalysisFixture;
let sources: readonly [LinkSource, ...LinkSource[]];
beforeAll(async () => {
  fixture = await AnalysisFixture.create([regional]);
  const [first] = await prepareSources(fixture.request(''), new AbortController().signal);
  if (!first) throw new Error('the table of the test is not there');
  sources = [first];
});
afterAll(() => fixture.close());

/** Questions that note which of them are read. */
function noted(...questions: readonly string[]) {
  const read: string[] = [];
  const history: string[] = [];
  questions.forEach((question, at) =>
    Object.defineProperty(history, at, {
      enumerable: true,
      get: () => {
        read.push(question);
        return question;
      },
    }),
  );
  return { history, read };
}

describe('the questions before one', () => {
  it('are not read where it stands alone', () => {
    const { history, read } = noted('total sales by region', 'total sales by product');
    expect(understandInContext('average sales by region', history, sources).understood).toBe(true);
    expect(read).toEqual([]);
  });

  it('are read from the last to the one that stands alone where it continues them', () => {
    const first = 'average sales by region';
    const before = ['total sales by region', 'and by product?'];
    const continued = understandInContext('and by month?', [first, ...before], sources);
    expect(continued).toEqual(understandInContext('and by month?', before, sources));
    expect(continued).not.toEqual(understandInContext('and by month?', [first], sources));
  });
});
