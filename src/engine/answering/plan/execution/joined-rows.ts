import { type DataColumn, type DataTable } from '../../tables/data-table.js';
import { type Dataset } from '../../tables/dataset.js';
import { type JoinTree } from '../../tables/joining/joins.js';
import { type Scalar } from '../../tables/scalar.js';

/** Rows of joined tables: of each table, the place of its row. */
export interface JoinedRows {
  readonly count: number;
  /** The places of all of them. */
  readonly all: Int32Array;
  /** By the name of the table. */
  readonly places: ReadonlyMap<string, Int32Array>;
}

/** More joined rows are not looked at. */
const MOST_ROWS = 200_000;

const placesByColumn = new WeakMap<DataColumn, ReadonlyMap<Scalar, readonly number[]>>();

/** The rows of a table by the values of a column; found once. */
function placesByValue(column: DataColumn): ReadonlyMap<Scalar, readonly number[]> {
  const places = placesByColumn.get(column) ?? findPlaces(column);
  placesByColumn.set(column, places);
  return places;
}

function findPlaces({ values }: DataColumn): Map<Scalar, number[]> {
  const places = new Map<Scalar, number[]>();
  values.forEach((value, place) => {
    if (value === null) return;
    const there = places.get(value);
    if (there) there.push(place);
    else places.set(value, [place]);
  });
  return places;
}

function joined(rows: JoinedRows, known: DataColumn, added: DataColumn): JoinedRows | null {
  const partners = placesByValue(added);
  const own = rows.places.get(known.table);
  if (!own) throw new Error(`the table ${known.table} is not among those that are joined`);
  const kept: number[] = [];
  const found: number[] = [];
  for (let row = 0; row < rows.count; row += 1) {
    for (const partner of partners.get(known.values[own[row] ?? -1] ?? null) ?? []) {
      kept.push(row);
      found.push(partner);
    }
    if (kept.length > MOST_ROWS) return null;
  }
  const places = new Map(
    [...rows.places].map(
      ([table, each]) => [table, Int32Array.from(kept, (row) => each[row] ?? -1)] as const,
    ),
  );
  const { length: count } = kept;
  return { count, all: countedTo(count), places: places.set(added.table, Int32Array.from(found)) };
}

function countedTo(count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let number = 0; number < count; number += 1) numbers[number] = number;
  return numbers;
}

const rowsByTable = new WeakMap<DataTable, JoinedRows>();

/** The rows of a table that is joined with none. */
function rowsOf(table: DataTable): JoinedRows {
  const known = rowsByTable.get(table);
  if (known) return known;
  const all = countedTo(table.rowCount);
  const rows = { count: table.rowCount, all, places: new Map([[table.name, all]]) };
  rowsByTable.set(table, rows);
  return rows;
}

/** The rows of a join tree; null where they are too many. */
export function joinedRows(dataset: Dataset, { tables, edges }: JoinTree): JoinedRows | null {
  const [first = ''] = tables;
  let rows: JoinedRows | null = rowsOf(dataset.table(first));
  for (const { left, right } of edges) {
    if (!rows) return null;
    rows = rows.places.has(left.table) ? joined(rows, left, right) : joined(rows, right, left);
  }
  return rows;
}
