import { type Query } from '../../representation/query.js';
import { aggregate } from '../groups/aggregate.js';
import { stem } from '../../text/stem.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { dateColumn, isHourly, noteDateColumn } from './time.js';

/** "what period do the data cover": the first and the last date. */
export function readDateRange(reading: Reading): Query | null {
  const at = reading.find(['dateRange']);
  if (at < 0) return null;
  const date = dateColumn(reading);
  if (!date) throw new NotUnderstood({ kind: 'needs', what: 'date', word: reading.items[at]?.text ?? '' });
  reading.takeAll('dateRange', 'which', 'from', 'to', 'day', 'list');
  noteDateColumn(reading, date);
  reading.useColumn(date);
  reading.use(...reading.freeOf('rows'), ...namesOfTable(reading));
  const column = refOf(date);
  return aggregate(
    reading,
    [],
    [
      { fn: 'min', column },
      { fn: 'max', column },
    ],
  );
}

/** "what period do the sales cover", in a table called sales. */
function namesOfTable(reading: Reading): number[] {
  return [...reading.items.keys()].filter((index) => {
    const words = reading.items[index]?.norm.split(' ') ?? [];
    return reading.isFree(index) && words.every((word) => reading.schema.nameStems.has(stem(word)));
  });
}

/** A unit of time of which the table has one row each: days, or hours of a meter. */
const isDay = (reading: Reading, index: number): boolean => {
  const norm = reading.items[index]?.norm ?? '';
  const isRow = /^days?$/.test(norm)
    ? reading.plays(index, 'day')
    : /^hours?$/.test(norm) && isHourly(reading);
  return reading.isFree(index) && isRow;
};

function takeAsRow(reading: Reading, index: number): void {
  reading.use(index);
  const dates = dateColumn(reading);
  if (!dates?.profile.isCandidateKey) reading.note('note.person', { word: reading.items[index]?.text ?? '' });
}

/** "hours with", "hours in which": a condition follows. */
const isOfCondition = (reading: Reading, index: number): boolean =>
  /^(?:with|when|where|in|that|of|below|above|under|over|outside)$/.test(
    reading.items[index + 1]?.norm ?? '',
  );

/** "snow days", where days are neither counted nor grouped by: a word for the rows of a table with dates. */
export function absorbDays(reading: Reading): void {
  if (!dateColumn(reading)) return;
  for (const index of reading.items.keys()) {
    const before = reading.items[index - 1]?.meaning.kind;
    const isCounted = reading.find(['count', 'share', 'distinct']) >= 0;
    // "hours with less than zero degrees": the rows themselves, where each is of an hour.
    const isHour = /^hours$/.test(reading.items[index]?.norm ?? '') && isOfCondition(reading, index);
    if (isDay(reading, index) && (isHour || (before === 'value' && !isCounted))) takeAsRow(reading, index);
  }
}

/** "share of days": the rows of a table with dates. */
export function takeDaysAsRows(reading: Reading): void {
  if (!dateColumn(reading)) return;
  for (const index of reading.items.keys()) if (isDay(reading, index)) takeAsRow(reading, index);
}
