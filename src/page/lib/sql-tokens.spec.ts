import { expect, it } from '@jest/globals';
import { sqlTokens } from './sql-tokens.js';

it('the pieces of a statement are the statement, and are told apart', () => {
  const statement = `SELECT "a""b" AS x, 'it''s', 4.5 -- note\nFROM t`;
  const tokens = sqlTokens(statement);

  expect(tokens.map(({ text }) => text).join('')).toBe(statement);
  const kinds = tokens.filter(({ text }) => text.trim() !== '').map(({ kind, text }) => `${kind} ${text}`);
  expect(kinds).toEqual([
    'keyword SELECT',
    'name "a""b"',
    'keyword AS',
    'plain x',
    'plain ,',
    `text 'it''s'`,
    'plain ,',
    'number 4.5',
    'comment -- note',
    'keyword FROM',
    'plain t',
  ]);
});
