import { describe, expect, it } from '@jest/globals';
import { MOST_QUESTION_CHARACTERS, plainQuestion } from './question-text.js';

describe('a plain question', () => {
  it('has one blank where there were many, and keeps the ends of lines', () => {
    expect(plainQuestion('  total \t\u00a0 amount \r\n \n by\u3000region ')).toBe('total amount\nby region');
  });

  it('has every character in its plain form', () => {
    expect(plainQuestion('ＴＯＰ ① ﬁve')).toBe('TOP 1 five');
  });

  it('may be written with any number of blanks', () => {
    expect(plainQuestion(`total${' '.repeat(20_000)}amount`)).toBe('total amount');
  });

  it('may be as long as is allowed once it is plain, in characters and not in their parts', () => {
    expect(plainQuestion('😀'.repeat(MOST_QUESTION_CHARACTERS))).not.toBeNull();
    expect(plainQuestion('a\u0301'.repeat(MOST_QUESTION_CHARACTERS))).toHaveLength(MOST_QUESTION_CHARACTERS);
  });

  it.each(['x'.repeat(6001), 'ﷺ'.repeat(6000), 'x'.repeat(1_000_000)])('is not longer', (question) => {
    expect(plainQuestion(question)).toBeNull();
  });
});
