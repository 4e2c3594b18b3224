import { describe, expect, it } from '@jest/globals';
import { tokensOf } from '../question/tokens.js';
import { type DataColumn } from '../tables/data-table.js';
import { calendarMentions } from './calendar-mentions.js';

const column = (kind: DataColumn['kind']): DataColumn => ({ kind }) as Partial<DataColumn> as DataColumn;

function daysIn(text: string, kind: DataColumn['kind'] = 'date', taken: readonly number[] = []): string[][] {
  const question = {
    tokens: tokensOf(text).all,
    dataset: { columns: [column(kind)] },
    taken: new Set(taken),
  };
  return calendarMentions(question).map(({ first, last }) => [first, last]);
}

describe('the days that a question names', () => {
  it.each([
    ['orders in Q3 2024', '2024-07-01', '2024-09-30'],
    ['orders of the first half of 2023', '2023-01-01', '2023-06-30'],
    ['sales from January to June 2025', '2025-01-01', '2025-06-30'],
    ['sales between July and September 2025', '2025-07-01', '2025-09-30'],
    ['sales from November to February 2025', '2024-11-01', '2025-02-28'],
    ['sales from March 2023 to February 2024', '2023-03-01', '2024-02-29'],
    ['calls in the week of 2 to 8 June 2025', '2025-06-02', '2025-06-08'],
    ['orders on 5 March 2024', '2024-03-05', '2024-03-05'],
    ['orders between March 5, 2024 and March 9, 2024', '2024-03-05', '2024-03-09'],
    ['visits in summer 2024', '2024-06-01', '2024-08-31'],
  ])('are those from the first to the last: %s', (text, first, last) => {
    expect(daysIn(text)).toEqual([[first, last]]);
  });

  it('are those of several times', () => {
    expect(daysIn('the revenue of Q1 2024 and Q1 2025')).toEqual([
      ['2024-01-01', '2024-03-31'],
      ['2025-01-01', '2025-03-31'],
    ]);
  });

  it.each([
    'orders in 2024',
    'orders in March 2024',
    'orders of 2024-03-05',
    'orders in March',
    'orders on Mondays',
    'orders between 5 and 9',
  ])('are none of a number, nor of any year: %s', (text) => {
    expect(daysIn(text)).toEqual([]);
  });

  it('are none where no column holds dates, nor where they are a value', () => {
    expect(daysIn('orders in Q3 2024', 'text')).toEqual([]);
    expect(daysIn('orders in Q3 2024', 'date', [2, 3, 4])).toEqual([]);
  });
});
