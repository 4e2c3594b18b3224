import { describe, expect, it } from '@jest/globals';
import { withoutOwnWords } from './own-words.js';

describe("a word of the asker's own", () => {
  it('gives way to the condition that explains it in parentheses', () => {
    const question = 'how many families (at least 1 child) stayed in May?';
    expect(withoutOwnWords(question, ['families'])).toContain(
      'how many rows with at least 1 child stayed in May?',
    );
  });

  it('gives way to the name that explains it', () => {
    const question = 'average ticket (net sales per line) by store';
    expect(withoutOwnWords(question, ['ticket'])).toContain('average net sales per line by store');
  });

  it('stays where nothing explains it', () => {
    expect(withoutOwnWords('families by hotel (largest first)', ['families'])).toEqual([]);
    expect(withoutOwnWords('regulars and families (at least 1 child)', ['regulars', 'families'])).toEqual([]);
  });

  it('gives way to a computation behind the groups, but to nothing else there', () => {
    expect(withoutOwnWords('CPM by channel (spend per 1000 views)', ['CPM'])).toContain(
      'spend per 1000 views by channel',
    );
    expect(withoutOwnWords('profit per city (2023)', ['profit'])).toEqual([]);
  });
});
