import { type GridRow, type MergedCells } from '../../content.js';
import { childOf, childrenOf, type PptRecord, PptType } from './ppt-records.js';
import { propertiesOf, ShapeProperty } from './shape-properties.js';

const IS_TABLE = 1;
/** A table of more cells was not made by a person. */
const MOST_CELLS = 100_000;

/** A table on a slide. */
export interface ShapeTable {
  readonly rows: readonly GridRow[];
  readonly merged: readonly MergedCells[];
}

interface Cell {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly text: string;
}

/**
 * The table that a group of shapes is: its cells are rectangles side by side, its lines are shapes without height or
 * width. Null for other groups, and for tables without any text.
 */
export function tableOf(group: PptRecord, textOf: (shape: PptRecord) => string): ShapeTable | null {
  const [own, ...shapes] = [...childrenOf(group)].filter(({ type }) => type === PptType.shape);
  const flags = own && propertiesOf(own).get(ShapeProperty.table);
  if (!flags || (flags.value & IS_TABLE) === 0) return null;
  const cells = shapes.flatMap((shape) => cellOf(shape, textOf));
  const columns = edges(cells.map(({ left }) => left));
  const rows = edges(cells.map(({ top }) => top));
  if (cells.every(({ text }) => text === '') || columns.length * rows.length > MOST_CELLS) return null;
  return arranged(cells, columns, rows);
}

/** @see [MS-ODRAW] 2.2.39 OfficeArtChildAnchor */
function cellOf(shape: PptRecord, textOf: (shape: PptRecord) => string): Cell[] {
  const anchor = childOf(shape, PptType.childAnchor)?.data;
  if (!anchor || anchor.length < 16) return [];
  const at = (index: number): number => anchor.readInt32LE(4 * index);
  const cell = { left: at(0), top: at(1), right: at(2), bottom: at(3) };
  if (cell.left >= cell.right || cell.top >= cell.bottom) return [];
  return [{ ...cell, text: textOf(shape) }];
}

function edges(places: readonly number[]): number[] {
  return [...new Set(places)].sort((a, b) => a - b);
}

function arranged(cells: readonly Cell[], columns: readonly number[], rows: readonly number[]): ShapeTable {
  const texts = rows.map(() => columns.map((): string | null => null));
  const merged: MergedCells[] = [];
  for (const { left, top, right, bottom, text } of cells) {
    const [row, column] = [rows.indexOf(top), columns.indexOf(left)];
    const line = texts[row];
    if (line && text !== '') line[column] = text;
    const lastColumn = columns.findLastIndex((place) => place < right);
    const lastRow = rows.findLastIndex((place) => place < bottom);
    if (lastColumn > column || lastRow > row) {
      merged.push({ firstRow: row + 1, lastRow: lastRow + 1, firstColumn: column, lastColumn });
    }
  }
  return { rows: texts.map((line, i) => ({ number: i + 1, cells: line })), merged };
}
