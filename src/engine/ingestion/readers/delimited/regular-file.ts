import { open } from 'node:fs/promises';
import { columnNames } from '../../column-names.js';
import { footersOf } from '../../layout/footers.js';
import { headerNames } from '../../layout/header-names.js';
import { kindOfCell } from '../../layout/cells/cell-kind.js';
import { type Line, lineOf } from '../../layout/line.js';
import { shapeOf, type TableShape } from '../../layout/tables/table-shape.js';
import { NO_MARKS } from '../../layout/header/header-marks.js';
import { totalLabel } from '../../layout/cells/words.js';
import { scanHead, type ScannedHead } from './dialect-detection.js';
import { type Inspection } from './inspection.js';

/** Smaller files are quickly read with the care that irregular ones need. */
const LEAST_BYTES = 2 ** 20;
const SAMPLE_RECORDS = 2000;
const SHAPE_LINES = 80;
const TAIL_BYTES = 64 * 1024;
/** A tail begins in the middle of a record, perhaps inside quotes: so many line ends are tried. */
const MOST_STARTS = 20;
/** In a file's first record it would be taken for what ends the records. */
const LINE_BREAK = /[\r\n]/;

/** The header and the first rows of a file that is regular as far as its beginning and its end show. */
export interface RegularFile {
  readonly names: readonly string[];
  readonly header: Line | null;
  readonly shape: TableShape;
  readonly sample: readonly (readonly string[])[];
}

/** Null for a file that shows titles, notes, totals, blank rows or the like, or that is small. */
export async function regularFile(inspection: Inspection): Promise<RegularFile | null> {
  const { dialect, encoding, size, head } = inspection;
  const isPlain = dialect.quoting === 'doubled' && dialect.quote === '"' && dialect.comment === null;
  if (!isPlain || dialect.delimiter.length > 1 || encoding !== 'utf-8' || size < LEAST_BYTES) return null;
  if (inspection.hasSeparatorLine || inspection.hasLoneReturns || inspection.alignment) return null;
  const scanned = scanHead(dialect, head, SAMPLE_RECORDS);
  const width = scanned.records[0]?.length ?? 0;
  if (!isRectangle(scanned, width) || scanned.rows[0] !== 1 || scanned.isCut) return null;
  if (scanned.records[0]?.some((cell) => LINE_BREAK.test(cell))) return null;
  const found = plainTable(scanned, width);
  return found && (await endsLike(inspection, found, width)) ? found : null;
}

/** Files of one column are left out: only there a blank line could be a row. */
function isRectangle(
  { records, strayQuotes }: Pick<ScannedHead, 'records' | 'strayQuotes'>,
  width: number,
): boolean {
  return width > 1 && strayQuotes === 0 && records.every((cells) => cells.length === width);
}

function plainTable({ records, rows }: ScannedHead, width: number): RegularFile | null {
  const lines = records.map((cells, i) => lineOf({ number: rows[i] ?? 0, cells }));
  const shape = shapeOf(lines.slice(0, SHAPE_LINES), NO_MARKS);
  const [first] = lines;
  const body = lines.slice(shape.body);
  const isPlain = first && shape.titles === 0 && shape.header.length <= 1 && shape.unit === null;
  if (!isPlain || shape.body !== shape.header.length || body.length === 0 || !arePlainRows(body)) return null;
  const header = shape.header.length === 0 ? null : first;
  const texts = header ? headerNames([header], width, []) : Array.from({ length: width }, () => '');
  const isNameless = (text: string, i: number): boolean =>
    text === '' && body.every(({ cells }) => cells[i] === '');
  if (texts.some(isNameless)) return null;
  return { names: columnNames(texts), header, shape, sample: records.slice(shape.body) };
}

/** True for rows that neither are blank, nor stand beside blank ones, nor seem to sum up others. */
function arePlainRows(lines: readonly Line[]): boolean {
  const start = lines[0]?.number ?? 0;
  if (lines.some(({ number }, i) => number !== start + i)) return false;
  return lines.every(
    ({ filled, first, cells }) => filled > 0 && (filled < 2 || totalLabel(cells[first] ?? '') === null),
  );
}

async function endsLike(inspection: Inspection, found: RegularFile, width: number): Promise<boolean> {
  const text = await tailOf(inspection);
  let start = 0;
  for (let i = 0; i < MOST_STARTS; i++) {
    start = text.slice(start).search(LINE_BREAK) + start + 1;
    if (start === 0) return false;
    const tail = scanHead(inspection.dialect, { text: text.slice(start), isWhole: true }, Infinity);
    if (tail.records.length > 1 && isRectangle(tail, width)) return endsPlainly(tail, found);
  }
  return false;
}

async function tailOf({ path, size }: Inspection): Promise<string> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(TAIL_BYTES);
    const { bytesRead } = await file.read(buffer, 0, TAIL_BYTES, Math.max(0, size - TAIL_BYTES));
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function endsPlainly({ records, rows }: ScannedHead, { shape, header: names }: RegularFile): boolean {
  const lines = records.map((cells, i) => lineOf({ number: rows[i] ?? 0, cells }));
  const last = lines.at(-1);
  if (!last || !arePlainRows(lines)) return false;
  const header = names ? [names] : [];
  if (footersOf({ shape, header, first: [], last: lines, countsCells: true }).length > 0) return false;
  // Numbers alone in the last row may be sums.
  const isNamed = last.first <= Math.min(...lines.map(({ first }) => first));
  return (
    isNamed && lines.every(({ cells }) => shape.typed.every((column) => kindOfCell(cells[column]) !== 'text'))
  );
}
