import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Key } from '../../representation/key.js';
import { partsOf } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { readFlagFilters } from '../filters/bare-conditions.js';
import { aggregate } from '../groups/aggregate.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { dateColumn, isHourly } from '../times/time.js';
import { type Ranking } from './limit.js';
import { withName } from './listing.js';
import { adjectiveColumn } from './ranked-columns.js';

/** Every row has its own value: the ranking lists rows. */
export function isRowLike(column: Column): boolean {
  return column.profile.isCandidateKey || (column.role !== 'date' && column.profile.distinctCount > 1000);
}

/** Rows in the order of a column, with the one asked for and those of their conditions beside it, or with their time. */
export function rankedRows(
  reading: Reading,
  ranking: Ranking,
  entity: Column | null,
  by: Column,
  time: Column | null = null,
): Query {
  readFlagFilters(reading);
  const filters = reading
    .predicates()
    .flatMap((each) => (each.op === 'not' ? [] : partsOf(each).map(({ column }) => column)));
  const others = entity
    ? [...withName(reading.schema, [entity]).map(refOf), ...filters]
    : time
      ? filters
      : reading.schema.columns.slice(0, 8).map(refOf);
  const columns = [
    ...(time ? [refOf(time)] : []),
    ...others.filter((column) => column.name !== by.name),
    refOf(by),
  ];
  return {
    op: 'list',
    rows: reading.rows(),
    columns: [...new Map(columns.map((column) => [column.name, column])).values()],
    order: { column: refOf(by), direction: ranking.direction, near: ranking.near },
    limit: ranking.place === null ? (ranking.count ?? 1) : null,
    place: ranking.place,
  };
}

/** The column that names single rows: the one that is asked for, else the names or the key of the table. */
export function nameOfRows({ schema }: Reading, entity: Column | null): Key | null {
  const columns = entity ? withName(schema, [entity]) : schema.columns;
  const name =
    columns.find(({ stems, profile }) => stems.at(-1) === 'name' && profile.type === 'text') ??
    columns.find((column) => isRowLike(column) && column.role !== 'date');
  return name ? { column: refOf(name), unit: null } : null;
}

/** "the longest lead time": the time between two dates, which is computed for every row; null without one. */
export function durationAsked({ formulas }: Reading): ColumnRef | null {
  const [only, other] = formulas;
  return only && !other && only.column?.view?.kind === 'daysTo' ? only.column : null;
}

/** Rows in the order of what is computed for each. */
export function rowsBy(reading: Reading, ranking: Ranking, name: Key | null, by: ColumnRef): Query {
  readFlagFilters(reading);
  return {
    op: 'list',
    rows: reading.rows(),
    columns: [...(name ? [name.column] : []), by],
    order: { column: by, direction: ranking.direction, near: ranking.near },
    limit: ranking.place === null ? (ranking.count ?? 1) : null,
    place: ranking.place,
  };
}

/** "the most expensive campaign of each channel": the first rows of every group. */
export function rowsInGroups(reading: Reading, ranking: Ranking, keys: readonly Key[], by: Column): Query {
  readFlagFilters(reading);
  const fn = ranking.direction === 'desc' ? 'max' : 'min';
  return aggregate(reading, keys, [{ fn, column: refOf(by) }], {
    order: ranking.direction,
    limit: ranking.place === null ? (ranking.count ?? 1) : null,
    place: ranking.place,
    isPerFirstKey: true,
  });
}

/**
 * "the coldest hour", where every row is of one hour: a row, and no hour of the day; null for any other hours.
 * @throws NotUnderstood where the rows are of other times, so that both may be meant
 */
export function rankedHour(reading: Reading, ranking: Ranking, at: number): Query | null {
  const isBare = /^hours?$/.test(reading.items[at]?.norm ?? '') && !ranking.orCount;
  if (!isBare || !ranking.columnStems) return null;
  const date = dateColumn(reading);
  const by = isHourly(reading) ? adjectiveColumn(reading, ranking) : null;
  if (!date || !by) throw new NotUnderstood({ kind: 'unclear', words: ['hour'] });
  reading.useColumn(by);
  reading.takeAll('which', 'list', 'when', 'by');
  return rankedRows(reading, ranking, date, by);
}
