import { type Dialect, DELIMITERS } from './dialect.js';
import { RecordScanner } from './record-scanner.js';

const JUDGED_RECORDS = 500;
const JUDGED_CHARACTERS = 64_000;

interface Judgement {
  readonly dialect: Dialect;
  readonly score: number;
}

/** The beginning of a text, and whether that is all of it. */
export interface TextHead {
  readonly text: string;
  readonly isWhole: boolean;
}

/** Finds the dialect under which the beginning of a file looks most like a table. */
export function detectDialect(head: TextHead, extension: string): Dialect {
  const text = head.text.slice(0, JUDGED_CHARACTERS);
  const isWhole = head.isWhole && text.length === head.text.length;
  const quotings = text.includes('\\"') ? (['doubled', 'backslash'] as const) : (['doubled'] as const);
  const judgements = DELIMITERS.flatMap((delimiter) =>
    quotings.map((quoting) => judge({ delimiter, quoting }, { text, isWhole })),
  );
  const bonus = ({ dialect }: Judgement): number =>
    extension === '.tsv' && dialect.delimiter === '\t' ? 0.2 : 0;
  const best = judgements.reduce((a, b) => (b.score + bonus(b) > a.score + bonus(a) ? b : a));
  const fallback = extension === '.tsv' ? '\t' : ',';
  return best.score > 0 ? best.dialect : { ...best.dialect, delimiter: fallback };
}

function judge(dialect: Dialect, head: TextHead): Judgement {
  const { records, strayQuotes } = scanHead(dialect, head, JUDGED_RECORDS);
  const widths = records.map((cells) => cells.length);
  const width = commonest(widths);
  if (width < 2) return { dialect, score: 0 };
  const steadiness = widths.filter((one) => one === width).length / widths.length;
  const firstFits = widths[0] === width ? 1 : 0.8;
  const tidiness =
    records.reduce((sum, cells) => sum + tidyShare(cells, dialect.delimiter), 0) / records.length;
  const quoteFaults = 1 / (1 + strayQuotes / records.length);
  return { dialect, score: steadiness ** 2 * firstFits * tidiness * quoteFaults * (1 - 0.5 / width) };
}

/** Share of cells that hold no other delimiter, where that is not part of a number or a sentence. */
function tidyShare(cells: readonly string[], delimiter: string): number {
  const tidy = cells.filter((cell) => {
    if (cell.length > 100 || /^[-+]?[\d.,]+$/.test(cell)) return true;
    return !DELIMITERS.some(
      (other) => other !== delimiter && cell.includes(other) && !cell.includes(`${other} `),
    );
  });
  return tidy.length / cells.length;
}

/** The records at the beginning of a text, and the stray quotes among them. */
export interface ScannedHead {
  readonly records: readonly string[][];
  /** Row number of each record. */
  readonly rows: readonly number[];
  readonly strayQuotes: number;
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
  return { records, rows, strayQuotes: scanner.strayQuotes, isCut };
}

/** A quote left open is reported when the whole file is read. */
function endQuietly(scanner: RecordScanner): void {
  if (!scanner.isInsideQuotes) scanner.end();
}

/** The most frequent number; of equally frequent ones the larger. */
export function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return best?.[0] ?? 0;
}
