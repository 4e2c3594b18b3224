import { describe, expect, it } from '@jest/globals';
import { findCell } from './cells.js';

const table = {
  columns: ['place', 'average', 'share'],
  rows: [
    ['New York', '17.0987', '0.125'],
    ['Seattle', '1234.5', '0.875'],
    ['Oslo', '17.1', '0.5'],
  ],
};

describe('the cell of a number of a reply', () => {
  it.each([
    ['17.1', '', { row: 0, column: 1 }],
    ['17.1', 'It is highest for Oslo: 17.1', { row: 2, column: 1 }],
    ['1,234.5', '', { row: 1, column: 1 }],
    ['1.234,5', '', { row: 1, column: 1 }],
    ['87.5 %', '', { row: 1, column: 2 }],
    ['١٬٢٣٤٫٥', '', { row: 1, column: 1 }],
    ['99', '', null],
  ])('is found as it may be written: %s', (number, sentence, place) => {
    expect(findCell(table, number, sentence)).toEqual(place);
  });
});
