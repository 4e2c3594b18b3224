import { type CellValue } from '../../../table.js';
import {
  type AggregateQuery,
  type Having,
  type ListQuery,
  type Query,
  requiredColumns,
} from '../representation/query.js';
import { LISTED_ROWS } from '../representation/sql/queries/list-sql.js';
import { passing } from './compare.js';
import { type Cut, type Expectation, type ExpectedRow } from './expectation.js';
import { type Group, percentOf, type Recomputation } from './groups.js';
import { sumOf } from './measures.js';
import { type Row } from './values.js';

const ALL: readonly Cut[] = [{ kind: 'all' }];

type Ranked = Pick<AggregateQuery, 'order' | 'place' | 'limit' | 'isPerFirstKey'>;

function rankingCut({ order, place, limit, isPerFirstKey }: Ranked): Cut[] {
  const direction = order ?? 'desc';
  if (place !== null) return [{ kind: 'place', place, direction, isPerFirst: isPerFirstKey }];
  return limit === null ? [] : [{ kind: 'top', count: limit, direction, isPerFirst: isPerFirstKey }];
}

/** The first measure of a row, whatever it is ranked by. */
const measureOf = ({ values }: ExpectedRow): CellValue => values[0] ?? null;

/** The whole that each group is a share of. */
function wholeOf(query: AggregateQuery, rows: readonly ExpectedRow[], row: ExpectedRow): number {
  const isSame = (each: ExpectedRow): boolean => !query.isPerFirstKey || each.labels[0] === row.labels[0];
  return sumOf(rows.filter(isSame).map((each) => Number(measureOf(each))));
}

function withShares(query: AggregateQuery, rows: readonly ExpectedRow[]): ExpectedRow[] {
  if (!query.share) return [...rows];
  return rows.map((row) => ({
    ...row,
    values: [...row.values, percentOf(measureOf(row), wholeOf(query, rows, row))],
  }));
}

/** A value, or how far it is from a number. */
const distanceOf = (value: CellValue, near: number | null): CellValue =>
  near === null || value === null ? value : Math.abs(Number(value) - near);

/** Groups and their measures. */
export function expectAggregate(query: AggregateQuery, data: Recomputation): Expectation | null {
  const rows = data.rows(query, requiredColumns(query));
  const groups = data.groups(rows, query.keys);
  const measured = ({ keys, rows: members }: Group): ExpectedRow => {
    const values = query.measures.map((measure) => data.measures.of(measure, members));
    return { labels: keys, values, rank: distanceOf(values[0] ?? null, query.near) };
  };
  const plain = groups.map(measured);
  if (query.withRest) return expectRest(query, groups, measured, data.rest);
  const { having } = query;
  // A percentage beside groups that were left out before is not computed again.
  if (having !== null && query.share && !having.isShare) return null;
  const shown = withShares(query, plain);
  const kept = having === null ? [] : havingCut(having, shown, () => wholeMeasure(query, data, rows));
  return { rows: shown, cuts: query.keys.length === 0 ? ALL : [...kept, ...rankingCut(query)] };
}

function wholeMeasure({ measures }: AggregateQuery, data: Recomputation, rows: readonly Row[]): CellValue {
  const [measure] = measures;
  return measure ? data.measures.of(measure, rows) : null;
}

/** Which groups are kept by a condition on their measure, or on its percentage in all of them. */
function havingCut(
  { comparison, value, isShare }: Having,
  rows: readonly ExpectedRow[],
  whole: () => CellValue,
): Cut[] {
  const ranks = rows.flatMap(({ rank }) => (rank === null ? [] : [Number(rank)]));
  const mean = ranks.length === 0 ? null : sumOf(ranks) / ranks.length;
  const limit = value === 'groupMean' ? mean : value === 'whole' ? whole() : value;
  // Nothing is on either side of a limit that is not known.
  if (limit === null) return [{ kind: 'chosen', verdicts: new Map(rows.map((row) => [row, false])) }];
  const cut = { comparison, value: Number(limit) };
  if (!isShare) return [{ kind: 'passing', ...cut }];
  const total = sumOf(ranks);
  const holds = passing(cut);
  const verdict = (row: ExpectedRow): boolean | null => {
    const percent = percentOf(row.rank, total);
    return percent === undefined ? null : holds({ ...row, rank: percent });
  };
  return [{ kind: 'chosen', verdicts: new Map(rows.map((row) => [row, verdict(row)])) }];
}

/** The first groups of a ranking and the others together; null where rounding decides which are the first. */
function expectRest(
  query: AggregateQuery,
  groups: readonly Group[],
  measured: (group: Group) => ExpectedRow,
  name: string,
): Expectation | null {
  const sign = query.order === 'asc' ? 1 : -1;
  const sorted = groups
    .map((group) => ({ group, row: measured(group) }))
    .toSorted((left, right) => sign * (Number(left.row.rank) - Number(right.row.rank)));
  const last = Number(sorted[(query.limit ?? 0) - 1]?.row.rank ?? NaN);
  const distance = (rank: CellValue): number => sign * (Number(rank) - last);
  const isOpen = ({ rank }: ExpectedRow): boolean =>
    rank === null || (distance(rank) !== 0 && Math.abs(distance(rank)) < 1e-6 * Math.abs(last));
  if (sorted.some(({ row }) => isOpen(row))) return null;
  const shown = sorted.filter(({ row }) => !(distance(row.rank) > 0));
  const rest = sorted.filter((each) => !shown.includes(each)).flatMap(({ group }) => group.rows);
  const other = rest.length === 0 ? [] : [measured({ keys: [name], rows: rest })];
  return {
    rows: withShares({ ...query, isPerFirstKey: false }, [...shown.map(({ row }) => row), ...other]),
    cuts: ALL,
  };
}

/** The share of a part in a whole. */
export function expectFraction(query: Extract<Query, { op: 'fraction' }>, data: Recomputation): Expectation {
  const rows = data.rows(
    query,
    query.keys.map(({ column }) => column),
  );
  const expected = data.groups(rows, query.keys).map(({ keys, rows: members }) => {
    const part = members.filter((row) => data.conditions.holds(query.part, row));
    const [some, whole] = [part, members].map((each) => data.measures.of(query.measure, each));
    return {
      labels: keys,
      values: [some ?? null, whole ?? null, percentOf(some ?? null, whole ?? null)],
      rank: null,
    };
  });
  const { having } = query;
  if (having === null || query.keys.length === 0) return { rows: expected, cuts: ALL };
  const ranked = expected.map((row) => ({ ...row, rank: row.values[2] ?? null }));
  const part = rows.filter((row) => data.conditions.holds(query.part, row));
  const [some, whole] = [part, rows].map((each) => data.measures.of(query.measure, each));
  return {
    rows: ranked,
    cuts: havingCut(having, ranked, () => percentOf(some ?? null, whole ?? null) ?? null),
  };
}

/** Rows as they are. */
export function expectList(query: ListQuery, data: Recomputation): Expectation {
  const { order, limit, place } = query;
  const rows = data.rows(query, order ? [order.column] : []).map((row) => ({
    labels: query.columns.map((column) => data.value(row, column)),
    values: [],
    rank: order ? distanceOf(data.value(row, order.column), order.near) : null,
  }));
  const isRanked = order !== null && (limit !== null || place !== null);
  const ranked = {
    order: order?.direction ?? null,
    place,
    limit: limit ?? LISTED_ROWS,
    isPerFirstKey: false,
  };
  if (isRanked) return { rows, cuts: rankingCut(ranked) };
  return { rows, cuts: [{ kind: 'some', count: limit ?? LISTED_ROWS }] };
}
