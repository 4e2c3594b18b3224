import { commonKind, isTyped, kindOfCell } from '../../layout/cells/cell-kind.js';
import { type Dialect, DELIMITERS, RARE_DELIMITERS } from './dialect.js';
import { RecordScanner } from './record-scanner.js';

const JUDGED_RECORDS = 500;
const JUDGED_CHARACTERS = 64_000;
/** Records whose cells are looked at one by one. */
const TIDY_RECORDS = 100;
const TSV_BONUS = 0.2;
/** What separates cells seldom must do so very clearly. */
const RARE_SHARE = 0.8;
const COMMENT = '#';
const GROUPED = /^\D*\d{1,3}(?: \d{3})+(?:[.,]\d+)?\D*$/;

/** The beginning of a text, and whether that is all of it. */
export interface TextHead {
  readonly text: string;
  readonly isWhole: boolean;
}

/** A dialect, and whether it divides the lines at all. */
interface DetectedDialect {
  readonly dialect: Dialect;
  readonly divides: boolean;
}

interface Judgement {
  readonly dialect: Dialect;
  readonly score: number;
  readonly width: number;
}

/** Finds the dialect under which the beginning of a file looks most like a table; `divides` is false where no mark divides its lines. */
export function detectDialect(
  head: TextHead,
  extension: string,
  wantedDelimiter: string | null = null,
): DetectedDialect {
  const text = head.text.slice(0, JUDGED_CHARACTERS);
  const judged = { text, isWhole: head.isWhole && text.length === head.text.length };
  const comment = commentOf(text);
  const delimiters = wantedDelimiter === null ? candidates(text) : [wantedDelimiter];
  const judgements = delimiters.flatMap((delimiter) =>
    quotingsOf(text).map((quoting) => judge({ delimiter, comment, ...quoting }, judged)),
  );
  const bonus = ({ dialect }: Judgement): number =>
    extension === '.tsv' && dialect.delimiter === '\t' ? TSV_BONUS : 0;
  const best = judgements.reduce((a, b) => (b.score + bonus(b) > a.score + bonus(a) ? b : a));
  if (wantedDelimiter !== null) return { dialect: best.dialect, divides: true };
  if (best.score > 0) return { dialect: withSpace(best, judged), divides: true };
  return { dialect: { ...best.dialect, delimiter: extension === '.tsv' ? '\t' : ',' }, divides: false };
}

/** The common delimiters, and the rare ones that are there; of a doubled one only the pair. */
function candidates(text: string): string[] {
  const rare = RARE_DELIMITERS.filter((delimiter) => text.includes(delimiter));
  const all = [...DELIMITERS, ...rare];
  const doubled = rare
    .filter((delimiter) => isAlwaysDoubled(text, delimiter))
    .map((delimiter) => delimiter.charAt(0));
  return all.filter((delimiter) => !doubled.includes(delimiter));
}

function isAlwaysDoubled(text: string, pair: string): boolean {
  const mark = pair.charAt(0);
  if (pair !== mark + mark) return false;
  return !text.replaceAll(pair, '').includes(mark);
}

/** A sign that begins several lines, or lines above the table. */
function commentOf(text: string): string | null {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const remarks = lines.filter((line) => line.startsWith(COMMENT));
  if (remarks.length === 0 || remarks.length > lines.length / 2) return null;
  const others = lines.filter((line) => !line.startsWith(COMMENT));
  const counts = (line: string): number => Math.max(...DELIMITERS.map((mark) => line.split(mark).length));
  const width = commonest(others.map(counts));
  // A header may begin with it, and so may the numbers of a first column.
  const isHeader = remarks.length === 1 && remarks[0] === lines[0] && counts(remarks[0] ?? '') === width;
  const areRows = remarks.every((line) => counts(line) === width && !line.startsWith(`${COMMENT} `));
  return width < 2 || isHeader || areRows ? null : COMMENT;
}

function quotingsOf(text: string): Pick<Dialect, 'quote' | 'quoting'>[] {
  const quotings: Pick<Dialect, 'quote' | 'quoting'>[] = [{ quote: '"', quoting: 'doubled' }];
  if (text.includes('\\"')) quotings.push({ quote: '"', quoting: 'backslash' });
  if (!/(^|[^\p{L}\p{N}])'/mu.test(text)) return quotings;
  quotings.push({ quote: "'", quoting: 'doubled' });
  if (text.includes("\\'")) quotings.push({ quote: "'", quoting: 'backslash' });
  return quotings;
}

function judge(dialect: Dialect, head: TextHead): Judgement {
  const scanned = scanHead(dialect, head, JUDGED_RECORDS);
  const records = scanned.records.filter((cells) => !isRemark(cells, dialect));
  const widths = records.map((cells) => cells.length);
  const width = commonest(widths);
  const isRare = !(DELIMITERS as readonly string[]).includes(dialect.delimiter);
  if (width < 2 || (isRare && !isClear({ ...scanned, records }, width, dialect.delimiter)))
    return { dialect, score: 0, width };
  const steadiness = widths.filter((one) => one === width).length / widths.length;
  const firstFits = widths[0] === width ? 1 : 0.8;
  const looked = records.slice(0, TIDY_RECORDS);
  const tidiness = looked.reduce((sum, cells) => sum + tidyShare(cells, dialect), 0) / looked.length;
  const quoteFaults = 1 / (1 + scanned.strayQuotes / records.length);
  const rarity = isRare ? RARE_SHARE : 1;
  const score = steadiness ** 2 * firstFits * tidiness ** 2 * quoteFaults * (1 - 0.5 / width) * rarity;
  return { dialect, score, width };
}

function isRemark([first = '', ...others]: readonly string[], { comment }: Dialect): boolean {
  return comment !== null && others.length === 0 && first.startsWith(comment);
}

/** Words and times hold spaces and colons: these separate cells only where there are numbers, dates or quotes between. */
function isClear({ records, quotedCells }: ScannedHead, width: number, delimiter: string): boolean {
  const fitting = records.filter((cells) => cells.length === width);
  if (records.length < 2 || fitting.length < RARE_SHARE * records.length) return false;
  if (delimiter.length > 1 || !/[ :]/.test(delimiter)) return true;
  const below = fitting.slice(1);
  const whole = below.filter((cells) => isOneValue(cells.join(delimiter)));
  if (records[0]?.length !== width || whole.length >= RARE_SHARE * below.length) return false;
  const columns = Array.from({ length: width }, (_, i) => below.map((cells) => cells[i] ?? ''));
  const isSplit = columns.some((cells) => cells.every((cell) => cell.trim() === '' || cell.startsWith(' ')));
  return !isSplit && (quotedCells > 0 || columns.some((cells) => isTyped(commonKind(cells))));
}

/** True for a time, a date with its time, or a number whose groups of digits are divided. */
function isOneValue(text: string): boolean {
  const kind = kindOfCell(text);
  return isTyped(kind) && (kind !== 'number' || GROUPED.test(text));
}

/** Share of cells that hold no other delimiter and no quotes around them, numbers and sentences aside. */
function tidyShare(cells: readonly string[], { delimiter }: Dialect): number {
  const tidy = cells.filter((cell) => {
    if (cell.length > 100 || /^[-+]?[\d.,]+$/.test(cell)) return true;
    if (/^(["']).+\1$/.test(cell)) return false;
    if (/[,;|\t]/.test(cell) && isTyped(kindOfCell(cell))) return true;
    return !DELIMITERS.some(
      (other) => !delimiter.includes(other) && cell.includes(other) && !cell.includes(`${other} `),
    );
  });
  return tidy.length / cells.length;
}

/** A space after every delimiter belongs to it. */
function withSpace({ dialect, width }: Judgement, head: TextHead): Dialect {
  const spaced = { ...dialect, delimiter: `${dialect.delimiter} ` };
  if (dialect.delimiter === ' ' || dialect.delimiter === '\t' || !head.text.includes(spaced.delimiter))
    return dialect;
  const plain = scanHead(dialect, head, JUDGED_RECORDS).records;
  const other = scanHead(spaced, head, JUDGED_RECORDS).records;
  const isSame =
    plain.length === other.length && plain.every((cells, i) => cells.length === other[i]?.length);
  return isSame && width > 1 ? spaced : dialect;
}

/** The records at the beginning of a text, and the stray quotes among them. */
export interface ScannedHead {
  readonly records: readonly string[][];
  /** Row number of each record. */
  readonly rows: readonly number[];
  readonly strayQuotes: number;
  readonly quotedCells: number;
  /** True when not even the first record is complete. */
  readonly isCut: boolean;
}

/** Reads the beginning of a text. A record cut off by the end of the head is left out, unless it is the only one. */
export function scanHead(dialect: Dialect, head: TextHead, maxRecords: number): ScannedHead {
  const records: string[][] = [];
  const rows: number[] = [];
  const scanner = new RecordScanner(dialect, (cells, row) => {
    if (records.length >= maxRecords) return;
    records.push(cells);
    rows.push(row);
  });
  scanner.push(head.text);
  if (head.isWhole) endQuietly(scanner);
  const isCut = records.length === 0;
  if (isCut) {
    records.push([...scanner.openRecord]);
    rows.push(scanner.rows + 1);
  }
  const { strayQuotes, quotedCells } = scanner;
  return { records, rows, strayQuotes, quotedCells, isCut };
}

/** A quote left open is reported when the whole file is read. */
function endQuietly(scanner: RecordScanner): void {
  if (!scanner.isInsideQuotes) scanner.end();
}

/** The most frequent number; of equally frequent ones the larger. */
function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return best?.[0] ?? 0;
}
