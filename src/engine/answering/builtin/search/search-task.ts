import { type CellTable } from '../cells/cell-table.js';
import { readTableQuestion, type TableReading } from './table-readings.js';

/** A question over rows of a table. */
interface SearchTask {
  readonly question: string;
  readonly table: CellTable;
}

/** Finds the likeliest readings of a question over a table, best first, each with another answer. */
export interface TableSearch {
  /** @throws Error when `signal` aborts or it takes too long */
  read(task: SearchTask, signal: AbortSignal): Promise<readonly TableReading[]>;
}

/** Searches in the thread of the caller. */
export const searchHere: TableSearch = { read: (task) => Promise.resolve(searchTable(task)) };

/** Finds the readings of a task. */
function searchTable({ question, table }: SearchTask): TableReading[] {
  return readTableQuestion(table, question);
}
