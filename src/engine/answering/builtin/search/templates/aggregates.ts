import { asIs, asNumber, type CellColumn } from '../../cells/cell-column.js';
import { type Query } from '../../representation/query.js';
import { type Aggregate } from '../../representation/measure.js';
import { type AnswerValue, cellAnswer, numberAnswer, rounded, unitAnswer } from '../candidate.js';
import { totalsOf } from '../column-totals.js';
import { type ColumnRole } from '../features/column-features.js';
import { perColumn } from '../per-column.js';
import { type RowSet } from '../row-set.js';
import { aggregateOver, classOf, type SearchSpace } from '../search-space.js';

/** What is computed over a column of some rows. */
interface Computed {
  readonly operator: string;
  readonly operatorClass: string;
  readonly role: ColumnRole;
  readonly answer: readonly AnswerValue[];
  readonly key: string;
  readonly mask?: number;
  readonly query: () => Query;
}

const MOST_COUNTED = 30;
const MOST_FREQUENT = 3;
const MOST_GROUPS_NAMED = 5;

function add(space: SearchSpace, rows: RowSet, column: CellColumn, computed: Computed): void {
  space.collector.add({
    filters: rows.filters,
    answer: computed.answer,
    parts: [
      space.book.operator(computed.operator, classOf(rows)),
      space.book.column(column, computed.role),
      ...rows.parts,
    ],
    mask: rows.mask | space.maskOf(column) | (computed.mask ?? 0),
    operatorClass: computed.operatorClass,
    key: `${rows.key}${computed.key}${column.position}`,
    pair: null,
    query: computed.query,
  });
}

/** The number of rows. */
export function rowCount(space: SearchSpace, rows: RowSet): void {
  space.collector.add({
    filters: rows.filters,
    answer: numberAnswer(rows.rows.length),
    parts: [space.book.operator('C', classOf(rows)), ...rows.parts],
    mask: rows.mask,
    operatorClass: `C${rows.filters.length}`,
    key: `${rows.key}#`,
    pair: null,
    query: () => aggregateOver(rows, { fn: 'count', column: null }),
  });
}

interface Frequencies {
  readonly counts: ReadonlyMap<string, readonly number[]>;
  readonly present: number;
}

/** The rows of each value, and in how many rows there is one. */
const frequencies = perColumn((rows, column): Frequencies => {
  const counts = new Map<string, number[]>();
  let present = 0;
  for (const row of rows) {
    const cell = column.cells[row];
    if (!cell || cell.isEmpty) continue;
    present += 1;
    const known = counts.get(cell.text);
    if (known) known.push(row);
    else counts.set(cell.text, [row]);
  }
  return { counts, present };
});

function groupQuery(rows: RowSet, column: CellColumn, changes: object): Query {
  const query = aggregateOver(rows, { fn: 'count', column: null });
  return { ...query, keys: [{ column: asIs(column), unit: null }], ...changes };
}

function valuesOf(column: CellColumn, groups: readonly (readonly number[])[]): AnswerValue[] {
  return groups.flatMap(([row]) => {
    const cell = row === undefined ? undefined : column.cells[row];
    return cell ? [cellAnswer(cell)] : [];
  });
}

/** The most and least frequent values, and how often they occur. */
function modes(
  space: SearchSpace,
  rows: RowSet,
  column: CellColumn,
  groups: readonly (readonly number[])[],
): void {
  const sizes = groups.map(({ length }) => length);
  for (const [name, size, direction] of [
    ['max', Math.max(...sizes), 'desc'],
    ['min', Math.min(...sizes), 'asc'],
  ] as const) {
    const tied = groups.filter(({ length }) => length === size);
    if (tied.length <= MOST_FREQUENT) {
      add(space, rows, column, {
        operator: `G${name}`,
        operatorClass: `G${name}`,
        role: 'group',
        answer: valuesOf(column, tied),
        key: `G${name}`,
        query: () => groupQuery(rows, column, { order: direction, place: 1 }),
      });
    }
    add(space, rows, column, {
      operator: `Gc${name}`,
      operatorClass: 'Gc',
      role: 'group',
      answer: numberAnswer(size),
      key: `Gc${name}`,
      query: () => ({ op: 'groupSize', rows: rows.query(), key: asIs(column), direction }),
    });
  }
}

/** Values that occur so often: which, and how many. */
function frequent(
  space: SearchSpace,
  rows: RowSet,
  column: CellColumn,
  groups: readonly (readonly number[])[],
): void {
  const asked = space.question.numbers.filter(({ value }) => value > 0 && value < MOST_COUNTED);
  const thresholds = new Map([[2, 0], ...asked.map(({ value, mask }) => [value, mask] as const)]);
  for (const [count, mask] of thresholds) {
    for (const comparison of ['>=', '='] as const) {
      const found = groups.filter(({ length }) => (comparison === '=' ? length === count : length >= count));
      if (found.length === 0) continue;
      const name = `${comparison}${String(count === 2)}`;
      add(space, rows, column, {
        operator: `Gn${name}`,
        operatorClass: 'Gn',
        role: 'group',
        answer: numberAnswer(found.length),
        key: `Gn${comparison}${count}:`,
        mask,
        query: () => ({ op: 'groupCount', rows: rows.query(), key: asIs(column), comparison, count }),
      });
      if (found.length >= MOST_GROUPS_NAMED) continue;
      add(space, rows, column, {
        operator: `Gp${name}`,
        operatorClass: 'Gp',
        role: 'group',
        answer: valuesOf(column, found),
        key: `Gp${comparison}${count}:`,
        mask,
        query: () => groupQuery(rows, column, { having: { comparison, value: count, isShare: false } }),
      });
    }
  }
}

/** Sum, average and range of a column of numbers. */
function totals(space: SearchSpace, rows: RowSet, column: CellColumn): void {
  const { count, sum, high, low } = totalsOf(rows.rows, column);
  if (count < 2) return;
  const range = rounded(high - low);
  const measured = (fn: Aggregate) => (): Query => aggregateOver(rows, { fn, column: asNumber(column) });
  const one = (operator: string, answer: readonly AnswerValue[], key: string, query: () => Query): void => {
    add(space, rows, column, {
      operator,
      operatorClass: operator.replace(/U$/, ''),
      role: 'measured',
      answer,
      key,
      query,
    });
  };
  one('Sum', numberAnswer(rounded(sum)), 'S', measured('sum'));
  one('Avg', numberAnswer(rounded(sum / count)), 'V', measured('avg'));
  if (column.timeShare === 0) one('Rng', numberAnswer(range), 'R', measured('range'));
  if (column.kind === 'year')
    one('RngU', unitAnswer(range, 'years'), 'Ru', () => yearSpan(space, rows, column));
}

/** How many years lie between the first and the last. */
function yearSpan(space: SearchSpace, rows: RowSet, column: CellColumn): Query {
  const year = asNumber(column);
  return {
    op: 'arithmetic',
    rows: space.rowSets.everything.query(),
    sign: 'difference',
    left: { rows: rows.query(), measure: { fn: 'max', column: year } },
    right: { rows: rows.query(), measure: { fn: 'min', column: year } },
    unit: 'years',
  };
}

/** What is computed over each column of some rows. */
export function columnAggregates(space: SearchSpace, rows: RowSet): void {
  for (const column of space.table.columns) {
    const { counts, present } = frequencies(rows.rows, column);
    const groups = [...counts.values()];
    if (counts.size < present) {
      add(space, rows, column, {
        operator: 'D',
        operatorClass: 'D',
        role: 'counted',
        answer: numberAnswer(counts.size),
        key: 'D',
        query: () => aggregateOver(rows, { fn: 'countDistinct', column: asIs(column) }),
      });
    }
    if (present < rows.rows.length && present > 0) {
      add(space, rows, column, {
        operator: 'Cn',
        operatorClass: 'Cn',
        role: 'counted',
        answer: numberAnswer(present),
        key: 'N',
        query: () => aggregateOver(rows, { fn: 'count', column: asIs(column) }),
      });
    }
    if (counts.size < present && counts.size > 1 && rows.filters.length <= 1) {
      modes(space, rows, column, groups);
      frequent(space, rows, column, groups);
    }
    if (column.numberShare > 0.5 && column.kind !== 'date') totals(space, rows, column);
  }
}
