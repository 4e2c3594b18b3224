import { searchTable, type TableSearch } from '../../../src/engine/answering/builtin/search/search-task.js';

/** Searches in the thread of the test. */
export const searchHere: TableSearch = {
  read: (task) => Promise.resolve(searchTable(task)),
};
