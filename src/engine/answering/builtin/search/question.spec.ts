import { describe, expect, it } from '@jest/globals';
import { type ColumnProfile } from '../../../table.js';
import { readTable } from '../cells/cell-table.js';
import { linkColumns } from './column-link.js';
import { readQuestion } from './question.js';

describe('the noun that a question asks for', () => {
  it.each([
    ['which player scored the most goals?', 'player'],
    ['what was the total number of goals?', 'goals'],
    ['what is the highest score of the season?', 'score'],
    ['name the first driver to win.', 'driver'],
    ['how many different venues were used?', 'different'],
    ['who was the second president?', 'president'],
  ])('stands behind verbs, numbers and superlatives: %s', (text, noun) => {
    const { words, nounAt } = readQuestion(text);
    expect(words[nounAt]).toBe(noun);
  });

  it('is missing where a question has none', () => {
    expect(readQuestion('how many were there?').nounAt).toBe(-1);
  });

  it.each([
    ['which players scored?', true],
    ['which people scored?', true],
    ['which player scored?', false],
    ['which class won?', false],
  ])('is a plural or not: %s', (text, isPlural) => {
    expect(readQuestion(text).isPlural).toBe(isPlural);
  });
});

function column(name: string): ColumnProfile {
  return {
    name,
    type: 'text',
    sqlType: 'VARCHAR',
    missingCount: 0,
    distinctCount: 1,
    distinctIsEstimate: false,
    min: null,
    max: null,
    mean: null,
    topValues: [],
    isCandidateKey: false,
  };
}

describe('a header', () => {
  const columns = ['Class AAAA', 'Class AAAAA'].map(column);
  const table = readTable({ name: 't', rowCount: 1, totalRows: [], columns }, [['x', 'y']], true);

  it('is named rather by its own words than by words that begin like it', () => {
    const shares = linkColumns(table, readQuestion('who won in class aaaa?')).map(({ share }) => share);
    expect(shares[0]).toBe(1);
    expect(shares[1]).toBeLessThan(1);
  });
});
