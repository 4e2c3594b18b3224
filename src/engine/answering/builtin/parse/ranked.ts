import { type Column } from '../link/schema.js';
import { type Key, type Measure, type Query } from '../representation/query.js';
import { isGroupable, takeKey } from './groups.js';
import { type Ranking } from './limit.js';
import { defaultMeasure, isMeasurable, readCount, readMeasures, ROW_COUNT } from './measures.js';
import { NotUnderstood } from './problem.js';
import { type Reading, refOf } from './reading.js';
import { withName } from './listing.js';
import { unitAt } from './time.js';
import { readFlagFilters } from './value-filters.js';

/** A ranking without a number shows all groups up to so many, else the first ten. */
const FEW_GROUPS = 30;
const DEFAULT_LIMIT = 10;

function canBeRanked(reading: Reading, index: number): boolean {
  if (!reading.isFree(index)) return false;
  const column = reading.columnAt(index);
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
  const afterWhich = which < 0 ? -1 : reading.next(which);
  const past = afterSuperlative(reading, ranking);
  const before = reading.previous(ranking.at);
  return [afterWhich, past, before].find((index) => canBeRanked(reading, index)) ?? -1;
}

function rowNounIndex(reading: Reading, ranking: Ranking): number {
  const candidates = [afterSuperlative(reading, ranking), reading.previous(ranking.at)];
  const which = reading.find(['which']);
  return (
    [...candidates, which < 0 ? -1 : reading.next(which)].find((index) => isRowNoun(reading, index)) ?? -1
  );
}

/** The column that an adjective such as "cheapest" speaks of. */
function adjectiveColumn(reading: Reading, ranking: Ranking): Column | null {
  const stems = ranking.columnStems;
  if (!stems) return null;
  const column = reading.schema.columns.find(
    (each) => isMeasurable(each) && each.stems.some((stem) => stems.has(stem)),
  );
  if (!column)
    throw new NotUnderstood({ kind: 'needs', what: 'measure', word: reading.items[ranking.at]?.text ?? '' });
  reading.note('note.adjective', { word: reading.items[ranking.at]?.text ?? '', column: column.name });
  return column;
}

/** A column whose rows "who" asks for: the one with names of people. */
function personColumn(reading: Reading): Column | null {
  const who = reading.items.findIndex((item, index) => item.norm === 'who' && reading.isFree(index));
  if (who < 0) return null;
  const columns = reading.schema.columns.filter((column) => column.profile.type === 'text');
  const person =
    columns.find((column) => column.words.includes('name')) ??
    columns.find((column) => column.role === 'identifier');
  if (person) reading.use(who);
  return person ?? null;
}

/** Every row has its own value: the ranking lists rows. */
function isRowLike(column: Column): boolean {
  return column.profile.isCandidateKey || (column.role !== 'date' && column.profile.distinctCount > 1000);
}

function rankedRows(reading: Reading, ranking: Ranking, entity: Column | null, by: Column): Query {
  readFlagFilters(reading);
  const filters = reading.predicates().flatMap((each) => (each.op === 'not' ? [] : [each.column]));
  const others = entity
    ? [...withName(reading.schema, [entity]).map(refOf), ...filters]
    : reading.schema.columns.slice(0, 8).map(refOf);
  const columns = [...others.filter((column) => column.name !== by.name), refOf(by)];
  return {
    op: 'list',
    rows: reading.rows(),
    columns: [...new Map(columns.map((column) => [column.name, column])).values()],
    order: { column: refOf(by), direction: ranking.direction },
    limit: ranking.count ?? 1,
  };
}

function rankedGroups(
  reading: Reading,
  ranking: Ranking,
  keys: readonly Key[],
  measures: readonly Measure[],
): Query {
  const [key] = keys;
  const column = reading.schema.columns.find((each) => each.name === key?.column.name);
  const isShort = (column?.profile.distinctCount ?? 0) <= FEW_GROUPS || (key?.unit ?? null) !== null;
  const limit = ranking.count ?? (isShort ? null : DEFAULT_LIMIT);
  return {
    op: 'aggregate',
    rows: reading.rows(),
    keys,
    measures,
    share: false,
    order: ranking.direction,
    limit,
    having: null,
  };
}

/** The column that decides a ranking of rows, when the question names no aggregate. */
function plainMeasure(reading: Reading): Column | null {
  const hasAggregate = reading.find(['avg', 'sum', 'median', 'min', 'max', 'stddev', 'count']) >= 0;
  const columns = reading
    .freeColumns()
    .filter(({ meaning }) => isMeasurable(meaning.column) && meaning.column.role !== 'identifier');
  const [only] = columns;
  if (hasAggregate || columns.length !== 1 || !only) return null;
  reading.use(only.index);
  return only.meaning.column;
}

function measuresOf(reading: Reading, ranking: Ranking): Measure[] {
  const column = adjectiveColumn(reading, ranking);
  const count = readCount(reading) ?? (ranking.byCount ? ROW_COUNT : null);
  const read = readMeasures(reading);
  const measures = [...(count ? [count] : []), ...read];
  if (column) return measures.length > 0 ? measures : [defaultMeasure(reading, column)];
  return measures;
}

function countedEntity(reading: Reading): Measure | null {
  const rows = reading.freeOf('rows')[0];
  if (rows !== undefined) {
    reading.use(rows);
    return ROW_COUNT;
  }
  const other = reading
    .freeColumns()
    .find(({ meaning }) => meaning.column.role !== 'measure' && meaning.column.role !== 'flag');
  if (!other) return null;
  reading.use(other.index);
  const { column } = other.meaning;
  if (column.profile.isCandidateKey) return ROW_COUNT;
  reading.note('note.distinct', { column: column.name });
  return { fn: 'countDistinct', column: refOf(column) };
}

function groupsByEntity(reading: Reading, ranking: Ranking, keys: Key[]): Query {
  const isRows = reading.schema.columns.some(
    (column) => column.name === keys[0]?.column.name && isRowLike(column),
  );
  reading.takeAll('by', 'sortedBy');
  let measures = measuresOf(reading, ranking);
  const counted = measures.length === 0 ? countedEntity(reading) : null;
  if (counted) measures = [counted];
  if (measures.length === 0) {
    const isCountWord = /^(most|least|fewest)$/.test(reading.items[ranking.at]?.norm ?? '');
    if (isRows || (ranking.count === null && !isCountWord))
      throw new NotUnderstood({
        kind: 'needs',
        what: 'measure',
        word: reading.items[ranking.at]?.text ?? '',
      });
    reading.note('note.rankedByCount');
    measures = [ROW_COUNT];
  }
  readFlagFilters(reading);
  return rankedGroups(reading, ranking, keys, measures);
}

/** Reads "which X has the highest Y", "top 5 X by Y", "the cheapest X"; null when nothing is ranked but a plain extreme is asked for. */
export function readRanked(reading: Reading, ranking: Ranking, keys: readonly Key[]): Query | null {
  const person = personColumn(reading);
  const at = person ? -1 : entityIndex(reading, ranking);
  const entity = person ?? reading.columnAt(at);
  const rowNoun = at < 0 && !person ? rowNounIndex(reading, ranking) : -1;
  if (entity ? isRowLike(entity) : rowNoun >= 0) {
    if (keys.length > 0) return null;
    const by = adjectiveColumn(reading, ranking) ?? plainMeasure(reading);
    if (by) {
      reading.use(...[at, rowNoun].filter((index) => index >= 0));
      reading.takeAll('by', 'sortedBy', 'which', 'list');
      return rankedRows(reading, ranking, entity, by);
    }
  }
  const measured = reading.columnAt(afterSuperlative(reading, ranking));
  if (at < 0 && keys.length === 0 && ranking.count !== null && measured?.role === 'measure') {
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
    if (keys.length > 0)
      throw new NotUnderstood({
        kind: 'unsupported',
        topic: 'topPerGroup',
        word: reading.items[ranking.at]?.text ?? '',
      });
    reading.takeAll('which', 'list', 'when');
    return groupsByEntity(reading, ranking, [key]);
  }
  if (keys.length > 0 && (ranking.count !== null || ranking.byCount))
    return groupsByEntity(reading, ranking, [...keys]);
  return null;
}
