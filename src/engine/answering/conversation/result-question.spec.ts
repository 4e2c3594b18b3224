import { describe, expect, it } from '@jest/globals';
import { type ResultTable } from '../../table.js';
import { editedRows, editedSql } from './edited-result.js';
import { resultEdit } from './result-question.js';

const totals: ResultTable = {
  columns: [
    { name: 'region', type: 'text' },
    { name: 'sum of amount', type: 'number' },
  ],
  rows: [
    ['North', 20],
    ['South', 50],
    ['East', null],
    ['West', 10],
    ['Isles', 10],
  ],
  truncated: false,
};
const twoNumbers: ResultTable = {
  columns: [...totals.columns, { name: 'count', type: 'integer' }],
  rows: totals.rows.map((row) => [...row, 1]),
  truncated: false,
};

function names(question: string, result = totals): unknown[] | null {
  const edit = resultEdit(question, result);
  return edit && editedRows(edit, result).map(([name]) => name);
}

describe('a question to the table that was the answer before', () => {
  it.each([
    ['Which one is the highest?', ['South']],
    ['Which ones are the lowest?', ['West', 'Isles']],
    ['Which region has the most?', ['South']],
    ['Only the top 2', ['South', 'North']],
    ['the two lowest', ['West', 'Isles']],
    ['Which ones are above 15?', ['North', 'South']],
    ['which have at most 10', ['West', 'Isles']],
    ['Sort ascending', ['West', 'Isles', 'North', 'South', 'East']],
    ['sort by amount in descending order', ['South', 'North', 'West', 'Isles', 'East']],
    ['order them from highest to lowest', ['South', 'North', 'West', 'Isles', 'East']],
    ['sorted alphabetically', ['East', 'Isles', 'North', 'South', 'West']],
  ])('"%s" is answered by its rows', (question, expected) => {
    expect(names(question)).toEqual(expected);
  });

  it.each([
    'Which one has the most customers?',
    'What is the weather like?',
    'Which one is the best and the worst, the lowest?',
    'Sort them by price',
    'Which ones are between 5 and 15?',
  ])('is none where it says something else: "%s"', (question) => {
    expect(names(question)).toBeNull();
  });

  it('is none where it does not say which of two numbers is meant, unless one is named', () => {
    expect(names('Which one is the highest?', twoNumbers)).toBeNull();
    expect(names('Which one has the highest amount?', twoNumbers)).toEqual(['South']);
  });

  it('is none of a single row', () => {
    expect(names('Which one is the highest?', { ...totals, rows: totals.rows.slice(0, 1) })).toBeNull();
  });

  it('is a query over the one that gave the table, with the names of its columns quoted', () => {
    const edit = resultEdit('Which one is the highest?', totals);
    const columns = [{ name: 'a"; DROP TABLE t; --', type: 'text' as const }, ...totals.columns.slice(1)];
    expect(
      edit &&
        editedSql('SELECT 1', { ...edit, order: { column: 0, direction: 'desc' } }, { ...totals, columns }),
    ).toBe(
      'WITH answer AS (\n  SELECT 1\n)\nSELECT * FROM answer WHERE "a""; DROP TABLE t; --" = (SELECT max("a""; DROP TABLE t; --") FROM answer)',
    );
  });
});
