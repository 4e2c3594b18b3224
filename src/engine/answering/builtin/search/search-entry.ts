import { rankingModel } from './rank/model.js';
import { searchTable, type SearchTask } from './search-task.js';
import { type TableReading } from './table-readings.js';

/** The work of one thread: searches the readings of a question. */
export default function read(task: SearchTask): TableReading[] {
  return searchTable(task);
}

// The model is read before the first question.
rankingModel();
