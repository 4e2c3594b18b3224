import { type ContentLimits } from '../content-limits.js';
import { type Encoding } from '../encoding/encodings.js';
import { type SourceFile } from './file-reader.js';

/** A row of a grid: its number in the sheet or table (the first is 1) and the text of its cells, null where there is none. */
export interface GridRow {
  readonly number: number;
  readonly cells: readonly (string | null)[];
  /** Page it stands on, where its grid goes over several. */
  readonly page?: number;
}

/** Cells shown as one: rows by their number (the first is 1), columns by their index (the first is 0), both inclusive. */
export interface MergedCells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** What somebody has written about the cell of a row (the first is 1) and column (by its index, the first is 0). */
export interface CellComment {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** How a row of a sheet is set off from others. */
export interface RowStyle {
  /** True where the most of its cells are bold. */
  readonly isBold: boolean;
  /** True where a line is drawn between the most of its cells and the row above. */
  readonly isRuled: boolean;
  /** True where the most of its cells have a colour or a pattern behind them. */
  readonly isShaded: boolean;
  /** How many groups of the sheet's outline it lies in. */
  readonly level: number;
  /** How far its first cell is indented. */
  readonly indent: number;
}

/**
 * Cells in rows and columns, as a sheet or a table in a document has them: not yet told apart into titles, header,
 * body and totals. A cell is written as its owner sees it, without loss: `12.5%`, `$1234.5`, `2024-01-31`,
 * `2024-01-31 13:45:00`, `true`; a merged range has its text in its first cell only.
 */
export interface Grid {
  readonly kind: 'grid';
  /** What the file calls it, for example the sheet's name. */
  readonly name: string | null;
  /** Page or slide it stands on (the first is 1), where there are any. */
  readonly page: number | null;
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
  /** Can be read once. */
  readonly rows: AsyncIterable<GridRow>;
  /** Number of rows at the top that the file itself marks as header, or null where it marks none. */
  readonly headerRows: number | null;
  /** Complete once the rows are read. */
  readonly merged: readonly MergedCells[];
  /** The styles of the first rows by their numbers, plain rows aside, where the file has any; complete once the rows are read. */
  readonly styles?: ReadonlyMap<number, RowStyle>;
  /** What was written about cells, where a file can have it. */
  readonly comments?: readonly CellComment[];
  /** What a reader of the data should know, in plain sentences; complete once the rows are read. */
  readonly notes: readonly string[];
}

/** A paragraph, list item, heading or text box. */
export interface TextPiece {
  readonly kind: 'text';
  readonly text: string;
  /** Page or slide it stands on (the first is 1), where there are any. */
  readonly page: number | null;
  /** The headings above it, the outermost first; those of a heading include itself. */
  readonly headings: readonly string[];
}

/** What a reader of the whole file should know, in a plain sentence: what could not be read, and why. */
export interface FileNote {
  readonly kind: 'note';
  readonly text: string;
}

/** A part of a file, in the file's order. */
export type Content = Grid | TextPiece | FileNote;

/** How a file is to be taken apart, and bounds for what it may unfold to. */
export interface ContentOptions extends ContentLimits {
  /** The encoding that a text file is in; null to find it in the file. */
  readonly encoding: Encoding | null;
  /** Hears now and then which share of the file is read, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Takes a file apart. Each grid's rows must be read, or left, before the next part is asked for.
 *
 * @throws UnreadableFile with a reason that the file's owner can act on
 */
export type ContentParser = (source: SourceFile, options: ContentOptions) => AsyncIterable<Content>;
