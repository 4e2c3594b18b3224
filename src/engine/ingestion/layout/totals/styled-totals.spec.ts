import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PLAIN, type RowLook, styledTotals } from './styled-totals.js';

const BOLD: RowLook = { ...PLAIN, isBold: true };
const INDENTED: RowLook = { ...PLAIN, indent: 1 };

const LOOKS = fc.record({
  isBold: fc.boolean(),
  isRuled: fc.boolean(),
  isShaded: fc.boolean(),
  level: fc.integer({ min: 0, max: 1 }),
  indent: fc.integer({ min: 0, max: 2 }),
});

describe('rows that their style and numbers show to sum up others', () => {
  it.each<[string, fc.Arbitrary<number>]>([
    ['small integers', fc.integer({ min: 0, max: 9 })],
    ['counts', fc.integer({ min: 10, max: 5000 })],
    ['rates', fc.integer({ min: 0, max: 100 }).map((rate) => rate / 100)],
    ['amounts', fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100)],
  ])('are not found in tables of %s whose rows look as it happens', (_, value) => {
    const rows = fc.array(fc.tuple(value, value, LOOKS), { minLength: 4, maxLength: 30 });
    fc.assert(
      fc.property(rows, (table) => {
        const columns = [table.map(([first]) => first), table.map(([, second]) => second)];
        return (
          styledTotals(
            columns,
            table.map(([, , look]) => look),
          ).length === 0
        );
      }),
      { seed: 18, numRuns: 500 },
    );
  });

  it('are found below and above the rows that they sum up', () => {
    const looks = [PLAIN, PLAIN, BOLD, PLAIN, PLAIN, BOLD];
    expect(styledTotals([[120, 80, 200, 210, 34, 244]], looks)).toEqual([2, 5]);
    expect(styledTotals([[200, 120, 80, 244, 210, 34]], looks.toReversed())).toEqual([0, 3]);
  });

  it('are found where few figures agree when nothing else is set off than the last row', () => {
    expect(styledTotals([[14, 11, 6, 31]], [PLAIN, PLAIN, PLAIN, BOLD])).toEqual([3]);
    expect(styledTotals([[14, 11, 6, 30]], [PLAIN, PLAIN, PLAIN, BOLD])).toEqual([]);
  });

  it('are found over indented rows, and over rows that are sums themselves', () => {
    const deep = { ...PLAIN, indent: 2 };
    const looks = [PLAIN, INDENTED, deep, deep, INDENTED, deep, deep];
    expect(styledTotals([[103_900, 60_400, 52_000, 8_400, 43_500, 31_000, 12_500]], looks)).toEqual([
      0, 1, 4,
    ]);
  });

  it('are none where a style that sets off many rows is that of a sum by chance', () => {
    const looks = [PLAIN, PLAIN, BOLD, PLAIN, BOLD, PLAIN, BOLD, PLAIN];
    expect(styledTotals([[14, 11, 25, 31, 18, 90, 47, 12]], looks)).toEqual([]);
  });

  it('are none where something is taken off', () => {
    expect(styledTotals([[1200, 340, -210, 1330]], [PLAIN, PLAIN, PLAIN, BOLD])).toEqual([]);
  });
});
