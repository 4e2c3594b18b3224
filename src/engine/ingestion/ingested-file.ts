import { type TableProfile } from '../table.js';

/** A row of the file that is not part of the table, by its number in the file (the first is 1). */
export interface SkippedRow {
  readonly row: number;
  readonly text: string;
}

/** How a table was found in its file. JSON-safe. */
export interface TableIntake {
  /** For example `utf-8`, `utf-16le` or `windows-1252`; null for files that are not text. */
  readonly encoding: string | null;
  /** The character between two cells; null for files that have none. */
  readonly delimiter: string | null;
  /** Number of the row that gave the column names (the first is 1), or null when the file has no header. */
  readonly headerRow: number | null;
  /** Title rows before the header, at most 20. */
  readonly skippedRows: readonly SkippedRow[];
  /** What a reader of the data should know: padded rows, null words, assumed date orders. Plain sentences. */
  readonly notes: readonly string[];
}

/** One table of an ingested file. */
export interface IngestedTable {
  readonly profile: TableProfile;
  /** Name of the Parquet file in the output folder. */
  readonly file: string;
  readonly intake: TableIntake;
}

/** What a file gave. */
export interface IngestedFile {
  readonly tables: readonly IngestedTable[];
}
