import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { decodedText } from '../../encoding/decoded-text.js';
import { type Dialect } from './dialect.js';
import { RecordScanner } from './record-scanner.js';
import { type TextFile } from './survey.js';

const PIECE_CHARACTERS = 1 << 20;

export interface Rewriting {
  readonly dialect: Dialect;
  /** Records before this one are left out. */
  readonly fromRecord: number;
  /** Every row is given this many cells. */
  readonly width: number;
  readonly target: string;
}

/**
 * Writes the records of an irregular file as regular CSV (RFC 4180, UTF-8), each row padded to the width.
 *
 * @returns the number of characters of the longest row
 */
export async function rewrite({ path, encoding }: TextFile, rewriting: Rewriting): Promise<number> {
  const { dialect, fromRecord, width, target } = rewriting;
  const out = createWriteStream(target);
  const done = finished(out);
  let pending = '';
  let record = 0;
  let longest = 0;
  const scanner = new RecordScanner(dialect, (cells) => {
    if (record++ < fromRecord) return;
    const row = regularRow(cells, width);
    longest = Math.max(longest, row.length);
    pending += row;
  });
  const flush = async (): Promise<void> => {
    const text = pending;
    pending = '';
    if (!out.write(text)) await Promise.race([once(out, 'drain'), done]);
  };
  for await (const text of decodedText(path, encoding)) {
    scanner.push(text);
    if (pending.length > PIECE_CHARACTERS) await flush();
  }
  scanner.end();
  out.end(pending);
  await done;
  return longest;
}

function regularRow(cells: readonly string[], width: number): string {
  const row = Array.from({ length: width }, (_, i) => regularCell(cells[i] ?? ''));
  // An empty line would be no row at all.
  return `${width === 1 && row[0] === '' ? '""' : row.join(',')}\n`;
}

function regularCell(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
