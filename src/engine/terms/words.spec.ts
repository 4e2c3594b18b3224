import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wordsOf } from './words.js';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function segmented(text: string): string[] {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

const found = (text: string): string[] => Array.from(wordsOf(text), (word) => word.text);

describe('wordsOf', () => {
  it('finds the words of plain Latin text that Intl.Segmenter finds', () => {
    const character = fc.constantFrom(...Array.from(`ab1290.,;:'"-/()%$&+ \n`));
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 40 }), (text) => {
        expect(found(text)).toEqual(segmented(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('finds the words of texts with other letters that Intl.Segmenter finds', () => {
    const text = "l'été à Zürich, Überweisung_1 o'clock";
    expect(found(text)).toEqual(segmented(text));
  });
});
