import { type DataColumn } from '../tables/data-table.js';
import { type Dataset } from '../tables/dataset.js';
import { comparedRow, holdsBetween } from './compared.js';
import { asOneGroup, groupedBy } from './execution/grouping.js';
import { Groups } from './execution/groups.js';
import { firstPlacesPer } from './execution/first-per.js';
import { type Found, inOrder } from './execution/in-order.js';
import { type JoinedRows } from './execution/joined-rows.js';
import { Kept } from './execution/kept.js';
import { listOf } from './execution/list-of.js';
import { reader } from './execution/reader.js';
import { placesWhere, SelectedRows } from './execution/selected-rows.js';
import { headerLabels } from './header-labels.js';
import { type Comparison, hasOrderOfFile, type Plan, type Selection } from './plan.js';
import { combined, distinctRows, type Row } from './row-sets.js';

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
  private readonly rows: SelectedRows;
  /** By the key columns. */
  private readonly groups = new Kept(lastingGroups, ({ count }) => count <= MOST_LASTING_GROUPS);
  /** By what is ordered by. */
  private readonly orders = new Kept(lastingOrders, ({ length }) => length <= LOOKED_AT);

  constructor(dataset: Dataset) {
    this.rows = new SelectedRows(dataset);
  }

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
    const joined = this.rows.of(plan.from);
    if (!joined || ordersByHidden(plan)) return null;
    const isPlain = plan.groupBy === null && plan.items.every(({ fn }) => fn === null);
    if (isPlain && (showsKey(plan) || this.differentPlaces(plan, joined).length >= count)) return null;
    const fewer = this.look({ ...plan, isDistinct: true });
    return fewer && fewer.count < count ? fewer : null;
  }

  /** @param most so many rows are given */
  private select(selection: Selection, most: number): Look | null {
    const rows = this.rows.of(selection.from);
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
    const shown = listOf(places, (place) => found.shown.map(({ read }) => read(place)));
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
      places: isDistinct ? this.differentPlaces(selection, rows) : this.rows.places(selection, rows),
      shown: items.map(({ column }) => reader(column, rows)),
      by: order && reader(order.item.column, rows),
      isOfFile: hasOrderOfFile(selection),
    };
  }

  /** Of places that show the same, the first. */
  private differentPlaces(selection: Selection, rows: JoinedRows): Int32Array {
    const columns = selection.items.map(({ column }) => column);
    return this.groupsOf(columns, rows, this.rows.places(selection, rows)).firsts;
  }

  private groupedRows(selection: Selection, rows: JoinedRows): Found | null {
    const { items, groupBy, having, order, firstPer } = selection;
    const plain = items.filter(({ fn }) => fn === null);
    if (!groupBy && plain.length > 0) return null;
    const places = this.rows.places(selection, rows);
    const keys = groupBy ? [groupBy, ...plain.map(({ column }) => column)] : null;
    const groups = this.groupsOf(keys, rows, places);
    const compared = having.map(({ item, op, value }) => ({ of: groups.reader(item), op, value }));
    const isKept = (at: number): boolean =>
      compared.every(({ of, op, value }) => holdsBetween(of.read(at), op, value) === true);
    const kept = placesWhere(groups.count, isKept);
    return {
      places: firstPer ? firstPlacesPer(firstPer, kept, (item) => groups.reader(item)) : kept,
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
}

/** Whether the rows of a single table are shown with a column that holds a value of its own in each: none comes again. */
const showsKey = ({ from, items }: Plan): boolean =>
  from.tables.length === 1 &&
  items.some(({ column }) => column !== null && column.distinct.length === column.values.length);

/** Whether rows are ordered by what they do not show: each once, they have no such order. */
const ordersByHidden = ({ items, order }: Selection): boolean =>
  order !== null && items.every(({ column }) => column !== order.item.column);
