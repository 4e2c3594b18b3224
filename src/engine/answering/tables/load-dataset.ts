import { identifier } from '../builtin/representation/sql/quoting.js';
import { withTotals } from '../../analytics/tables-with-totals.js';
import { type AnalysisTable, type QueryRunner } from '../analyst.js';
import { type Dataset, readDataset } from './dataset.js';
import { type RawTable } from './read-table.js';

/** How much of tables is read. */
export interface ReadingLimits {
  /** Of one table. */
  readonly cells: number;
  /** Of all tables together. */
  readonly cellsInAll: number;
  readonly rows: number;
  /** Whether rows that sum up others are read too. */
  readonly isWithTotals: boolean;
}

const USUAL_LIMITS: ReadingLimits = {
  cells: 200_000,
  cellsInAll: 1_500_000,
  rows: 10_000,
  isWithTotals: false,
};

/**
 * The names under which queries see tables with their rows that sum up others, by their names; without tables that have no
 * such rows, or whose second name another table has.
 */
export function wholeNames(tables: readonly AnalysisTable[]): ReadonlyMap<string, string> {
  const names = new Set(tables.map(({ name }) => name.toLowerCase()));
  return new Map(
    tables
      .filter(
        ({ name, profile }) => profile.totalRows.length > 0 && !names.has(withTotals(name).toLowerCase()),
      )
      .map(({ name }) => [name, withTotals(name)] as const),
  );
}

/** A table with its values, all of a small one and the first of a large one. */
async function rawTable(
  { profile, name }: AnalysisTable,
  { rows: mostRows, cells: mostCells }: ReadingLimits,
  { whole, workbench }: { readonly whole: string | undefined; readonly workbench: QueryRunner },
): Promise<RawTable> {
  const totalRows = whole === undefined ? [] : profile.totalRows.map(({ index }) => index);
  const shownName = whole ?? name;
  const most = Math.min(mostRows, Math.ceil(mostCells / Math.max(1, profile.columns.length)));
  const columns = profile.columns.map((column) => identifier(column.name)).join(', ');
  const { rows } = await workbench.query(`SELECT ${columns} FROM ${identifier(shownName)} LIMIT ${most}`);
  const isComplete = profile.rowCount + totalRows.length <= most;
  return { profile: { ...profile, name }, name: shownName, rows, isComplete, totalRows };
}

/**
 * Reads the tables of a question with their values.
 * @throws QueryRefused where a table is not there
 */
export async function loadDataset(
  tables: readonly AnalysisTable[],
  workbench: QueryRunner,
  isKnownWord: (word: string) => boolean,
  given: Partial<ReadingLimits> = {},
): Promise<Dataset> {
  const limits = { ...USUAL_LIMITS, ...given };
  const whole = limits.isWithTotals ? wholeNames(tables) : new Map<string, string>();
  const raw: RawTable[] = [];
  const cells = Math.min(limits.cells, limits.cellsInAll / Math.max(1, tables.length));
  for (const table of tables)
    raw.push(await rawTable(table, { ...limits, cells }, { whole: whole.get(table.name), workbench }));
  return readDataset(raw, isKnownWord);
}
