import { boxAround, median } from '../geometry.js';
import { type Word } from '../page-lines.js';
import { type TextRow } from './segments.js';

/** Cells of a table that may be one, row by row; an empty cell has no words. */
type CellWords = readonly (readonly (readonly Word[])[])[];

const MOST_COLUMNS = 100;
const LEAST_FILLED = 0.5;
const LEAST_FULL_ROWS = 0.8;
const LEAST_READ_ACROSS = 0.8;
/** How far an edge may be off, in sizes of the letters. */
const EDGE_TOLERANCE = 0.4;
const LEAST_ALIGNED = 0.6;
const LEAST_NUMBERS = 0.7;
/** Words of a cell that is more like a sentence. */
const SENTENCE_WORDS = 8;
const MOST_SENTENCES = 0.2;
const MOST_LEADERS = 0.3;
const MOST_LABELS = 0.6;

const NUMBER = /^[(\-+−–]?\p{Sc}?\s?[-+−]?[\d][\d.,'’  %/:-]*\p{Sc}?%?\)?$/u;
const LEADER = /\.{4,}|(?:\. ){3,}|…{2,}|_{4,}/;
const LABEL = /^(?:[•◦▪‣●○■□–—*·-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|\[\d{1,3}\]|.*:)$/u;

/** False for more columns than a page has, or than the words of its rows can fill: tells what is no table quickly. */
export function mayBeDense(rows: readonly TextRow[], columns: number): boolean {
  const words = sum(rows.map(({ segments }) => sum(segments.map((segment) => segment.words.length))));
  return columns <= MOST_COLUMNS && words >= LEAST_FILLED * columns * rows.length;
}

/** True when rows that were divided into columns by the places of their words surely are a table. */
export function isSurelyTable(rows: readonly TextRow[], cells: CellWords): boolean {
  const columns = cells[0]?.length ?? 0;
  const filled = cells.map((row) => row.filter((words) => words.length > 0).length);
  const isDense =
    sum(filled) >= LEAST_FILLED * columns * cells.length &&
    share(filled, (count) => count >= 2) >= LEAST_FULL_ROWS;
  if (columns < 2 || !isDense || share(rows, (row) => row.isReadAcross) < LEAST_READ_ACROSS) return false;
  const byColumn = Array.from({ length: columns }, (_, i) => cells.map((row) => row[i] ?? []));
  return (
    byColumn.every((column) => isAligned(column, rows[0]?.size ?? 0)) && !isProse(cells) && !isList(byColumn)
  );
}

function isAligned(column: readonly (readonly Word[])[], size: number): boolean {
  const filled = column.filter((words) => words.length > 0);
  const boxes = filled.map(boxAround);
  const edges = [
    boxes.map(({ left }) => left),
    boxes.map(({ right }) => right),
    boxes.map(({ left, right }) => (left + right) / 2),
  ];
  const isOnEdge = edges.some((places) => {
    const middle = median(places);
    return share(places, (place) => Math.abs(place - middle) <= EDGE_TOLERANCE * size) >= LEAST_ALIGNED;
  });
  return isOnEdge || isOfNumbers(filled);
}

function isOfNumbers(column: readonly (readonly Word[])[]): boolean {
  const filled = column.filter((words) => words.length > 0);
  return share(filled, (words) => isNumber(textOf(words))) >= LEAST_NUMBERS;
}

/** True for a number, also one with a currency or percent sign. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** Sentences, or a table of contents. */
function isProse(cells: CellWords): boolean {
  const filled = cells.flat().filter((words) => words.length > 0);
  if (share(filled, (words) => words.length > SENTENCE_WORDS) > MOST_SENTENCES) return true;
  return share(cells, (row) => row.some((words) => LEADER.test(textOf(words)))) > MOST_LEADERS;
}

/** Marks or labels, such as `1.` and `Name:`, with what they stand before. */
function isList(columns: CellWords): boolean {
  const labels = (columns[0] ?? []).filter((words) => words.length > 0);
  return columns.length === 2 && share(labels, (words) => LABEL.test(textOf(words))) > MOST_LABELS;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function share<T>(items: readonly T[], test: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}
