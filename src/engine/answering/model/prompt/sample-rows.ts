import { QueryRefused } from '../../../analytics/query-refused.js';
import { type AnalysisTable, type QueryRunner } from '../../analyst.js';
import { identifier } from '../../builtin/representation/sql/quoting.js';
import { Shelf } from '../../tables/shelf.js';
import { memoryOf } from '../../tables/table-memory.js';
import { keptColumns, type SampleRows, tablesInOrder } from './describe-data.js';
import { stemsOf } from './relevance.js';

const MOST_TABLES = 4;
const MOST_ROWS = 2;
const MOST_COLUMNS = 24;

/** The first rows of the tables that have most to do with what is asked, by their names. */
export async function sampleRows(
  given: Parameters<typeof tablesInOrder>[0] & { readonly workbench: QueryRunner },
  asked: string,
): Promise<ReadonlyMap<string, SampleRows>> {
  const stems = stemsOf(asked);
  const samples = new Map<string, SampleRows>();
  for (const table of tablesInOrder(given, stems).slice(0, MOST_TABLES)) {
    const columns = keptColumns(table, stems)
      .slice(0, MOST_COLUMNS)
      .map(({ name }) => name);
    const rows = await firstRows(table, columns, given.workbench);
    if (rows.length > 0) samples.set(table.name, { columns, rows });
  }
  return samples;
}

const BYTES_PER_CHARACTER = 2;
const kept = new Shelf<SampleRows['rows']>((rows) => String(rows).length * BYTES_PER_CHARACTER);

/** Rows of a table, read from it once. */
async function firstRows(
  table: AnalysisTable,
  columns: readonly string[],
  workbench: QueryRunner,
): Promise<SampleRows['rows']> {
  const { name, profile } = table;
  if (columns.length === 0 || profile.rowCount === 0) return [];
  const sql = `SELECT ${columns.map(identifier).join(', ')} FROM ${identifier(name)} LIMIT ${MOST_ROWS}`;
  const read = async (): Promise<SampleRows['rows']> => (await workbench.query(sql)).rows;
  try {
    return await kept.take(memoryOf(workbench).of([table]), sql, read);
  } catch (error) {
    // What is asked of the table later is refused for the same reason, and says so.
    if (error instanceof QueryRefused) return [];
    throw error;
  }
}
