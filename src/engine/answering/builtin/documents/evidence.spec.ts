import { describe, expect, it } from '@jest/globals';
import { type FoundPassage } from '../../../retrieval/index.js';
import { quotesFor } from './evidence.js';
import { readQuestion } from './question/question-type.js';

function passage(text: string, changes: Partial<FoundPassage> = {}): FoundPassage {
  return {
    source: 0,
    position: 0,
    page: null,
    headings: [],
    language: 'english',
    score: 1,
    similarity: null,
    text,
    ...changes,
  };
}

const firstFor = (question: string, passages: readonly FoundPassage[], fileNames = ['notes.md']) =>
  quotesFor(readQuestion(question, 'EN'), passages, fileNames)[0];

describe('quotesFor', () => {
  it('quotes the neighbour, too, that holds the rest of what is asked', () => {
    const text = 'The plant was built in 1987. Its roof of glass was added later. Nobody knows why.';

    expect(firstFor('When was the glass roof added to the plant?', [passage(text)])?.text).toBe(
      'The plant was built in 1987. Its roof of glass was added later.',
    );
  });

  it('quotes no sentence twice', () => {
    const text = 'The plant was built in 1987. Its roof of glass was added later.';
    const quotes = quotesFor(readQuestion('When was the plant built?', 'EN'), [passage(text)], ['notes.md']);

    expect(
      quotes
        .map((quote) => quote.text)
        .join(' ')
        .split('built in 1987'),
    ).toHaveLength(2);
  });

  it('is less sure where a name that is asked about stands nowhere in the passage', () => {
    const passages = [passage('The seller pays the freight to Gdansk.')];

    expect(firstFor('Who pays the freight to Gdansk?', passages)?.certainty).toBeGreaterThan(
      firstFor('Who pays the freight to Hamburg?', passages)?.certainty ?? 1,
    );
  });

  it('takes the name of the file for a title', () => {
    const passages = [passage('Hotels cost 90 EUR at most.'), passage('Hotels are closed.', { source: 1 })];

    expect(
      firstFor('What does the travel policy say about hotels?', passages, ['x.md', 'travel_policy.md']),
    ).toMatchObject({
      passage: 1,
    });
  });

  it('goes by the order of the passages where vectors found some of them', () => {
    const passages = [
      passage('Time off must be requested early.', { score: 0, similarity: 0.9 }),
      passage('Early birds sing.', { score: 2, similarity: 0.1 }),
    ];

    expect(firstFor('How early do I ask for leave?', passages)).toMatchObject({
      text: 'Time off must be requested early.',
      score: expect.any(Number),
    });
  });
});
