import { type MergedCells } from '../readers/content.js';
import { type Line, textAt } from './line.js';

/** The names that one or several rows of a header give the columns, empty where they give none: `2020 Sales`. */
export function headerNames(
  header: readonly Line[],
  width: number,
  merged: readonly MergedCells[],
): string[] {
  const rows = header.map((line, i) => namesOf(line, header.slice(i + 1), { header, width, merged }));
  return Array.from({ length: width }, (_, column) => joined(rows.map((names) => names[column] ?? '')));
}

interface NameContext {
  readonly header: readonly Line[];
  readonly width: number;
  readonly merged: readonly MergedCells[];
}

function namesOf(line: Line, below: readonly Line[], { header, width, merged }: NameContext): string[] {
  const ranges = merged.filter(({ firstRow, lastRow }) => firstRow <= line.number && line.number <= lastRow);
  const spread = Array.from({ length: width }, (_, column) => {
    const own = textAt(line, column);
    return own === '' ? mergedText(ranges, column, header) : own;
  });
  const isFilledAhead = ranges.some((one) => one.lastColumn > one.firstColumn);
  return isFilledAhead || below.length === 0 ? spread : filledAhead(spread, below);
}

/** What a merged range shows in all its columns; its text stands in its first cell. */
function mergedText(ranges: readonly MergedCells[], column: number, header: readonly Line[]): string {
  const range = ranges.find(({ firstColumn, lastColumn }) => firstColumn <= column && column <= lastColumn);
  const line = range && header.find(({ number }) => number === range.firstRow);
  return line ? textAt(line, range.firstColumn) : '';
}

/** A group's name stands above the first of its columns only. */
function filledAhead(names: readonly string[], below: readonly Line[]): string[] {
  let group = '';
  return names.map((name, column) => {
    if (name !== '') group = name;
    return name === '' && below.some((line) => textAt(line, column) !== '') ? group : name;
  });
}

function joined(parts: readonly string[]): string {
  const words = parts.map((part) => part.trim()).filter((part) => part !== '');
  return words.filter((word, i) => word !== words[i - 1]).join(' ');
}
