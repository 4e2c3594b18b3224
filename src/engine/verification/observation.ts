import { type ColumnType, type ResultColumn } from '../table.js';

/** A value of a result that can be kept as JSON. */
export type KeptValue = string | number | boolean | null;

/** What is kept of a result to compare later ones with. JSON-safe. */
export interface ResultPrint {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** Of all rows in any order, numbers to nine figures. */
  readonly digest: string;
  /** Null where there are too many to be kept. */
  readonly rows: readonly (readonly KeptValue[])[] | null;
}

/** What is kept of a column that a statement reads. */
export interface ColumnPrint {
  readonly name: string;
  readonly type: ColumnType;
  /** Values that are not missing. */
  readonly count: number;
  /** Of all values in any order. */
  readonly digest: string;
  /** Of a column of numbers, values at even distances of their order, from the least to the greatest; else null. */
  readonly marks: readonly number[] | null;
}

/** What is kept of a table that a statement reads. */
export interface TablePrint {
  readonly name: string;
  readonly rowCount: number;
  /** Of all rows in any order, with the columns that the statement reads. */
  readonly digest: string;
  readonly columns: readonly ColumnPrint[];
}

/** How the built-in analyst answers a question without the entry that verifies it. */
export interface ReadingPrint {
  readonly sql: string;
  readonly digest: string;
  /** Whether it tells what the statement of the entry gives. */
  readonly agrees: boolean;
}

/** What is compared with later on. JSON-safe. */
export interface Baseline {
  readonly question: string;
  readonly sql: string;
  readonly result: ResultPrint;
  readonly tables: readonly TablePrint[];
  /** Null where the analyst told no answer. */
  readonly reading: ReadingPrint | null;
}

/** A name that a statement used to read and that is not there any more. */
export interface MissingName {
  readonly table: string;
  /** Null where the table itself is missing. */
  readonly column: string | null;
  /** What has the same values, or else is written most alike, as a part of a sentence; empty where nothing does. */
  readonly near: string;
}

/** What a verified question gives now. */
export type Observation = { readonly missing: readonly MissingName[] } & (
  ({ readonly runs: true } & Baseline) | { readonly runs: false; readonly reason: string }
);

export const VERDICT_KINDS = ['same', 'changed_with_data', 'broken', 'read_differently'] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** The outcome of a verified question. */
export interface Verdict {
  readonly kind: VerdictKind;
  /** Plain sentences, what weighs most first. */
  readonly details: readonly string[];
}
