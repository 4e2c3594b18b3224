import { topLevel, type TopLevelWord } from './top-level.js';

/** A query whose source rows can be separated by its groups. */
interface Shape {
  /** Behind FROM, up to WHERE. */
  readonly from: string;
  /** The condition on rows; null where there is none. */
  readonly where: string | null;
  /** What rows are grouped by, with the name that the result has it under. */
  readonly keys: readonly { readonly expression: string; readonly name: string }[];
}

/** The statements that select the source rows of a row of a result. */
export interface RowsBehind {
  readonly rows: string;
  readonly count: string;
  /** The conditions as they stand in SQL; null: all rows of the table. */
  readonly filter: string | null;
}

/**
 * Makes, of a query that was run, the query of the rows that one row of its result was computed from.
 * @param row of the result, from 0
 * @returns null for a query whose rows cannot be told: of sets, of steps, of windows over groups, or with HAVING
 */
export function rowsBehind(sql: string, row: number): RowsBehind | null {
  const shape = shapeOf(sql);
  if (!shape) return null;
  const ofGroup = shape.keys.map(
    ({ expression, name }) => `(${expression}) IS NOT DISTINCT FROM (SELECT ${name} FROM chosen)`,
  );
  const conditions = [...(shape.where === null ? [] : [`(${shape.where})`]), ...ofGroup];
  const chosen = `WITH chosen AS (SELECT * FROM (${sql}) LIMIT 1 OFFSET ${row})`;
  const rest = `FROM ${shape.from}${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}`;
  return {
    rows: `${chosen} SELECT * ${rest}`,
    count: `${chosen} SELECT count(*) AS "rows" ${rest}`,
    filter: shape.where,
  };
}

const NOT_TOLD = new Set(['WITH', 'UNION', 'INTERSECT', 'EXCEPT', 'HAVING', 'DISTINCT', 'WINDOW']);
const CLAUSES = new Set(['SELECT', 'FROM', 'WHERE', 'GROUP', 'QUALIFY', 'ORDER', 'LIMIT']);

function shapeOf(sql: string): Shape | null {
  const words = topLevel(sql);
  if (words.some(({ word }) => NOT_TOLD.has(word))) return null;
  const clauses = words.filter(({ word }) => CLAUSES.has(word));
  const textOf = (name: string) => clauseText(sql, clauses, name);
  const select = textOf('SELECT');
  const from = textOf('FROM');
  if (select === null || from === null || clauses.filter(({ word }) => word === 'SELECT').length !== 1)
    return null;
  const keys = keysOf(select, textOf('GROUP'));
  return keys && { from, where: textOf('WHERE'), keys };
}

function clauseText(sql: string, clauses: readonly TopLevelWord[], name: string): string | null {
  const index = clauses.findIndex(({ word }) => word === name);
  const clause = clauses[index];
  if (!clause) return null;
  return sql.slice(clause.end, clauses[index + 1]?.start).trim();
}

/** The items of the select list that a GROUP BY by their numbers names. @returns null where it is something else */
function keysOf(select: string, group: string | null): Shape['keys'] | null {
  if (group === null) return [];
  const numbers = /^BY\s+(\d+(?:\s*,\s*\d+)*)$/i.exec(group)?.[1];
  if (numbers === undefined) return null;
  const items = itemsOf(select);
  const keys = numbers.split(',').map((number) => namedItem(items[Number(number) - 1] ?? ''));
  return keys.every((key) => key !== null) ? keys : null;
}

function itemsOf(select: string): string[] {
  const commas = topLevel(select).filter(({ word }) => word === ',');
  const starts = [0, ...commas.map(({ end }) => end)];
  return starts.map((start, index) => select.slice(start, commas[index]?.start).trim());
}

function namedItem(item: string): Shape['keys'][number] | null {
  const as = topLevel(item).findLast(({ word }) => word === 'AS');
  if (!as) return null;
  return { expression: item.slice(0, as.start).trim(), name: item.slice(as.end).trim() };
}
