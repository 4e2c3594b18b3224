import { type Workbench } from '../../../analytics/workbench.js';
import { type CellValue } from '../../../table.js';
import { type ColumnRef } from '../representation/column.js';
import { type Query } from '../representation/query.js';
import { type Rows, unfiltered } from '../representation/rows.js';
import { columnSql } from '../representation/sql/column-sql.js';
import { as } from '../representation/sql/measure-sql.js';
import { RowsSql } from '../representation/sql/rows-sql.js';
import { viewsOf } from '../representation/sql/views.js';

/** Rows of a table that are read to compute something a second time, at most. */
export const MOST_ROWS = 10_000;

/** The values of some columns in one row. */
export type Row = readonly CellValue[];

/** The columns that a query reads, each once. */
function columnsOf(query: Query): ColumnRef[] {
  const columns = new Map<string, ColumnRef>();
  const visit = (value: unknown): void => {
    if (isColumn(value)) columns.set(columnSql(value), value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(query);
  return [...columns.values()];
}

function isColumn(value: unknown): value is ColumnRef {
  return typeof value === 'object' && value !== null && 'isExact' in value && 'hasMissing' in value;
}

const ISO_DAY = /^\d{4}-\d\d-\d\d/;

/** True for a value that can be computed with as it came: neither a number beyond 2^53 nor an infinite one. */
function isPlain(value: CellValue | undefined, { type, view, hasMissing }: ColumnRef): boolean {
  if (value === null || value === undefined) return hasMissing || view !== null;
  if (view !== null) return typeof value !== 'bigint';
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  return (type !== 'date' && type !== 'timestamp') || ISO_DAY.test(String(value));
}

/** All rows of a table, whatever the conditions of the query, with the columns that it reads. */
export class RowValues {
  private constructor(
    readonly rows: readonly Row[],
    private readonly places: ReadonlyMap<string, number>,
  ) {}

  /** Reads them; null when there are too many, or values that JavaScript cannot compute with. */
  static async read(query: Query, workbench: Pick<Workbench, 'query'>): Promise<RowValues | null> {
    const base: Rows = unfiltered(query.rows);
    const columns = columnsOf(query);
    if (base.op !== 'all' || columns.some(({ view }) => view?.kind === 'parts')) return null;
    const source = new RowsSql([base], viewsOf(query));
    const names = columns.map((column, index) => as(columnSql(column), `c${index}`));
    const from = source.from(base);
    const sql = `${source.with()}SELECT ${names.join(', ') || 'NULL'}\n${from}\nLIMIT ${MOST_ROWS + 1}`;
    const { rows, truncated } = await workbench.query(sql);
    const isUsable = rows.every((row) => columns.every((column, index) => isPlain(row[index], column)));
    if (truncated || rows.length > MOST_ROWS || !isUsable) return null;
    return new RowValues(rows, new Map(columns.map((column, index) => [columnSql(column), index])));
  }

  /** @throws Error when the column was not read: then it is not one of the query */
  value(row: Row, column: ColumnRef): CellValue {
    const place = this.places.get(columnSql(column));
    if (place === undefined) throw new Error(`the column ${column.name} was not read`);
    return row[place] ?? null;
  }
}
