/** How a table is written down. */
interface Writing {
  readonly delimiter: string;
  readonly quote: string;
  readonly quotesAll: boolean;
  readonly escape: 'doubled' | 'backslash';
  readonly end: string;
}

/** One line of a table. */
export type Cells = readonly string[];

const PLAIN: Writing = { delimiter: ',', quote: '"', quotesAll: false, escape: 'doubled', end: '\n' };

/** The text of lines: of cells, written down as `writing` says and as plain CSV else, or as they are. */
export function written(lines: readonly (Cells | string)[], writing: Partial<Writing> = {}): string {
  const { end, ...rest } = { ...PLAIN, ...writing };
  return lines.map((line) => (typeof line === 'string' ? line : lineOf(line, rest)) + end).join('');
}

function lineOf(cells: Cells, writing: Omit<Writing, 'end'>): string {
  return cells.map((cell) => cellOf(cell, writing)).join(writing.delimiter);
}

function cellOf(cell: string, { delimiter, quote, quotesAll, escape }: Omit<Writing, 'end'>): string {
  const needsQuotes =
    cell.includes(delimiter.trim() || delimiter) || cell.includes(quote) || /[\r\n]/.test(cell);
  if (!needsQuotes && !quotesAll) return cell;
  const escaped = cell.replaceAll(quote, escape === 'doubled' ? quote + quote : `\\${quote}`);
  return quote + escaped + quote;
}
