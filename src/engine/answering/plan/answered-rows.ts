import { type CellValue, type ResultTable } from '../../table.js';
import { textLiteral } from '../builtin/representation/sql/quoting.js';
import { type Plan, type Selection } from './plan.js';
import { columnSql } from './condition-sql.js';
import { conditionsOn } from './sql.js';

/** The rows of a table that an answer speaks of. */
export interface AnsweredRows {
  readonly table: string;
  /** All of them hold, in SQL; none where the answer is of all rows. */
  readonly conditions: readonly string[];
}

/** More rows are not named one by one. */
const MOST_NAMED = 200;
const SCHEMA = 'main.';

/** The table that is asked about: the one of what is shown, else of what the groups are, else the first. */
function subjectOf({ items, groupBy, from }: Selection): string | null {
  const shown = items.find(({ fn, column }) => fn === null && column !== null);
  return shown?.column?.table ?? groupBy?.table ?? from.tables[0] ?? null;
}

/** Whether which rows are meant depends on more than conditions: on an order, on groups, on another selection. */
const isChosen = ({ limit, having, combined, isEither, from, exclusion, conditions }: Plan): boolean =>
  limit !== null ||
  having.length > 0 ||
  combined !== null ||
  (isEither && from.tables.length > 1) ||
  (exclusion !== null && from.tables.length > 1) ||
  conditions.some(({ test }) => test.op === 'aboveMean' || test.op === 'belowMean');

/**
 * The rows that a plan speaks of; null where they cannot be told from its result: of numbers that are put beside each other.
 * @param shown some rows of its result: those alone that these name
 */
export function rowsOfPlan(plan: Plan, result: ResultTable, shown?: ResultTable): AnsweredRows | null {
  if (plan.compared) return null;
  if (shown || isChosen(plan)) {
    const place = plan.items.findIndex(({ fn, column }) => fn === null && column !== null);
    const column = plan.items[place]?.column;
    return column ? rowsNamed({ table: column.table, sql: columnSql(column) }, place, shown ?? result) : null;
  }
  const table = subjectOf(plan);
  return table === null ? null : { table, conditions: conditionsOn(table, plan, SCHEMA) };
}

/**
 * The rows of a table that have the values which a result shows of a column; null where there are too many.
 * @param column with its table, in SQL
 */
export function rowsNamed(
  { table, sql: column }: { readonly table: string; readonly sql: string },
  place: number,
  { rows, truncated }: ResultTable,
): AnsweredRows | null {
  const values = [...new Set(rows.map((row) => row[place] ?? null))].filter((value) => value !== null);
  if (truncated || values.length === 0 || values.length > MOST_NAMED) return null;
  const text = values.every((value) => typeof value === 'number') ? column : `CAST(${column} AS VARCHAR)`;
  return { table, conditions: [`${text} IN (${values.map(literal).join(', ')})`] };
}

const literal = (value: CellValue): string =>
  typeof value === 'number' ? String(value) : textLiteral(String(value));
