import { type Column } from '../../link/headers/schema.js';
import { type Query } from '../../representation/query.js';
import { lexicon } from '../../text/lexicon.js';
import { aggregate } from '../groups/aggregate.js';
import { isEvent } from '../measures/measures.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { type Reading, refOf } from '../reading.js';
import { dateColumn, noteDateColumn } from './time.js';

const MOST_COLUMNS = 10;
const MOST_ROWS = 1000;
/** A column of more different values than this share of the rows names them. */
const NEARLY_ALL = 0.9;

/** True for a word that stands for a row: "orders", a key, an event. "rows" are counted as they lie in the file. */
function isThing(reading: Reading, index: number): boolean {
  const item = reading.items[index];
  if (!item || !reading.isFree(index)) return false;
  if (item.meaning.kind === 'rows') return !/^(row|record|entr|line|observation|case|data)/.test(item.norm);
  if (item.meaning.kind !== 'column') return false;
  if (item.meaning.isAssumed) return lexicon.saleNouns.has(item.norm);
  const { column } = item.meaning;
  const isOwn = column.profile.distinctCount > NEARLY_ALL * reading.schema.table.profile.rowCount;
  const isName = column.role !== 'measure' && (column.profile.isCandidateKey || isOwn);
  return isEvent(item.meaning) || (isName && column.role !== 'date');
}

/** "the newest Business customers", "the oldest Premium plan": past the values that say which of them; they stand for the rows where no noun follows. */
function thingAfter(reading: Reading, index: number): number {
  let at = index;
  while (at >= 0 && !reading.isFree(at)) {
    const next = reading.next(at);
    const isLast = next < 0 || !(reading.isFree(next) ? isThing(reading, next) : true);
    if (isLast) return isValue(reading, at) && isSuperlative(reading, index) ? at : -1;
    at = next;
  }
  return isThing(reading, at) ? at : -1;
}

/** "newest", but not "first" and "last", which may speak of much else. */
const isSuperlative = (reading: Reading, after: number): boolean =>
  !/^(?:first|last)$/.test(reading.items[reading.previous(after)]?.norm ?? '');

const isValue = (reading: Reading, index: number): boolean => reading.items[index]?.meaning.kind === 'value';

interface Found {
  readonly at: number;
  readonly noun: number;
  readonly count: number | null;
}

/** "last 5 orders", "newest employee": the word for the end of time, a number or none, and a word for the rows. */
function find(reading: Reading): Found | null {
  const at = reading.find(['latest', 'earliest']);
  if (at < 0) return null;
  // "when did they first order"
  if (reading.plays(at, 'new')) {
    reading.use(at);
    return { at, noun: at, count: null };
  }
  const after = reading.next(at);
  const number = [after, at - 1].find((index) => numberAt(reading, index) !== null);
  const count = number === undefined ? null : numberAt(reading, number);
  const noun = thingAfter(reading, number === after ? reading.next(after) : after);
  // A home or a person may be old by other columns than the date.
  const isAge = reading.items[at]?.meaning.kind === 'adjective' || reading.items[at]?.norm === 'oldest';
  const hasAge =
    reading.schema.isOfPeople ||
    reading.schema.columns.some((column) => column.isYear || column.stems.includes('age'));
  if (isAge && hasAge) return null;
  const isCount = count === null || (Number.isInteger(count) && count > 0 && count <= MOST_ROWS);
  if (!isCount || noun < 0) return null;
  reading.use(at, noun, ...(number === undefined ? [] : [number]));
  return { at, noun, count };
}

/** The columns that are asked for beside the rows: "the oldest subscription - which customer?"; else the first ones. */
function shownColumns(reading: Reading, date: Column): Column[] {
  const asked = reading.freeColumns().filter(({ meaning }) => meaning.column.role !== 'flag');
  reading.use(...asked.map(({ index }) => index));
  const columns = [...new Set([...asked.map(({ meaning }) => meaning.column), date])];
  if (columns.length > 1) return columns;
  const shown = reading.schema.columns.slice(0, MOST_COLUMNS);
  return shown.includes(date) ? shown : [...shown, date];
}

/** "the last 5 orders", "when was the first order?": rows, or the date, at one end of time. */
export function readLatest(reading: Reading): Query | null {
  const date = dateColumn(reading);
  const isPlain = reading.find(['avg', 'sum', 'median', 'min', 'max', 'count', 'by', 'share', 'trend']) < 0;
  const found = date && isPlain ? find(reading) : null;
  if (!date || !found) return null;
  noteDateColumn(reading, date);
  reading.useColumn(date);
  // "the longest-serving engineer, i.e. the earliest hire date"
  reading.takeAll(reading.plays(found.at, 'latest') ? 'latest' : 'earliest');
  const isLatest = reading.plays(found.at, 'latest');
  const asksWhen = reading.take('when');
  reading.takeAll('which', 'list', 'when');
  const column = refOf(date);
  if (asksWhen && found.count === null)
    return aggregate(reading, [], [{ fn: isLatest ? 'max' : 'min', column }]);
  reading.note('note.latest', { column: date.name });
  return {
    op: 'list',
    rows: reading.rows(),
    columns: shownColumns(reading, date).map(refOf),
    order: { column, direction: isLatest ? 'desc' : 'asc', near: null },
    limit: found.count ?? 1,
    place: null,
  };
}
