import { type MergedCells } from '../../content.js';

/** A cell's value and how it is shown: a number, text or truth value with the code of its format, or an error's code. */
export type SheetCell =
  { readonly value: string | number | boolean; readonly format: string } | { readonly error: number };

/** A row of a sheet: its index (the first is 0) and its cells by their column's index, absent ones undefined. */
export interface SheetRow {
  readonly index: number;
  readonly cells: readonly (SheetCell | undefined)[];
}

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** False for charts, which show other sheets' cells. */
  readonly hasOwnCells: boolean;
  readonly hiddenRows: number;
  /** Number of columns up to the last cell. */
  readonly width: number;
  readonly merged: readonly MergedCells[];
  /** Number of pictures, as far as they are known. */
  readonly pictures: number;
  /** The texts of text boxes and buttons. */
  readonly boxes: readonly string[];
  readonly comments: readonly SheetComment[];
  /** The rows that have cells, in their order; each time anew. */
  rows(): Iterable<SheetRow>;
}

/** A comment on the cell in a row and column (the first are 0). */
export interface SheetComment {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** True where days count from 1904. */
  readonly date1904: boolean;
  /** What was not read, in plain sentences. */
  readonly notes: readonly string[];
}
