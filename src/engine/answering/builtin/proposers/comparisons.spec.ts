import { describe, expect, it } from '@jest/globals';
import { type ColumnRef } from '../representation/column.js';
import { type Comparison, type Predicate } from '../representation/predicate.js';
import { type Query } from '../representation/query.js';
import { comparesOtherwise, leavesOutComparison, leavesOutDenial } from './comparisons.js';

const column: ColumnRef = { name: 'amount', type: 'integer', hasMissing: false, isExact: true, view: null };
const all = { op: 'all', table: 'sales' } as const;
const compared = (comparison: Comparison, value: number): Query => ({
  op: 'verdict',
  rows: { op: 'filter', from: all, predicate: { op: 'compare', column, comparison, value } },
});

describe('a reading that compares', () => {
  it.each([
    ['>=', 'Is any amount above 200?'],
    ['<=', 'Is any amount less than 200?'],
  ] as const)('with %s does otherwise than "%s" says', (comparison, question) => {
    expect(comparesOtherwise(compared(comparison, 200), question)).toBe(true);
  });

  it.each([
    ['>', 'Is any amount above 200?'],
    ['>=', 'Is any amount at least 200?'],
    ['<=', 'Is any amount above 300?'],
    ['>=', 'Is any amount above 200.50?'],
  ] as const)('with %s does as "%s" says', (comparison, question) => {
    expect(comparesOtherwise(compared(comparison, 200), question)).toBe(false);
  });

  it('leaves the comparison out where it compares nothing', () => {
    const rows: Query = { op: 'verdict', rows: all };
    expect(leavesOutComparison(rows, 'Are men happier than women?')).toBe(true);
    expect(leavesOutComparison(rows, 'Are men happy?')).toBe(false);
    expect(leavesOutComparison(compared('>', 200), 'Is any amount more than 200?')).toBe(false);
  });
});

describe('a reading that denies nothing', () => {
  const inYear: Predicate = { op: 'in', column, values: [{ type: 'number', value: 2024 }] };
  const counted = (predicate: Predicate): Query => ({
    op: 'verdict',
    rows: { op: 'filter', from: all, predicate },
  });

  it('leaves the denial of a question out', () => {
    expect(leavesOutDenial(counted(inYear), 'How many rows are not of 2024?', 'the number of rows')).toBe(
      true,
    );
    expect(leavesOutDenial(counted(inYear), 'How many rows are of 2024?', 'the number of rows')).toBe(false);
    expect(
      leavesOutDenial(counted(inYear), 'How many rows of 2024 are not more than 5?', 'the number of rows'),
    ).toBe(false);
  });

  it('leaves none out where it takes the other rows, or those that say no', () => {
    const saysNo: Predicate = { op: 'in', column, values: [{ type: 'text', value: 'No' }] };

    expect(
      leavesOutDenial(
        counted({ op: 'not', of: inYear }),
        'How many rows are not of 2024?',
        'the number of rows',
      ),
    ).toBe(false);
    expect(leavesOutDenial(counted(saysNo), 'How many were not paid?', 'the number of rows')).toBe(false);
  });

  it('leaves none out where the name of a column has the word', () => {
    const wording = 'The average of amount without tax for rows where region is “North”';
    expect(leavesOutDenial(counted(inYear), 'What is the amount without tax in the North?', wording)).toBe(
      false,
    );
  });
});
