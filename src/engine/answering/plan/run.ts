import { type DataColumn } from '../tables/data-table.js';
import { type Dataset } from '../tables/dataset.js';
import { type JoinTree } from '../tables/joins.js';
import { compareScalars, type Scalar } from '../tables/scalar.js';
import { type JoinedRows, joinedRows } from './joined-rows.js';
import {
  alternativesOf,
  type Comparison,
  type Condition,
  type Exclusion,
  type Item,
  type Plan,
  type Selection,
} from './plan.js';
import { comparedRow, holdsBetween } from './compared.js';
import { folded } from './fold.js';
import { combined, distinctRows, type Row, rowKey } from './row-sets.js';
import { rowsMeeting } from './tests.js';

const conditionKey = ({ column, test }: Condition): string => `${column.id}${JSON.stringify(test)}`;

/** Runs plans over the values at hand; what plans have in common is computed once. */
export class PlanRunner {
  private readonly joined = new Map<string, JoinedRows | null>();
  private readonly met = new Map<string, Uint8Array>();
  private readonly selected = new Map<string, Int32Array>();
  /** By the places that are grouped, and the key columns. */
  private readonly groups = new Map<Int32Array, Map<string, number[][]>>();

  constructor(private readonly dataset: Dataset) {}

  /** The rows of the result; null where it is too large to be looked at, or the plan cannot be run. */
  run(plan: Plan): readonly Row[] | null {
    const left = this.select(plan);
    if (!left) return null;
    if (plan.compared) return this.compare(left, plan.compared);
    if (!plan.combined) return left;
    const right = this.select(plan.combined.right);
    return right && combined(plan.combined.operation, left, right);
  }

  private compare(left: readonly Row[], comparison: Comparison): readonly Row[] | null {
    const results = [left];
    for (const other of comparison.others) {
      const rows = this.select(other);
      if (!rows) return null;
      results.push(rows);
    }
    const row = comparedRow(comparison, results);
    return row && [row];
  }

  private select(selection: Selection): readonly Row[] | null {
    const rows = this.rowsOf(selection.from);
    if (!rows) return null;
    const places = this.selectedPlaces(selection, rows);
    const { groupBy, items, order } = selection;
    const isComputed = groupBy !== null || items.some(({ fn }) => fn !== null);
    if (selection.isDistinct && order && items.every(({ column }) => column !== order.item.column))
      return null;
    const made = isComputed
      ? this.groupedRows(selection, rows, places)
      : this.plainRows(selection, rows, places);
    if (made === null) return null;
    const sorted = order ? made.toSorted((one, other) => compareOrdered(one, other, order.direction)) : made;
    const shownRows = sorted.map(({ row }) => row);
    const all = selection.isDistinct ? distinctRows(shownRows) : shownRows;
    return selection.limit === null ? all : all.slice(0, selection.limit);
  }

  private plainRows({ items, order }: Selection, rows: JoinedRows, places: Int32Array): Made[] {
    const readers = items.map((item) => reader(item, rows));
    const by = order ? reader(order.item, rows) : () => null;
    const made: Made[] = [];
    for (const place of places) made.push({ row: readers.map((read) => read(place)), by: by(place) });
    return made;
  }

  private groupedRows(
    { items, groupBy, having, order }: Selection,
    rows: JoinedRows,
    places: Int32Array,
  ): Made[] | null {
    const plain = items.filter(({ fn }) => fn === null);
    if (!groupBy && plain.length > 0) return null;
    const keys = groupBy ? [groupBy, ...plain.map(({ column }) => column)] : [];
    const readers = new Map(items.map((item) => [item, reader(item, rows)]));
    return this.groupsOf(keys, rows, places).flatMap((group) => {
      const compute = (item: Item): Scalar => {
        if (!item.column) return group.length;
        const read = readers.get(item) ?? reader(item, rows);
        return item.fn === null ? read(group[0] ?? -1) : folded(item, group, read);
      };
      if (having && !holdsBetween(compute(having.item), having.op, having.value)) return [];
      return [{ row: items.map(compute), by: order ? compute(order.item) : null }];
    });
  }

  /** Places with the same values in all key columns. */
  private groupsOf(
    keys: readonly (DataColumn | null)[],
    rows: JoinedRows,
    places: Int32Array,
  ): readonly (readonly number[])[] {
    if (keys.length === 0) return [Array.from(places)];
    const known = this.groups.get(places) ?? new Map<string, number[][]>();
    this.groups.set(places, known);
    const id = keys.map((column) => column?.id).join();
    const made = known.get(id) ?? grouped(keys, rows, places);
    known.set(id, made);
    return made;
  }

  private rowsOf(tree: JoinTree): JoinedRows | null {
    const key = treeKey(tree);
    const known = this.joined.get(key);
    if (known !== undefined) return known;
    const rows = joinedRows(this.dataset, tree);
    this.joined.set(key, rows);
    return rows;
  }

  private selectedPlaces(selection: Selection, rows: JoinedRows): Int32Array {
    const { conditions, isEither, exclusion, from } = selection;
    const key = [
      treeKey(from),
      isEither,
      ...conditions.map(conditionKey),
      exclusion ? exclusionKey(exclusion) : '',
    ].join('|');
    const known = this.selected.get(key);
    if (known) return known;
    const checks = (isEither ? alternativesOf(conditions) : conditions.map((each) => [each])).map(
      (alternatives) => {
        const each = alternatives.map((condition) => this.checkOf(condition, rows));
        return (row: number): boolean => each.some((check) => check(row));
      },
    );
    if (exclusion) checks.push(this.exclusionCheck(exclusion, rows));
    const places = placesWhere(rows.count, (row) => checks.every((check) => check(row)));
    this.selected.set(key, places);
    return places;
  }

  private checkOf(condition: Condition, rows: JoinedRows): (row: number) => boolean {
    const key = conditionKey(condition);
    const met = this.met.get(key) ?? rowsMeeting(condition);
    this.met.set(key, met);
    const places = rows.places.get(condition.column.table);
    return (row) => met[places?.[row] ?? -1] === 1;
  }

  private exclusionCheck(
    { column, other, from, conditions }: Exclusion,
    rows: JoinedRows,
  ): (row: number) => boolean {
    const inner = this.rowsOf(from);
    const selection = { conditions, isEither: false, exclusion: null, from };
    const places = inner ? this.selectedPlaces({ ...NOTHING, ...selection }, inner) : new Int32Array();
    const read = inner ? reader({ column: other }, inner) : () => null;
    const out = new Set(Array.from(places, read));
    const own = reader({ column }, rows);
    return (row) => {
      const value = own(row);
      return value !== null && !out.has(value);
    };
  }
}

function placesWhere(count: number, passes: (row: number) => boolean): Int32Array {
  const places = new Int32Array(count);
  let found = 0;
  for (let row = 0; row < count; row++) if (passes(row)) places[found++] = row;
  return places.slice(0, found);
}

function grouped(keys: readonly (DataColumn | null)[], rows: JoinedRows, places: Int32Array): number[][] {
  const readers = keys.map((column) => reader({ column }, rows));
  const groups = new Map<string, number[]>();
  for (const place of places) {
    const key = rowKey(readers.map((read) => read(place)));
    const there = groups.get(key);
    if (there) there.push(place);
    else groups.set(key, [place]);
  }
  return [...groups.values()];
}

interface Made {
  readonly row: Row;
  /** What it is ordered by. */
  readonly by: Scalar;
}

const NOTHING = {
  items: [],
  groupBy: null,
  having: null,
  order: null,
  limit: null,
  isDistinct: false,
} as const;

const treeKey = ({ tables, edges }: JoinTree): string =>
  `${tables.join('\n')}|${edges.map(({ left, right }) => `${left.id}=${right.id}`).join()}`;
const exclusionKey = ({ column, other, from, conditions }: Exclusion): string =>
  `${column.id}!${other.id}!${treeKey(from)}!${conditions.map(conditionKey).join()}`;

function reader({ column }: Pick<Item, 'column'>, rows: JoinedRows): (row: number) => Scalar {
  const places = column && rows.places.get(column.table);
  return (row) => column?.values[places?.[row] ?? -1] ?? null;
}

/** By what is ordered by, missing values last either way, and by what is shown where that is equal. */
function compareOrdered(one: Made, other: Made, direction: 'asc' | 'desc'): number {
  const isOneMissing = one.by === null || other.by === null;
  const compared = compareScalars(one.by, other.by) * (direction === 'desc' && !isOneMissing ? -1 : 1);
  if (compared !== 0) return compared;
  return one.row.reduce<number>(
    (found, value, at) => found || compareScalars(value, other.row[at] ?? null),
    0,
  );
}
