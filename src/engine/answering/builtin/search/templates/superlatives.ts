import { asKey, asNumber, type CellColumn, numberIn } from '../../cells/cell-column.js';
import { type Query } from '../../representation/query.js';
import { cellAnswer } from '../candidate.js';
import { perColumn } from '../per-column.js';
import { type RowSet } from '../row-set.js';
import { aggregateOver, classOf, type SearchSpace } from '../search-space.js';
import { asIs } from '../../cells/cell-column.js';
import { projections } from './projections.js';

const MOST_TIED = 6;
/** Two filters are combined with a superlative only when both are good. */
const LEAST_PAIR_QUALITY = 3.5;
const MOST_GROUPED_SETS = 4;

const ENDS = [
  ['max', 'desc', 'highest'],
  ['min', 'asc', 'lowest'],
] as const;

interface Keyed {
  readonly row: number;
  readonly key: number;
}

function keyedRows(rows: RowSet, column: CellColumn): Keyed[] {
  return rows.rows.flatMap((row) => {
    const key = column.keys[row] ?? null;
    return key === null ? [] : [{ row, key }];
  });
}

interface Ends {
  readonly isOne: boolean;
  readonly highest: readonly number[];
  readonly lowest: readonly number[];
}

/** The rows with the highest and with the lowest value of a column in some rows, and whether that is the same value, or none. */
const endsOf = perColumn((rows, { keys }): Ends => {
  let [high, low] = [-Infinity, Infinity];
  for (const row of rows) {
    const key = keys[row] ?? null;
    if (key === null) continue;
    if (key > high) high = key;
    if (key < low) low = key;
  }
  const rowsAt = (best: number): number[] => rows.filter((row) => keys[row] === best);
  if (high <= low) return { isOne: true, highest: [], lowest: [] };
  return { isOne: false, highest: rowsAt(high), lowest: rowsAt(low) };
});

/** The rows with the highest or lowest value of each column. */
function extremes(space: SearchSpace, rows: RowSet): RowSet[] {
  return space.sortable.flatMap((column) => {
    const { isOne, highest, lowest } = endsOf(rows.rows, column);
    if (isOne) return [];
    return ENDS.flatMap(([name, direction, role]): RowSet[] => {
      const tied = direction === 'desc' ? highest : lowest;
      if (tied.length > MOST_TIED) return [];
      return [
        {
          ...rows,
          rows: tied,
          selection: `s${name}`,
          by: column,
          parts: space.partsWith(rows, space.book.column(column, role)),
          mask: rows.mask | space.maskOf(column),
          key: `${rows.key}${name}${column.position}`,
          query: () => ({ op: 'extreme', from: rows.query(), by: asKey(column), direction, place: 1 }),
        },
      ];
    });
  });
}

function extremeOperator({ by, selection }: RowSet): string {
  const isTime = by?.kind === 'date' || by?.kind === 'year';
  return `S${selection.slice(1)}${isTime ? 't' : ''}`;
}

/** "second highest": the rows at a place of an order. */
function places(space: SearchSpace, rows: RowSet): void {
  const { ordinal } = space.question;
  if (!ordinal || rows.filters.length > 1) return;
  for (const column of space.sortable) {
    const keyed = keyedRows(rows, column);
    const keys = [...new Set(keyed.map(({ key }) => key))].sort((left, right) => left - right);
    if (keys.length < ordinal.place) continue;
    for (const [name, direction, role] of ENDS) {
      const key = direction === 'desc' ? keys[keys.length - ordinal.place] : keys[ordinal.place - 1];
      const set: RowSet = {
        ...rows,
        rows: keyed.filter((each) => each.key === key).map(({ row }) => row),
        selection: `k${name}`,
        by: column,
        parts: space.partsWith(rows, space.book.column(column, role)),
        mask: rows.mask | space.maskOf(column) | ordinal.mask,
        key: `${rows.key}k${name}${column.position}`,
        query: () => ({
          op: 'extreme',
          from: rows.query(),
          by: asKey(column),
          direction,
          place: ordinal.place,
        }),
      };
      projections(space, set, `K${name}`, classOf(rows));
    }
  }
}

function rowAt(
  rows: RowSet,
  row: number,
  selection: string,
  position: { end: 'first' | 'last'; place: number },
): RowSet {
  return {
    ...rows,
    rows: [row],
    selection,
    by: null,
    key: `${rows.key}${selection}`,
    query: () => ({ op: 'position', from: rows.query(), ...position }),
  };
}

/** The first, the last and the asked-for row. */
function positions(space: SearchSpace, rows: RowSet): RowSet[] {
  const { ordinal } = space.question;
  const [first, last] = [rows.rows[0], rows.rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const nth = ordinal ? rows.rows[ordinal.place - 1] : undefined;
  if (ordinal && nth !== undefined && rows.filters.length <= 1) {
    const set = rowAt(rows, nth, 'kth', { end: 'first', place: ordinal.place });
    projections(space, { ...set, mask: rows.mask | ordinal.mask }, 'kth', classOf(rows));
  }
  const ends = [
    rowAt(rows, first, 'first', { end: 'first', place: 1 }),
    rowAt(rows, last, 'last', { end: 'last', place: 1 }),
  ];
  for (const set of ends) projections(space, set, set.selection, classOf(rows));
  if (/first and last|last and first/.test(space.question.text)) {
    const both: RowSet = {
      ...rows,
      rows: [first, last],
      selection: 'ends',
      key: `${rows.key}ends`,
      query: () => ({
        op: 'either',
        left: ends[0]?.query() ?? rows.query(),
        right: ends[1]?.query() ?? rows.query(),
      }),
    };
    projections(space, both, 'ends', classOf(rows));
  }
  return ends;
}

/** Rows by their value or place, and what stands in them. Gives the row sets for those who go on from them. */
export function superlatives(space: SearchSpace, rows: RowSet): RowSet[] {
  const isWorth = rows.filters.length < 2 || rows.quality > LEAST_PAIR_QUALITY || rows.either !== null;
  if (rows.rows.length <= 1 || !isWorth) return [];
  const found = extremes(space, rows);
  for (const set of found) projections(space, set, extremeOperator(set), classOf(rows));
  places(space, rows);
  return [...found, ...positions(space, rows)];
}

/** The group with the largest or smallest sum of a column. */
export function groupSums(space: SearchSpace): void {
  const { rowSets, table } = space;
  const sets = [rowSets.everything, ...rowSets.single].slice(0, MOST_GROUPED_SETS);
  for (const group of table.columns) {
    if (group.kind !== 'text' || group.uniqueness >= 0.95) continue;
    for (const column of space.numeric.filter((each) => each !== group)) {
      for (const rows of sets) groupSum(space, rows, group, column);
    }
  }
}

interface GroupTotal {
  readonly sum: number;
  /** The first of its rows. */
  readonly row: number;
}

/** The sums of a column of numbers for each value of another column, by that column. */
const sumsByGroup = perColumn((rows, group) => {
  const sumsOf = (column: CellColumn): GroupTotal[] => {
    const sums = new Map<string, { sum: number; row: number }>();
    for (const row of rows) {
      const value = numberIn(column, row);
      const cell = group.cells[row];
      if (value === null || !cell || cell.isEmpty) continue;
      const known = sums.get(cell.text);
      if (known) known.sum += value;
      else sums.set(cell.text, { sum: value, row });
    }
    return [...sums.values()];
  };
  const known = new Map<CellColumn, readonly GroupTotal[]>();
  return (column: CellColumn): readonly GroupTotal[] => {
    const sums = known.get(column) ?? sumsOf(column);
    known.set(column, sums);
    return sums;
  };
});

function groupSum(space: SearchSpace, rows: RowSet, group: CellColumn, column: CellColumn): void {
  if (rows.rows.length < 3) return;
  const sums = sumsByGroup(rows.rows, group)(column);
  if (sums.length < 2 || sums.length === rows.rows.length) return;
  for (const [name, direction, role] of ENDS) {
    const best = sums.reduce((top, each) =>
      (direction === 'desc' ? each.sum > top.sum : each.sum < top.sum) ? each : top,
    );
    const cell = group.cells[best.row];
    if (!cell) continue;
    space.collector.add({
      filters: rows.filters,
      answer: [cellAnswer(cell)],
      parts: [
        space.book.operator(`GS${name}`, classOf(rows)),
        space.book.column(group, 'group'),
        space.book.column(column, role),
        ...rows.parts.slice(0, 1),
      ],
      mask: rows.mask | space.maskOf(group) | space.maskOf(column),
      operatorClass: 'GS',
      key: `${rows.key}GS${name}${group.position}_${column.position}`,
      pair: null,
      query: (): Query => ({
        ...aggregateOver(rows, { fn: 'sum', column: asNumber(column) }),
        keys: [{ column: asIs(group), unit: null }],
        order: direction,
        place: 1,
      }),
    });
  }
}
