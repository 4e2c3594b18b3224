import { type CellValue, type ResultTable } from '../../table.js';

const LEAST_LETTERS = 3;
const MOST_ROWS = 20;
const isYear = (value: number): boolean => value >= 1800 && value <= 2100;

const isNumber = (value: CellValue | undefined): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

/** The numbers of a text as they are written, without separators of thousands. */
export const numbersIn = (text: string): ReadonlySet<string> =>
  new Set(text.replaceAll(',', '').match(/\d[\d.]*/g) ?? []);

function numberFeatures(value: number, question: string, rows: number): [string, number][] {
  return [
    ['number is in question', Number(numbersIn(question).has(String(value)))],
    ['number', Math.log10(Math.abs(value) + 1)],
    ['number is negative', Number(value < 0)],
    ['number is whole', Number(Number.isInteger(value))],
    ['number is zero', Number(value === 0)],
    ['number is one', Number(value === 1)],
    ['number is a year', Number(isYear(value))],
    ['number is that of all rows', Number(value === rows)],
  ];
}

/**
 * What a result looks like beside its question: how large it is, what number it gives, whether it repeats what was asked.
 * @param rows of the largest table
 */
export function resultFeatures(
  { columns, rows: found }: ResultTable,
  question: string,
  rows: number,
): ReadonlyMap<string, number> {
  const features = new Map<string, number>([
    ['rows of result', Math.log(1 + found.length)],
    ['columns of result', columns.length],
  ]);
  const asked = question.toLowerCase();
  const repeats = (value: CellValue | undefined): boolean =>
    typeof value === 'string' && value.length >= LEAST_LETTERS && asked.includes(value.trim().toLowerCase());
  const first = found[0]?.[0];
  if (found.length === 1 && isNumber(first))
    for (const [name, value] of numberFeatures(Number(first), question, rows)) features.set(name, value);
  if (repeats(first)) features.set('first value is in question', 1);
  if (found.slice(0, MOST_ROWS).some((row) => repeats(row[0]))) features.set('a value is in question', 1);
  return features;
}
