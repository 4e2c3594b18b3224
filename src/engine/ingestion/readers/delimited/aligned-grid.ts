import { decodedText } from '../../encoding/decoded-text.js';
import { type Grid, type GridRow } from '../content.js';
import { gridOf } from '../grid-of-rows.js';
import { alignedCells, type Alignment } from './alignment.js';
import { type TextFile } from './survey.js';

const NOTES = {
  places: 'no mark separates the cells: they were told apart by their place in the line',
  runs: 'no mark separates the cells: they were told apart by the blanks between them',
} as const;

/** A text file as a grid whose cells blanks alone divide. */
export function alignedGrid(file: TextFile, alignment: Alignment): Grid {
  const { kind, headerRows } = alignment;
  return gridOf(rowsOf(file, alignment), { notes: [NOTES[kind]], headerRows });
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
