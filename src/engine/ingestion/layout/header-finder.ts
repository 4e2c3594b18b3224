import { type CellKind, isTyped, isYear, kindOfCell } from './cell-kind.js';
import { isBlank, type Line, textAt } from './line.js';
import { type HeaderMarks, type TableShape } from './table-shape.js';
import { isUnit } from '../typing/units.js';

const MOST_HEADER_ROWS = 6;
/** A header cell that comes up among the values more often than once in so many rows is a value. */
const ROWS_PER_CHANCE = 50;
/** More rows of names, where nothing marks them, are rows of odd values. */
const MOST_UNMARKED_ROWS = 3;
/** Share of a column's values that must be years, or texts, to call it one of years, or of texts. */
const LEAST_SHARE = 0.6;

interface FinderContext {
  readonly kinds: readonly CellKind[];
  readonly typed: readonly number[];
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly marks: HeaderMarks;
}

/** What a line holds where the columns hold values: names, values, or nothing. */
type Fit = 'names' | 'values' | 'nothing';

/** Where the lines above the body end, and whether their kinds tell them from the body. */
interface HeaderEnd {
  readonly end: number;
  readonly isSure: boolean;
}

type FoundHeader = Pick<TableShape, 'titles' | 'header' | 'unit' | 'body' | 'isSure'>;

/** Tells the header of a table from its body. */
export class HeaderFinder {
  private readonly typed: readonly number[];
  /** The columns that hold years. */
  private readonly years: ReadonlySet<number>;

  constructor(
    private readonly lines: readonly Line[],
    private readonly context: FinderContext,
  ) {
    this.typed = context.typed;
    this.years = new Set(this.typed.filter((column) => this.holdsYears(column)));
  }

  /** @param titles number of lines at the top that are not part of the table */
  find(titles: number): FoundHeader {
    const { headerRows } = this.context.marks;
    if (headerRows !== null && headerRows > 0) {
      return this.divide(0, { end: Math.min(headerRows, this.lines.length), isSure: true });
    }
    const found = this.typed.length > 0 ? this.endByKinds(titles) : this.endByWords(titles);
    return found.end > titles ? this.divide(titles, found) : this.withoutHeader(titles);
  }

  private withoutHeader(titles: number): FoundHeader {
    const { firstColumn, lastColumn } = this.context;
    // In a table of two columns a name above the first one alone looks like a title.
    const isNamed = titles > 0 && lastColumn - firstColumn === 1 && this.typed.length > 0;
    if (isNamed) return this.divide(titles - 1, { end: titles, isSure: false });
    return { titles, header: [], unit: null, body: titles, isSure: false };
  }

  /** Sorts the lines above the body into header, units and remarks. */
  private divide(titles: number, { end, isSure }: HeaderEnd): FoundHeader {
    const lines = Array.from({ length: end - titles }, (_, i) => titles + i);
    const named = lines.length > 1 ? lines.filter((i) => !this.isRemark(i)) : lines;
    const last = named.at(-1);
    const unit = last !== undefined && named.length > 1 && this.isUnitLine(last) ? last : null;
    const header = named.filter((i) => i !== unit).slice(-MOST_HEADER_ROWS);
    return { titles: header[0] ?? end, header, unit, body: end, isSure };
  }

  /** A line of one cell at the left is no row of names. */
  private isRemark(i: number): boolean {
    const { firstColumn, lastColumn } = this.context;
    const line = this.lines[i];
    return line?.filled === 1 && line.first === firstColumn && lastColumn > firstColumn;
  }

  private endByKinds(titles: number): HeaderEnd {
    let end = titles;
    for (let i = titles; i < this.lines.length && i < titles + MOST_HEADER_ROWS + 2; i++) {
      const fit = this.fitOf(i, end > titles);
      if (fit === 'names') end = i + 1;
      if (fit !== 'values') continue;
      return end > titles
        ? this.unlessTooLong(titles, end)
        : { end: this.endOfWords(titles, i), isSure: false };
    }
    return this.unlessTooLong(titles, end);
  }

  private unlessTooLong(titles: number, end: number): HeaderEnd {
    const rows = this.lines.slice(titles, end);
    if (rows.length <= MOST_UNMARKED_ROWS || rows.some((line) => this.isMerged(line)))
      return { end, isSure: end > titles };
    return { end: titles + 1, isSure: false };
  }

  private fitOf(i: number, isBelowNames: boolean): Fit {
    const line = this.lines[i];
    if (!line) return 'nothing';
    if (this.isYearLine(line) || (!isBelowNames && this.isCountedUp(line))) return 'names';
    const shown = this.typedOf(line);
    const kinds = shown.map((column) => kindOfCell(line.cells[column]));
    const names = kinds.filter((kind) => kind === 'text').length;
    if (names === 0) return this.fitOfTyped(shown, kinds, isBelowNames);
    const values = shown.filter((column, k) => kinds[k] === this.context.kinds[column]).length;
    if (names <= values - this.yearsAmong(line, shown)) return 'values';
    return !isBelowNames || this.goesOn(i, names) ? 'names' : 'values';
  }

  private fitOfTyped(columns: readonly number[], kinds: readonly CellKind[], isBelowNames: boolean): Fit {
    if (columns.length === 0) return 'nothing';
    const fits = columns.some(
      (column, k) => kinds[k] === this.context.kinds[column] || kinds[k] === 'missing',
    );
    return fits || isBelowNames ? 'values' : 'names';
  }

  /** A further row of names needs a reason: a bad value in the first row of data looks the same. */
  private goesOn(i: number, names: number): boolean {
    const [line, above] = [this.lines[i], this.lines[i - 1]];
    if (!line || !above) return false;
    if (this.isUnitLine(i) || this.isMerged(above) || repeats(line, above)) return true;
    return above.filled < line.filled || names > 1;
  }

  private isMerged({ number }: Line): boolean {
    return this.context.marks.merged.some(({ firstRow, lastRow }) => firstRow <= number && number <= lastRow);
  }

  /** Names that are years above values that are not. */
  private isYearLine(line: Line): boolean {
    const shown = this.typedOf(line);
    if (shown.length === 0 || shown.some((column) => this.years.has(column))) return false;
    return shown.every((column) => isYear(line.cells[column])) && (this.isLabelled(line) || shown.length > 1);
  }

  /** Names that are numbers counted up, as those of days. */
  private isCountedUp(line: Line): boolean {
    const shown = this.typedOf(line);
    return this.isLabelled(line) && shown.length > 2 && countsUp(shown.map((column) => textAt(line, column)));
  }

  private isLabelled(line: Line): boolean {
    return !isTyped(kindOfCell(line.cells[this.context.firstColumn]));
  }

  /** The typed columns that a line fills. */
  private typedOf(line: Line): number[] {
    return this.typed.filter((column) => !isBlank(line.cells[column]));
  }

  private yearsAmong(line: Line, columns: readonly number[]): number {
    return columns.filter((column) => !this.years.has(column) && isYear(line.cells[column])).length;
  }

  private holdsYears(column: number): boolean {
    const values = this.lines
      .slice(1)
      .map((line) => textAt(line, column))
      .filter((text) => text !== '');
    return values.length > 0 && values.filter((text) => isYear(text)).length >= LEAST_SHARE * values.length;
  }

  private isUnitLine(i: number): boolean {
    const texts = this.lines[i]?.cells.map((cell) => cell?.trim() ?? '').filter((text) => text !== '') ?? [];
    return texts.length > 0 && texts.every((text) => isUnit(text));
  }

  /** A table of texts alone: only words that do not come up again tell its header. */
  private endByWords(titles: number): HeaderEnd {
    const [first, second] = this.lines.slice(titles, titles + 2);
    const rows = first && second && this.isGroupLine(first, second) ? 2 : 1;
    return { end: this.endOfWords(titles, Math.min(titles + rows, this.lines.length)), isSure: false };
  }

  /** The given end if the lines from a first one up to there are names and come up no more, else the first line. */
  private endOfWords(from: number, end: number): number {
    const below = this.lines
      .slice(end)
      .filter((line) => !this.lines.slice(from, end).some((one) => repeats(line, one)));
    const isHeader = ({ cells, filled }: Line): boolean =>
      filled > 0 && cells.every((_, column) => this.isName(textAt({ cells }, column), column, below));
    return end > from && this.lines.slice(from, end).every(isHeader) ? end : from;
  }

  private isName(text: string, column: number, below: readonly Line[]): boolean {
    if (text === '') return true;
    if (isTyped(kindOfCell(text)) && !this.mayBeNumberedName(text, column, below)) return false;
    return below.filter((line) => textAt(line, column) === text).length <= below.length / ROWS_PER_CHANCE;
  }

  /** A year above numbers, or a number above nothing but texts. */
  private mayBeNumberedName(text: string, column: number, below: readonly Line[]): boolean {
    if (this.typed.includes(column)) return isYear(text);
    const kinds = below.map((line) => kindOfCell(line.cells[column])).filter((kind) => kind !== 'empty');
    return (
      column > this.context.firstColumn &&
      kinds.length > 1 &&
      kinds.filter((kind) => kind === 'text').length >= LEAST_SHARE * kinds.length
    );
  }

  /** A line in which one cell is the name of several columns. */
  private isGroupLine(line: Line, next: Line): boolean {
    if (next.number !== line.number + 1) return false;
    return this.context.marks.merged.some(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        firstRow === line.number && lastRow === firstRow && lastColumn > firstColumn,
    );
  }
}

function repeats(line: Line, above: Line): boolean {
  const width = Math.max(line.cells.length, above.cells.length);
  return Array.from({ length: width }, (_, i) => i).every((i) => textAt(line, i) === textAt(above, i));
}

function countsUp(texts: readonly string[]): boolean {
  return texts.every(
    (text, i) => Number.isInteger(Number(text)) && (i === 0 || Number(text) === Number(texts[i - 1]) + 1),
  );
}
