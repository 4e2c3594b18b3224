import { type MergedCells } from '../../content.js';
import { middleX, middleY } from '../geometry.js';
import { type Word } from '../page-lines.js';
import { type Rules } from '../page-rules.js';
import { type Region, regionsOf } from './cell-regions.js';
import { type FoundTable } from './found-table.js';
import { boxOf, indexOf, type Lattice, latticesOf, wordsInside } from './lattice.js';
import { withSplitRows } from './row-splitting.js';
import { cellText } from './text-rows.js';

const LEAST_WORDS = 3;
const LEAST_FILLED = 0.5;
/** More words than this in a usual cell are no table: a page laid out in boxes. */
const MOST_WORDS = 40;

/** Finds the tables whose cells are parted by lines. */
export function ruledTables(words: readonly Word[], rules: Rules): FoundTable[] {
  return latticesOf(rules)
    .map((lattice) => tableOf(withSplitRows(lattice, words), words))
    .filter((table) => table !== null);
}

interface Cell extends Region {
  readonly text: string;
}

function tableOf(lattice: Lattice, words: readonly Word[]): FoundTable | null {
  const inside = wordsInside(lattice, words);
  if (inside.length < LEAST_WORDS) return null;
  const regions = regionsOf(lattice);
  const cells = filledCells(lattice, regions, inside);
  const rows = distinct(cells.map(({ firstRow }) => firstRow));
  const columns = distinct(cells.map(({ firstColumn }) => firstColumn));
  const shown = regions.filter((one) => rows.includes(one.firstRow) && columns.includes(one.firstColumn));
  const isFilled = cells.length >= LEAST_FILLED * shown.length && inside.length <= MOST_WORDS * cells.length;
  if (rows.length < 2 || columns.length < 2 || !isFilled) return null;
  const textAt = new Map(cells.map((cell) => [placeOf(cell.firstRow, cell.firstColumn), cell.text]));
  return {
    box: boxOf(lattice),
    columns: columns.map((column) => ({ left: lattice.xs[column] ?? 0, right: lattice.xs[column + 1] ?? 0 })),
    rows: rows.map((row) => columns.map((column) => textAt.get(placeOf(row, column)) ?? null)),
    merged: cells.map((cell) => mergedCells(cell, rows, columns)).filter(isSeveral),
    words: new Set(inside),
    by: 'lines',
  };
}

function filledCells({ xs, ys }: Lattice, regions: readonly Region[], words: readonly Word[]): Cell[] {
  const byPlace = new Map<number, Word[]>();
  for (const word of words) {
    const place = placeOf(indexOf(ys, middleY(word)), indexOf(xs, middleX(word)));
    byPlace.set(place, byPlace.get(place) ?? []);
    byPlace.get(place)?.push(word);
  }
  return regions.flatMap((region) => {
    const text = cellText(placesOf(region).flatMap((place) => byPlace.get(place) ?? []));
    return text === null ? [] : [{ ...region, text }];
  });
}

/** A number for each place of a lattice, which has fewer columns than this. */
function placeOf(row: number, column: number): number {
  return row * 10_000 + column;
}

function placesOf({ firstRow, lastRow, firstColumn, lastColumn }: Region): number[] {
  const places: number[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) places.push(placeOf(row, column));
  }
  return places;
}

function distinct(indexes: readonly number[]): number[] {
  return [...new Set(indexes)].sort((a, b) => a - b);
}

/** Where a cell stands among the rows and columns that are not empty. */
function mergedCells(cell: Region, rows: readonly number[], columns: readonly number[]): MergedCells {
  return {
    firstRow: rows.indexOf(cell.firstRow) + 1,
    lastRow: indexOf(rows, cell.lastRow) + 1,
    firstColumn: columns.indexOf(cell.firstColumn),
    lastColumn: indexOf(columns, cell.lastColumn),
  };
}

function isSeveral({ firstRow, lastRow, firstColumn, lastColumn }: MergedCells): boolean {
  return lastRow > firstRow || lastColumn > firstColumn;
}
