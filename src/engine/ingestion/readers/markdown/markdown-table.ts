import { type Token } from 'markdown-it';
import { type GridRow } from '../content.js';
import { inlineText } from './inline-text.js';

/** Reads the tokens of a table; `lines` are those of the text that the tokens were made of. */
export function tableRows(tokens: readonly Token[], lines: readonly string[]): GridRow[] {
  const rows: { cells: (string | null)[]; line: string }[] = [];
  for (const token of tokens) {
    if (token.type === 'tr_open') rows.push({ cells: [], line: lines[token.map?.[0] ?? -1] ?? '' });
    else if (token.type === 'inline') rows.at(-1)?.cells.push(inlineText(token) || null);
  }
  const width = rows[0]?.cells.length ?? 0;
  return rows.map(({ cells, line }, i) => ({
    number: i + 1,
    cells: [...cells, ...surplusCells(line, width)],
  }));
}

/** Cells beyond those of the header, which Markdown does not show. */
function surplusCells(line: string, width: number): string[] {
  const cells = line
    .replace(/^[ \t>]*\|?/, '')
    .replace(/\|[ \t]*$/, '')
    .split(/(?<!\\)\|/);
  return cells.slice(width).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
