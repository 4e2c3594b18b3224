import { type Column } from '../../link/headers/schema.js';
import { type Query } from '../../representation/query.js';
import { type Key } from '../../representation/key.js';
import { stem } from '../../text/stem.js';
import { aggregate } from '../groups/aggregate.js';
import { columnOfAdjective } from './adjectives.js';
import { isChoice } from '../comparisons/comparing.js';
import { isGroupable, takeKey } from '../groups/groups.js';
import { type Ranking } from './limit.js';
import { NotUnderstood } from '../problem.js';
import {
  adjectiveColumn,
  moneyColumn,
  personColumn,
  placeColumn,
  plainMeasure,
  rankingMeasures,
} from './ranked-columns.js';
import { afterSuperlative, entityIndex, ranksRowCounts, rowNounIndex, rowVerb } from './ranked-entity.js';
import { judgedDirection } from '../judged.js';
import {
  durationAsked,
  isRowLike,
  nameOfRows,
  rankedHour,
  rankedRows,
  rowsBy,
  rowsInGroups,
} from './ranked-rows.js';
import { rankedTime } from './ranked-times.js';
import { type Reading, refOf } from '../reading.js';
import { periodsIn } from '../times/time.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

/** A ranking without a number shows all groups up to so many, else the first ten. */
const FEW_GROUPS = 30;
const DEFAULT_LIMIT = 10;

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
  const direction = judgedDirection(reading, ranking, measures[0]);
  readFlagFilters(reading);
  const isShort = key !== undefined && spanOf(reading, key) <= FEW_GROUPS;
  const few = isPerFirstKey || ranking.near !== null ? 1 : isShort ? null : DEFAULT_LIMIT;
  return aggregate(reading, keys, measures, {
    order: direction,
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

/** "cheapest house", where houses are values of a column: rows that have the value. */
function ranksValue(reading: Reading, ranking: Ranking): boolean {
  const after = reading.items[afterSuperlative(reading, ranking)]?.meaning.kind;
  return ranking.columnStems !== null && after === 'value' && !isChoice(reading);
}

/** "who got the highest score": one row, for levels of several rows are not added up. */
function asksForOneRow(reading: Reading, ranking: Ranking): boolean {
  const columns = reading.freeColumns().filter(({ meaning }) => meaning.column.role === 'measure');
  const hasAggregate = reading.find(['avg', 'sum', 'median', 'count']) >= 0;
  if (ranksRowCounts(reading, ranking)) return false;
  const spoken = ranking.columnStems
    ? columnOfAdjective(reading, ranking.columnStems, ranking.direction === 'desc' ? 'high' : 'low')
    : null;
  if (spoken?.isAdditive) return false;
  return !hasAggregate && !ranking.byCount && columns.every(({ meaning }) => !meaning.column.isAdditive);
}

/** "the shortest campaign, how many days": what is asked beside it is the number that decides. */
function absorbAskedUnit(reading: Reading, by: Column): void {
  const at = reading.find(['count', 'howMuch']);
  const unit = reading.items[reading.next(at)]?.norm ?? '';
  const isOfIt = by.stems.includes(stem(unit)) || by.words.includes(unit);
  if (at >= 0 && isOfIt && reading.isFree(reading.next(at))) reading.use(at, reading.next(at));
}

/** What is ranked. */
interface Subject {
  /** Index of the word for it; -1 where it is asked for by "who" or "where", or is not named. */
  readonly at: number;
  readonly entity: Column | null;
  readonly isAskedFor: boolean;
  /** Index of a word for the rows; -1 without one. */
  readonly rowNoun: number;
  readonly isOfRows: boolean;
  /** The time of the rows, where "when" asks for it. */
  readonly time: Column | null;
}

function subjectOf(reading: Reading, ranking: Ranking): Omit<Subject, 'time'> {
  const found = entityIndex(reading, ranking);
  // "who resolves faster, Dario or Ravi?": what happens, and no group of times
  const named = isChoice(reading) && reading.columnAt(found)?.role === 'date' ? -1 : found;
  // "who comes more often, men or women?": those that are named
  const isCounted = ranksRowCounts(reading, ranking);
  const person =
    (named >= 0 && !isCounted) || isChoice(reading) ? null : (personColumn(reading) ?? placeColumn(reading));
  if (person && rowVerb(reading, ranking) >= 0) reading.use(rowVerb(reading, ranking));
  const at = person ? -1 : named;
  const rowNoun = at < 0 && !person ? rowNounIndex(reading, ranking) : -1;
  return {
    at,
    entity: person ?? reading.columnAt(at),
    isAskedFor: person !== null,
    rowNoun,
    isOfRows: rowNoun >= 0 || (at < 0 && ranksValue(reading, ranking)),
  };
}

/** True where rows are ranked by a number of their own, and no groups. */
function ranksRows(
  reading: Reading,
  ranking: Ranking,
  { entity, isAskedFor, isOfRows, time }: Subject,
): boolean {
  const isPlain =
    reading.formulas.length === 0 || (ranking.columnStems !== null && durationAsked(reading) === null);
  if (!isPlain || !entity) return isPlain && (isOfRows || time !== null);
  return isRowLike(entity) || (isAskedFor && asksForOneRow(reading, ranking));
}

function takeSubject(reading: Reading, { at, rowNoun }: Subject): void {
  reading.use(...[at, rowNoun].filter((index) => index >= 0));
  reading.takeAll('by', 'sortedBy', 'which', 'list');
}

/** Rows by the number that is named or that an adjective speaks of; null without one. */
function rankedByNumber(
  reading: Reading,
  ranking: Ranking,
  subject: Subject,
  group: Key | undefined,
): Query | null {
  const by = adjectiveColumn(reading, ranking) ?? plainMeasure(reading) ?? moneyColumn(reading, ranking);
  if (!by) return null;
  reading.useColumn(by);
  absorbAskedUnit(reading, by);
  takeSubject(reading, subject);
  if (!group) return rankedRows(reading, ranking, subject.entity, by, subject.time);
  const name = nameOfRows(reading, subject.entity);
  return name && rowsInGroups(reading, ranking, [group, name], by);
}

/** "the 3 highest prices", "top 5 by salary": rows, where nothing else is ranked. */
function rankedValues(reading: Reading, ranking: Ranking, { at }: Subject): Query | null {
  const isCounted = ranking.count !== null || ranking.place !== null;
  const past = afterSuperlative(reading, ranking);
  const isBy = reading.plays(past, 'by', 'sortedBy');
  const measured = reading.columnAt(isBy ? reading.next(past) : past);
  const by = at < 0 && isCounted && measured?.role === 'measure' ? plainMeasure(reading) : null;
  if (by && isBy) reading.use(past);
  return by && rankedRows(reading, ranking, null, by);
}

function keyOfSubject(reading: Reading, { at, entity, isAskedFor }: Subject): Key | null {
  if (at >= 0) return takeKey(reading, at);
  return isAskedFor && entity && isGroupable(entity) ? { column: refOf(entity), unit: null } : null;
}

/** Reads "which X has the highest Y", "top 5 X by Y", "the cheapest X"; null when nothing is ranked but a plain extreme is asked for. */
export function readRanked(reading: Reading, ranking: Ranking, keys: readonly Key[]): Query | null {
  const time = keys.length === 0 ? rankedTime(reading, ranking) : null;
  if (time?.kind === 'period') return rankedGroups(reading, ranking, [time.key]);
  const subject = { ...subjectOf(reading, ranking), time: time?.column ?? null };
  const { entity, at, isOfRows } = subject;
  if (ranksRows(reading, ranking, subject)) {
    if (keys.length > 1) return null;
    const rows = rankedByNumber(reading, ranking, subject, keys[0]);
    if (rows) return rows;
  }
  const isOfSingle = isOfRows || (entity !== null && isRowLike(entity));
  const lasting = keys.length === 0 && isOfSingle ? durationAsked(reading) : null;
  if (lasting) {
    takeSubject(reading, subject);
    return rowsBy(reading, ranking, nameOfRows(reading, entity), lasting);
  }
  const values = keys.length === 0 ? rankedValues(reading, ranking, subject) : null;
  if (values) return values;
  const key = keyOfSubject(reading, subject);
  if (key) return rankedByKey(reading, ranking, { keys, key, at });
  if (keys.length > 0 && (ranking.count !== null || ranking.byCount || isChoice(reading)))
    return rankedGroups(reading, ranking, keys);
  return null;
}

function rankedByKey(
  reading: Reading,
  ranking: Ranking,
  { keys, key, at }: { readonly keys: readonly Key[]; readonly key: Key; readonly at: number },
): Query {
  const hour = key.unit === 'hour' ? rankedHour(reading, ranking, at) : null;
  if (hour) return hour;
  reading.takeAll('which', 'list', 'when');
  const isOther = keys.some(({ column, unit }) => column.name !== key.column.name || unit !== key.unit);
  return isOther
    ? rankedInGroups(reading, ranking, keys, key)
    : rankedGroups(reading, ranking, namedKeys(reading, key));
}
