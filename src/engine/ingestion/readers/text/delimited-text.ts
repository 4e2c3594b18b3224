import { type Encoding } from '../../encoding/encodings.js';
import { lineOf } from '../../layout/line.js';
import { shapeOf } from '../../layout/tables/table-shape.js';
import { NO_MARKS } from '../../layout/header/header-marks.js';
import { kindsOf } from '../../typing/kinds/column-kinds.js';
import { detectDialect, scanHead, type TextHead } from '../delimited/dialect-detection.js';
import { plainText } from './plain-text.js';

const HEAD_CHARACTERS = 64_000;
const JUDGED_RECORDS = 500;
const LEAST_RECORDS = 3;
/** Prose has longer ones. */
const LONGEST_CELL = 200;

/**
 * True when a text file surely is one table, to be read like `.csv` or `.tsv`: every record at its beginning has the
 * same number of cells. Commas and semicolons also stand in prose and in lists of names, so they need a header above
 * typed values, or nothing but typed values.
 */
export async function isDelimitedText(path: string, encoding: Encoding | null): Promise<boolean> {
  return looksDelimited(await headOf(path, encoding));
}

/** The same, by the beginning of a text. */
function looksDelimited(head: TextHead): boolean {
  const { dialect } = detectDialect(head, '.txt');
  const scanned = scanHead(dialect, head, JUDGED_RECORDS);
  const { records, strayQuotes, isCut } = scanned;
  const width = records[0]?.length ?? 0;
  const isRectangle = width >= 2 && records.every((cells) => cells.length === width);
  const isTidy = records.every((cells) => cells.every((cell) => cell.length <= LONGEST_CELL));
  if (!isRectangle || !isTidy || records.length < LEAST_RECORDS || strayQuotes > 0 || isCut) return false;
  const { header, body } = shapeOf(
    records.map((cells, i) => lineOf({ number: i + 1, cells })),
    NO_MARKS,
  );
  const hasHeader = header.length > 0;
  if (body !== header.length) return false;
  if (dialect.delimiter === '\t' || dialect.delimiter === '|') return hasHeader || width > 2;
  const typed = typedColumns(hasHeader ? records.slice(1) : records, width);
  return hasHeader ? typed > 0 : typed === width;
}

function typedColumns(records: readonly string[][], width: number): number {
  return Array.from({ length: width }, (_, i) => kindsOf(records.map((cells) => cells[i] ?? ''))).filter(
    ({ hasValues, kinds }) => hasValues && kinds.length > 0,
  ).length;
}

async function headOf(path: string, encoding: Encoding | null): Promise<TextHead> {
  let text = '';
  for await (const piece of plainText(path, encoding)) {
    text += piece;
    if (text.length > HEAD_CHARACTERS) return { text: text.slice(0, HEAD_CHARACTERS), isWhole: false };
  }
  return { text, isWhole: true };
}
