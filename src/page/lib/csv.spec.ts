import { describe, expect, it } from '@jest/globals';
import { parseCsv, toCsv } from './csv.js';

describe('a table of an answer', () => {
  it('is read with quoted commas, quotes, line breaks and empty cells', () => {
    expect(parseCsv('\uFEFFa,"b,c"\r\n"x ""y""","1\n2"\r\n,\r\n')).toEqual({
      columns: ['a', 'b,c'],
      rows: [
        ['x "y"', '1\n2'],
        ['', ''],
      ],
    });
  });

  it('is written so that it is read as it was', () => {
    const table = { columns: ['a', 'b"'], rows: [['1,2', 'x\ny']] };

    expect(parseCsv(toCsv(table))).toEqual(table);
  });
});
