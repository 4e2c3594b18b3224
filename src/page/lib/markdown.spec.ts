import { describe, expect, it } from '@jest/globals';
import { parseInline, parseMarkdown } from './markdown.js';

const text = (value: string) => ({ kind: 'text' as const, text: value });

describe('the Markdown of a reply', () => {
  it('has paragraphs with strong and emphasised text and escapes', () => {
    expect(parseMarkdown('The average of *temp\\_max* is **17.1**.\n\nNext')).toEqual([
      {
        kind: 'paragraph',
        parts: [
          text('The average of '),
          { kind: 'emphasis', parts: [text('temp_max')] },
          text(' is '),
          { kind: 'strong', parts: [text('17.1')] },
          text('.'),
        ],
      },
      { kind: 'paragraph', parts: [text('Next')] },
    ]);
  });

  it('has lists, quotes, headings and fenced code', () => {
    expect(parseMarkdown('# Head\n- a\n- b\n1. c\n> said\n```sql\nSELECT 1\n```')).toEqual([
      { kind: 'heading', parts: [text('Head')] },
      { kind: 'list', isOrdered: false, items: [[text('a')], [text('b')], [text('c')]] },
      { kind: 'quote', parts: [text('said')] },
      { kind: 'code', text: 'SELECT 1' },
    ]);
  });

  it.each(['<img src=x onerror=alert(1)>', '[a](javascript:alert(1))', '**open', '* star', '`open', 'a\\'])(
    'keeps what it does not know as text: %s',
    (source) => {
      expect(parseInline(source)).toEqual([text(source)]);
    },
  );

  it('reads a long line of marks in no more than linear steps', () => {
    expect(parseInline('*'.repeat(5001)).length).toBeGreaterThan(0);
    expect(parseMarkdown('**a '.repeat(5000)).length).toBe(1);
  });
});
