import { type Workbench } from '../../../analytics/workbench.js';
import { identifier, textLiteral } from '../representation/sql/quoting.js';
import { fold } from '../text/normalize.js';
import { type Column, type TableSchema } from './schema.js';
import { LONGEST_NAME, ValueIndex } from './values.js';

/** Columns with at most this many distinct values are indexed whole; the others are searched for words of the question. */
const MOST_VALUES = 2000;
/** Text columns of one table that are looked at, in their order. */
const MOST_COLUMNS = 60;
const MOST_HITS = 20;

const isText = (column: Column): boolean =>
  column.profile.type === 'text' && column.profile.distinctCount > 0;
const textColumns = (schema: TableSchema): Column[] => schema.columns.filter(isText).slice(0, MOST_COLUMNS);
const isIndexed = (column: Column): boolean => column.profile.distinctCount <= MOST_VALUES;

async function textsOf(workbench: Workbench, sql: string): Promise<string[]> {
  const { rows } = await workbench.query(sql);
  return rows.map(([value]) => String(value));
}

async function distinctValues(workbench: Workbench, table: string, column: Column): Promise<string[]> {
  const { topValues, distinctCount, distinctIsEstimate } = column.profile;
  if (!distinctIsEstimate && topValues.length === distinctCount) return topValues.map(({ value }) => value);
  const name = identifier(column.name);
  return textsOf(
    workbench,
    `SELECT DISTINCT ${name} FROM ${identifier(table)} WHERE ${name} IS NOT NULL ORDER BY 1 LIMIT ${MOST_VALUES}`,
  );
}

/** Reads the distinct values of the text columns that have few of them. */
export async function loadValues(workbench: Workbench, schema: TableSchema): Promise<ValueIndex> {
  const index = new ValueIndex();
  for (const column of textColumns(schema).filter(isIndexed)) {
    index.add(column, await distinctValues(workbench, schema.table.name, column));
  }
  return index;
}

/** The text columns of which only values that a question speaks of are known. */
export function variedColumns(schema: TableSchema): Column[] {
  return textColumns(schema).filter((column) => !isIndexed(column));
}

/** Looks for the phrases in the text columns that are too varied to be indexed, and adds what it finds to the index. */
export async function searchValues(
  workbench: Workbench,
  schema: TableSchema,
  index: ValueIndex,
  phrases: readonly string[],
): Promise<boolean> {
  const columns = variedColumns(schema);
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
    index.add(column, values);
    found ||= values.length > 0;
  }
  return found;
}
