import { type CellValue, type TableProfile } from '../../../table.js';
import { readTable } from '../cells/cell-table.js';
import { readTableQuestion, type TableReading } from './table-readings.js';

/** A question over rows of a table. */
export interface SearchTask {
  readonly question: string;
  readonly profile: TableProfile;
  /** As wide as the profile has columns. */
  readonly rows: readonly (readonly CellValue[])[];
  /** False when there are more rows in the table. */
  readonly isComplete: boolean;
}

/** Finds the likeliest readings of a question over a table, best first, each with another answer. */
export interface TableSearch {
  /** @throws Error when `signal` aborts or it takes too long */
  read(task: SearchTask, signal: AbortSignal): Promise<readonly TableReading[]>;
}

/** Searches in the thread of the caller. */
export const searchHere: TableSearch = { read: (task) => Promise.resolve(searchTable(task)) };

/** Finds the readings of a task. */
export function searchTable({ question, profile, rows, isComplete }: SearchTask): TableReading[] {
  return readTableQuestion(readTable(profile, rows, isComplete), question);
}
