import { type CellValue, type ResultTable } from '../table.js';

const NEEDS_QUOTES = /[",\r\n]/;
const LINE_END = '\r\n';

/** A double holds this many digits faithfully; those behind are noise of binary sums. Spreadsheets show as many. */
const SIGNIFICANT_DIGITS = 15;

/**
 * A result as RFC 4180 CSV: a header line, CRLF after every line, a missing value is an empty field.
 *
 * Fractions have 15 significant digits. Text is written as it is. A leading `=`, `+`, `-` or `@` is not neutralised, although a spreadsheet may take it for a
 * formula: the file is evidence, and prefixing would change negative numbers, phone numbers and handles for every
 * reader that is no spreadsheet.
 */
export function toCsv(table: ResultTable): string {
  const header = table.columns.map(({ name }) => name);
  return [header, ...table.rows].map(toLine).join('');
}

function toLine(cells: readonly CellValue[]): string {
  // A lone empty field would be an empty line, which readers skip.
  if (cells.length === 1 && (cells[0] === null || cells[0] === '')) return `""${LINE_END}`;
  return cells.map(toField).join(',') + LINE_END;
}

function toField(value: CellValue): string {
  const text = value === null ? '' : toText(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toText(value: NonNullable<CellValue>): string {
  const isFraction = typeof value === 'number' && !Number.isInteger(value);
  return String(isFraction ? Number(value.toPrecision(SIGNIFICANT_DIGITS)) : value);
}
