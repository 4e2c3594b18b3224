import { type Dataset } from '../../tables/dataset.js';
import { type JoinTree } from '../../tables/joining/joins.js';
import { alternativesOf } from '../alternatives.js';
import { type Condition, type Exclusion, type Selection } from '../plan.js';
import { type JoinedRows, joinedRows } from './joined-rows.js';
import { listOf } from './list-of.js';
import { reader } from './reader.js';
import { rowsMeeting } from './tests.js';

const conditionKey = ({ column, test }: Condition): string => `${column.id}${JSON.stringify(test)}`;

const NOTHING = {
  items: [],
  groupBy: null,
  having: [],
  order: null,
  limit: null,
  isDistinct: false,
} as const;

const treeKey = ({ tables, edges }: JoinTree): string =>
  `${tables.join('\n')}|${edges.map(({ left, right }) => `${left.id}=${right.id}`).join()}`;
const exclusionKey = ({ column, other, from, conditions }: Exclusion): string =>
  `${column.id}!${other.id}!${treeKey(from)}!${conditions.map(conditionKey).join()}`;

/** Joined rows and those of them that meet conditions; what plans have in common is looked for once. */
export class SelectedRows {
  private readonly joined = new Map<string, JoinedRows | null>();
  private readonly met = new Map<string, Uint8Array>();
  private readonly selected = new Map<string, Int32Array>();

  constructor(private readonly dataset: Dataset) {}

  /** The rows of joined tables; null where they are too many. */
  of(tree: JoinTree): JoinedRows | null {
    const key = treeKey(tree);
    const known = this.joined.get(key);
    if (known !== undefined) return known;
    const rows = joinedRows(this.dataset, tree);
    this.joined.set(key, rows);
    return rows;
  }

  /** Places of the rows that meet the conditions of a selection. */
  places(selection: Selection, rows: JoinedRows): Int32Array {
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
    const inner = this.of(from);
    const selection = { conditions, isEither: false, exclusion: null, from };
    const places = inner ? this.places({ ...NOTHING, ...selection }, inner) : new Int32Array();
    const out = new Set(inner ? listOf(places, reader(other, inner).read) : []);
    const own = reader(column, rows);
    return (row) => {
      const value = own.read(row);
      return value !== null && !out.has(value);
    };
  }
}

/** The places, of so many, that pass. */
export function placesWhere(count: number, passes: (row: number) => boolean): Int32Array {
  const places = new Int32Array(count);
  let found = 0;
  for (let row = 0; row < count; row++) if (passes(row)) places[found++] = row;
  return places.slice(0, found);
}
