import { describe, expect, it } from '@jest/globals';
import { isFragment, joinedQuestion, wholeQuestion } from './joined-question.js';

describe('a question in one with the one before', () => {
  it.each([
    [
      'Which boats are longer than 9?',
      'How many are there?',
      'Which boats are longer than 9, How many are there?',
    ],
    ['Who owns Ada', 'Great, thanks! And what about her harbour?', 'Who owns Ada, her harbour?'],
    ['Which crew won', 'And?', 'Which crew won, And?'],
  ])('leaves out how it opens: %s %s', (before, question, joined) => {
    expect(joinedQuestion(before, question)).toBe(joined);
  });
});

describe('a fragment', () => {
  it.each(['Losers?', 'Fewer than 12?', 'ok, the longest boat'])('asks for nothing by itself: %s', (text) => {
    expect(isFragment(text)).toBe(true);
  });

  it.each(['How many boats?', 'Show the boats', 'boats that were built in the north before 1990', '??'])(
    'is no question, wish or long text: %s',
    (text) => {
      expect(isFragment(text)).toBe(false);
    },
  );
});

describe('a whole question behind a word that joins', () => {
  it('stands alone', () => {
    expect(wholeQuestion('And which harbours have a crane of their own?')).toBe(
      'which harbours have a crane of their own?',
    );
  });

  it.each([
    'And which one is the longest of all?',
    'And what about the boats in the north?',
    'And the longest?',
    'And which boats?',
    'Which harbours have a crane of their own?',
  ])('is not what needs the one before, or opens with no such word: %s', (text) => {
    expect(wholeQuestion(text)).toBeNull();
  });
});
