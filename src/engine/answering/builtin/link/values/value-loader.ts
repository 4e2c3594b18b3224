import { type QueryRunner } from '../../../analyst.js';
import { Shelf } from '../../../tables/shelf.js';
import { memoryOf } from '../../../tables/table-memory.js';
import { identifier, textLiteral } from '../../representation/sql/quoting.js';
import { fold } from '../../text/normalize.js';
import { type Column, type TableSchema } from '../headers/schema.js';
import { LONGEST_NAME, ValueIndex } from './values.js';

/** Columns with at most this many distinct values are indexed whole; the others are searched for words of the question. */
const MOST_VALUES = 2000;
/** Text columns of one table that are looked at, in their order. */
const MOST_COLUMNS = 60;
const MOST_HITS = 20;
/** Longer values are texts that no question names whole. */
const LONGEST_WHOLE = 250;

const isText = (column: Column): boolean =>
  column.profile.type === 'text' && column.profile.distinctCount > 0;
const textColumns = (schema: TableSchema): Column[] => schema.columns.filter(isText).slice(0, MOST_COLUMNS);
const isIndexed = (column: Column): boolean => column.profile.distinctCount <= MOST_VALUES;

async function textsOf(workbench: QueryRunner, sql: string): Promise<string[]> {
  const { rows } = await workbench.query(sql);
  return rows.map(([value]) => String(value));
}

/** True where the frequent values of the profile are all that there are. */
const isListed = ({ profile: { topValues, distinctCount, distinctIsEstimate } }: Column): boolean =>
  !distinctIsEstimate && topValues.length === distinctCount;

/** The distinct values of columns, read at once. */
async function distinctValues(
  workbench: QueryRunner,
  table: string,
  columns: readonly Column[],
): Promise<string[][]> {
  if (columns.length === 0) return [];
  const lists = columns.map(({ name }) => {
    const value = identifier(name);
    return `list_sort(list(DISTINCT ${value}) FILTER (WHERE length(${value}) <= ${LONGEST_WHOLE}))[:${MOST_VALUES}]`;
  });
  const { rows } = await workbench.query(`SELECT ${lists.join(', ')} FROM ${identifier(table)}`);
  return columns.map((_, index) => JSON.parse(String(rows[0]?.[index] ?? '[]')) as string[]);
}

async function readValues(workbench: QueryRunner, schema: TableSchema): Promise<ValueIndex> {
  const columns = textColumns(schema).filter(isIndexed);
  const unlisted = columns.filter((column) => !isListed(column));
  const read = await distinctValues(workbench, schema.table.name, unlisted);
  const index = new ValueIndex();
  for (const column of columns) {
    const listed = column.profile.topValues.map(({ value }) => value);
    index.add(column, read[unlisted.indexOf(column)] ?? listed);
  }
  return index;
}

const loaded = new Shelf<ValueIndex>((values) => values.bytes);

/**
 * The distinct values of the text columns that have few of them. They are read from a table once.
 * @param schema of a table of the workbench, as it is described
 */
export function loadValues(workbench: QueryRunner, schema: TableSchema): Promise<ValueIndex> {
  return loaded.take(memoryOf(workbench).of([schema.table]), '', () => readValues(workbench, schema));
}

/** The text columns of which only values that a question speaks of are known. */
export function variedColumns(schema: TableSchema): Column[] {
  return textColumns(schema).filter((column) => !isIndexed(column));
}

/**
 * Looks for the phrases in the text columns that are too varied to be indexed.
 * @returns an index with what was found; the same where nothing was
 */
export async function searchValues(
  workbench: QueryRunner,
  schema: TableSchema,
  index: ValueIndex,
  phrases: readonly string[],
): Promise<ValueIndex> {
  const columns = variedColumns(schema);
  const extended = new ValueIndex(index);
  let found = false;
  for (const column of phrases.length > 0 ? columns : []) {
    const name = identifier(column.name);
    const conditions = phrases.map(
      (phrase) => `contains(strip_accents(lower(${name})), ${textLiteral(fold(phrase))})`,
    );
    const values = await textsOf(
      workbench,
      `SELECT DISTINCT ${name} FROM ${identifier(schema.table.name)} WHERE length(${name}) <= ${LONGEST_NAME} AND (${conditions.join(' OR ')}) ORDER BY length(${name}), 1 LIMIT ${MOST_HITS}`,
    );
    extended.add(column, values);
    found ||= values.length > 0;
  }
  return found ? extended : index;
}
