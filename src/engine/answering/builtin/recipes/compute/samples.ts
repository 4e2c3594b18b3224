import { type CellValue } from '../../../../table.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Rows } from '../../representation/rows.js';
import { inlineColumnSql } from '../../representation/sql/column-sql.js';
import { type RecipeData, type TableNeed } from './data.js';
import { numberSql } from './summary.js';

type Table = readonly (readonly CellValue[])[];

/** The different values of a column and how often each occurs: as much as all values tell when their order is no matter. */
export function frequencyNeed(rows: Rows, column: ColumnRef): TableNeed {
  return {
    kind: 'table',
    rows,
    columns: [],
    where: [`${inlineColumnSql(column)} IS NOT NULL`],
    tail: '\nGROUP BY 1\nORDER BY 1',
    select: `${numberSql(column)} AS "value", count(*) AS "rows"`,
    within: null,
  };
}

/** The values of a column in ascending order. */
export function valuesOf(data: RecipeData, need: TableNeed): number[] {
  return data.table(need).flatMap(([value, count]) => repeated(value, count));
}

function repeated(value: CellValue | undefined, count: CellValue | undefined): number[] {
  return Number.isFinite(Number(value)) ? Array.from({ length: Number(count) }, () => Number(value)) : [];
}

/** The same for each group that a column makes. */
export function groupedNeed(rows: Rows, key: ColumnRef, column: ColumnRef): TableNeed {
  return {
    kind: 'table',
    rows,
    columns: [],
    where: [key, column].map((each) => `${inlineColumnSql(each)} IS NOT NULL`),
    tail: '\nGROUP BY 1, 2\nORDER BY 1, 2',
    select: `${inlineColumnSql(key)} AS "group", ${numberSql(column)} AS "value", count(*) AS "rows"`,
    within: null,
  };
}

/** The values of each group. */
export function groupsOf(data: RecipeData, need: TableNeed): number[][] {
  const groups = new Map<CellValue, number[]>();
  for (const [group = null, value, count] of data.table(need)) {
    const known = groups.get(group) ?? [];
    known.push(...repeated(value, count));
    groups.set(group, known);
  }
  return [...groups.values()];
}

/** Two columns of numbers. */
export function pairsOf(table: Table): [number[], number[]] {
  return [table.map((row) => Number(row[0])), table.map((row) => Number(row[1]))];
}
