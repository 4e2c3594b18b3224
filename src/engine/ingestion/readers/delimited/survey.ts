import { decodedText } from '../../encoding/decoded-text.js';
import { type Encoding } from '../../encoding/encodings.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { type Dialect } from './dialect.js';
import { RecordScanner } from './record-scanner.js';

/** What reading a whole file under one dialect shows. */
export interface Survey {
  readonly dialect: Dialect;
  /** Numbers of cells that records have. */
  readonly widths: ReadonlySet<number>;
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

/**
 * Surveys a file under its likeliest dialect and, where its quotes do not fit, under the others that they allow.
 *
 * @throws UnreadableFile when no dialect reads the whole file
 */
export async function bestSurvey(file: TextFile, dialect: Dialect): Promise<Survey> {
  const first = await survey(file, dialect);
  if (isFlawless(first)) return first;
  const others: Survey[] = [];
  for (const other of otherDialects(dialect)) others.push(await survey(file, other));
  const steady = others.find((other) => isFlawless(other) && other.widths.size === 1);
  const best = steady ?? [first, ...others].find(({ fault }) => fault === null) ?? first;
  if (best.fault) throw best.fault;
  return best;
}

/** Reads all records under a dialect without keeping them. */
async function survey(file: TextFile, dialect: Dialect): Promise<Survey> {
  const widths = new Set<number>();
  const scanner = new RecordScanner(dialect, (cells) => widths.add(cells.length));
  const fault = await faultOf(scanAll(file, scanner));
  const { strayQuotes, quotedCells } = scanner;
  return { dialect, widths, strayQuotes, quotedCells, fault };
}

async function scanAll({ path, encoding }: TextFile, scanner: RecordScanner): Promise<void> {
  for await (const text of decodedText(path, encoding)) scanner.push(text);
  scanner.end();
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

/** True when every quote does its duty. */
function isFlawless({ strayQuotes, fault }: Survey): boolean {
  return strayQuotes === 0 && fault === null;
}

/** Only tab-separated files are commonly written without any quoting. */
function otherDialects(dialect: Dialect): Dialect[] {
  const escaped: Dialect = { ...dialect, quoting: dialect.quoting === 'backslash' ? 'doubled' : 'backslash' };
  return dialect.delimiter === '\t' ? [escaped, { ...dialect, quoting: 'none' }] : [escaped];
}
