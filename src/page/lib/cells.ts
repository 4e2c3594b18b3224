import { type TextTable } from './csv.js';
import { isNumber } from './format.js';

/** A cell of a table, counted from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Cells beyond these are not looked at. */
const MOST_ROWS = 20_000;

/**
 * Finds the cell that a number of a reply shows, as it may be rounded, grouped and written in any of the replies' languages.
 * @param sentence in which the number stands: a row that it names is preferred
 * @returns null where no cell holds it
 */
export function findCell({ rows }: TextTable, number: string, sentence = ''): CellPlace | null {
  const readings = readingsOf(number);
  let first: CellPlace | null = null;
  for (const [row, cells] of rows.slice(0, MOST_ROWS).entries()) {
    const column = cells.findIndex(
      (cell) => isNumber(cell) && readings.some((one) => shows(one, Number(cell))),
    );
    if (column === -1) continue;
    if (cells.some((cell, index) => index !== column && cell !== '' && sentence.includes(cell)))
      return { row, column };
    first ??= { row, column };
  }
  return first;
}

interface Reading {
  readonly value: number;
  readonly decimals: number;
  readonly isPercent: boolean;
}

/** What a written number may be: its last mark may part groups or decimals. */
function readingsOf(text: string): Reading[] {
  const isPercent = text.endsWith('%');
  const plain = asciiDigits(text)
    .replace('−', '-')
    .replace(/[\s%’'\u00a0\u202f٬]/g, '')
    .replace('٫', '.');
  const asEnglish = plain.replaceAll(',', '');
  const asGerman = plain.replaceAll('.', '').replace(',', '.');
  return [...new Set([asEnglish, asGerman])]
    .filter((one) => /^-?\d+(?:\.\d+)?$/.test(one))
    .map((one) => ({ value: Number(one), decimals: one.split('.')[1]?.length ?? 0, isPercent }));
}

/** The zero of each script's digits stands at a multiple of ten from its own. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    for (const zero of [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50]) {
      if (code >= zero && code <= zero + 9) return String(code - zero);
    }
    return digit;
  });
}

function shows({ value, decimals, isPercent }: Reading, cell: number): boolean {
  const near = (one: number) => Math.abs(one - value) <= 0.5 * 10 ** -decimals + Math.abs(one) * 1e-12;
  return near(cell) || (isPercent && near(cell * 100));
}
