import { type CellComment, type MergedCells, type RowStyle } from '../../readers/content.js';
import { type Line } from '../line.js';
import { type Region } from './region.js';
import { type HeaderMarks } from '../header/header-marks.js';

/** What is known of the grid that a table was found in. */
export interface GridPlace {
  readonly sheet: string | null;
  readonly page: number | null;
  readonly headings: readonly string[];
  readonly notes: readonly string[];
  readonly merged: readonly MergedCells[];
  /** The styles of rows by their numbers, plain rows aside. */
  readonly styles: ReadonlyMap<number, RowStyle>;
  readonly comments: readonly CellComment[];
  /** True when the number of a row's cells was written down, as by delimiters. */
  readonly countsCells: boolean;
}

/** A region of a grid that is a table, with the texts above and below that speak of it. */
export interface FoundTable {
  readonly place: GridPlace;
  readonly region: Region;
  readonly marks: HeaderMarks;
  readonly above: readonly Line[];
  readonly below: readonly Line[];
}
