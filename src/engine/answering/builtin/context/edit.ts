import { type TableSchema } from '../link/headers/schema.js';
import { refOf } from '../parse/reading.js';
import { type BusinessQuery, type ContrastQuery, type SeriesQuery } from '../representation/business.js';
import { columnOf, type Predicate } from '../representation/predicate.js';
import { type AggregateQuery, type Query } from '../representation/query.js';
import { isOverTime, type Key } from '../representation/key.js';
import { type Measure } from '../representation/measure.js';
import { bottomOf, filtered, predicatesOf, type Rows, unfiltered } from '../representation/rows.js';
import { addsUp } from '../representation/sql/queries/contrast-sql.js';
import { monthsPeriod, yearPeriod } from '../text/times/dates.js';
import { type Fragment } from './fragment.js';
import { shiftRows } from './shift.js';

const MOST_KEYS = 2;
const MOST_COLUMNS = 4;
const MOST_VALUES = 50;

/** A month of any year narrows a year down; any other condition on the same column takes the place of the old. */
function replaces(added: Predicate, old: Predicate): boolean {
  if (columnOf(added).name !== columnOf(old).name) return false;
  if (added.op === 'not') return false;
  const narrows = added.op === 'monthOfYear' || added.op === 'weekday';
  return !(narrows && old.op !== added.op);
}

/** "and in Q3?" after Q2 2023: the part of the same year, where the period before is a part of a year too. */
function inYearOfBefore(added: Predicate, before: readonly Predicate[]): Predicate {
  if (added.op !== 'monthOfYear') return added;
  const old = before.find((each) => each.op === 'period' && each.column.name === added.column.name);
  if (old?.op !== 'period' || old.start === null || old.end === null) return added;
  const year = Number(old.start.slice(0, 4));
  const isPart =
    old.end <= yearPeriod(year).end &&
    !(old.start === yearPeriod(year).start && old.end === yearPeriod(year).end);
  return isPart ? { op: 'period', column: added.column, ...monthsPeriod(year, added) } : added;
}

/** The rows with new conditions, which take the place of old ones on the same columns. */
function editRows(rows: Rows, added: readonly Predicate[]): Rows | null {
  if (added.length === 0) return rows;
  if (unfiltered(rows).op !== 'all') return null;
  const predicates = added.map((each) => inYearOfBefore(each, predicatesOf(rows)));
  const kept = predicatesOf(rows).filter((old) => !predicates.some((added) => replaces(added, old)));
  return [...kept, ...predicates].reduce<Rows>(filtered, bottomOf(rows));
}

function editKeys(before: readonly Key[], { keys, isAdded }: Fragment): readonly Key[] | null {
  if (keys.length === 0) return before;
  const all = isAdded ? [...before, ...keys] : keys;
  return all.length <= MOST_KEYS ? all : null;
}

function editMeasures(
  before: readonly Measure[],
  { measures, aggregate }: Fragment,
): readonly Measure[] | null {
  if (measures.length > 0) return measures;
  if (aggregate === null) return before;
  const [first] = before;
  return first?.column && first.fn !== 'quantile' ? [{ fn: aggregate, column: first.column }] : null;
}

function editAggregate(query: AggregateQuery, fragment: Fragment, rows: Rows): Query | null {
  const [keys, measures] = [editKeys(query.keys, fragment), editMeasures(query.measures, fragment)];
  if (!keys || !measures) return null;
  const isNew = fragment.keys.length > 0;
  const isByTime = keys.some((key) => key.unit !== null || isOverTime(key)) || keys.length > 1;
  const order = isNew ? (isByTime ? null : (query.order ?? 'desc')) : query.order;
  if (fragment.isShare && (keys.length === 0 || !measures[0] || !addsUp(measures[0]))) return null;
  const share = fragment.isShare || query.share;
  const edited: AggregateQuery = { ...query, rows, keys, measures, order, share };
  const plain = isNew
    ? { ...edited, limit: null, place: null, isOfWinner: false, isPerFirstKey: false, withRest: false }
    : edited;
  const { limit } = fragment;
  if (!limit) return plain;
  return keys.length === 0
    ? null
    : { ...plain, limit: limit.count, order: limit.direction, place: null, isOfWinner: false };
}

function editSeries(query: SeriesQuery, fragment: Fragment, rows: Rows): Query | null {
  const [measure, other] = editMeasures([query.measure], fragment) ?? [];
  const times = fragment.keys.filter((key) => isOverTime(key));
  const [group, more] = fragment.keys.filter((key) => !isOverTime(key));
  if (!measure || other || more || fragment.limit) return null;
  return { ...query, rows, measure, key: times[0] ?? query.key, group: group ?? query.group };
}

function editContrast(query: ContrastQuery, fragment: Fragment, rows: Rows): Query | null {
  const [measure, other] = editMeasures([query.measure], fragment) ?? [];
  const [key, more] = fragment.keys;
  if (!measure || other || more || fragment.limit) return null;
  return { ...query, rows, measure, key: key ?? query.key };
}

function editOther(query: BusinessQuery | Query, fragment: Fragment, rows: Rows): Query | null {
  const isMore = fragment.keys.length > 0 || fragment.measures.length > 0 || fragment.aggregate !== null;
  if (query.op === 'fraction' && fragment.keys.length > 0 && fragment.measures.length === 0)
    return { ...query, rows, keys: fragment.keys };
  if (query.op === 'list' && fragment.limit && !isMore)
    return { ...query, rows, limit: fragment.limit.count };
  const isPair = query.op === 'arithmetic' || query.op === 'comparison' || query.op === 'choice';
  return isMore || isPair || fragment.limit ? null : { ...query, rows };
}

/** What the difference asked for before comes from. */
function explain(query: Query, schema: TableSchema, rows: Rows): Query | null {
  if (query.op !== 'contrast' || !addsUp(query.measure)) return null;
  const fixed = new Set(predicatesOf(rows).map((each) => columnOf(each).name));
  const columns = schema.columns.filter(({ role, name, profile }) => {
    const isFew = profile.distinctCount > 1 && profile.distinctCount <= MOST_VALUES;
    return (role === 'category' || role === 'flag') && isFew && !fixed.has(name);
  });
  const { left, right, measure } = query;
  const refs = columns.slice(0, MOST_COLUMNS).map(refOf);
  return refs.length === 0 ? null : { op: 'drivers', rows, left, right, measure, columns: refs };
}

/** The query before with what the new question says; null when the two do not go together. */
export function editQuery(query: Query, fragment: Fragment, schema: TableSchema): Query | null {
  const moved = fragment.shift ? shiftRows(query.rows, fragment.shift) : query.rows;
  const rows = moved && editRows(moved, fragment.predicates);
  if (!rows || (fragment.isShare && query.op !== 'aggregate')) return null;
  if (fragment.isWhy) return explain(query, schema, rows);
  if (query.op === 'aggregate') return editAggregate(query, fragment, rows);
  if (query.op === 'series') return editSeries(query, fragment, rows);
  if (query.op === 'contrast') return editContrast(query, fragment, rows);
  return editOther(query, fragment, rows);
}
