import { type ColumnRef } from '../../column.js';
import { RESULT_NAMES } from '../../names.js';
import { type Query } from '../../query.js';
import { columnSql, readName } from '../column-sql.js';
import { LISTED_ROWS } from './list-sql.js';
import { as } from '../measure-sql.js';
import { predicateSql } from '../predicate-sql.js';
import { identifier } from '../quoting.js';
import { type RowsSql } from './rows-sql.js';
import { tableOf } from '../../rows.js';

type QueryOf<Op extends Query['op']> = Extract<Query, { op: Op }>;

/** The values of a column and, beside them, what tells the rows apart. */
export function cellsSql({ rows, column, shown }: QueryOf<'cells'>, source: RowsSql): string {
  const asIs = (each: ColumnRef): string => identifier(each.name);
  const value = column.view?.kind === 'parts' ? as(columnSql(column), readName(column)) : columnSql(column);
  const others = shown.filter((each) => column.view !== null || each.name !== column.name).map(asIs);
  const columns = [value, ...new Set(others)].join(', ');
  return `SELECT ${columns}\n${source.from(rows)}\nLIMIT ${LISTED_ROWS}`;
}

/** The number of different values that occur a number of times. */
export function groupCountSql(
  { rows, key, comparison, count }: QueryOf<'groupCount'>,
  source: RowsSql,
): string {
  const name = columnSql(key);
  const groups = `SELECT ${name}\n${source.from(rows, [`${name} IS NOT NULL`])}\nGROUP BY 1\nHAVING count(*) ${comparison} ${count}`;
  return `SELECT ${as('count(*)', RESULT_NAMES.groups)}\nFROM (${groups})`;
}

/** How often the most or least frequent value occurs. */
export function groupSizeSql({ rows, key, direction }: QueryOf<'groupSize'>, source: RowsSql): string {
  const name = columnSql(key);
  const extreme = direction === 'desc' ? 'max' : 'min';
  const groups = `SELECT count(*) AS "rows"\n${source.from(rows, [`${name} IS NOT NULL`])}\nGROUP BY ${name}`;
  return `SELECT ${extreme}("rows") AS "rows"\nFROM (${groups})`;
}

/** The length of the longest run of rows that meet a condition (gaps and islands). */
export function runSql({ rows, predicate }: QueryOf<'run'>, source: RowsSql): string {
  const condition = predicateSql(predicate, identifier(tableOf(rows)));
  const numbered = `SELECT ${as('row_number() OVER ()', 'row')}, *\n${source.from(rows)}`;
  const islands = `SELECT "row" - row_number() OVER (ORDER BY "row") AS "island"\nFROM (${numbered})\nWHERE ${condition}`;
  const runs = `SELECT count(*) AS "length"\nFROM (${islands})\nGROUP BY "island"`;
  return `SELECT ${as('coalesce(max("length"), 0)', RESULT_NAMES.run)}\nFROM (${runs})`;
}

/** Whether there are such rows, and how many. */
export function verdictSql({ rows }: QueryOf<'verdict'>, source: RowsSql): string {
  return `SELECT ${as('count(*) > 0', RESULT_NAMES.verdict)}, count(*) AS "rows"\n${source.from(rows)}`;
}
