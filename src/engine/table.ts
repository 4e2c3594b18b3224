import { type ColumnMeaning } from './column-meaning.js';

/** A value of a result: dates and times are ISO 8601 text, integers beyond 2^53 are bigint, missing is null. */
export type CellValue = null | boolean | number | bigint | string;

/** What a column holds, whatever DuckDB type stores it. */
export type ColumnType = 'boolean' | 'integer' | 'number' | 'text' | 'date' | 'timestamp' | 'time';

/** Whether a value of a type tells a day. */
export const isDateType = (type: ColumnType): boolean => type === 'date' || type === 'timestamp';

/** Whether a column of a type holds numbers. */
export const isNumberType = (type: ColumnType): boolean => type === 'integer' || type === 'number';

export interface ResultColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** The rows a query gave; `truncated` when there were more rows than the limit. */
export interface ResultTable {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly truncated: boolean;
}

/** One of the most frequent values of a column, as text. */
export interface TopValue {
  readonly value: string;
  readonly count: number;
}

/** What is known of a column of a stored table. JSON-safe: it is kept with the data source. */
export interface ColumnProfile {
  readonly name: string;
  readonly type: ColumnType;
  /** The DuckDB type of the column in the Parquet file, for example BIGINT or DECIMAL(18,2). */
  readonly sqlType: string;
  readonly missingCount: number;
  /** Number of distinct values that are not null; an estimate where `distinctIsEstimate`. */
  readonly distinctCount: number;
  readonly distinctIsEstimate: boolean;
  /** Smallest and largest value (numbers as numbers, everything else as text); null when all values are missing. */
  readonly min: number | string | null;
  readonly max: number | string | null;
  /** Arithmetic mean of a numeric column, else null. */
  readonly mean: number | null;
  /** Most frequent values first, at most 20; empty for columns where nearly every value differs. */
  readonly topValues: readonly TopValue[];
  /** True when no value is missing and none occurs twice. */
  readonly isCandidateKey: boolean;
  /** Absent where the file was read before meanings were told, and for columns that no file holds. */
  readonly meaning?: ColumnMeaning | undefined;
}

/** A row that sums up others: kept in the table, left out of analysis. */
export interface TotalRow {
  /** Number in the file, sheet or table (the first is 1). */
  readonly row: number;
  /** Place among the rows of the stored table (the first is 0). */
  readonly index: number;
}

/** What is known of a stored table. JSON-safe. */
export interface TableProfile {
  readonly name: string;
  /** Rows to analyse: those that sum up others are not counted. */
  readonly rowCount: number;
  /** Rows that sum up others; no analysis sees them. */
  readonly totalRows: readonly TotalRow[];
  readonly columns: readonly ColumnProfile[];
}
