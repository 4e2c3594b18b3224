import { type TableProfile } from '../table.js';
import { type WorkbenchTable } from './workbench.js';

/** The name under which queries see a table with the rows that sum up others. */
export const withTotals = (name: string): string => `${name} (with totals)`;

/** A table as queries see it. */
interface StoredTable {
  readonly name: string;
  /** Of its Parquet file. */
  readonly path: string;
  readonly profile: Pick<TableProfile, 'totalRows'>;
}

/**
 * Tables for a workbench: each without the rows that sum up others, and those that have such rows once more with them,
 * where no other table has that name.
 */
export function workbenchTables(tables: readonly StoredTable[]): WorkbenchTable[] {
  const names = new Set(tables.map(({ name }) => name.toLowerCase()));
  return tables.flatMap(({ name, path, profile }) => {
    const leftOut = profile.totalRows.map(({ index }) => index);
    const whole = withTotals(name);
    const isTold = leftOut.length > 0 && !names.has(whole.toLowerCase());
    return [{ name, path, leftOut }, ...(isTold ? [{ name: whole, path, leftOut: [] }] : [])];
  });
}
