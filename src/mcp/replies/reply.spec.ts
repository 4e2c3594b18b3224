import { describe, expect, it } from '@jest/globals';
import { toResult } from './reply.js';
import { ReplyBudget, shorten } from './reply-budget.js';

describe('a reply', () => {
  it('has its structure as text too, and its images behind', () => {
    expect(toResult({ structured: { answer: 1 }, images: [{ png: Buffer.from('png') }] })).toEqual({
      content: [
        { type: 'text', text: '{"answer":1}' },
        { type: 'image', data: Buffer.from('png').toString('base64'), mimeType: 'image/png' },
      ],
      structuredContent: { answer: 1 },
    });
  });

  it('of more than 20 000 tokens is an error that says so', () => {
    const { isError, content, structuredContent } = toResult({ structured: { text: 'x'.repeat(40_000) } });

    expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
    expect(JSON.stringify(content)).toContain('too long');
  });
});

describe('the budget of a reply', () => {
  const note = (leftOut: number) => `${leftOut} left out`;

  it('leaves short texts as they are, and cuts others with a note', () => {
    const budget = new ReplyBudget();

    expect(budget.text('short', 10, note)).toBe('short');
    expect(budget.text('0123456789', 5, note)).toBe('0123…');
    expect(budget.notes).toEqual(['6 left out']);
  });

  it('takes entries until there is no room, and tells how many are left out', () => {
    const budget = new ReplyBudget();
    const entries = Array.from({ length: 40 }, () => 'x'.repeat(1000));

    const shown = budget.list(entries, { most: 100, note }, (entry) => entry);

    expect(shown).toHaveLength(23);
    expect(budget.notes).toEqual(['17 left out']);
    expect(budget.list([1, 2, 3], { most: 2, total: 9, note }, (entry) => entry)).toEqual([1, 2]);
    expect(budget.notes).toEqual(['17 left out', '7 left out']);
  });

  it('cuts no character in two', () => {
    expect(shorten('ab😀cd', 4).isWellFormed()).toBe(true);
  });
});
