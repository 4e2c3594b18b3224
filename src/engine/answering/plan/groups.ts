import { type DataColumn } from '../tables/data-table.js';
import { type Scalar } from '../tables/scalar.js';
import { folded } from './fold.js';
import { type JoinedRows } from './joined-rows.js';
import { type Item } from './plan.js';
import { reader } from './reader.js';

/** Groups of places in joined rows. What is computed of them is computed once, however many plans ask for it. */
export class Groups {
  private readonly computed = new Map<string, readonly Scalar[]>();

  constructor(
    /** Of each group. */
    readonly places: readonly (readonly number[])[],
    private readonly rows: JoinedRows,
  ) {}

  /** Reads what an item is in a group, by the number of the group. */
  reader(item: Item): (group: number) => Scalar {
    const key = `${item.fn} ${item.isDistinct} ${item.column?.id}`;
    const values = this.computed.get(key) ?? this.valuesOf(item);
    this.computed.set(key, values);
    return (group) => values[group] ?? null;
  }

  private valuesOf(item: Item): Scalar[] {
    if (!item.column) return this.places.map(({ length }) => length);
    const read = reader(item.column, this.rows);
    return this.places.map((group) => (item.fn === null ? read(group[0] ?? -1) : folded(item, group, read)));
  }
}

/** Numbers for the values of columns: equal values of a column have the same. */
export class ValueNumbers {
  private readonly known = new Map<DataColumn, Int32Array>();

  /** By the row of the table. */
  of(column: DataColumn): Int32Array {
    const made = this.known.get(column) ?? numbered(column.values);
    this.known.set(column, made);
    return made;
  }
}

function numbered(values: readonly Scalar[]): Int32Array {
  const numbers = new Map<Scalar, number>();
  return Int32Array.from(values, (value) => {
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return number;
  });
}

/** Places with the same values in all columns, those that come first before the others. */
export function grouped(
  columns: readonly DataColumn[],
  rows: JoinedRows,
  places: Int32Array,
  numbers: ValueNumbers,
): number[][] {
  let groupOf = new Int32Array(places.length);
  for (const column of columns) {
    const own = rows.places.get(column.table);
    const values = numbers.of(column);
    const groups = new Map<number, number>();
    groupOf = groupOf.map((before, at) => {
      const key = before * values.length + (values[own?.[places[at] ?? -1] ?? -1] ?? 0);
      const group = groups.get(key) ?? groups.size;
      groups.set(key, group);
      return group;
    });
  }
  const groups: number[][] = [];
  places.forEach((place, at) => {
    const group = groupOf[at] ?? 0;
    const there = groups[group];
    if (there) there.push(place);
    else groups[group] = [place];
  });
  return groups;
}
