interface ColumnValues {
  readonly min: number | string | null;
  readonly max: number | string | null;
  readonly distinct_count: number;
  readonly missing_count: number;
  readonly top_values: readonly { readonly value: string; readonly count: number }[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly unit: string | null;
  readonly nulled: { readonly count: number; readonly examples: readonly string[] };
  readonly meaning: { readonly type: string } | null;
  readonly values: ColumnValues | null;
}

export interface IntakeTable {
  readonly name: string;
  readonly row_count: number;
  readonly sheet: string | null;
  readonly page: number | null;
  /** Of the text that it was read from; null where it was read from none. */
  readonly encoding: string | null;
  /** Null where its cells are not separated by one. */
  readonly delimiter: string | null;
  readonly row_range: readonly number[];
  readonly skipped_rows: readonly { readonly row: number; readonly text: string }[];
  readonly total_rows: readonly { readonly row: number }[];
  readonly columns: readonly Column[];
  readonly notes: readonly string[];
}

export interface Intake {
  readonly id: string;
  readonly tables: readonly IntakeTable[];
  readonly passages: { readonly passage_count: number; readonly word_count: number } | null;
  readonly notes: readonly string[];
  /** The correction that the file was read with; empty if there was none. */
  readonly correction: Correction;
}

export interface TableCorrection {
  readonly name: string;
  readonly header_rows?: readonly number[];
  readonly skipped_rows?: readonly number[];
  readonly total_rows?: readonly number[];
  readonly fill_merged?: boolean;
  readonly columns?: readonly { readonly name: string; readonly type: string }[];
}

export interface Correction {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly tables?: readonly TableCorrection[];
}

export interface TableRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** A table as a correction would have it read. */
export interface PreviewedTable {
  readonly name: string;
  readonly row_count: number;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: TableRows['rows'];
}

/** How many rows have a value from one edge up to, and not including, another. */
export interface HistogramBin {
  readonly from: number | string;
  readonly to: number | string;
  readonly count: number;
}

export interface ColumnHistogram {
  readonly name: string;
  readonly bins: readonly HistogramBin[] | null;
}

/** A column of a table of a dataset. */
export interface KeySide {
  readonly datasource_id: string;
  readonly table: string;
  readonly column: string;
}

/** A column whose values refer to rows of another table. */
export interface ForeignKey {
  readonly from: KeySide;
  readonly to: KeySide;
  readonly cardinality: 'many-to-one' | 'one-to-one';
  /** Share of the referring values that were found in the other column. */
  readonly containment: number;
}
