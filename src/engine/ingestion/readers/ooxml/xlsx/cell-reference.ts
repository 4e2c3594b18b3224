import { type MergedCells } from '../../content.js';

const A = 'A'.charCodeAt(0);
const LETTERS = 26;
const LOWER_CASE_BIT = 0x20;

/** Column of a reference such as `AB12` (the first is 0), or -1 when it has none. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = (reference.charCodeAt(i) & ~LOWER_CASE_BIT) - A;
    if (letter < 0 || letter >= LETTERS) break;
    column = column * LETTERS + letter + 1;
  }
  return column - 1;
}

/** Cells of a reference such as `A1:C2`, or null when it is none. */
export function rangeOf(reference: string): MergedCells | null {
  const [, first = '', last = first] = /^([A-Za-z]+\d+)(?::([A-Za-z]+\d+))?$/.exec(reference) ?? [];
  if (first === '') return null;
  return {
    firstRow: rowOf(first),
    lastRow: rowOf(last),
    firstColumn: columnOf(first),
    lastColumn: columnOf(last),
  };
}

function rowOf(reference: string): number {
  return Number(/(?<!\d)\d+$/.exec(reference)?.[0]);
}
