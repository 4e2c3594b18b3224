export { searchHere } from '../../../src/engine/answering/builtin/search/search-task.js';
