import { describe, expect, it } from '@jest/globals';
import { lineCount, wordAt } from './text-places.js';

const TEXT = 'hidden:\n  - {table: orders, column: remark}\n# 売上 🙂 next\n';
const chosen = (line: number, column: number) => {
  const { from, to } = wordAt(TEXT, { line, column });
  return TEXT.slice(from, to);
};

describe('a place in a text', () => {
  it('is that of the word that begins there, counted in characters', () => {
    expect([chosen(1, 1), chosen(2, 13), chosen(2, 29), chosen(3, 8)]).toEqual([
      'hidden',
      'orders',
      'remark',
      'next',
    ]);
  });

  it('behind the end is the end', () => {
    expect(wordAt(TEXT, { line: 9, column: 9 })).toEqual({ from: TEXT.length, to: TEXT.length });
    expect(wordAt('', { line: 1, column: 1 })).toEqual({ from: 0, to: 0 });
  });

  it('is on one of as many lines as a text field shows', () => {
    expect([lineCount(''), lineCount('a'), lineCount(TEXT)]).toEqual([1, 1, 4]);
  });
});
