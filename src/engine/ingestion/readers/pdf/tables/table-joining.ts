import { type MergedCells } from '../../content.js';
import { type Box } from '../geometry.js';
import { type FoundTable, overlap } from './found-table.js';
import { isNumber } from './table-confidence.js';

/** A table with what is known of the place it stands at. */
interface PlacedTable extends FoundTable {
  readonly headings: readonly string[];
  /** Its caption. */
  readonly name: string | null;
}

/** The tables of a page, from top to bottom, and its lines of text beside them. */
export interface PageTables {
  readonly page: number;
  readonly tables: readonly PlacedTable[];
  readonly lines: readonly (Pick<Box, 'top' | 'bottom'> & { readonly text: string })[];
}

/** A row of a table and the page it is on. */
interface PlacedRow {
  readonly page: number;
  readonly cells: readonly (string | null)[];
}

/** A table and the pages it is on, both inclusive. */
export interface JoinedTable extends Pick<PlacedTable, 'headings' | 'name' | 'by'> {
  readonly rows: readonly PlacedRow[];
  readonly merged: readonly MergedCells[];
  readonly firstPage: number;
  readonly lastPage: number;
  /** True when later pages began with its header again, which is left out there. */
  readonly repeatsHeader: boolean;
}

/** A table that may go on: grows in place, for it may have thousands of pages. */
interface OpenTable extends JoinedTable {
  readonly rows: PlacedRow[];
  readonly merged: MergedCells[];
  lastPage: number;
  repeatsHeader: boolean;
  /** What it has on its last page, and that page. */
  last: PlacedTable;
  page: PageTables;
}

/** A larger table is not joined with more: all of it is in memory. */
const MOST_CELLS = 2_000_000;
const MOST_HEADER_ROWS = 3;
const YEAR = /^(?:19|20)\d\d$/;

/** Joins tables that go on on the next page. */
export class TableJoiner {
  /** The last table of the page before. */
  private open: OpenTable | null = null;

  /** Takes the next page; gives the tables that are complete now. */
  take(page: PageTables): JoinedTable[] {
    const [first, ...others] = page.tables;
    const before = this.open;
    const isMore = before !== null && first !== undefined && goesOn(before, first, page);
    if (isMore) addPage(before, first, page);
    const started = (isMore ? others : page.tables).map((table) => opened(table, page));
    const all = before ? [before, ...started] : started;
    this.open = page.tables.length > 0 ? (all.pop() ?? null) : null;
    return all;
  }

  /** Gives the last table. */
  end(): JoinedTable[] {
    return this.open ? [this.open] : [];
  }
}

function opened(table: PlacedTable, page: PageTables): OpenTable {
  const { headings, name, by } = table;
  return {
    ...{ headings, name, by, page },
    rows: table.rows.map((cells) => ({ page: page.page, cells })),
    merged: [...table.merged],
    firstPage: page.page,
    lastPage: page.page,
    repeatsHeader: false,
    last: table,
  };
}

function goesOn(before: OpenTable, table: PlacedTable, page: PageTables): boolean {
  const { columns, box } = before.last;
  const isSimilar = before.by === table.by && columns.length === table.columns.length;
  const isInPlace = columns.every((column, i) => {
    return table.columns.every((other, k) => overlap(column, other) > 0 === (i === k));
  });
  const isFull = before.rows.length * columns.length > MOST_CELLS;
  if (before.lastPage + 1 !== page.page || !isSimilar || !isInPlace || isFull) return false;
  const below = before.page.lines.filter(({ top }) => top >= box.bottom);
  const above = page.lines.filter(({ bottom }) => bottom <= table.box.top);
  return areRepeated(below, page) && areRepeated(above, before.page);
}

/** True for headers and footers of pages: the other page has them too, with other numbers perhaps. */
function areRepeated(lines: PageTables['lines'], page: PageTables): boolean {
  const texts = new Set(page.lines.map(({ text }) => withoutNumbers(text)));
  return lines.every(({ text }) => texts.has(withoutNumbers(text)));
}

function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '#');
}

/** Header rows that the page repeats are left out. */
function addPage(open: OpenTable, table: PlacedTable, page: PageTables): void {
  const repeated = repeatedHeaderRows(open, table);
  const shift = open.rows.length - repeated;
  for (const cells of table.rows.slice(repeated)) open.rows.push({ page: page.page, cells });
  for (const cells of table.merged.filter(({ firstRow }) => firstRow > repeated)) {
    open.merged.push({ ...cells, firstRow: cells.firstRow + shift, lastRow: cells.lastRow + shift });
  }
  open.repeatsHeader ||= repeated > 0;
  open.lastPage = page.page;
  open.last = table;
  open.page = page;
}

/** More equal rows than a header has, and equal rows with numbers, are data. */
function repeatedHeaderRows(open: OpenTable, { rows }: PlacedTable): number {
  const differs = rows.findIndex((row, i) => row.some(isAmount) || !isSameRow(row, open.rows[i]?.cells));
  return differs === -1 || differs > MOST_HEADER_ROWS ? 0 : differs;
}

/** A number that is no year: it stands in no header. */
function isAmount(cell: string | null): boolean {
  return cell !== null && isNumber(cell) && !YEAR.test(cell);
}

function isSameRow(row: readonly (string | null)[], other: readonly (string | null)[] | undefined): boolean {
  return other !== undefined && row.every((cell, i) => cell === other[i]);
}
