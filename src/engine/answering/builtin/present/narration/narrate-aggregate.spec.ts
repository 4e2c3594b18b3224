import { describe, expect, it } from '@jest/globals';
import { Catalogue } from '../../../narration/catalogue.js';
import { type AggregateQuery } from '../../representation/query.js';
import { AggregateNarrator } from './narrate-aggregate.js';
import { Paraphrase } from '../paraphrase/paraphrase.js';
import { ResultView } from '../result-view.js';

const BY_BRANCH: AggregateQuery = {
  op: 'aggregate',
  rows: { op: 'all', table: 'sales' },
  keys: [
    { column: { name: 'branch', type: 'text', hasMissing: false, isExact: false, view: null }, unit: null },
  ],
  measures: [{ fn: 'count', column: null }],
  share: false,
  order: 'desc',
  near: null,
  limit: null,
  place: 1,
  isOfWinner: false,
  isPerFirstKey: false,
  having: null,
  withRest: false,
};

function sentencesOf(query: AggregateQuery, rows: readonly (readonly [string, number])[]): string[] {
  const catalogue = Catalogue.of('EN');
  const columns = [
    { name: 'branch', type: 'text' as const },
    { name: 'rows', type: 'integer' as const },
  ];
  const view = new ResultView({ columns, rows, truncated: false }, catalogue);
  return new AggregateNarrator(query, view, { catalogue, paraphrase: new Paraphrase(catalogue) }).sentences();
}

describe('a group at a place of a ranking', () => {
  it('is told as the highest or lowest at the first place', () => {
    expect(sentencesOf(BY_BRANCH, [['A', 340]])).toEqual([
      'The number of rows is highest for **A**: **340**.',
    ]);
    expect(sentencesOf({ ...BY_BRANCH, order: 'asc' }, [['B', 328]])).toEqual([
      'The number of rows is lowest for **B**: **328**.',
    ]);
  });

  it('is told with its place at any other', () => {
    expect(sentencesOf({ ...BY_BRANCH, place: 2 }, [['C', 332]])).toEqual([
      'Number 2 from the top: **C**. The number of rows is **332**.',
    ]);
  });

  it('names all that share the first place', () => {
    const [sentence] = sentencesOf(BY_BRANCH, [
      ['A', 340],
      ['B', 340],
    ]);

    expect(sentence).toBe('The number of rows is highest, **340**, for A and B alike.');
  });
});
