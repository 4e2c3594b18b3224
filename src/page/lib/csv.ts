/** A table as texts; the first line gave the names of its columns. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Reads CSV as RFC 4180 has it: quoted cells may hold commas, quotes (doubled) and line breaks. */
export function parseCsv(text: string): TextTable {
  const lines = readLines(text.replace(/^\uFEFF/, ''));
  const [columns = [], ...rows] = lines;
  return { columns, rows };
}

function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at + 1) : plainCell(text, at);
    line.push(value);
    at = end + 1;
    if (text[end] === ',') {
      if (at === text.length) line.push('');
      continue;
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    lines.push(line);
    line = [];
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

interface Cell {
  readonly value: string;
  /** Where the separator behind it stands, or the end of the text. */
  readonly end: number;
}

function plainCell(text: string, from: number): Cell {
  let end = from;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(from, end), end };
}

function quotedCell(text: string, from: number): Cell {
  let value = '';
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

/** Writes CSV as RFC 4180 has it. */
export function toCsv({ columns, rows }: TextTable): string {
  const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return [columns, ...rows].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
