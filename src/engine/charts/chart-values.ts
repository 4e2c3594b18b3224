import { type CellValue, type ResultTable } from '../table.js';
import { ChartNotPossible } from './chart-request.js';

const MISSING = '—';
/** Control characters, lone surrogates and non-characters: an SVG that holds one is not well-formed. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Texts that Vega takes for names of its own program where they stand alone, or loses: all that objects inherit, and a keyword. */
const NAMES_OF_VEGA: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'if']);

/** More of a text is never seen: labels and titles are cut at a width. */
const MAX_TEXT_LENGTH = 500;

/** The values of a column. @throws ChartNotPossible when the table has no such column */
export function valuesOf(table: ResultTable, name: string): CellValue[] {
  const index = table.columns.findIndex((column) => column.name === name);
  if (index < 0) throw new ChartNotPossible(`there is no column ${name}`);
  return table.rows.map((row) => row[index] ?? null);
}

/** A cell as a number, or null: exact decimals come as text, large integers as bigint. */
export function toNumber(value: CellValue): number | null {
  if (value === null || value === '' || typeof value === 'boolean') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A cell as one line of printable text; a dash for what is missing. */
export function toLabel(value: CellValue): string {
  if (value === null) return MISSING;
  return toLine(String(value)) || '“”';
}

/** A line as Vega draws it: one that means something to Vega ends with a blank. */
export function drawnLine(line: string): string {
  return NAMES_OF_VEGA.has(line) ? `${line} ` : line;
}

/** Text as one line without characters that cannot be drawn. */
export function toLine(text: string): string {
  return drawnLine(text.slice(0, MAX_TEXT_LENGTH).replace(/\s+/gu, ' ').replace(UNPRINTABLE, '').trim());
}

/** Puts numbers into a text: `{shown} of {total}`. */
export function fillIn(template: string, numbers: Readonly<Record<string, number>>, locale: string): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const number = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
    return number === undefined ? place : number.toLocaleString(locale);
  });
}
