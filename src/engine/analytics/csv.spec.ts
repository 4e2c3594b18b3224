import { describe, expect, it } from '@jest/globals';
import { type CellValue, type ResultTable } from '../table.js';
import { toCsv } from './csv.js';

function aTable(names: readonly string[], ...rows: readonly (readonly CellValue[])[]): ResultTable {
  return { columns: names.map((name) => ({ name, type: 'text' })), rows, truncated: false };
}

describe('toCsv', () => {
  it('writes a header and ends every line with CRLF', () => {
    expect(toCsv(aTable(['a', 'b'], [1, 'x'], [2n ** 60n, true]))).toBe(
      'a,b\r\n1,x\r\n1152921504606846976,true\r\n',
    );
  });

  it('writes a missing value as an empty field', () => {
    expect(toCsv(aTable(['a', 'b'], [null, '']))).toBe('a,b\r\n,\r\n');
  });

  it('does not let a single missing value look like an empty line', () => {
    expect(toCsv(aTable(['a'], [null], ['x']))).toBe('a\r\n""\r\nx\r\n');
  });

  it('quotes commas, quotes and line breaks, in headers too', () => {
    expect(toCsv(aTable(['a,b', 'c"d'], ['1\n2', 'e\rf']))).toBe('"a,b","c""d"\r\n"1\n2","e\rf"\r\n');
  });

  it('writes sums without the noise of binary fractions', () => {
    const sum = 0.1 + 0.2;

    expect(toCsv(aTable(['a'], [sum], [1 / 3], [1e21], [-0.5]))).toBe(
      'a\r\n0.3\r\n0.333333333333333\r\n1e+21\r\n-0.5\r\n',
    );
  });

  it('leaves text as it is, formulas included', () => {
    expect(toCsv(aTable(['a'], ['=1+1'], ['-5'], [' x ']))).toBe('a\r\n=1+1\r\n-5\r\n x \r\n');
  });
});
