import { type CellKind, isYear, kindOfCell } from '../cells/cell-kind.js';
import { type Line, textAt } from '../line.js';
import { type HeaderMarks } from './header-marks.js';

/** More columns add nothing to the evidence. */
const MOST_COLUMNS = 60;
/** Share of a column's values that must be of a kind to call it the column's kind. */
const LEAST_SHARE = 0.6;

/** What a column holds from a line on. */
export interface ColumnBelow {
  readonly kind: CellKind;
  readonly values: number;
  /** True when its values are calendar years. */
  readonly holdsYears: boolean;
  readonly least: number;
  readonly largest: number;
  /** Mean number of characters of the values. */
  readonly length: number;
}

interface SeenCell {
  readonly text: string;
  readonly kind: CellKind;
  readonly isYear: boolean;
  readonly number: number;
}

const EMPTY: SeenCell = { text: '', kind: 'empty', isYear: false, number: NaN };

/** The first lines of a table as the decision on its header sees them. */
export class TopView {
  readonly firstColumn: number;
  readonly columns: readonly number[];
  /** Number of cells that lines of the lower half commonly fill. */
  readonly usualFilled: number;
  private readonly cells: readonly (readonly SeenCell[])[];
  private readonly belows = new Map<number, readonly ColumnBelow[]>();
  private readonly whole: readonly string[];
  private readonly lastForm: ReadonlyMap<string, number>;

  constructor(
    readonly lines: readonly Line[],
    readonly marks: HeaderMarks,
    { firstColumn, lastColumn }: { readonly firstColumn: number; readonly lastColumn: number },
  ) {
    this.firstColumn = firstColumn;
    const width = Math.min(MOST_COLUMNS, lastColumn - firstColumn + 1);
    this.columns = Array.from({ length: width }, (_, i) => firstColumn + i);
    this.usualFilled = usualFilled(lines);
    this.cells = lines.map((line) => this.columns.map((column) => seen(textAt(line, column))));
    this.whole = this.cells.map((cells) => cells.map(({ text }) => text).join('\n'));
    this.lastForm = this.lastForms();
  }

  get width(): number {
    return this.columns.length;
  }

  /** The cells of a line, from the table's first column on. */
  cellsOf(line: number): readonly SeenCell[] {
    return this.cells[line] ?? [];
  }

  cell(line: number, column: number): SeenCell {
    return this.cells[line]?.[column] ?? EMPTY;
  }

  /** Index of the first line with at least a row number; the number of lines where there is none. */
  indexFrom(row: number): number {
    const index = this.lines.findIndex(({ number }) => number >= row);
    return index === -1 ? this.lines.length : index;
  }

  isFullerThanAbove(line: number): boolean {
    const [own, above] = [this.lines[line], this.lines[line - 1]];
    return own !== undefined && above !== undefined && above.filled < own.filled;
  }

  /** True when a line's text comes up in its column from another line on; lines that are all the same aside. */
  comesUp(line: number, column: number, from: number): boolean {
    const { text } = this.cell(line, column);
    const isSame = (other: number): boolean => this.whole[other] === this.whole[line];
    return this.cells.some((cells, other) => other >= from && cells[column]?.text === text && !isSame(other));
  }

  /** True when a text with digits is written as one in the column from a line on: `A-1` and `B-27`. */
  looksLikeOthers(text: string, column: number, from: number): boolean {
    const form = formOf(text);
    return form.includes('9') && (this.lastForm.get(`${String(column)} ${form}`) ?? -1) >= from;
  }

  /** What the columns hold in the lines from one on. */
  below(from: number): readonly ColumnBelow[] {
    const known = this.belows.get(from);
    if (known) return known;
    const cells = this.cells.slice(from);
    const below = this.columns.map((_, column) => columnBelow(cells.map((line) => line[column] ?? EMPTY)));
    this.belows.set(from, below);
    return below;
  }

  private lastForms(): Map<string, number> {
    const places = new Map<string, number>();
    this.cells.forEach((cells, line) => {
      cells.forEach(({ text }, column) => places.set(`${String(column)} ${formOf(text)}`, line));
    });
    return places;
  }
}

/** Number of cells that the rows of the lower half commonly fill; lone cells below all rows, as notes are, do not count. */
export function usualFilled(lines: readonly Line[]): number {
  const rows = lines.slice(0, lines.findLastIndex(({ filled }) => filled > 1) + 1);
  const all = rows.length > 0 ? rows : lines;
  const lower = all.slice(Math.floor(all.length / 2)).map(({ filled }) => filled);
  const sorted = lower.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function seen(text: string): SeenCell {
  if (text === '') return EMPTY;
  const kind = kindOfCell(text);
  const number = kind === 'number' ? Number(text.replace(/[^\d.-]/g, '')) : NaN;
  return { text, kind, isYear: isYear(text), number };
}

function columnBelow(cells: readonly SeenCell[]): ColumnBelow {
  const values = cells.filter(({ kind }) => kind !== 'empty' && kind !== 'missing');
  const counts = new Map<CellKind, number>();
  for (const { kind } of values) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const common = [...counts].find(([, count]) => count >= LEAST_SHARE * values.length)?.[0] ?? 'text';
  const numbers = values.map(({ number }) => number).filter((number) => !Number.isNaN(number));
  return {
    kind: values.length === 0 ? 'empty' : common,
    values: values.length,
    holdsYears:
      values.length > 0 && values.filter((cell) => cell.isYear).length >= LEAST_SHARE * values.length,
    least: Math.min(...numbers),
    largest: Math.max(...numbers),
    length: values.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, values.length),
  };
}

/** A text with its letters and digits made alike. */
function formOf(text: string): string {
  return text
    .replace(/\p{L}+/gu, 'a')
    .replace(/\p{N}+/gu, '9')
    .replace(/\s+/g, ' ');
}
