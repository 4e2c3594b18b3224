import { kindOfCell } from '../cells/cell-kind.js';
import { Likeness } from '../cells/likeness.js';
import { type Line } from '../line.js';
import { type Spool } from '../spool.js';
import { shapeOf, type TableShape } from './table-shape.js';
import { NO_MARKS } from '../header/header-marks.js';
import { groupInLabel, totalLabel, type TotalLabel } from '../cells/words.js';

/** Lines at the top that show a region's shape. */
export const SHAPE_LINES = 80;
/** Lines and cells at the top that are kept as a sample of the values. */
const SAMPLE_LINES = 1000;
const SAMPLE_CELLS = 50_000;
/** Lines at the end that are kept to find notes there. */
const TAIL_LINES = 40;
/** What is kept of a cell in the sample. */
const SAMPLE_CHARACTERS = 300;
const MOST_TOTAL_ROWS = 20_000;
const MOST_REMARKS = 100;
/** A total is labelled by one of so many texts that its row begins with. */
const MOST_LABELS = 3;

/** A row whose label says that it sums up others. */
export interface TotalCandidate {
  readonly row: number;
  /** Number of rows of the region before it, those left out aside. */
  readonly ordinal: number;
  /** The columns of the label: several where it is repeated. */
  readonly columns: readonly number[];
  readonly label: TotalLabel;
  /** What the label or the text before it names, as the rows that are summed up may; null for none. */
  readonly group: string | null;
}

/** How a column of a region is filled. */
interface ColumnFill {
  count: number;
  readonly firstRow: number;
  lastRow: number;
}

/** Rows of a grid that belong together, as far as they were read: a table with its titles and notes, or text. */
export class Region {
  readonly head: Line[] = [];
  /** By the index of their cells; none where no cell is filled. */
  readonly columns: (ColumnFill | undefined)[] = [];
  readonly totals: TotalCandidate[] = [];
  /** Rows that repeat the header. */
  readonly repeated: Line[] = [];
  /** The first of the rows that are no part of the table wherever they stand. */
  readonly remarks: Line[] = [];
  /** Number of rows by their number of cells. */
  readonly widths = new Map<number, number>();
  rowCount = 0;
  firstRow = 0;
  lastRow = 0;
  blankRows = 0;
  /** Changes of shape in vain: looking ahead at each of them would take too long. */
  vainChanges = 0;
  /** True when the first lines have cells that are kept shortened. */
  hasLongCells = false;
  private lastLines: Line[] = [];
  private headCells = 0;
  private found: { readonly lines: number; readonly shape: TableShape } | null = null;
  private readonly likeness = new Likeness();

  constructor(readonly spool: Spool) {}

  get tail(): readonly Line[] {
    return this.lastLines.slice(-TAIL_LINES);
  }

  /** The shape of what was read so far, or of what was read when there was half as much. */
  get shape(): TableShape {
    const count = this.head.length;
    const lines = count >= SHAPE_LINES ? SHAPE_LINES : 2 ** Math.floor(Math.log2(count));
    if (this.found?.lines !== lines)
      this.found = { lines, shape: shapeOf(this.head.slice(0, lines), NO_MARKS) };
    return this.found.shape;
  }

  /** True when a line is surely one more of those read so far, as long as more of them may change the shape. */
  isMoreOfTheSame(line: Line): boolean {
    return this.head.length < SHAPE_LINES && this.likeness.isShownBy(line);
  }

  add(line: Line): void {
    if (this.rowCount === 0) this.firstRow = line.number;
    else this.passTo(line);
    if (this.head.length < SHAPE_LINES) this.likeness.add(line);
    this.noteTotal(line);
    this.rowCount++;
    this.lastRow = Math.max(line.number, this.lastRow);
    this.keep(line);
    this.widths.set(line.cells.length, (this.widths.get(line.cells.length) ?? 0) + 1);
    this.fill(line);
    this.spool.add(line, false);
  }

  /** Takes a row that repeats the header. */
  addRepeated(line: Line): void {
    this.passTo(line);
    this.repeated.push(line);
    this.spool.add(line, true);
  }

  /** Takes a row that is no part of the table. */
  addRemark(line: Line): void {
    if (this.rowCount > 0) this.passTo(line);
    if (this.remarks.length < MOST_REMARKS) this.remarks.push(line);
  }

  /** The region in place of another, of the same rows, with what that one was found by. */
  takingOver({ remarks, widths, blankRows, lastRow }: Region): this {
    this.remarks.push(...remarks);
    this.widths.clear();
    for (const [width, count] of widths) this.widths.set(width, count);
    this.blankRows = blankRows;
    this.lastRow = lastRow;
    return this;
  }

  /** Counts the blank rows up to a line. */
  private passTo({ number }: Line): void {
    // Lines looked ahead at may be behind a remark.
    this.blankRows += Math.max(0, number - this.lastRow - 1);
    this.lastRow = Math.max(number, this.lastRow);
  }

  private fill({ cells, first, last, number }: Line): void {
    for (let i = first; i <= last; i++) {
      const cell = cells[i];
      if (cell === null || cell === undefined || cell === '') continue;
      const fill = (this.columns[i] ??= { count: 0, firstRow: number, lastRow: number });
      fill.count++;
      fill.lastRow = number;
    }
  }

  private noteTotal(line: Line): void {
    if (line.filled < 2 || this.totals.length >= MOST_TOTAL_ROWS) return;
    const found = totalLabelOf(line);
    if (!found) return;
    const { text, label, group } = found;
    const columns = line.cells.flatMap((cell, column) => (cell === text ? [column] : []));
    this.totals.push({ row: line.number, ordinal: this.rowCount, columns, label, group });
  }

  private keep(line: Line): void {
    if (
      this.head.length < SHAPE_LINES ||
      (this.head.length < SAMPLE_LINES && this.headCells < SAMPLE_CELLS)
    ) {
      const kept = shortened(line);
      this.hasLongCells ||= kept !== line;
      this.head.push(kept);
      this.headCells += line.cells.length;
    }
    this.lastLines.push(line);
    if (this.lastLines.length > 2 * TAIL_LINES) this.lastLines = this.lastLines.slice(-TAIL_LINES);
  }
}

/** The label that says that a row sums up others: among the texts it begins with, as behind the name of a group. */
function totalLabelOf({
  cells,
  first,
  last,
}: Line): (Pick<TotalCandidate, 'label' | 'group'> & { readonly text: string }) | null {
  let group: string | null = null;
  for (let i = first, seen = 0; i <= last && seen < MOST_LABELS; i++) {
    const text = cells[i] ?? '';
    const kind = kindOfCell(text);
    if (kind === 'empty' || kind === 'missing') continue;
    const label = totalLabel(text);
    if (label !== null) return { text, label, group: groupInLabel(text) ?? group };
    if (kind !== 'text') return null;
    group = text;
    seen++;
  }
  return null;
}

function shortened(line: Line): Line {
  const isLong = line.cells.some((cell) => cell !== null && cell.length > SAMPLE_CHARACTERS);
  return isLong
    ? { ...line, cells: line.cells.map((cell) => cell?.slice(0, SAMPLE_CHARACTERS) ?? null) }
    : line;
}
