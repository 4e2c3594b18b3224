import { type DataColumn } from '../tables/data-table.js';
import { type Dataset } from '../tables/dataset.js';
import { type JoinTree } from '../tables/joins.js';
import { type JoinedRows, joinedRows } from './execution/joined-rows.js';
import {
  alternativesOf,
  type Comparison,
  type Condition,
  type Exclusion,
  hasOrderOfFile,
  type Plan,
  type Selection,
} from './plan.js';
import { comparedRow, holdsBetween } from './compared.js';
import { headerLabels } from './header-labels.js';
import { asOneGroup, groupedBy } from './execution/grouping.js';
import { Groups } from './execution/groups.js';
import { type Found, inOrder } from './execution/in-order.js';
import { Kept } from './execution/kept.js';
import { reader } from './execution/reader.js';
import { combined, distinctRows, type Row } from './row-sets.js';
import { rowsMeeting } from './execution/tests.js';

const conditionKey = ({ column, test }: Condition): string => `${column.id}${JSON.stringify(test)}`;

/** A result as it is looked at: how many rows it has, and its first ones. */
export interface Look {
  readonly count: number;
  readonly rows: readonly Row[];
}

/** So many rows of a result are looked at. */
const LOOKED_AT = 500;

/** Of more groups only their question knows what is computed. */
const MOST_LASTING_GROUPS = 500;
const lastingGroups = new WeakMap<Int32Array, Map<string, Groups>>();
const lastingOrders = new WeakMap<Int32Array, Map<string, readonly number[]>>();

/** Runs plans over the values at hand; what plans have in common is computed once. */
export class PlanRunner {
  private readonly joined = new Map<string, JoinedRows | null>();
  private readonly met = new Map<string, Uint8Array>();
  private readonly selected = new Map<string, Int32Array>();
  /** By the key columns. */
  private readonly groups = new Kept(lastingGroups, ({ count }) => count <= MOST_LASTING_GROUPS);
  /** By what is ordered by. */
  private readonly orders = new Kept(lastingOrders, ({ length }) => length <= LOOKED_AT);

  constructor(private readonly dataset: Dataset) {}

  /** All rows of the result; null where it is too large to be looked at, or the plan cannot be run. */
  run(plan: Plan): readonly Row[] | null {
    return this.look(plan, Infinity)?.rows ?? null;
  }

  /**
   * A result with its first rows.
   * @param most so many of them
   * @returns null where it is too large to be looked at, or the plan cannot be run
   */
  look(plan: Plan, most = LOOKED_AT): Look | null {
    if (!plan.compared && !plan.combined) return this.select(plan, most);
    const left = this.select(plan, Infinity)?.rows;
    if (!left) return null;
    const rows = plan.compared ? this.compare(left, plan, plan.compared) : this.combine(left, plan.combined);
    return rows && { count: rows.length, rows: rows.slice(0, most) };
  }

  private combine(left: readonly Row[], set: Plan['combined']): readonly Row[] | null {
    const right = set && this.select(set.right, Infinity);
    return right && combined(set.operation, left, right.rows);
  }

  private compare(left: readonly Row[], plan: Plan, comparison: Comparison): readonly Row[] | null {
    const results = [left];
    for (const other of comparison.others) {
      const found = this.select(other, Infinity);
      if (!found) return null;
      results.push(found.rows);
    }
    const row = comparedRow(comparison, results, headerLabels([plan, ...comparison.others]));
    return row && [row];
  }

  /**
   * The rows of a plan, each once; null where none comes again, or it cannot be run so.
   * @param count how many rows it has
   */
  lookDistinct(plan: Plan, count: number): Look | null {
    const joined = this.rowsOf(plan.from);
    if (!joined || ordersByHidden(plan)) return null;
    const isPlain = plan.groupBy === null && plan.items.every(({ fn }) => fn === null);
    if (isPlain && this.differentPlaces(plan, joined).length >= count) return null;
    const fewer = this.look({ ...plan, isDistinct: true });
    return fewer && fewer.count < count ? fewer : null;
  }

  /** @param most so many rows are given */
  private select(selection: Selection, most: number): Look | null {
    const rows = this.rowsOf(selection.from);
    if (!rows) return null;
    const { groupBy, items, order, isDistinct } = selection;
    const limit = selection.limit ?? Infinity;
    if (isDistinct && ordersByHidden(selection)) return null;
    const isComputed = groupBy !== null || items.some(({ fn }) => fn !== null);
    const found = isComputed ? this.groupedRows(selection, rows) : this.plainRows(selection, rows);
    if (found === null) return null;
    const isRepeating = isDistinct && isComputed;
    const given = isRepeating ? Infinity : Math.min(limit, most);
    // Groups without an order come in that of what is shown, as the statement says.
    const isOrdered = order !== null || groupBy !== null;
    const places = isOrdered
      ? this.ordered(found, order, given)
      : found.places.subarray(0, Math.min(given, found.places.length));
    const shown = Array.from(places, (place) => found.shown.map(({ read }) => read(place)));
    if (!isRepeating) return { count: Math.min(limit, found.places.length), rows: shown };
    const once = distinctRows(shown).slice(0, Math.min(limit, shown.length));
    return { count: once.length, rows: once.slice(0, most) };
  }

  /** Places in the order that is asked for; where the rest is left in that of the file, it is the same whatever is shown. */
  private ordered(found: Found, order: Selection['order'], most: number): readonly number[] {
    const direction = order?.direction ?? 'asc';
    if (!found.isOfFile) return inOrder(found, direction, most);
    const id = `${order?.item.column?.id} ${direction} ${most}`;
    return this.orders.take(found.places, id, () => inOrder(found, direction, most));
  }

  private plainRows(selection: Selection, rows: JoinedRows): Found {
    const { items, order, isDistinct } = selection;
    return {
      places: isDistinct ? this.differentPlaces(selection, rows) : this.selectedPlaces(selection, rows),
      shown: items.map(({ column }) => reader(column, rows)),
      by: order && reader(order.item.column, rows),
      isOfFile: hasOrderOfFile(selection),
    };
  }

  /** Of places that show the same, the first. */
  private differentPlaces(selection: Selection, rows: JoinedRows): Int32Array {
    const columns = selection.items.map(({ column }) => column);
    return this.groupsOf(columns, rows, this.selectedPlaces(selection, rows)).firsts;
  }

  private groupedRows(selection: Selection, rows: JoinedRows): Found | null {
    const { items, groupBy, having, order } = selection;
    const plain = items.filter(({ fn }) => fn === null);
    if (!groupBy && plain.length > 0) return null;
    const places = this.selectedPlaces(selection, rows);
    const keys = groupBy ? [groupBy, ...plain.map(({ column }) => column)] : null;
    const groups = this.groupsOf(keys, rows, places);
    const compared = having && groups.reader(having.item);
    const isKept = (at: number): boolean =>
      !compared || holdsBetween(compared.read(at), having.op, having.value) === true;
    return {
      places: placesWhere(groups.count, isKept),
      shown: items.map((item) => groups.reader(item)),
      by: order && groups.reader(order.item),
      isOfFile: false,
    };
  }

  /**
   * Places with the same values in all key columns.
   * @param keys null for all places as one group
   */
  private groupsOf(
    keys: readonly (DataColumn | null)[] | null,
    rows: JoinedRows,
    places: Int32Array,
  ): Groups {
    const columns = keys && [...new Set(keys.filter((column) => column !== null))];
    const id = columns ? columns.map((column) => column.id).join() : 'all';
    return this.groups.take(
      places,
      id,
      () => new Groups(columns ? groupedBy(columns, rows, places) : asOneGroup(places), rows),
    );
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
    const places =
      checks.length === 0 ? rows.all : placesWhere(rows.count, (row) => checks.every((check) => check(row)));
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
    const out = new Set(inner ? Array.from(places, reader(other, inner).read) : []);
    const own = reader(column, rows);
    return (row) => {
      const value = own.read(row);
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

/** Whether rows are ordered by what they do not show: each once, they have no such order. */
const ordersByHidden = ({ items, order }: Selection): boolean =>
  order !== null && items.every(({ column }) => column !== order.item.column);
