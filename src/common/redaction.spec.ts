import { describe, expect, it } from '@jest/globals';
import { Redaction } from './redaction.js';

const redaction = new Redaction(['the-signing-secret']);
const apply = (text: string, ...texts: readonly string[]) => redaction.apply(text, texts);

describe('the redaction of the log', () => {
  it.each([
    ['a secret of the settings', 'with the-signing-secret', 'with [hidden]'],
    ['an API key but for its beginning', `key proj-${'a1b2c3d4'.repeat(5)}!`, 'key proj-a1b2c3d4…!'],
    ['a credential', 'Authorization: Bearer sk-1.2_3', 'Authorization: Bearer [hidden]'],
    ['the password of a URL', 'at postgres://me:secret@db:5432/x', 'at postgres://[hidden]@db:5432/x'],
    [
      'the query of a URL',
      'GET https://s3/a.csv?X-Amz-Signature=1 failed',
      'GET https://s3/a.csv?[hidden] failed',
    ],
    [
      'a statement that a database quotes',
      "Error: no\nLINE 1: WHERE name = 'Ann'\n   ^\n  at x",
      'Error: no\nLINE [hidden]\n  at x',
    ],
  ])('takes out %s', (_, text, expected) => {
    expect(apply(text)).toBe(expected);
  });

  it('takes out the texts of the task at hand, and what is as short as "no" stays', () => {
    expect(apply('cannot answer Who is ill? no', 'Who is ill?', 'no')).toBe('cannot answer [hidden] no');
  });

  it('leaves everything else as it is', () => {
    const text = 'data source ds-1 is invalid: url: https://example.com/a.csv is empty (100 %)';
    expect(apply(text)).toBe(text);
  });
});
