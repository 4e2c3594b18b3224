import { type ColumnMeaning } from '../column-meaning.js';
import { type KeySketch } from '../keys/key-sketch.js';
import { type ColumnType, type TableProfile, type TotalRow } from '../table.js';

/** The position of a table in its file. */
export interface TablePlace {
  /** What the file calls the sheet or table, or null. */
  readonly sheet: string | null;
  /** Page or slide (the first is 1), where there are any. */
  readonly page: number | null;
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
  /** Rows in the file, sheet or table, header included (the first is 1). */
  readonly firstRow: number;
  readonly lastRow: number;
  /** Columns in the file, sheet or table (the first is 1). */
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** A row that is no part of the table, by its number in the file, sheet or table (the first is 1). */
export interface SkippedRow {
  readonly row: number;
  readonly text: string;
  /** `title` above the table, `note` inside it, `footer` below it, `header` for a header that comes up again. */
  readonly kind: 'title' | 'note' | 'footer' | 'header';
}

/** How a column was typed. */
export interface ColumnIntake {
  readonly name: string;
  readonly type: ColumnType;
  /** Share of the values that fit the type, from 0 to 1; 1 for a column without values. */
  readonly fittingShare: number;
  /** Values that do not fit the type and became null, with at most three examples. */
  readonly nulled: { readonly count: number; readonly examples: readonly string[] };
  /** Cells without a value, and the words (`n/a`, `-`) that stood for one, at most 20. */
  readonly missing: { readonly count: number; readonly words: readonly string[] };
  /** For example `kg`, `%`, `EUR`, as written in the file; null where there is none. */
  readonly unit: string | null;
  /** What of day and month was taken to come first where the values allow both; else null. */
  readonly ambiguousDateOrder: 'day' | 'month' | null;
  /** Name of the text column that keeps the original values, where some became null; else null. */
  readonly keptText: string | null;
  /** What was written about its header; absent where nothing was, and in reports from before it was kept. */
  readonly comment?: string | undefined;
  /** What the values mean; absent in reports from before meanings were told. */
  readonly meaning?: ColumnMeaning | undefined;
}

/** How a table was found in its file and what was made of it. JSON-safe. */
export interface TableIntake {
  readonly place: TablePlace;
  /** For example `utf-8`, `utf-16le` or `windows-1252`; null for files that are not text. */
  readonly encoding: string | null;
  /** What separates two cells; null for files that have no such mark. */
  readonly delimiter: string | null;
  /** What encloses cells; null where nothing does. */
  readonly quote: string | null;
  /** Numbers of the rows that gave the column names (the first row is 1); empty when there is no header. */
  readonly headerRows: readonly number[];
  /** Number of the row under the header that gave units, or null. */
  readonly unitRow: number | null;
  /** At most 100. */
  readonly skippedRows: readonly SkippedRow[];
  /** Number of blank rows between the first and the last row. */
  readonly blankRows: number;
  /** Number of rows with fewer or more cells than the others. */
  readonly raggedRows: number;
  readonly totalRows: readonly TotalRow[];
  /** Number of merged ranges of cells that touch the table. */
  readonly mergedRanges: number;
  /** One for each column of the stored table, those that keep original text aside. */
  readonly columns: readonly ColumnIntake[];
  /** What a reader of the data should know. Plain sentences. */
  readonly notes: readonly string[];
}

/** One table of an ingested file. */
export interface IngestedTable {
  readonly profile: TableProfile;
  /** Name of the Parquet file in the output folder. */
  readonly file: string;
  readonly intake: TableIntake;
  /** Of the columns that may be keys or refer to some. */
  readonly keySketches: readonly KeySketch[];
}

/** The running text of an ingested file. */
export interface IngestedPassages {
  /** Name of the Parquet file in the output folder. */
  readonly file: string;
  /** Name of the Parquet file with the terms of the passages, in the output folder. */
  readonly indexFile: string;
  readonly passageCount: number;
  /** Headings, each once. */
  readonly topics: readonly string[];
  readonly wordCount: number;
  /** Time the index took. */
  readonly indexMilliseconds: number;
}

/** What a file gave. JSON-safe. */
export interface IngestedFile {
  readonly tables: readonly IngestedTable[];
  /** Null when the file has no running text. */
  readonly passages: IngestedPassages | null;
  /** What a reader of the whole file should know. Plain sentences. */
  readonly notes: readonly string[];
}
