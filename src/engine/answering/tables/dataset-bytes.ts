import { type DataColumn } from './data-table.js';
import { type Dataset } from './dataset.js';

/** A value among those of its column, its place in an index of rows, and its rank. */
const BYTES_PER_ROW = 28;
/** A value with its places in sets and indexes. */
const BYTES_PER_VALUE = 150;
/** What an index of texts takes more: of the words, their stems and the whole. */
const BYTES_PER_TEXT = 300;
const BYTES_PER_CHARACTER = 8;
const BYTES_PER_COLUMN = 2000;
/** The places of rows, and which group of sixteen groupings they are in. */
const BYTES_PER_PLACE = 68;

function columnBytes({ kind, values, distinct }: DataColumn): number {
  const texts = kind === 'number' ? [] : distinct;
  const characters = texts.reduce<number>((sum, value) => sum + String(value).length, 0);
  return (
    BYTES_PER_COLUMN +
    values.length * BYTES_PER_ROW +
    distinct.length * BYTES_PER_VALUE +
    texts.length * BYTES_PER_TEXT +
    characters * BYTES_PER_CHARACTER
  );
}

/** What a dataset takes in memory with what is found out of its columns once, about, in bytes. */
export function datasetBytes({ columns, tables }: Dataset): number {
  const ofRows = tables.reduce((sum, { rowCount }) => sum + rowCount * BYTES_PER_PLACE, 0);
  return columns.reduce((sum, column) => sum + columnBytes(column), ofRows);
}
