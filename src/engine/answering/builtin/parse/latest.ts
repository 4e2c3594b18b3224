import { type Column } from '../link/schema.js';
import { type Query } from '../representation/query.js';
import { lexicon } from '../text/lexicon.js';
import { aggregate } from './aggregate.js';
import { isEvent } from './measures.js';
import { numberAt } from './number-filters.js';
import { type Reading, refOf } from './reading.js';
import { dateColumn, noteDateColumn } from './time.js';

const MOST_COLUMNS = 10;
const MOST_ROWS = 1000;

/** True for a word that stands for a row: "orders", a key, an event. "rows" are counted as they lie in the file. */
function isThing(reading: Reading, index: number): boolean {
  const item = reading.items[index];
  if (!item || !reading.isFree(index)) return false;
  if (item.meaning.kind === 'rows') return !/^(row|record|entr|line|observation|case|data)/.test(item.norm);
  if (item.meaning.kind !== 'column') return false;
  if (item.meaning.isAssumed) return lexicon.saleNouns.has(item.norm);
  const { column } = item.meaning;
  return isEvent(item.meaning) || (column.role === 'identifier' && column.profile.isCandidateKey);
}

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
  const count = numberAt(reading, after);
  const noun = count === null ? after : reading.next(after);
  // A home or a person may be old by other columns than the date.
  const isAge = reading.items[at]?.meaning.kind === 'adjective' || reading.items[at]?.norm === 'oldest';
  const hasAge =
    reading.schema.isOfPeople ||
    reading.schema.columns.some((column) => column.isYear || column.stems.includes('age'));
  if (isAge && hasAge) return null;
  const isCount = count === null || (Number.isInteger(count) && count > 0 && count <= MOST_ROWS);
  if (!isCount || !isThing(reading, noun)) return null;
  reading.use(at, noun, ...(count === null ? [] : [after]));
  return { at, noun, count };
}

function shownColumns(reading: Reading, date: Column): Column[] {
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
