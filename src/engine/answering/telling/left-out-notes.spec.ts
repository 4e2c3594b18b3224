import { describe, expect, it } from '@jest/globals';
import { leftOutNotes } from './left-out-notes.js';

describe('what an answer says of words that it leaves out', () => {
  it('is what each row is taken for, and what nothing in the data says', () => {
    expect(
      leftOutNotes(
        ['passengers', 'delta', 'usual'],
        'How many passengers had the usual meal of Delta?',
        new Map(),
      ),
    ).toEqual([
      { key: 'note.person', values: { word: 'passengers' } },
      { key: 'note.leftOut', values: { words: '“usual”, “Delta”' } },
    ]);
  });

  it('quotes the words as they were asked', () => {
    const written = new Map([['usual', 'üblichen']]);
    expect(leftOutNotes(['usual'], 'the usual meal', written)).toEqual([
      { key: 'note.leftOut', values: { words: '“üblichen”' } },
    ]);
  });

  it('is nothing where none is left out', () => {
    expect(leftOutNotes([], 'How many meals?', new Map())).toEqual([]);
  });
});
