import { type MergedCells } from '../../readers/content.js';

/** What the file itself says of a grid's header. */
export interface HeaderMarks {
  /** Number of rows at the top that are marked as header, or null where the file marks none. */
  readonly headerRows: number | null;
  readonly merged: readonly MergedCells[];
}

export const NO_MARKS: HeaderMarks = { headerRows: null, merged: [] };
