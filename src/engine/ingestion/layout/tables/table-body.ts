import { commonKind, isTyped } from '../cells/cell-kind.js';
import { type FoundTable } from './found-table.js';
import { isBlank, type Line, textAt } from '../line.js';
import { type TotalCandidate } from './region.js';
import { LEFT_OUT, ROW_NUMBER } from '../spool.js';
import { type TableReading } from './table-reading.js';
import { PLAIN, type RowLook } from '../totals/styled-totals.js';
import { type PossibleTotal } from '../totals/totals.js';
import { UnreadableFile } from '../../unreadable-file.js';

/** Where so many rows begin with a word for totals, it is a value like others. */
export const MOST_TOTALS = 1000;
const LEAST_SUMMED_ROWS = 2;

/** The rows of data of a found table. */
export class TableBody {
  /** Rows whose label says that they sum up others. */
  private readonly labelled: readonly TotalCandidate[];
  /** The cells, by their index, of labels among numbers or dates. */
  private readonly strayLabels: ReadonlySet<number>;
  private readonly lines: readonly Line[];

  /** Of the rows, by their place in the table; none where they are not all known. */
  private readonly numbers: readonly number[];

  constructor(
    private readonly found: FoundTable,
    private readonly reading: TableReading,
  ) {
    const { head, totals } = found.region;
    const labelled = totals.filter(({ row }) => this.isInside(row));
    this.labelled = labelled.length > MOST_TOTALS ? [] : labelled;
    const totalRows = new Set(this.labelled.map(({ row }) => row));
    this.lines = head.filter(({ number }) => this.isInside(number) && !totalRows.has(number));
    const inside = head.filter(({ number }) => this.isInside(number));
    this.numbers = inside.length === this.rowCount ? inside.map(({ number }) => number) : [];
    const labels = new Set(this.labelled.flatMap(({ columns }) => columns));
    this.strayLabels = new Set(
      [...labels].filter((cell) => isTyped(commonKind(this.lines.map((line) => textAt(line, cell))))),
    );
  }

  /** Texts of the first rows, by the columns of the table; rows that may sum up others are not among them. */
  get sample(): string[][] {
    return this.lines.map(({ cells }) => this.reading.columns.map(({ cell }) => cells[cell] ?? ''));
  }

  /** True where the sample has all rows, and every cell as it is. */
  get isWholeSample(): boolean {
    return this.lines.length === this.rowCount && !this.found.region.hasLongCells;
  }

  /** SQL of the rows as text columns `c0`, `c1`, … */
  get relation(): string {
    const { bodyAfter, leftOut, putBack } = this.reading;
    const conditions = [
      `${ROW_NUMBER} > ${String(bodyAfter)}`,
      putBack.length > 0 ? `(${LEFT_OUT} IS NULL OR ${isAmong(putBack)})` : `${LEFT_OUT} IS NULL`,
      ...(leftOut.length > 0 ? [`NOT ${isAmong(leftOut)}`] : []),
    ];
    const columns = this.reading.columns.map(({ cell }) => ({ cell, blankRows: this.strayLabelRows(cell) }));
    return this.found.region.spool.relation(columns, conditions.join(' AND '));
  }

  get rowCount(): number {
    return this.indexOf(Infinity, this.found.region.rowCount);
  }

  /** The rows that may sum up others. */
  get possibleTotals(): readonly PossibleTotal[] {
    const labelled = this.labelled.map(({ row, ordinal, columns, label, group }) => ({
      index: this.indexOf(row, ordinal),
      label: this.strayLabels.has(columns[0] ?? -1) ? ('sure' as const) : label,
      labelCells: columns.filter((column) => !this.strayLabels.has(column)).length,
      group,
    }));
    const last = this.rowCount - 1;
    const isKnown = labelled.some(({ index }) => index === last);
    return isKnown || !this.endsWithoutLabel()
      ? labelled
      : [...labelled, { index: last, label: 'none', labelCells: 0, group: null }];
  }

  /** The number, in the file, of a row that may sum up others. */
  rowNumber(index: number): number {
    const labelled = this.labelled.find(({ row, ordinal }) => this.indexOf(row, ordinal) === index);
    return labelled?.row ?? this.numbers[index] ?? this.lastLine()?.number ?? this.found.region.lastRow;
  }

  /** True where the numbers of all rows are known, as they are in tables of a few hundred rows. */
  get hasNumbers(): boolean {
    return this.numbers.length > 0;
  }

  /** How the rows are set off, by their place in the table; none where their numbers are not known. */
  get looks(): RowLook[] {
    const { head } = this.found.region;
    const label = this.reading.columns[0]?.cell ?? 0;
    const indents = new Map(head.map(({ number, cells }) => [number, blanksBefore(cells[label])]));
    return this.numbers.map((number) => {
      const style = this.found.place.styles.get(number);
      return { ...PLAIN, ...style, indent: (style?.indent ?? 0) + (indents.get(number) ?? 0) };
    });
  }

  /**
   * Places in the table of rows, given their numbers in the file.
   * @throws UnreadableFile when the table has no such row
   */
  placesOf(rows: readonly number[]): number[] {
    return rows.map((row) => {
      const labelled = this.labelled.find((each) => each.row === row);
      const place = labelled ? this.indexOf(row, labelled.ordinal) : this.numbers.indexOf(row);
      if (place === -1)
        throw new UnreadableFile(`the table has no row ${String(row)} that could be a total row`);
      return place;
    });
  }

  private isInside(row: number): boolean {
    return row > this.reading.bodyAfter && !this.reading.leftOut.includes(row);
  }

  private strayLabelRows(cell: number): number[] {
    if (!this.strayLabels.has(cell)) return [];
    return this.labelled.filter(({ columns }) => columns.includes(cell)).map(({ row }) => row);
  }

  /** Place in the table of a row, given the number of the region's rows before it. */
  private indexOf(row: number, ordinal: number): number {
    const { region } = this.found;
    const { bodyAfter, leftOut, putBack } = this.reading;
    const above = region.head.filter(({ number }) => number <= bodyAfter).length;
    const repeated = new Set(region.repeated.map(({ number }) => number));
    const without = leftOut.filter((one) => one < row && !repeated.has(one)).length;
    return ordinal - above - without + putBack.filter((one) => one < row).length;
  }

  private lastLine(): Line | undefined {
    return this.found.region.tail.filter(({ number }) => this.isInside(number)).at(-1);
  }

  /** A last row with numbers only where the others begin with names. */
  private endsWithoutLabel(): boolean {
    const [label] = this.reading.columns;
    const last = this.lastLine();
    if (!label || !last || this.rowCount <= LEAST_SUMMED_ROWS || !isBlank(last.cells[label.cell]))
      return false;
    const others = this.found.region.tail.filter(
      ({ number }) => this.isInside(number) && number < last.number,
    );
    return others.length > 0 && others.every(({ cells }) => !isBlank(cells[label.cell]));
  }
}

/** Blanks that a text begins with: reports indent so what belongs to a row above. */
function blanksBefore(text: string | null | undefined): number {
  return text ? text.length - text.trimStart().length : 0;
}

function isAmong(rows: readonly number[]): string {
  return `list_contains([${rows.join(', ')}], ${ROW_NUMBER})`;
}
