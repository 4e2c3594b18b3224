import { type TableProfile } from '../../table.js';
import { cell, type CellTable, headed, share } from '../cell-table.js';
import { type NamingRow, type DescribedColumn } from './described-columns.js';
import { DICTIONARY_NAMES, LENGTH_HEADERS, NAME_HEADERS, TEXT_HEADERS } from './dictionary-words.js';

const LONG_WORDS = 3;
const ORDERED_SHARE = 0.8;
const COVERED_SHARE = 0.6;
const LEAST_COVERED = 3;
const AGAINST_A_MEASURE = 3;

/** A table as a data dictionary. */
interface DictionaryReading {
  /** Place of the column of names. */
  readonly names: number;
  /** Places of the columns of texts. */
  readonly texts: readonly number[];
  readonly naming: readonly NamingRow[];
  readonly described: readonly DescribedColumn[];
}

const wordCount = (text: string): number => text.split(/\s+/).length;

/**
 * How much speaks for a table being a data dictionary, beside that names meet: lists of things may be called as the columns of
 * another table. What it weighs was set on the labelled tables of the specs.
 */
export function supportOf(
  table: CellTable,
  { names, texts, naming, described }: DictionaryReading,
  others: readonly TableProfile[],
): number {
  const isHeaded =
    headed(table.columns[names], NAME_HEADERS) ||
    texts.some((place) => headed(table.columns[place], TEXT_HEADERS));
  const isTitled = [table.name, ...table.titles].some((title) => DICTIONARY_NAMES.test(title));
  const hasCodes = described.some(({ codes }) => codes.length > 0);
  const isMixed = new Set(naming.map(({ column }) => column.type)).size > 1;
  // Columns of one kind may be one thing each: countries, products, stations.
  if (!isMixed && !isHeaded && !isTitled && !hasCodes) return 0;
  const said = described.flatMap((each) => each.texts);
  const length = share(
    said.reduce((sum, text) => sum + wordCount(text), 0),
    said.length,
  );
  return (
    (isHeaded ? 2 : 0) +
    (isTitled ? 2 : 0) +
    (hasCodes ? 2 : 0) +
    (length >= LONG_WORDS ? 2 : 0) +
    (isMixed ? 1 : 0) +
    (isOrdered(naming) ? 1 : 0) +
    (covers(naming, others) ? 1 : 0) -
    AGAINST_A_MEASURE * measures(table)
  );
}

/** Whether the columns are named in the order in which they stand in their table. */
function isOrdered(naming: readonly NamingRow[]): boolean {
  const following = naming.slice(1).filter(({ table, place }, i) => {
    const before = naming[i];
    return before?.table !== table || place > before.place;
  });
  return share(following.length, naming.length - 1) >= ORDERED_SHARE;
}

/** Whether most columns of a table are named. */
function covers(naming: readonly NamingRow[], others: readonly TableProfile[]): boolean {
  return others.some(({ name, columns }) => {
    const named = naming.filter((each) => each.table === name && columns.includes(each.column));
    return named.length >= LEAST_COVERED && share(named.length, columns.length) >= COVERED_SHARE;
  });
}

/** How many columns hold numbers that number nothing: but for lengths, dictionaries measure nothing. */
function measures({ columns, rows }: CellTable): number {
  return columns.filter((header, place) => {
    if (headed(header, LENGTH_HEADERS)) return false;
    const given = rows.map((row) => cell(row, place)).filter((text) => text !== '');
    const numbers = given.filter((text) => /^-?\d+(?:[.,]\d+)?%?$/.test(text)).map(Number);
    const isNumbering = numbers.every((each, i) => i === 0 || each === (numbers[i - 1] ?? 0) + 1);
    return given.length > 0 && numbers.length === given.length && !isNumbering;
  }).length;
}
