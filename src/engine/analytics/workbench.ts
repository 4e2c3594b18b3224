import { type CellValue, type ResultTable } from '../table.js';

/** A Parquet file on local disk and the view name under which queries see it. */
export interface WorkbenchTable {
  readonly name: string;
  readonly path: string;
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
  readonly limits: WorkbenchLimits;
  /** Empty folder of this workbench alone, for spilling; the caller removes it. */
  readonly scratchFolder: string;
}

/** A statement the workbench does not run, or that fails: its message is meant for people and holds no path. */
export class QueryRefused extends Error {}

/** A locked-down DuckDB that can read the given tables and nothing else, and write nothing. */
export class Workbench {
  static open(options: WorkbenchOptions): Promise<Workbench> {
    throw new Error(`not built yet: ${String(options.tables.length)}`);
  }

  /**
   * Runs one SELECT statement.
   * @param parameters values for `?` or `$1` placeholders
   * @throws QueryRefused when it is not exactly one SELECT, is wrong, or exceeds a limit
   */
  query(sql: string, parameters?: readonly CellValue[]): Promise<ResultTable> {
    throw new Error(`not built yet: ${sql} ${String(parameters?.length)}`);
  }

  /** Interrupts what is running and frees everything. Safe to call twice. */
  close(): Promise<void> {
    throw new Error('not built yet');
  }
}
