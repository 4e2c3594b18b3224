import { open } from 'node:fs/promises';
import { UnreadableFile } from '../../unreadable-file.js';
import { type SkippedRow } from '../../ingested-file.js';
import { decodedText } from './decoded-text.js';
import { type Dialect } from './dialect.js';
import { detectDialect, scanHead, type ScannedHead, type TextHead } from './dialect-detection.js';
import { findTableStart } from './header.js';
import { rowNumber } from './record-scanner.js';
import { type Encoding, inspectBytes, type TextBytes } from './text-encoding.js';

const HEAD_CHARACTERS = 128_000;
const SAMPLE_RECORDS = 2000;

/** What the beginning of a file (and its bytes as a whole) show. */
export interface Inspection {
  readonly encoding: Encoding;
  /** False when there is surely no `"` in the file. */
  readonly mayHaveQuotes: boolean;
  readonly dialect: Dialect;
  readonly hasHeader: boolean;
  /** Records before the header or the first row of data. */
  readonly titles: readonly SkippedRow[];
  /** Number of the first row of the table, header included. */
  readonly firstRow: number;
  /** The first records of the table, header included. */
  readonly records: readonly string[][];
  /** True when everything so far is as RFC 4180 has it. */
  readonly looksRegular: boolean;
}

/** @throws UnreadableFile when the file is no text, is empty, or has too many columns */
export async function inspect(path: string, extension: string, maxColumns: number): Promise<Inspection> {
  const { encoding, mayHaveQuotes, hasLoneReturns } = await bytesOf(path);
  const head = await readHead(path, encoding);
  if (head.text.trim() === '') throw new UnreadableFile('the file is empty');
  const dialect = detectDialect(head, extension);
  const scanned = scanHead(dialect, head, SAMPLE_RECORDS);
  refuseTooWide(Math.max(...scanned.records.map((cells) => cells.length)), maxColumns);
  const { titleRecords, hasHeader } = findTableStart(scanned);
  return {
    encoding,
    mayHaveQuotes,
    dialect,
    hasHeader,
    titles: titlesOf(scanned, titleRecords),
    firstRow: scanned.rows[titleRecords] ?? 1,
    records: scanned.records.slice(titleRecords),
    looksRegular: encoding === 'utf-8' && !hasLoneReturns && isRegular(scanned, dialect),
  };
}

/** @throws UnreadableFile when there are more columns than allowed */
export function refuseTooWide(width: number, maxColumns: number): void {
  if (width <= maxColumns) return;
  const limit = rowNumber(maxColumns);
  throw new UnreadableFile(`the table has more than ${limit} columns; at most ${limit} can be read`);
}

async function bytesOf(path: string): Promise<TextBytes> {
  const file = await open(path);
  try {
    return await inspectBytes(file);
  } finally {
    await file.close();
  }
}

async function readHead(path: string, encoding: Encoding): Promise<TextHead> {
  let text = '';
  for await (const piece of decodedText(path, encoding)) {
    text += piece;
    if (text.length >= HEAD_CHARACTERS && text.trim() !== '') return { text, isWhole: false };
  }
  return { text, isWhole: true };
}

function titlesOf({ records, rows }: ScannedHead, count: number): SkippedRow[] {
  return records.slice(0, count).map((cells, i) => {
    return {
      row: rows[i] ?? i + 1,
      text: cells
        .filter((cell) => cell !== '')
        .join(' ')
        .slice(0, 500),
    };
  });
}

/**
 * Files of one column are left out: only there a blank line could be a row. So are files with a line break in the first
 * record: DuckDB would take it for the line ending of the whole file, and lose every row.
 */
function isRegular({ records, rows, strayQuotes, isCut }: ScannedHead, { quoting }: Dialect): boolean {
  const width = records[0]?.length ?? 0;
  const isRectangle = width > 1 && records.every((cells) => cells.length === width);
  const isOneLine = records[0]?.every((cell) => !/[\r\n]/.test(cell)) ?? true;
  return isRectangle && quoting === 'doubled' && strayQuotes === 0 && rows[0] === 1 && isOneLine && !isCut;
}
