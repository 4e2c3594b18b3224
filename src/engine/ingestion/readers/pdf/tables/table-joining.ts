import { type MergedCells } from '../../content.js';
import { type Box } from '../geometry.js';
import { type FoundTable, overlap } from './found-table.js';

/** A table with what is known of the place it stands at. */
export interface PlacedTable extends FoundTable {
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

/** A table and the pages it is on, both inclusive. */
export interface JoinedTable extends PlacedTable {
  readonly firstPage: number;
  readonly lastPage: number;
}

interface OpenTable {
  readonly table: JoinedTable;
  /** The page it was last seen on. */
  readonly page: PageTables;
}

/** A larger table is not joined with more: all of it is in memory. */
const MOST_CELLS = 2_000_000;
const MOST_HEADER_ROWS = 5;

/** Joins tables that go on on the next page. */
export class TableJoiner {
  /** The last table of the page before. */
  private open: OpenTable | null = null;

  /** Takes the next page; gives the tables that are complete now. */
  take(page: PageTables): JoinedTable[] {
    const placed = page.tables.map((table) => ({ ...table, firstPage: page.page, lastPage: page.page }));
    const [first] = placed;
    const before = this.open;
    const isMore = before !== null && first !== undefined && goesOn(before, first, page);
    if (isMore) placed[0] = joined(before.table, first);
    const last = placed.pop();
    this.open = last ? { table: last, page } : null;
    return before && !isMore ? [before.table, ...placed] : placed;
  }

  /** Gives the last table. */
  end(): JoinedTable[] {
    return this.open ? [this.open.table] : [];
  }
}

function goesOn(before: OpenTable, table: JoinedTable, page: PageTables): boolean {
  const { columns, rows, by, box, lastPage } = before.table;
  const isSimilar = by === table.by && columns.length === table.columns.length;
  const isInPlace = columns.every((column, i) => {
    return table.columns.every((other, k) => overlap(column, other) > 0 === (i === k));
  });
  const isNext = lastPage + 1 === page.page;
  if (!isNext || !isSimilar || !isInPlace || rows.length * columns.length > MOST_CELLS) return false;
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

/** Header rows that the second table repeats are left out. */
function joined(one: JoinedTable, other: JoinedTable): JoinedTable {
  const differs = other.rows.findIndex((row, i) => i >= MOST_HEADER_ROWS || !isSameRow(row, one.rows[i]));
  const repeated = Math.max(differs, 0);
  const shift = one.rows.length - repeated;
  const moved = other.merged
    .filter(({ firstRow }) => firstRow > repeated)
    .map((cells): MergedCells => {
      return { ...cells, firstRow: cells.firstRow + shift, lastRow: cells.lastRow + shift };
    });
  return {
    ...one,
    rows: [...one.rows, ...other.rows.slice(repeated)],
    merged: [...one.merged, ...moved],
    lastPage: other.lastPage,
    // Where it ends, for the next page to go on.
    box: other.box,
    columns: other.columns,
  };
}

function isSameRow(row: readonly (string | null)[], other: readonly (string | null)[] | undefined): boolean {
  return other !== undefined && row.every((cell, i) => cell === other[i]);
}
