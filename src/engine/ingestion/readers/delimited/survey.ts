import { UnreadableFile } from '../../unreadable-file.js';
import { decodedText } from '../../encoding/decoded-text.js';
import { type Dialect } from './dialect.js';
import { RecordScanner } from './record-scanner.js';
import { type Encoding } from '../../encoding/encodings.js';

/** What reading a whole file under one dialect shows. */
export interface Survey {
  readonly dialect: Dialect;
  /** Number of cells of the longest record, empty ones at its end aside. */
  readonly width: number;
  /** Number of records by their number of cells. */
  readonly widths: ReadonlyMap<number, number>;
  readonly strayQuotes: number;
  readonly quotedCells: number;
  /** Why the file cannot be read under this dialect, or null. */
  readonly fault: UnreadableFile | null;
}

/** A text file as bytes and their meaning. */
export interface TextFile {
  readonly path: string;
  readonly encoding: Encoding;
}

/** Reads all records under a dialect without keeping them, from the record with the given index. */
export async function survey(file: TextFile, dialect: Dialect, fromRecord: number): Promise<Survey> {
  const widths = new Map<number, number>();
  let width = 0;
  let record = 0;
  const scanner = new RecordScanner(dialect, (cells) => {
    if (record++ < fromRecord) return;
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    if (cells.length > width) width = Math.max(width, filledWidth(cells));
  });
  const fault = await faultOf(scanAll(file, scanner));
  const { strayQuotes, quotedCells } = scanner;
  return { dialect, width, widths, strayQuotes, quotedCells, fault };
}

/** Feeds a whole file to a scanner. */
export async function scanAll({ path, encoding }: TextFile, scanner: RecordScanner): Promise<void> {
  for await (const text of decodedText(path, encoding)) scanner.push(text);
  scanner.end();
}

function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

async function faultOf(scan: Promise<void>): Promise<UnreadableFile | null> {
  try {
    await scan;
    return null;
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}

/** True when all records have the same number of cells and every quote does its duty. */
export function isFlawless({ widths, strayQuotes, fault }: Survey): boolean {
  return widths.size <= 1 && strayQuotes === 0 && fault === null;
}

/**
 * Surveys a file under its likeliest dialect and, where that leaves faults, under the others that its quotes allow.
 *
 * @throws UnreadableFile when no dialect reads the whole file
 */
export async function bestSurvey(file: TextFile, dialect: Dialect, fromRecord: number): Promise<Survey> {
  const first = await survey(file, dialect, fromRecord);
  if (isFlawless(first)) return first;
  const others: Survey[] = [];
  for (const other of otherDialects(dialect)) others.push(await survey(file, other, fromRecord));
  const best = others.find(isFlawless) ?? [first, ...others].find(({ fault }) => fault === null) ?? first;
  if (best.fault) throw best.fault;
  return best;
}

/** Only tab-separated files are commonly written without any quoting. */
function otherDialects({ delimiter, quoting }: Dialect): Dialect[] {
  const escaped: Dialect = { delimiter, quoting: quoting === 'backslash' ? 'doubled' : 'backslash' };
  return delimiter === '\t' ? [escaped, { delimiter, quoting: 'none' }] : [escaped];
}
