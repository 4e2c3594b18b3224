import { identifier } from '../builtin/representation/sql/quoting.js';
import { type AnalysisTable, type QueryRunner } from '../analyst.js';
import { type Dataset, readDataset } from './dataset.js';
import { type RawTable } from './read-table.js';

const MOST_CELLS = 200_000;
/** Of all tables together. */
const MOST_CELLS_IN_ALL = 1_500_000;
const MOST_ROWS = 10_000;

/** The rows of a table, all of a small one and the first of a large one. */
async function rowsOf(
  { profile, name }: AnalysisTable,
  mostCells: number,
  workbench: QueryRunner,
): Promise<RawTable> {
  const most = Math.min(MOST_ROWS, Math.ceil(mostCells / Math.max(1, profile.columns.length)));
  const columns = profile.columns.map((column) => identifier(column.name)).join(', ');
  const { rows } = await workbench.query(`SELECT ${columns} FROM ${identifier(name)} LIMIT ${most}`);
  return { profile: { ...profile, name }, rows, isComplete: profile.rowCount <= most };
}

/** Reads the tables of a question with their values. */
export async function loadDataset(
  tables: readonly AnalysisTable[],
  workbench: QueryRunner,
  isKnownWord: (word: string) => boolean,
): Promise<Dataset> {
  const raw: RawTable[] = [];
  const mostCells = Math.min(MOST_CELLS, MOST_CELLS_IN_ALL / Math.max(1, tables.length));
  for (const table of tables) raw.push(await rowsOf(table, mostCells, workbench));
  return readDataset(raw, isKnownWord);
}
