import { decodedText } from '../../encoding/decoded-text.js';
import { type Grid, type GridRow } from '../content.js';
import { alignedCells, type Alignment } from './alignment.js';
import { type TextFile } from './survey.js';

const NOTE = 'no delimiter separates the cells: they were separated by their position in the line';

/** A text file as a grid whose cells stand at the same places of all lines. */
export function alignedGrid(file: TextFile, alignment: Alignment): Grid {
  return {
    kind: 'grid',
    name: null,
    page: null,
    headings: [],
    rows: rowsOf(file, alignment),
    headerRows: null,
    merged: [],
    notes: [NOTE],
  };
}

async function* rowsOf({ path, encoding }: TextFile, alignment: Alignment): AsyncGenerator<GridRow> {
  let rest = '';
  let number = 0;
  for await (const text of decodedText(path, encoding)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) yield { number: ++number, cells: alignedCells(line, alignment) };
  }
  if (rest !== '') yield { number: number + 1, cells: alignedCells(rest, alignment) };
}
