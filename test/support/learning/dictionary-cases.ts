import { readFileSync } from 'node:fs';
import { type CellTable } from '../../../src/engine/index.js';

/** A table as text: a line for each row, cells between bars, the first line the header. */
export function cells(name: string, text: string, titles: readonly string[] = []): CellTable {
  const [header = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return {
    name,
    titles,
    columns: header,
    rows: rows.map((row) => header.map((_, i) => (row[i] === undefined || row[i] === '' ? null : row[i]))),
  };
}

/** Tables that describe the columns of others, in several forms and languages. */
export const DICTIONARIES = casesIn('dictionaries.txt');

/** Tables that describe no columns, though cells of some are called as columns are. */
export const OTHERS = casesIn('other-tables.txt');

/** Blocks that begin with what they are, the name of their table and perhaps that of its file. */
function casesIn(file: string): (readonly [form: string, table: CellTable])[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [title = '', ...lines] = block.split('\n');
      const [form = '', name = '', ...titles] = title.split('|').map((part) => part.trim());
      return [form, cells(name, lines.join('\n'), titles)];
    });
}
