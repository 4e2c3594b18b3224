import { asIs, asKey, type CellColumn } from '../../cells/cell-column.js';
import { type Rows } from '../../representation/rows.js';
import { numberAnswer } from '../candidate.js';
import { type RowSet } from '../row-set.js';
import { aggregateOver, classOf, type SearchSpace } from '../search-space.js';
import { projections } from './projections.js';

const MOST_SETS = 16;
const MOST_ROWS = 3;
const MOST_SELECTED = 30;
const MOST_BEYOND = 4;
const MOST_ADJACENT = 2;
const MOST_ALIKE = 6;

const SIDES = ['next', 'previous'] as const;

/** Row sets of one to three rows: what others are related to. */
function namedRows({ rowSets }: SearchSpace): RowSet[] {
  return [...rowSets.single, ...rowSets.negated, ...rowSets.pairs.filter(({ either }) => !either)]
    .filter(({ rows, isNegated }) => rows.length >= 1 && rows.length <= MOST_ROWS && !isNegated)
    .slice(0, MOST_SETS);
}

function neighbour(space: SearchSpace, rows: RowSet, side: 'next' | 'previous', rowsClass: string): void {
  const row = side === 'next' ? (rows.rows.at(-1) ?? 0) + 1 : (rows.rows[0] ?? 0) - 1;
  if (row < 0 || row >= space.table.rowCount) return;
  const set: RowSet = {
    ...rows,
    rows: [row],
    selection: side,
    key: `${rows.key}${side}`,
    query: () => ({ op: 'neighbour', of: rows.query(), side }),
  };
  projections(space, set, side, rowsClass);
}

function counted(
  space: SearchSpace,
  rows: RowSet,
  found: {
    count: number;
    operator: string;
    operatorClass: string;
    key: string;
    parts: readonly number[];
    mask: number;
  },
  query: () => Rows,
): void {
  space.collector.add({
    filters: rows.filters,
    answer: numberAnswer(found.count),
    parts: [space.book.operator(found.operator), ...found.parts],
    mask: found.mask,
    operatorClass: found.operatorClass,
    key: `${rows.key}${found.key}`,
    pair: null,
    query: () => aggregateOver({ ...rows, query }, { fn: 'count', column: null }),
  });
}

/** How many rows stand before and behind a row. */
function outside(space: SearchSpace, rows: RowSet, row: number): void {
  const { rowCount } = space.table;
  for (const [side, count, operator, key] of [
    ['before', row, 'Cbefore', 'cb'],
    ['after', rowCount - 1 - row, 'Cafter', 'ca'],
  ] as const) {
    const found = { count, operator, operatorClass: 'Cb', key, parts: rows.parts, mask: rows.mask };
    counted(space, rows, found, () => ({ op: 'outside', of: rows.query(), side }));
  }
}

/** Rows with more or less than a row: how many, which, and the nearest of them. */
function beyond(space: SearchSpace, rows: RowSet, row: number, column: CellColumn): void {
  const own = column.keys[row] ?? null;
  if (own === null) return;
  const parts = space.partsWith(rows, space.book.column(column, 'compared'));
  const mask = rows.mask | space.maskOf(column);
  for (const [relation, name] of [
    ['greater', 'gt'],
    ['less', 'lt'],
  ] as const) {
    const isBeyond = (key: number): boolean => (relation === 'greater' ? key > own : key < own);
    const found = space.rowSets.everything.rows.filter((each) => {
      const key = column.keys[each] ?? null;
      return key !== null && each !== row && isBeyond(key);
    });
    const query = (): Rows => ({
      op: 'beyond',
      of: rows.query(),
      among: space.rowSets.everything.query(),
      by: asKey(column),
      relation,
    });
    const at = column.position;
    counted(
      space,
      rows,
      { count: found.length, operator: `C${name}`, operatorClass: 'Ccm', key: `C${name}${at}`, parts, mask },
      query,
    );
    if (found.length === 0) continue;
    const set: RowSet = {
      ...rows,
      parts,
      mask,
      rows: found,
      selection: name,
      by: null,
      key: `${rows.key}${name}${at}`,
      query,
    };
    if (found.length <= MOST_BEYOND) projections(space, set, name);
    adjacent(space, set, column, relation);
  }
}

/** The nearest of the rows that have more or less. */
function adjacent(
  space: SearchSpace,
  beyondSet: RowSet,
  column: CellColumn,
  relation: 'greater' | 'less',
): void {
  const keys = beyondSet.rows.map((each) => column.keys[each] ?? 0);
  const nearest = relation === 'greater' ? Math.min(...keys) : Math.max(...keys);
  const rows = beyondSet.rows.filter((each) => column.keys[each] === nearest);
  if (rows.length > MOST_ADJACENT) return;
  const direction = relation === 'greater' ? 'asc' : 'desc';
  const set: RowSet = {
    ...beyondSet,
    rows,
    selection: `a${beyondSet.selection}`,
    key: `${beyondSet.key}a`,
    query: () => ({ op: 'extreme', from: beyondSet.query(), by: asKey(column), direction, place: 1 }),
  };
  projections(space, set, `adj${beyondSet.selection}`);
}

/** Rows with the same value as a row. */
function alike(space: SearchSpace, rows: RowSet, row: number, column: CellColumn): void {
  const own = column.cells[row];
  if (!own || own.isEmpty) return;
  const found = space.rowSets.everything.rows.filter(
    (each) => each !== row && column.cells[each]?.text === own.text,
  );
  if (found.length === 0) return;
  const parts = space.partsWith(rows, space.book.column(column, 'same'));
  const mask = rows.mask | space.maskOf(column);
  const query = (withItself: boolean) => (): Rows => ({
    op: 'alike',
    of: rows.query(),
    among: space.rowSets.everything.query(),
    by: asIs(column),
    withItself,
  });
  const at = column.position;
  if (found.length <= MOST_ALIKE) {
    const set: RowSet = {
      ...rows,
      parts,
      mask,
      rows: found,
      selection: 'same',
      by: null,
      key: `${rows.key}same${at}`,
      query: query(false),
    };
    projections(space, set, 'same');
  }
  const base = { operatorClass: 'Csm', parts, mask };
  counted(space, rows, { ...base, count: found.length, operator: 'Csame', key: `Csm${at}` }, query(false));
  counted(
    space,
    rows,
    { ...base, count: found.length + 1, operator: 'Csame1', key: `Csn${at}` },
    query(true),
  );
}

/** What stands beside, before, behind, above, below or alike a row that the question names. */
export function relations(space: SearchSpace): void {
  for (const rows of namedRows(space)) {
    for (const side of SIDES) neighbour(space, rows, side, classOf(rows));
    const [row] = rows.rows;
    if (rows.rows.length !== 1 || row === undefined) continue;
    outside(space, rows, row);
    for (const column of space.sortable) beyond(space, rows, row, column);
    for (const column of space.table.columns) alike(space, rows, row, column);
  }
}

const ASKS_FOR_NEIGHBOUR = /after|before|next|prev|follow|preced/;

/** The row beside one that a superlative selects. */
export function neighboursOf(space: SearchSpace, selected: readonly RowSet[]): void {
  if (!ASKS_FOR_NEIGHBOUR.test(space.question.text)) return;
  for (const set of selected.slice(0, MOST_SELECTED)) {
    if (set.rows.length !== 1 || set.filters.length > 1) continue;
    for (const side of SIDES) neighbour(space, set, side, 'S');
  }
}
