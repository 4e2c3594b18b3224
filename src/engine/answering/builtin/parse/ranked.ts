import { type Column } from '../link/schema.js';
import { partsOf } from '../representation/predicate.js';
import { type Key, type Query } from '../representation/query.js';
import { aggregate } from './aggregate.js';
import { columnOfAdjective } from './adjectives.js';
import { isChoice } from './comparing.js';
import { headAfter, isGroupable, isQualifier, takeKey } from './groups.js';
import { type Ranking } from './limit.js';
import { withName } from './listing.js';
import { NotUnderstood } from './problem.js';
import {
  adjectiveColumn,
  moneyColumn,
  personColumn,
  placeColumn,
  plainMeasure,
  rankingMeasures,
} from './ranked-columns.js';
import { type Reading, refOf } from './reading.js';
import { periodsIn, unitAt } from './time.js';
import { readFlagFilters } from './value-filters.js';

/** A ranking without a number shows all groups up to so many, else the first ten. */
const FEW_GROUPS = 30;
const DEFAULT_LIMIT = 10;

function canBeRanked(reading: Reading, index: number, { byCount }: Ranking): boolean {
  if (!reading.isFree(index)) return false;
  const column = reading.columnAt(index);
  if (column && byCount && isGroupable(column)) return true;
  if (column) return column.role === 'measure' ? column.isYear : true;
  return unitAt(reading, index) !== null;
}

function isRowNoun(reading: Reading, index: number): boolean {
  const kind = reading.items[index]?.meaning.kind;
  return reading.isFree(index) && (kind === 'rows' || kind === 'person');
}

/** Index of the first item after the superlative, its number and its adjective. */
function afterSuperlative(reading: Reading, ranking: Ranking): number {
  let at = reading.next(ranking.at);
  while (at >= 0 && !reading.isFree(at) && reading.items[at]?.meaning.kind !== 'value') at = reading.next(at);
  return at;
}

/** Index of what is ranked: after "which", after the superlative, or before it. */
function entityIndex(reading: Reading, ranking: Ranking): number {
  const which = reading.find(['which']);
  const next = which < 0 ? -1 : reading.next(which);
  // "which three products"
  const isNumber = next >= 0 && !reading.isFree(next) && reading.items[next]?.meaning.kind === 'number';
  const afterWhich = isNumber ? reading.next(next) : next;
  const past = afterSuperlative(reading, ranking);
  const before = reading.previous(ranking.at);
  const beside = hasIt(reading, before, ranking.at) ? [before, past] : [past, before];
  // "the employees whose salary is closest to 60,000"
  const first = ranking.near === null ? [] : [...reading.items.keys()].filter((index) => index < ranking.at);
  const at = [afterWhich, ...beside, ...first].find((index) => canBeRanked(reading, index, ranking)) ?? -1;
  // "the leading booking segment"
  if (at >= 0 && isQualifier(reading, at)) return headAfter(reading, at);
  // "busiest check-in month": the periods of the date.
  const isDated = reading.columnAt(at)?.role === 'date' && unitAt(reading, at + 1) !== null;
  if (isDated) reading.use(at);
  return isDated ? at + 1 : at;
}

/** "the segment with the most customers": what has the most stands before it. */
function hasIt(reading: Reading, before: number, at: number): boolean {
  return reading.items.slice(before + 1, at).some(({ norm }) => /^(?:with|having|has|have|had)$/.test(norm));
}

function rowNounIndex(reading: Reading, ranking: Ranking): number {
  const candidates = [afterSuperlative(reading, ranking), reading.previous(ranking.at)];
  const which = reading.find(['which']);
  return (
    [...candidates, which < 0 ? -1 : reading.next(which)].find((index) => isRowNoun(reading, index)) ?? -1
  );
}

/** Every row has its own value: the ranking lists rows. */
export function isRowLike(column: Column): boolean {
  return column.profile.isCandidateKey || (column.role !== 'date' && column.profile.distinctCount > 1000);
}

function rankedRows(reading: Reading, ranking: Ranking, entity: Column | null, by: Column): Query {
  readFlagFilters(reading);
  const filters = reading
    .predicates()
    .flatMap((each) => (each.op === 'not' ? [] : partsOf(each).map(({ column }) => column)));
  const others = entity
    ? [...withName(reading.schema, [entity]).map(refOf), ...filters]
    : reading.schema.columns.slice(0, 8).map(refOf);
  const columns = [...others.filter((column) => column.name !== by.name), refOf(by)];
  return {
    op: 'list',
    rows: reading.rows(),
    columns: [...new Map(columns.map((column) => [column.name, column])).values()],
    order: { column: refOf(by), direction: ranking.direction, near: ranking.near },
    limit: ranking.place === null ? (ranking.count ?? 1) : null,
    place: ranking.place,
  };
}

function spanOf(reading: Reading, key: Key): number {
  const column = reading.schema.columns.find((each) => each.name === key.column.name);
  if (!column) return 0;
  return key.unit === null ? column.profile.distinctCount : periodsIn(column, key.unit);
}

/** A ranking of groups; without a number the first of them is asked for, and the next ones are shown beside it. */
function rankedGroups(
  reading: Reading,
  ranking: Ranking,
  keys: readonly Key[],
  isPerFirstKey = false,
): Query {
  const [key] = keys;
  const isByRow = key?.unit === null || key?.unit === 'day';
  const isRows =
    isByRow && reading.schema.columns.some((column) => column.name === key.column.name && isRowLike(column));
  reading.takeAll('by', 'sortedBy');
  const measures = rankingMeasures(reading, ranking, { keys, isRows });
  readFlagFilters(reading);
  const isShort = key !== undefined && spanOf(reading, key) <= FEW_GROUPS;
  const few = isPerFirstKey || ranking.near !== null ? 1 : isShort ? null : DEFAULT_LIMIT;
  return aggregate(reading, keys, measures, {
    order: ranking.direction,
    near: ranking.near,
    limit: ranking.place === null ? (ranking.count ?? few) : null,
    place: ranking.place,
    isOfWinner: ranking.count === null && !isPerFirstKey,
    isPerFirstKey,
  });
}

/** "the 5 biggest customers, names please": the names beside the numbers of the things. */
function namedKeys(reading: Reading, key: Key): Key[] {
  const asksNames = reading.items.some(({ norm }) => /^(?:names?|who)$/.test(norm));
  const entity = reading.schema.columns.find(({ name }) => name === key.column.name);
  const isOfIt = ({ stems, profile }: Column): boolean =>
    profile.type === 'text' &&
    stems.at(-1) === 'name' &&
    stems.some((each) => each !== 'name' && entity?.stems.includes(each));
  const name = asksNames && entity?.stems.at(-1) !== 'name' ? reading.schema.columns.find(isOfIt) : undefined;
  if (!name) return [key];
  reading.useColumn(name);
  return [{ column: refOf(name), unit: null }, key];
}

/** "top 2 products per region": the entity is ranked inside each group. */
function rankedInGroups(reading: Reading, ranking: Ranking, keys: readonly Key[], entity: Key): Query {
  const [group, other] = keys;
  if (!group || other)
    throw new NotUnderstood({ kind: 'unclear', words: keys.map(({ column }) => column.name) });
  return rankedGroups(reading, ranking, [group, entity], true);
}

/** The column that names single rows: the one that is asked for, else the names or the key of the table. */
function nameOfRows({ schema }: Reading, entity: Column | null): Key | null {
  const columns = entity ? withName(schema, [entity]) : schema.columns;
  const name =
    columns.find(({ stems, profile }) => stems.at(-1) === 'name' && profile.type === 'text') ??
    columns.find((column) => isRowLike(column) && column.role !== 'date');
  return name ? { column: refOf(name), unit: null } : null;
}

/** "the most expensive campaign of each channel": the first rows of every group. */
function rowsInGroups(reading: Reading, ranking: Ranking, keys: readonly Key[], by: Column): Query {
  readFlagFilters(reading);
  const fn = ranking.direction === 'desc' ? 'max' : 'min';
  return aggregate(reading, keys, [{ fn, column: refOf(by) }], {
    order: ranking.direction,
    limit: ranking.place === null ? (ranking.count ?? 1) : null,
    place: ranking.place,
    isPerFirstKey: true,
  });
}

/** "cheapest house", where houses are values of a column: rows that have the value. */
function ranksValue(reading: Reading, ranking: Ranking): boolean {
  const after = reading.items[afterSuperlative(reading, ranking)]?.meaning.kind;
  return ranking.columnStems !== null && after === 'value';
}

/** "who got the highest score": one row, for levels of several rows are not added up. */
function asksForOneRow(reading: Reading, ranking: Ranking): boolean {
  const columns = reading.freeColumns().filter(({ meaning }) => meaning.column.role === 'measure');
  const hasAggregate = reading.find(['avg', 'sum', 'median', 'count']) >= 0;
  const spoken = ranking.columnStems
    ? columnOfAdjective(reading, ranking.columnStems, ranking.direction === 'desc' ? 'high' : 'low')
    : null;
  if (spoken?.isAdditive) return false;
  return !hasAggregate && !ranking.byCount && columns.every(({ meaning }) => !meaning.column.isAdditive);
}

/** Reads "which X has the highest Y", "top 5 X by Y", "the cheapest X"; null when nothing is ranked but a plain extreme is asked for. */
export function readRanked(reading: Reading, ranking: Ranking, keys: readonly Key[]): Query | null {
  const named = entityIndex(reading, ranking);
  const person = named >= 0 ? null : (personColumn(reading) ?? placeColumn(reading));
  const at = person ? -1 : named;
  const entity = person ?? reading.columnAt(at);
  const rowNoun = at < 0 && !person ? rowNounIndex(reading, ranking) : -1;
  const isOfRows = rowNoun >= 0 || (at < 0 && ranksValue(reading, ranking));
  const isPlain = reading.formulas.length === 0 || ranking.columnStems !== null;
  if (isPlain && (entity ? isRowLike(entity) || (person && asksForOneRow(reading, ranking)) : isOfRows)) {
    const [group, other] = keys;
    if (other) return null;
    const by = adjectiveColumn(reading, ranking) ?? plainMeasure(reading) ?? moneyColumn(reading, ranking);
    if (by) {
      reading.use(...[at, rowNoun].filter((index) => index >= 0));
      reading.useColumn(by);
      reading.takeAll('by', 'sortedBy', 'which', 'list');
      const name = group ? nameOfRows(reading, entity) : null;
      if (group) return name && rowsInGroups(reading, ranking, [group, name], by);
      return rankedRows(reading, ranking, entity, by);
    }
  }
  const measured = reading.columnAt(afterSuperlative(reading, ranking));
  if (
    at < 0 &&
    keys.length === 0 &&
    (ranking.count !== null || ranking.place !== null) &&
    measured?.role === 'measure'
  ) {
    const by = plainMeasure(reading);
    if (by) return rankedRows(reading, ranking, null, by);
  }
  const key =
    at >= 0
      ? takeKey(reading, at)
      : person && isGroupable(person)
        ? { column: refOf(person), unit: null }
        : null;
  if (key) {
    if (key.unit === 'hour' && reading.items[at]?.norm === 'hour' && ranking.columnStems && !ranking.orCount)
      throw new NotUnderstood({ kind: 'unclear', words: ['hour'] });
    reading.takeAll('which', 'list', 'when');
    const isOther = keys.some(({ column, unit }) => column.name !== key.column.name || unit !== key.unit);
    return isOther
      ? rankedInGroups(reading, ranking, keys, key)
      : rankedGroups(reading, ranking, namedKeys(reading, key));
  }
  if (keys.length > 0 && (ranking.count !== null || ranking.byCount || isChoice(reading)))
    return rankedGroups(reading, ranking, keys);
  return null;
}
