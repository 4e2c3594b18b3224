import { describe, expect, it } from '@jest/globals';
import { fitText, textWidth, wrapText } from './text-width.js';

describe('textWidth', () => {
  it('adds up the widths of the characters', () => {
    expect(textWidth('il', 10)).toBeCloseTo(5.16);
    expect(textWidth('MM', 10)).toBeCloseTo(18.14);
    expect(textWidth('中文', 10)).toBeCloseTo(20);
    expect(textWidth('', 10)).toBe(0);
  });
});

describe('fitText', () => {
  it('keeps what fits and cuts the rest with an ellipsis', () => {
    expect(fitText('short', 100, 12)).toBe('short');
    const cut = fitText('a rather long label', 60, 12);
    expect(cut).toMatch(/^a rath.*…$/);
    expect(textWidth(cut, 12)).toBeLessThanOrEqual(60);
  });

  it('does not cut a character in two', () => {
    expect(fitText('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 120, 12)).toMatch(/^(👩‍👩‍👧‍👦)+…$/u);
  });
});

describe('wrapText', () => {
  it('breaks at spaces and cuts the last line', () => {
    expect(wrapText('one two three four', 80, 12, 3)).toEqual(['one two', 'three four']);
    expect(wrapText('word '.repeat(50).trim(), 100, 12, 2)[1]).toMatch(/…$/);
  });

  it('breaks between characters of scripts without spaces', () => {
    expect(wrapText('各地区销售额对比图', 60, 12, 3)).toEqual(['各地区销', '售额对比', '图']);
  });
});
