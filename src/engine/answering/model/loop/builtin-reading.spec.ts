import { describe, expect, it } from '@jest/globals';
import { type CellValue, type ResultTable } from '../../../table.js';
import { type Finding } from '../evidence.js';
import { agreementOf } from './builtin-reading.js';

const tableOf = (rows: readonly (readonly CellValue[])[]): ResultTable => ({
  columns: [
    { name: 'region', type: 'text' },
    { name: 'total', type: 'number' },
  ],
  rows,
  truncated: false,
});
const foundIn = (rows: readonly (readonly CellValue[])[]): Finding =>
  ({ table: { name: 'r1.csv', result: tableOf(rows) } }) as Finding;
const readAs = (rows: readonly (readonly CellValue[])[]) => ({
  sentence: 'Totals',
  result: tableOf(rows),
  isWhole: true,
});

const ALL = [
  ['South', 295],
  ['North', 250.75],
  ['East', 10],
] as const;

describe('what the built-in analyst reads', () => {
  it.each([
    ['agrees', 'the same rows', ALL, 'agrees'],
    ['agrees', 'the first rows', ALL.slice(0, 1), 'agrees'],
    ['differs', 'other rows', ALL.slice(1, 2), 'differs'],
    ['differs', 'no rows', [], 'differs'],
  ] as const)('%s with a result where it gives %s', (_what, _rows, rows, agreement) => {
    expect(agreementOf(readAs(rows), [foundIn(ALL)])).toBe(agreement);
  });

  it('is unknown where something that was instructed is not understood, unless it is the same', () => {
    const partly = (rows: readonly (readonly CellValue[])[]) => ({ ...readAs(rows), isWhole: false });
    expect(agreementOf(partly(ALL.slice(1, 2)), [foundIn(ALL)])).toBe('unknown');
    expect(agreementOf(partly(ALL), [foundIn(ALL)])).toBe('agrees');
  });

  it('is unknown where nothing was read, or found', () => {
    expect(agreementOf(null, [foundIn(ALL)])).toBe('unknown');
    expect(agreementOf(readAs(ALL), [])).toBe('unknown');
  });
});
