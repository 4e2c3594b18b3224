import { type Dataset } from '../tables/dataset.js';
import { type JoinTree } from '../tables/joins.js';
import { compareScalars, type Scalar } from '../tables/scalar.js';
import { type JoinedRows, joinedRows } from './joined-rows.js';
import {
  alternativesOf,
  type Comparator,
  type Condition,
  type Exclusion,
  type Item,
  type Plan,
  type Selection,
  type SetOperation,
} from './plan.js';
import { rowsMeeting } from './tests.js';

export type Row = readonly Scalar[];

const rowKey = (row: Row): string =>
  row.map((value) => (typeof value === 'number' ? `n${value}` : `t${value}`)).join('\u0000');
const conditionKey = ({ column, test }: Condition): string => `${column.id}${JSON.stringify(test)}`;

function distinctRows(rows: readonly Row[]): Row[] {
  const seen = new Map<string, Row>();
  for (const row of rows) {
    const key = rowKey(row);
    if (!seen.has(key)) seen.set(key, row);
  }
  return [...seen.values()];
}

function combined(operation: SetOperation, left: readonly Row[], right: readonly Row[]): Row[] {
  if (operation === 'union') return distinctRows([...left, ...right]);
  const there = new Set(right.map(rowKey));
  return distinctRows(left).filter((row) => there.has(rowKey(row)) === (operation === 'intersect'));
}

function passes(value: Scalar, op: Comparator, bound: number): boolean {
  if (typeof value !== 'number') return false;
  if (op === '=') return value === bound;
  if (op === '!=') return value !== bound;
  if (op === '<') return value < bound;
  if (op === '<=') return value <= bound;
  return op === '>' ? value > bound : value >= bound;
}

function folded({ fn, isDistinct }: Item, values: readonly Scalar[]): Scalar {
  const present = values.filter((value) => value !== null);
  if (fn === 'count') return isDistinct ? new Set(present).size : present.length;
  if (present.length === 0) return null;
  if (fn === 'min' || fn === 'max') {
    const sign = fn === 'max' ? -1 : 1;
    return present.reduce((best, value) => (sign * compareScalars(value, best) < 0 ? value : best));
  }
  const sum = present.reduce<number>((total, value) => total + Number(value), 0);
  return fn === 'avg' ? sum / present.length : sum;
}

/** Runs plans over the values at hand; what plans have in common is computed once. */
export class PlanRunner {
  private readonly joined = new Map<string, JoinedRows | null>();
  private readonly met = new Map<string, Uint8Array>();
  private readonly selected = new Map<string, Int32Array>();

  constructor(private readonly dataset: Dataset) {}

  /** The rows of the result; null where it is too large to be looked at, or the plan cannot be run. */
  run(plan: Plan): readonly Row[] | null {
    const left = this.select(plan);
    if (!left || !plan.combined) return left;
    const right = this.select(plan.combined.right);
    return right && combined(plan.combined.operation, left, right);
  }

  private select(selection: Selection): readonly Row[] | null {
    const rows = this.rowsOf(selection.from);
    if (!rows) return null;
    const places = this.selectedPlaces(selection, rows);
    const { groupBy, items, order } = selection;
    const isComputed = groupBy !== null || items.some(({ fn }) => fn !== null);
    if (selection.isDistinct && order && items.every(({ column }) => column !== order.item.column))
      return null;
    const made = isComputed ? this.grouped(selection, rows, places) : this.plainRows(selection, rows, places);
    if (made === null) return null;
    const sorted = order ? made.toSorted((one, other) => compareOrdered(one, other, order.direction)) : made;
    const shownRows = sorted.map(({ row }) => row);
    const all = selection.isDistinct ? distinctRows(shownRows) : shownRows;
    return selection.limit === null ? all : all.slice(0, selection.limit);
  }

  private plainRows({ items, order }: Selection, rows: JoinedRows, places: Int32Array): Made[] {
    const readers = items.map((item) => reader(item, rows));
    const by = order ? reader(order.item, rows) : () => null;
    return Array.from(places, (place) => ({ row: readers.map((read) => read(place)), by: by(place) }));
  }

  private grouped(
    { items, groupBy, having, order }: Selection,
    rows: JoinedRows,
    places: Int32Array,
  ): Made[] | null {
    const plain = items.filter(({ fn }) => fn === null);
    if (!groupBy && plain.length > 0) return null;
    const keyReaders = groupBy
      ? [reader({ column: groupBy }, rows), ...plain.map((item) => reader(item, rows))]
      : [];
    const groups = new Map<string, number[]>();
    if (!groupBy) groups.set('', Array.from(places));
    else
      for (const place of places) {
        const key = rowKey(keyReaders.map((read) => read(place)));
        const there = groups.get(key);
        if (there) there.push(place);
        else groups.set(key, [place]);
      }
    return [...groups.values()].flatMap((group) => {
      const compute = (item: Item): Scalar => {
        if (!item.column) return group.length;
        const read = reader(item, rows);
        return item.fn === null ? read(group[0] ?? -1) : folded(item, group.map(read));
      };
      if (having && !passes(compute(having.item), having.op, having.value)) return [];
      return [{ row: items.map(compute), by: order ? compute(order.item) : null }];
    });
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
    const places = Int32Array.from({ length: rows.count }, (_, row) => row).filter((row) =>
      checks.every((check) => check(row)),
    );
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
