import { describe, expect, it } from '@jest/globals';
import { splitReply } from './split.js';

const sentences = (reply: string): string[] =>
  splitReply(reply).flatMap(({ sentence }) => (sentence === '' ? [] : [sentence]));

describe('a reply', () => {
  it('is taken apart at the ends of sentences and lines, not inside references or numbers', () => {
    expect(sentences('A is {{r1.rows.0.x}}. B is. "C!" D 2.5 e? Yes')).toEqual([
      'A is {{r1.rows.0.x}}.',
      'B is.',
      '"C!"',
      'D 2.5 e?',
      'Yes',
    ]);
    expect(sentences('一です。二です。')).toEqual(['一です。', '二です。']);
  });

  it('is the same when it is put together again', () => {
    const reply = '# Title\n\n- One. Two!\n- Three\n\n> Four. Five.';
    const parts = splitReply(reply);
    expect(
      parts
        .map(({ before, sentence, after }) => before + sentence + after)
        .join('')
        .trim(),
    ).toBe(reply);
  });
});
