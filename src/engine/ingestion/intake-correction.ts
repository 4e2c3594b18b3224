import { type ColumnType } from '../table.js';
import { UnreadableFile } from './unreadable-file.js';

/** What to do otherwise with one table. What is absent is found in the file as usual. */
export interface TableCorrection {
  /** Numbers of the rows that give the column names, as in the report; empty when there is no header. */
  readonly headerRows?: readonly number[];
  /** Numbers of the rows to leave out, in place of those that would be left out; rows above the header always are. */
  readonly skippedRows?: readonly number[];
  /** Numbers of the rows that sum up other rows, instead of those detected; empty if there are none. */
  readonly totalRows?: readonly number[];
  /** False: cells covered by a merged cell or a group label stay empty. */
  readonly fillMerged?: boolean;
  /** Types by the names of columns, as in the report. */
  readonly types?: Readonly<Record<string, ColumnType>>;
}

/** What a file's owner knows better than the intake report says. JSON-safe. */
export interface IntakeCorrection {
  /** A name of the WHATWG encoding standard. */
  readonly encoding?: string;
  /** One to three characters. */
  readonly delimiter?: string;
  /** By the names of the tables, as in the report. */
  readonly tables?: Readonly<Record<string, TableCorrection>>;
}

/** What is to be done otherwise with a table, which may be called like something that every object has. */
export function correctionOf({ tables = {} }: IntakeCorrection, table: string): TableCorrection {
  return Object.hasOwn(tables, table) ? (tables[table] ?? {}) : {};
}

/** The type that a column is to have, or null. */
export function wantedTypeOf({ types = {} }: TableCorrection, column: string): ColumnType | null {
  return Object.hasOwn(types, column) ? (types[column] ?? null) : null;
}

/** @throws UnreadableFile when the correction names a table that the file does not have */
export function refuseUnknownTables({ tables = {} }: IntakeCorrection, names: readonly string[]): void {
  const unknown = Object.keys(tables).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UnreadableFile(`the file has no table ${unknown}; its tables are ${names.join(', ')}`);
}

/** @throws UnreadableFile when the types name a column that the table does not have */
export function refuseUnknownColumns(
  { types = {} }: TableCorrection,
  table: string,
  columns: readonly string[],
): void {
  const unknown = Object.keys(types).find((name) => !columns.includes(name));
  if (unknown !== undefined) throw new UnreadableFile(`table ${table} has no column ${unknown}`);
}
