import { type Column, type TableSchema } from '../../link/headers/schema.js';
import { partsOf } from '../../representation/predicate.js';
import { type ListQuery, type Query } from '../../representation/query.js';
import { keyOf } from '../groups/groups.js';
import { aggregate } from '../groups/aggregate.js';
import { tellsPeople } from '../words/entities.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { defaultMeasure, ROW_COUNT, soleMeasure } from '../measures/measures.js';
import { personColumn } from './ranked-columns.js';
import { type Reading, refOf } from '../reading.js';
import { directionOfRows, readSorting, type Sorting } from './sorting.js';
import { dateColumn } from '../times/time.js';
import { stem } from '../../text/stem.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

const MOST_COLUMNS = 10;

/** The names of the columns that the conditions read so far speak of, except in those that are negated. */
export function conditionColumns(reading: Reading): string[] {
  return reading
    .predicates()
    .flatMap((each) => (each.op === 'not' ? [] : partsOf(each).map(({ column }) => column.name)));
}

/** With the column that names the rows, where the columns only hold their numbers. */
export function withName(schema: TableSchema, columns: readonly Column[]): Column[] {
  const hasNumber = columns.some(
    (column) => column.role === 'identifier' && column.profile.type === 'integer',
  );
  const name = schema.columns.find(
    (column) => column.profile.type === 'text' && column.stems.at(-1) === 'name',
  );
  return hasNumber && name && !columns.includes(name) ? [...columns, name] : [...columns];
}

/** "first 10 rows". */
function takeRowLimit(reading: Reading): number | null {
  const at = reading.find(['earliest', 'recent']);
  const limit = at < 0 || !reading.plays(at, 'earliest') ? null : numberAt(reading, at + 1);
  if (limit === null || limit < 1 || limit > 1000) return null;
  reading.use(at, at + 1);
  return limit;
}

/** The rows with the columns asked for and those of their conditions; with the first columns where none is asked for. */
export function listRows(reading: Reading, asked: readonly Column[], limit: number | null): ListQuery {
  const columns = withName(reading.schema, asked);
  const named = new Set([...columns.map((column) => column.name), ...conditionColumns(reading)]);
  const shown =
    columns.length > 0
      ? reading.schema.columns.filter((column) => named.has(column.name))
      : reading.schema.columns;
  if (columns.length === 0 && shown.length > MOST_COLUMNS)
    reading.note('note.firstColumns', { count: MOST_COLUMNS });
  const chosen = columns.length > 0 ? shown : shown.slice(0, MOST_COLUMNS);
  return { op: 'list', rows: reading.rows(), columns: chosen.map(refOf), order: null, limit, place: null };
}

/** "customers who ordered in both years: who are they": those who meet a condition on all their rows, each once. */
export function groupsListed(reading: Reading, query: Query | null): Query | null {
  if (query?.op !== 'list' || query.limit !== null) return query;
  const ofGroups = reading.predicates().find((each) => each.op === 'ofGroup');
  const entity = reading.schema.columns.find(({ name }) => name === ofGroups?.column.name);
  const isAsked = query.columns.some(({ name }) => name === entity?.name);
  if (!entity || !isAsked || query.columns.length === reading.schema.columns.length) return query;
  const named = withName(reading.schema, [entity]).at(-1) ?? entity;
  const isOfEntity = named.stems.some((each) => entity.stems.includes(each));
  return aggregate(reading, [keyOf(reading, isOfEntity ? named : entity)], [ROW_COUNT], { order: 'desc' });
}

const BOUGHT = /^(?:buy|bought|buys|order|ordered|orders|purchase|purchased|purchases|sell|sold)$/;

/** "what did C0062 buy", "what was ordered in order 10500": the column of things that the verb speaks of; null without one. */
export function boughtColumn({ items, schema }: Reading): Column | null {
  const what = items.findIndex(({ norm }) => norm === 'what');
  const isHelped = /^(?:did|do|does|was|were|has|have)$/.test(items[what + 1]?.norm ?? '');
  const isBought = items.some(({ norm }, index) => index > what && BOUGHT.test(norm));
  const isThing = ({ role, stems }: Column): boolean =>
    role === 'category' && stems.some((each) => THINGS.has(each));
  return what >= 0 && isHelped && isBought ? (schema.columns.find(isThing) ?? null) : null;
}

const THINGS: ReadonlySet<string> = new Set(['product', 'item', 'article', 'goods', 'model'].map(stem));

const asksForNames = (reading: Reading): boolean =>
  reading.items.some(({ norm }) => /(?:^| )names?$/.test(norm));

/** The text that names the rows: a name, else the first text of which most rows have their own. */
function nameColumn({ schema: { columns, table } }: Reading): Column | null {
  const texts = columns.filter(({ profile }) => profile.type === 'text');
  const isOwn = ({ profile, role }: Column): boolean =>
    role !== 'flag' && !profile.isCandidateKey && profile.distinctCount > 0.5 * table.profile.rowCount;
  return texts.find(({ stems }) => stems.at(-1) === 'name') ?? texts.find(isOwn) ?? null;
}

/** "who joined in 2023 and already left": the names of the people. */
function personAsked(reading: Reading): Column[] {
  const person = personColumn(reading) ?? (asksForNames(reading) ? nameColumn(reading) : null);
  return person ? [person] : [];
}

/** "list the customers in Paris", "which products cost more than 100", "what are the different regions". */
export function readListing(reading: Reading): Query | null {
  const limit = takeRowLimit(reading);
  const sorting = readSorting(reading);
  const isAsked = reading.find(['list', 'which', 'distinct']) >= 0;
  readFlagFilters(reading);
  absorbHad(reading);
  const columns = reading.freeColumns();
  const rows = reading.freeOf('rows');
  const [only] = columns;
  const isBareRequest = reading.predicates().length > 0 || limit !== null || only !== undefined;
  if (!isAsked && !isBareRequest) return null;
  const isOfConditions = columns.every(({ meaning }) =>
    conditionColumns(reading).includes(meaning.column.name),
  );
  const person = isOfConditions && reading.predicates().length > 0 ? personAsked(reading) : [];
  const bought = isOfConditions && reading.predicates().length > 0 ? boughtColumn(reading) : null;
  const isDistinct = reading.take('distinct');
  reading.takeAll('list', 'which', 'distinct');
  reading.use(...rows, ...columns.map(({ index }) => index));
  if (bought) return aggregate(reading, [keyOf(reading, bought)], [ROW_COUNT], { order: 'desc' });
  if (
    columns.length === 1 &&
    person.length === 0 &&
    only &&
    limit === null &&
    !sorting?.column &&
    isCategory(only.meaning.column, isDistinct)
  ) {
    const sole = reading.predicates().length > 0 ? soleMeasure(reading.schema) : null;
    const measure = sole ? defaultMeasure(reading, sole) : ROW_COUNT;
    return aggregate(reading, [keyOf(reading, only.meaning.column)], [measure], {
      share: false,
      order: sole && /month|year/i.test(only.meaning.column.name) ? null : 'desc',
    });
  }
  const day = takeDay(reading);
  const isCompared = reading.predicates().some(({ op }) => op === 'compare' || op === 'between');
  const isNothing =
    columns.length === 0 &&
    rows.length === 0 &&
    limit === null &&
    !day &&
    !isCompared &&
    !listsValues(reading);
  if (isNothing && person.length === 0) return null;
  const asked = columns.map(({ meaning }) => meaning.column);
  const shown = [...(day ? [day] : []), ...person, ...asked, ...namesOf(reading, asked)];
  return sortedRows(listRows(reading, rowsOnly(shown, sorting), limit), sorting);
}

/** "list all refunds": the rows that have a value, which stands for them. */
const listsValues = (reading: Reading): boolean =>
  reading.items.some(({ norm }) => /^(?:list|show)(?: me)?(?: all)?(?: the)?$/.test(norm)) &&
  reading.predicates().some(({ op }) => op === 'in' || op === 'contains');

/** "who are our customers in Fallow": the names beside the numbers of the people. */
function namesOf(reading: Reading, asked: readonly Column[]): Column[] {
  const isWho = reading.items.some(({ norm }) => norm === 'who') || asksForNames(reading);
  const key = asked.find((column) => column.profile.isCandidateKey && tellsPeople(column));
  const name = isWho && key ? nameColumn(reading) : null;
  return name && !asked.includes(name) && name.stems.at(-1) === 'name' ? [name] : [];
}

/** "which channels have campaigns without clicks": the groups are asked for, and the rows are what they have. */
function absorbHad(reading: Reading): void {
  const which = reading.find(['which']);
  const [asked, had, other] = reading.freeColumns();
  if (which < 0 || !asked || !had || other || reading.next(which) !== asked.index) return;
  const hasVerb = reading.items
    .slice(asked.index + 1, had.index)
    .some(({ norm }) => /^(?:have|has|had|got)$/.test(norm));
  const isRow = had.meaning.column.profile.isCandidateKey && had.meaning.column.role !== 'measure';
  if (hasVerb && isRow && asked.meaning.column.role === 'category') reading.use(had.index);
}

/** "orders sorted by amount" lists whole rows: the column of the order alone would say nothing. */
function rowsOnly(shown: readonly Column[], sorting: Sorting | null): readonly Column[] {
  return shown.every((column) => column === sorting?.column) ? [] : shown;
}

function sortedRows(list: ListQuery, sorting: Sorting | null): ListQuery {
  if (!sorting?.column) return list;
  const column = refOf(sorting.column);
  const isShown = list.columns.some(({ name }) => name === column.name);
  return {
    ...list,
    columns: isShown ? list.columns : [...list.columns, column],
    order: { column, direction: directionOfRows(sorting, list.limit !== null), near: null },
  };
}

/** "days with wind above 30": the rows by their date. */
function takeDay(reading: Reading): Column | null {
  const at = reading.find(['day']);
  const date = at < 0 ? null : dateColumn(reading);
  if (date) reading.use(at);
  return date;
}

function isCategory(column: Column, isDistinct: boolean): boolean {
  return !column.profile.isCandidateKey && column.role !== 'measure' && column.role !== 'date'
    ? true
    : isDistinct;
}
