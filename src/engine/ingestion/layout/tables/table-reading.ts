import { type SkippedRow } from '../../ingested-file.js';
import { type TableCorrection } from '../../intake-correction.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { bareUnit, unitInName } from '../../typing/units.js';
import { columnNames } from '../../column-names.js';
import { footersOf } from '../footers.js';
import { type FoundTable } from './found-table.js';
import { headerNames } from '../header-names.js';
import { type Line, textAt, textOf } from '../line.js';
import { withoutMarks } from '../name-marks.js';
import { SHAPE_LINES } from './region.js';
import { shapeOf, type TableShape } from './table-shape.js';

const MOST_SKIPPED = 100;
const LONGEST_SKIPPED_TEXT = 500;

interface ReadColumn {
  /** Index of its cells in the grid's rows. */
  readonly cell: number;
  readonly name: string;
  readonly unit: string | null;
}

/** What the rows of a found table are. */
export interface TableReading {
  readonly shape: TableShape;
  readonly header: readonly Line[];
  readonly unit: Line | null;
  /** Rows after this number are the body, those left out aside. */
  readonly bodyAfter: number;
  /** Numbers of rows in the body that are left out, and of those that are not although they repeat the header. */
  readonly leftOut: readonly number[];
  readonly putBack: readonly number[];
  readonly skipped: readonly SkippedRow[];
  readonly columns: readonly ReadColumn[];
  /** Columns with neither name nor value. */
  readonly emptyColumns: number;
  /** True when the header lacks the name of the first column. */
  readonly lacksFirstName: boolean;
}

interface RowRoles {
  readonly header: readonly Line[];
  readonly unit: Line | null;
  readonly bodyAfter: number;
  readonly footers: readonly Line[];
}

/**
 * Tells what the rows of a table are.
 *
 * @throws UnreadableFile when the correction names a row that the table does not have
 */
export function readingOf(found: FoundTable, correction: TableCorrection): TableReading {
  const { region, marks } = found;
  const shape = shapeOf(region.head.slice(0, SHAPE_LINES), marks);
  const roles = rolesOf(found, shape, correction);
  const leftOut = leftOutOf(found, roles, correction);
  const putBack = correction.skippedRows
    ? numbersOf(region.repeated).filter((row) => !leftOut.includes(row))
    : [];
  const { columns, ...names } = columnsOf(found, roles);
  const skipped = skippedOf(found, roles, { leftOut, putBack });
  return { shape, ...roles, leftOut, putBack, skipped, columns, ...names };
}

function rolesOf(found: FoundTable, shape: TableShape, correction: TableCorrection): RowRoles {
  const { region, place } = found;
  const header = correction.headerRows
    ? correction.headerRows.map((row) => lineNumbered(row, found))
    : shape.header.flatMap((i) => region.head[i] ?? []);
  const unitLine = shape.unit === null ? undefined : region.head[shape.unit];
  const lastName = Math.max(0, ...numbersOf(header));
  const unit = unitLine && unitLine.number > lastName ? unitLine : null;
  const bodyAfter = correction.headerRows
    ? Math.max(lastName, unit?.number ?? 0, header.length > 0 ? 0 : numberBefore(found, shape.titles))
    : numberBefore(found, shape.body);
  const first = region.head.filter(({ number }) => number > bodyAfter);
  const last = region.tail.filter(({ number }) => number > bodyAfter);
  return {
    header,
    unit,
    bodyAfter,
    footers: footersOf({ shape, header, first, last, countsCells: place.countsCells }),
  };
}

function numberBefore({ region }: FoundTable, index: number): number {
  return region.head[index - 1]?.number ?? region.firstRow - 1;
}

function lineNumbered(row: number, { above, region }: FoundTable): Line {
  const line = [...above, ...region.head].find(({ number }) => number === row);
  if (!line)
    throw new UnreadableFile(
      `row ${String(row)} cannot be a header: it is not among the first rows of the table`,
    );
  return line;
}

function numbersOf(lines: readonly Line[]): number[] {
  return lines.map(({ number }) => number);
}

function leftOutOf(
  found: FoundTable,
  { bodyAfter, footers }: RowRoles,
  { skippedRows }: TableCorrection,
): number[] {
  if (!skippedRows) return numbersOf(footers);
  const { above, below, region } = found;
  const others = new Set(numbersOf([...above, ...below]));
  const unknown = skippedRows.find(
    (row) => !others.has(row) && (row < region.firstRow || row > region.lastRow),
  );
  if (unknown !== undefined)
    throw new UnreadableFile(`row ${String(unknown)} cannot be skipped: the table does not have it`);
  return skippedRows.filter((row) => row > bodyAfter && row <= region.lastRow);
}

function skippedOf(
  found: FoundTable,
  { header, unit, bodyAfter, footers }: RowRoles,
  rows: { leftOut: readonly number[]; putBack: readonly number[] },
): SkippedRow[] {
  const { above, below, region } = found;
  const firstName = Math.min(Infinity, ...numbersOf(header));
  const used = new Set([...header, ...(unit ? [unit] : [])]);
  const heads = [...above, ...region.head].filter((line) => line.number <= bodyAfter && !used.has(line));
  const known = new Map(
    [...region.head, ...region.tail, ...region.repeated].map((line) => [line.number, line]),
  );
  const repeated = new Set(numbersOf(region.repeated).filter((row) => !rows.putBack.includes(row)));
  const notes = new Set(numbersOf(footers));
  const kindOf = (row: number): SkippedRow['kind'] =>
    repeated.has(row) ? 'header' : notes.has(row) ? 'footer' : 'note';
  const inside = [...new Set([...rows.leftOut, ...repeated])].sort((a, b) => a - b);
  return [
    ...heads.map((line) => skippedRow(line, line.number < firstName ? 'title' : 'note')),
    ...inside.map((row) => skippedRow(known.get(row) ?? { number: row, cells: [] }, kindOf(row))),
    ...below.map((line) => skippedRow(line, 'footer')),
    ...region.remarks.map((line) => skippedRow(line, 'note')),
  ].slice(0, MOST_SKIPPED);
}

function skippedRow(line: Pick<Line, 'number' | 'cells'>, kind: SkippedRow['kind']): SkippedRow {
  return { row: line.number, text: textOf(line).slice(0, LONGEST_SKIPPED_TEXT), kind };
}

function columnsOf(
  found: FoundTable,
  { header, unit, bodyAfter, footers }: RowRoles,
): Pick<TableReading, 'columns' | 'emptyColumns' | 'lacksFirstName'> {
  const { region, marks, below } = found;
  const width = Math.max(region.columns.length, ...header.map(({ last }) => last + 1));
  const lacksFirstName = header.length === 1 && lacksFirst(header[0], found, bodyAfter);
  const texts = withoutMarks(headerNames(header, width, marks.merged), [...footers, ...below]);
  const named = lacksFirstName ? ['', ...texts.slice(0, -1)] : texts;
  const aside = [...region.head.filter(({ number }) => number <= bodyAfter), ...footers];
  const hasValues = (cell: number): boolean =>
    (region.columns[cell]?.count ?? 0) > aside.filter((line) => textAt(line, cell) !== '').length;
  const cells = Array.from({ length: width }, (_, cell) => cell).filter(
    (cell) => named[cell] !== '' || hasValues(cell),
  );
  const names = columnNames(cells.map((cell) => named[cell] ?? ''));
  const columns = cells.map((cell, i) => ({
    cell,
    name: names[i] ?? '',
    unit: unitOf(names[i] ?? '', unit, cell),
  }));
  const firstFilled = Math.max(
    0,
    region.columns.findIndex((fill) => fill !== undefined),
  );
  return { columns, emptyColumns: Math.max(0, width - firstFilled - cells.length), lacksFirstName };
}

function unitOf(name: string, unit: Line | null, cell: number): string | null {
  const text = unit ? textAt(unit, cell) : '';
  return text === '' ? unitInName(name) : bareUnit(text);
}

/** As R writes tables: row names come first and have no name of their own. */
function lacksFirst(header: Line | undefined, { region, place }: FoundTable, bodyAfter: number): boolean {
  if (!header || !place.countsCells) return false;
  const width = header.cells.length + 1;
  const body = region.head.filter(({ number }) => number > bodyAfter);
  const isLonger = body.length > 0 && body.every(({ cells }) => cells.length === width);
  return isLonger && body.some((line) => textAt(line, width - 1) !== '');
}
