import { type DataColumn } from '../tables/data-table.js';
import { type Dataset } from '../tables/dataset.js';
import { type JoinTree } from '../tables/joins.js';
import { type JoinedRows, joinedRows } from './joined-rows.js';
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
import { grouped, Groups, ValueNumbers } from './groups.js';
import { type Found, inOrder } from './in-order.js';
import { reader } from './reader.js';
import { combined, distinctRows, type Row } from './row-sets.js';
import { rowsMeeting } from './tests.js';

const conditionKey = ({ column, test }: Condition): string => `${column.id}${JSON.stringify(test)}`;

/** Runs plans over the values at hand; what plans have in common is computed once. */
export class PlanRunner {
  private readonly joined = new Map<string, JoinedRows | null>();
  private readonly met = new Map<string, Uint8Array>();
  private readonly selected = new Map<string, Int32Array>();
  /** By the places that are grouped, and the key columns. */
  private readonly groups = new Map<Int32Array, Map<string, Groups>>();
  private readonly wholes = new Map<Int32Array, Groups>();
  private readonly numbers = new ValueNumbers();

  constructor(private readonly dataset: Dataset) {}

  /** The rows of the result; null where it is too large to be looked at, or the plan cannot be run. */
  run(plan: Plan): readonly Row[] | null {
    const left = this.select(plan);
    if (!left) return null;
    if (plan.compared) return this.compare(left, plan, plan.compared);
    if (!plan.combined) return left;
    const right = this.select(plan.combined.right);
    return right && combined(plan.combined.operation, left, right);
  }

  private compare(left: readonly Row[], plan: Plan, comparison: Comparison): readonly Row[] | null {
    const results = [left];
    for (const other of comparison.others) {
      const rows = this.select(other);
      if (!rows) return null;
      results.push(rows);
    }
    const row = comparedRow(comparison, results, headerLabels([plan, ...comparison.others]));
    return row && [row];
  }

  /** The rows of a plan, each once; null where none comes again, or it cannot be run so. */
  runDistinct(plan: Plan, rows: readonly Row[]): readonly Row[] | null {
    const joined = this.rowsOf(plan.from);
    if (!joined || ordersByHidden(plan)) return null;
    const isPlain = plan.groupBy === null && plan.items.every(({ fn }) => fn === null);
    if (isPlain && this.differentPlaces(plan, joined).length >= rows.length) return null;
    const fewer = this.run({ ...plan, isDistinct: true });
    return fewer && fewer.length < rows.length ? fewer : null;
  }

  private select(selection: Selection): readonly Row[] | null {
    const rows = this.rowsOf(selection.from);
    if (!rows) return null;
    const { groupBy, items, order, limit, isDistinct } = selection;
    if (isDistinct && ordersByHidden(selection)) return null;
    const isComputed = groupBy !== null || items.some(({ fn }) => fn !== null);
    const found = isComputed ? this.groupedRows(selection, rows) : this.plainRows(selection, rows);
    if (found === null) return null;
    const most = isDistinct && isComputed ? null : limit;
    // Groups without an order come in that of what is shown, as the statement says.
    const isOrdered = order !== null || groupBy !== null;
    const places = isOrdered
      ? inOrder(found, order?.direction ?? 'asc', most)
      : found.places.slice(0, most ?? undefined);
    const shownRows = Array.from(places, (place) => found.shown.map((read) => read(place)));
    if (!isDistinct || !isComputed) return shownRows;
    return distinctRows(shownRows).slice(0, limit ?? undefined);
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
  private differentPlaces(selection: Selection, rows: JoinedRows): number[] {
    const columns = selection.items.map(({ column }) => column);
    const groups = this.groupsOf(columns, rows, this.selectedPlaces(selection, rows));
    return groups.places.map(([first = -1]) => first);
  }

  private groupedRows(selection: Selection, rows: JoinedRows): Found | null {
    const { items, groupBy, having, order } = selection;
    const plain = items.filter(({ fn }) => fn === null);
    if (!groupBy && plain.length > 0) return null;
    const places = this.selectedPlaces(selection, rows);
    const keys = groupBy ? [groupBy, ...plain.map(({ column }) => column)] : [];
    const groups = groupBy ? this.groupsOf(keys, rows, places) : this.wholeOf(rows, places);
    const compared = having && groups.reader(having.item);
    const isKept = (at: number): boolean =>
      !compared || holdsBetween(compared(at), having.op, having.value) === true;
    return {
      places: [...groups.places.keys()].filter(isKept),
      shown: items.map((item) => groups.reader(item)),
      by: order && groups.reader(order.item),
      isOfFile: false,
    };
  }

  /** Places with the same values in all key columns. */
  private groupsOf(keys: readonly (DataColumn | null)[], rows: JoinedRows, places: Int32Array): Groups {
    const known = this.groups.get(places) ?? new Map<string, Groups>();
    this.groups.set(places, known);
    const columns = [...new Set(keys.filter((column) => column !== null))];
    const id = columns.map((column) => column.id).join();
    const made = known.get(id) ?? new Groups(grouped(columns, rows, places, this.numbers), rows);
    known.set(id, made);
    return made;
  }

  /** All places as one group, also where there are none. */
  private wholeOf(rows: JoinedRows, places: Int32Array): Groups {
    const made = this.wholes.get(places) ?? new Groups([Array.from(places)], rows);
    this.wholes.set(places, made);
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
    const read = inner ? reader(other, inner) : () => null;
    const out = new Set(Array.from(places, read));
    const own = reader(column, rows);
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
