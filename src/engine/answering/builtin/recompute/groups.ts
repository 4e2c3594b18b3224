import { RESULT_NAMES } from '../representation/names.js';
import { type CellValue } from '../../../table.js';
import { type ColumnRef } from '../representation/column.js';
import { type Query } from '../representation/query.js';
import { type Key } from '../representation/key.js';
import { mayMiss } from '../representation/sql/measure-sql.js';
import { Conditions } from './conditions.js';
import { Measures } from './measures.js';
import { type Row, type RowValues } from './values.js';

/** Rows with the same keys. */
export interface Group {
  readonly keys: readonly CellValue[];
  readonly rows: readonly Row[];
}

/** The rows of a query, ready to be grouped and measured. */
export class Recomputation {
  readonly conditions: Conditions;
  readonly measures: Measures;

  constructor(
    private readonly values: RowValues,
    readonly rest: string = RESULT_NAMES.rest,
  ) {
    this.conditions = new Conditions(values);
    this.measures = new Measures(values);
  }

  value(row: Row, column: ColumnRef): CellValue {
    return this.values.value(row, column);
  }

  /** The rows that a query considers, without those that lack a value in one of the columns. */
  rows({ rows }: Pick<Query, 'rows'>, needed: readonly (ColumnRef | null)[] = []): readonly Row[] {
    const columns = needed.filter((column): column is ColumnRef => column !== null && mayMiss(column));
    const found = this.conditions.rows(rows);
    if (columns.length === 0) return found;
    return found.filter((row) => columns.every((column) => this.values.part(row, column).count > 0));
  }

  /** Rows by their keys; without keys one group, even of no rows. */
  groups(rows: readonly Row[], keys: readonly Key[]): Group[] {
    const [first, ...others] = keys;
    if (!first) return [{ keys: [], rows }];
    if (others.length === 0)
      return grouped(
        rows,
        (row) => this.measures.key(first, row),
        (key) => [key],
      );
    const keysOf = (row: Row): CellValue[] => keys.map((key) => this.measures.key(key, row));
    return grouped(
      rows,
      (row) => JSON.stringify(keysOf(row)),
      (_, row) => keysOf(row),
    );
  }
}

/** @param keysOf the keys of a group, by its name and its first row */
function grouped<Name>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
  keysOf: (name: Name, row: Row) => CellValue[],
): Group[] {
  const groups = new Map<Name, { keys: CellValue[]; rows: Row[] }>();
  for (const row of rows) {
    const name = nameOf(row);
    const group = groups.get(name);
    if (group) group.rows.push(row);
    else groups.set(name, { keys: keysOf(name, row), rows: [row] });
  }
  return [...groups.values()];
}

/** A number out of numbers; null where one of them is missing. */
export function combine(
  values: readonly CellValue[],
  compute: (...numbers: number[]) => number | null,
): number | null {
  return values.includes(null) ? null : compute(...values.map(Number));
}

/** A quotient in percent; undefined, not compared, where the whole is zero or only rounding away from it. */
export function percentOf(part: CellValue, whole: CellValue): number | null | undefined {
  if (whole === 0) return undefined;
  return combine([part, whole], (over, under) => (100 * over) / under);
}
