import { type TableProfile } from '../table.js';
import { type WorkbenchTable } from './workbench-options.js';

/** A table by its name, with its rows that sum up others. */
interface NamedTable {
  readonly name: string;
  readonly profile: Pick<TableProfile, 'totalRows'>;
}

/** A table as it is stored. */
interface StoredTable extends NamedTable {
  /** Of its Parquet file. */
  readonly path: string;
  /** Columns that no query sees. */
  readonly hidden?: readonly string[] | undefined;
}

/**
 * The names under which queries see tables with their rows that sum up others, by their names; without tables that have no
 * such rows, or whose second name another table has.
 */
export function wholeNames(tables: readonly NamedTable[]): ReadonlyMap<string, string> {
  const names = new Set(tables.map(({ name }) => name.toLowerCase()));
  return new Map(
    tables
      .filter(({ profile }) => profile.totalRows.length > 0)
      .map(({ name }) => [name, `${name} (with totals)`] as const)
      .filter(([, whole]) => !names.has(whole.toLowerCase())),
  );
}

/**
 * Tables for a workbench: each without the rows that sum up others, and those that have such rows once more with them,
 * where no other table has that name.
 */
export function workbenchTables(tables: readonly StoredTable[]): WorkbenchTable[] {
  const wholes = wholeNames(tables);
  return tables.flatMap(({ name, path, profile, hidden }) => {
    const leftOut = profile.totalRows.map(({ index }) => index);
    const whole = wholes.get(name);
    const own = { path, ...(hidden && { hidden }) };
    return [
      { ...own, name, leftOut },
      ...(whole === undefined ? [] : [{ ...own, name: whole, leftOut: [] }]),
    ];
  });
}
