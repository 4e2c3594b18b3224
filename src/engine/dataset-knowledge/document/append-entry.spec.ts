import { describe, expect, it } from '@jest/globals';
import { appendEntry } from './append-entry.js';

const LINE = '{ table: orders, column: amount, also: [GMV] }';
const append = (document: string, section = 'synonyms'): string | null =>
  appendEntry(document, { section, line: LINE });

describe('an entry that is added to a document', () => {
  it.each([
    ['that says nothing', '', `synonyms:\n  - ${LINE}\n`],
    ['of comments alone', '# ours\n', `# ours\nsynonyms:\n  - ${LINE}\n`],
    [
      'without the section',
      'hidden:\n  - {table: a, column: b} # secret\n',
      `hidden:\n  - {table: a, column: b} # secret\nsynonyms:\n  - ${LINE}\n`,
    ],
    [
      'with a section in lines, before what follows it',
      'synonyms: # words\n  - {table: a, also: [b]} # c\n\n# hidden ones\nhidden:\n  - {table: a, column: b}\n',
      `synonyms: # words\n  - {table: a, also: [b]} # c\n  - ${LINE}\n\n# hidden ones\nhidden:\n  - {table: a, column: b}\n`,
    ],
    [
      'with a section that is not moved in',
      'synonyms:\n- table: a\n  also:\n  - b\nhidden: []\n',
      `synonyms:\n- table: a\n  also:\n  - b\n- ${LINE}\nhidden: []\n`,
    ],
    [
      'without a line break at its end',
      'synonyms:\n    - {table: a, also: [b]}',
      `synonyms:\n    - {table: a, also: [b]}\n    - ${LINE}\n`,
    ],
    [
      'with a text in lines at the end',
      'synonyms:\n  - table: a\n    also:\n      - |\n        b\n        # no comment\n\n',
      `synonyms:\n  - table: a\n    also:\n      - |\n        b\n        # no comment\n  - ${LINE}\n\n`,
    ],
    [
      'with a section in brackets',
      'synonyms: [{table: a, also: [b]}] # ]\nhidden: []\n',
      `synonyms: [{table: a, also: [b]}, ${LINE}] # ]\nhidden: []\n`,
    ],
    ['with an empty section in brackets', 'synonyms: []\n', `synonyms: [${LINE}]\n`],
    [
      'with a section that is left empty',
      'synonyms: # later\nhidden: []\n',
      `synonyms: # later\n  - ${LINE}\nhidden: []\n`,
    ],
    ['in braces', '{hidden: []}\n', `{hidden: [], synonyms: [${LINE}]}\n`],
    [
      'with line breaks of Windows',
      'hidden:\r\n  - {table: a, column: b}\r\n',
      `hidden:\r\n  - {table: a, column: b}\r\nsynonyms:\r\n  - ${LINE}\r\n`,
    ],
  ])('stands at the end of its section in one %s', (_, document, expected) => {
    expect(append(document)).toBe(expected);
  });

  it('is refused where the text is no document', () => {
    expect(append('synonyms: [')).toBeNull();
    expect(append('- a list')).toBeNull();
  });
});
