import { type CellValue, type ResultTable } from '../../../table.js';
import { type QueryRunner } from '../../analyst.js';
import { Shelf } from '../../tables/shelf.js';
import { memoryOf } from '../../tables/table-memory.js';
import { type TableSchema } from '../link/headers/schema.js';
import { type ColumnRef } from '../representation/column.js';
import { type Query } from '../representation/query.js';
import { unfiltered } from '../representation/rows.js';
import { columnSql } from '../representation/sql/column-sql.js';
import { as } from '../representation/sql/measure-sql.js';
import { RowsSql } from '../representation/sql/queries/rows-sql.js';
import { viewsOf } from '../representation/sql/views.js';
import { type ColumnsRead, columnsRead } from './columns-read.js';

/** Rows that are read to compute something a second time, at most. */
const MOST_ROWS = 10_000;
/** Combinations of values that a large table may have by its profile: more take long to tell apart. */
const MOST_COMBINATIONS = 200_000;

/** The values of some columns in one row, or in all rows that have the same. */
export type Row = readonly CellValue[];

/** What is known of the values of a column in the rows that are put together. */
interface Part {
  readonly count: number;
  readonly sum: number;
  readonly min: CellValue;
  readonly max: CellValue;
}

const NOTHING: Part = { count: 0, sum: 0, min: null, max: null };

/** How large a table is. */
export type TableSize = Pick<TableSchema, 'members' | 'columns'>;

const ISO_DAY = /^\d{4}-\d\d-\d\d/;

/** True for a value that can be computed with as it came: neither a number beyond 2^53 nor an infinite one. */
function isPlain(value: CellValue | undefined, { type, view, hasMissing }: ColumnRef): boolean {
  if (value === null || value === undefined) return hasMissing || view !== null;
  if (view !== null) return typeof value !== 'bigint';
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  return (type !== 'date' && type !== 'timestamp') || ISO_DAY.test(String(value));
}

function combinations({ columns }: TableSize, { values }: ColumnsRead): number {
  const counts = values.map(
    ({ name }) => columns.find((each) => each.name === name)?.profile.distinctCount ?? Infinity,
  );
  return counts.reduce((product, count) => product * (count + 1), 1);
}

/** Counts, sums and extremes of a column, in the order of `Part`. */
function partSql(column: ColumnRef): string[] {
  const name = columnSql(column);
  const isNumber = column.type === 'integer' || column.type === 'number';
  const sum = isNumber
    ? `fsum(${name}::DOUBLE)`
    : column.type === 'boolean'
      ? `sum(${name}::INTEGER)`
      : 'NULL';
  return [`count(${name})`, sum, `min(${name})`, `max(${name})`];
}

const BYTES_PER_CELL = 16;
const BYTES_PER_CHARACTER = 2;

function bytesOfRows(rows: readonly Row[] | null): number {
  const bytesOf = (value: CellValue): number =>
    BYTES_PER_CELL + (typeof value === 'string' ? value.length * BYTES_PER_CHARACTER : 0);
  return (rows ?? []).reduce(
    (sum, row) => sum + row.reduce<number>((bytes, value) => bytes + bytesOf(value), 0),
    0,
  );
}

const read = new Shelf<readonly Row[] | null>(bytesOfRows);

/** The rows of a result; null when they are too many, or not all can be computed with. */
function usableRows({ rows, truncated }: ResultTable, columns: readonly ColumnRef[]): readonly Row[] | null {
  if (truncated || rows.length > MOST_ROWS) return null;
  const isUsable = rows.every((row) => columns.every((column, index) => isPlain(row[index], column)));
  return isUsable ? rows : null;
}

/** All rows of a table, whatever the conditions of the query, with the columns that it reads. */
export class RowValues {
  private readonly places: ReadonlyMap<string, number>;
  private readonly parts: ReadonlyMap<string, number>;
  /** What columns are in SQL, by which they are known: written once, not for each row. */
  private readonly written = new WeakMap<ColumnRef, string>();

  private constructor(
    readonly rows: readonly Row[],
    { values, sums }: ColumnsRead,
    private readonly isSummed: boolean,
  ) {
    this.places = new Map(values.map((column, index) => [this.sqlOf(column), index]));
    this.parts = new Map(sums.map((column, index) => [this.sqlOf(column), values.length + 1 + 4 * index]));
  }

  /**
   * Reads them: of a large table not the rows, but what values there are together, how often, and the sums that go with
   * them. Null when there are too many, or values that JavaScript cannot compute with.
   */
  static async read(query: Query, size: TableSize, workbench: QueryRunner): Promise<RowValues | null> {
    const isSmall = size.members.reduce((sum, { profile }) => sum + profile.rowCount, 0) <= MOST_ROWS;
    const found = columnsRead(query);
    const columns = isSmall ? { ...found, values: [...found.values, ...found.sums], sums: [] } : found;
    const isTooLarge = !isSmall && (!found.areSummable || combinations(size, found) > MOST_COMBINATIONS);
    const base = unfiltered(query.rows);
    if (isTooLarge || base.op !== 'all' || columns.values.some(({ view }) => view?.kind === 'parts'))
      return null;
    const source = new RowsSql([base], viewsOf(query));
    const names = columns.values.map((column, index) => as(columnSql(column), `c${index}`));
    const summed = isSmall ? [] : ['count(*)', ...columns.sums.flatMap(partSql)];
    const group = isSmall || names.length === 0 ? '' : '\nGROUP BY ALL';
    const select = `SELECT ${[...names, ...summed].join(', ') || 'NULL'}\n${source.from(base)}${group}`;
    const sql = `${source.with()}${select}\nLIMIT ${MOST_ROWS + 1}`;
    // They are the same for every question, as long as their tables are.
    const rows = await read.take(memoryOf(workbench).of(size.members), sql, async () =>
      usableRows(await workbench.query(sql), columns.values),
    );
    return rows && new RowValues(rows, columns, !isSmall);
  }

  /** How many rows of the table all these are. */
  get count(): number {
    return this.rows.reduce((sum, row) => sum + this.countOf(row), 0);
  }

  /** The sum of the sizes of all numbers, for the column where it is largest. */
  get scale(): number {
    const places = [...this.places.values(), ...[...this.parts.values()].map((place) => place + 1)];
    const sizes = places.map((place) =>
      this.rows.reduce((sum, row) => sum + (typeof row[place] === 'number' ? Math.abs(row[place]) : 0), 0),
    );
    return Math.max(0, ...sizes);
  }

  /** How many rows of the table a row stands for. */
  countOf(row: Row): number {
    return this.isSummed ? Number(row[this.places.size]) : 1;
  }

  /** @throws Error when the column was not read: then it is not one of the query */
  value(row: Row, column: ColumnRef): CellValue {
    const place = this.places.get(this.sqlOf(column));
    if (place === undefined) throw new Error(`the column ${column.name} was not read`);
    return row[place] ?? null;
  }

  /** What a row, or those that it stands for, have of a column. */
  part(row: Row, column: ColumnRef): Part {
    const place = this.parts.get(this.sqlOf(column));
    if (place !== undefined) {
      const [count, sum, min = null, max = null] = row.slice(place, place + 4);
      return { count: Number(count), sum: Number(sum), min, max };
    }
    const value = this.value(row, column);
    if (value === null) return NOTHING;
    const count = this.countOf(row);
    return { count, sum: count * Number(value), min: value, max: value };
  }

  private sqlOf(column: ColumnRef): string {
    const known = this.written.get(column);
    if (known !== undefined) return known;
    const sql = columnSql(column);
    this.written.set(column, sql);
    return sql;
  }
}
