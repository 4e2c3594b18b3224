import { identifier } from '../builtin/representation/sql/quoting.js';
import { type AnalysisColumn, type AnalysisKey, type AnalysisTable, type QueryRunner } from '../analyst.js';
import { type Dataset, readDataset } from './dataset.js';
import { type RawTable } from './read-table.js';

/** How much of tables is read. */
export interface ReadingLimits {
  /** Of one table. */
  readonly cells: number;
  /** Of all tables together. */
  readonly cellsInAll: number;
  readonly rows: number;
}

/** Tables, and what reads them. */
interface TablesToRead {
  readonly tables: readonly AnalysisTable[];
  readonly workbench: QueryRunner;
  /** What queries call those tables, by their names, that are read with their rows that sum up others. */
  readonly whole?: ReadonlyMap<string, string>;
  /** The foreign keys that are known of the tables. */
  readonly keys?: readonly AnalysisKey[];
}

const USUAL_LIMITS: ReadingLimits = { cells: 200_000, cellsInAll: 1_500_000, rows: 10_000 };

/** A table with its values, all of a small one and the first of a large one. */
async function rawTable(
  { profile, name, otherNames, definitions }: AnalysisTable,
  { rows: mostRows, cells: mostCells }: ReadingLimits,
  { whole, workbench }: { readonly whole: string | undefined; readonly workbench: QueryRunner },
): Promise<RawTable> {
  const totalRows = whole === undefined ? [] : profile.totalRows.map(({ index }) => index);
  const shownName = whole ?? name;
  const most = Math.min(mostRows, Math.ceil(mostCells / Math.max(1, profile.columns.length)));
  const names = [
    ...profile.columns.map((column) => column.name),
    ...(definitions ?? []).flatMap(({ fold }) => fold?.per ?? []),
  ];
  const columns = names.map(identifier).join(', ');
  const { rows } = await workbench.query(`SELECT ${columns} FROM ${identifier(shownName)} LIMIT ${most}`);
  const isComplete = profile.rowCount + totalRows.length <= most;
  return {
    profile: { ...profile, name },
    name: shownName,
    rows,
    isComplete,
    totalRows,
    otherNames,
    definitions,
  };
}

/**
 * Reads the tables of a question with their values.
 * @throws QueryRefused where a table is not there
 */
export async function loadDataset(
  { tables, workbench, whole, keys = [] }: TablesToRead,
  isKnownWord: (word: string) => boolean,
  limits: ReadingLimits = USUAL_LIMITS,
): Promise<Dataset> {
  const raw: RawTable[] = [];
  const cells = Math.min(limits.cells, limits.cellsInAll / Math.max(1, tables.length));
  for (const table of tables)
    raw.push(await rawTable(table, { ...limits, cells }, { whole: whole?.get(table.name), workbench }));
  const shown = ({ table, column }: AnalysisColumn): AnalysisColumn => ({
    table: whole?.get(table) ?? table,
    column,
  });
  return readDataset(
    raw,
    isKnownWord,
    keys.map((key) => ({ ...key, from: shown(key.from), to: shown(key.to) })),
  );
}
