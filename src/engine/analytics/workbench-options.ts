import { type ColumnProfile } from '../table.js';

/** A Parquet file on local disk and the view name under which queries see it. */
export interface WorkbenchTable {
  readonly name: string;
  readonly path: string;
  /** Places in the file (the first is 0) of rows that no query sees. */
  readonly leftOut: readonly number[];
  /** Columns of the file that no query sees; absent where it sees all. */
  readonly hidden?: readonly string[] | undefined;
}

/** A table of which only the columns are known: a statement over it can be checked, and finds no rows. */
export interface EmptyTable {
  readonly name: string;
  readonly columns: readonly Pick<ColumnProfile, 'name' | 'sqlType'>[];
}

export interface WorkbenchLimits {
  readonly memoryBytes: number;
  readonly threads: number;
  /** Rows a query may return; more are cut and the result says so. */
  readonly maxRows: number;
  /** Time one query may take, in milliseconds. */
  readonly queryTimeoutMs: number;
}

export interface WorkbenchOptions {
  readonly tables: readonly WorkbenchTable[];
  /** Beside the others; absent where there are none. */
  readonly empty?: readonly EmptyTable[];
  readonly limits: WorkbenchLimits;
  /** Empty folder of this workbench alone, for spilling; the caller removes it. */
  readonly scratchFolder: string;
}
