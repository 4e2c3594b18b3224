import { WHOLE_HEADER } from '../../link/own-phrases.js';
import { type ColumnMeaning } from '../../link/meaning.js';
import { type Column } from '../../link/headers/schema.js';
import { type Key } from '../../representation/key.js';
import { lexicon } from '../../text/lexicon.js';
import { NotUnderstood, refused } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { columnOf } from '../../representation/predicate.js';
import {
  dateColumn,
  firstDateColumn,
  noteDateColumn,
  suitableUnit,
  unitAt,
  yearColumn,
} from '../times/time.js';

/** A numeric column with at most this many values can be grouped by as it is. */
const MOST_NUMBERS = 50;

/** True for a column whose values make groups as they are. */
export function isGroupable(column: Column): boolean {
  return column.role !== 'measure' || column.isYear || column.profile.distinctCount <= MOST_NUMBERS;
}

/** A key over a column: dates are put in a suitable unit of time, which is said. */
export function keyOf(reading: Reading, column: Column, unit: Key['unit'] = null): Key {
  if (column.role !== 'date') return { column: refOf(column), unit: null };
  const chosen = unit ?? suitableUnit(column);
  if (unit === null) reading.note(`note.unit.${chosen}`, { column: column.name });
  return { column: refOf(column), unit: chosen };
}

/** The dates that rows are grouped by; a date of what they are joined with, in a condition of its own, is not meant. */
function datesOfRows(reading: Reading): Column | null {
  const dates = dateColumn(reading);
  const { composition } = reading.schema;
  const isNamedFreely = reading.freeColumns().some(({ meaning }) => meaning.column === dates);
  const isConditioned = reading.predicates().some((each) => columnOf(each).name === dates?.name);
  const isJoined =
    composition?.kind === 'join' &&
    composition.columns.some(({ table, as }) => table === composition.right && as === dates?.name);
  return isJoined && isConditioned && !isNamedFreely ? firstDateColumn(reading.schema) : dates;
}

/** A key by a unit of time over the date column of the table, or over its column of years. */
export function timeKey(reading: Reading, unit: Key['unit'], word: string): Key {
  const years = yearColumn(reading.schema);
  const dates = datesOfRows(reading);
  const months = reading.schema.columns.find(({ order }) => order !== null);
  if (months && !dates && (unit === 'month' || unit === null)) return { column: refOf(months), unit: null };
  if (years && (unit === 'year' || unit === null) && !dates) return { column: refOf(years), unit: null };
  if (!dates) throw new NotUnderstood({ kind: 'needs', what: 'date', word });
  // A day has no hours.
  if (unit === 'hour' && dates.profile.type === 'date') throw new NotUnderstood(refused(word));
  noteDateColumn(reading, dates);
  reading.useColumn(dates);
  return keyOf(reading, dates, unit);
}

/** "month of order date": the date column after the unit belongs to it. */
function absorbDateAfter(reading: Reading, index: number): void {
  const after = reading.next(index);
  if (reading.isFree(after) && reading.columnAt(after)?.role === 'date') reading.use(after);
}

/** "by check-in month": the unit of time right after the date. */
function takeUnitAfter(reading: Reading, index: number): Key['unit'] {
  const unit = reading.isFree(index + 1) ? unitAt(reading, index + 1) : null;
  if (unit !== null) reading.use(index + 1);
  return unit;
}

/** The key that an item stands for, or null. */
export function takeKey(reading: Reading, index: number): Key | null {
  if (!reading.isFree(index)) return null;
  const column = reading.columnAt(index);
  const unit = unitAt(reading, index);
  if (unit !== null) {
    const key = timeKey(reading, unit, reading.items[index]?.text ?? '');
    reading.use(index);
    absorbDateAfter(reading, index);
    return key;
  }
  if (!column || !isGroupable(column)) return null;
  reading.use(index);
  return keyOf(reading, column, column.role === 'date' ? takeUnitAfter(reading, index) : null);
}

/** "by customer segment", "by product category": a column right before another one only says whose it is. */
export function isQualifier(reading: Reading, at: number): boolean {
  const [meaning, next] = [reading.items[at]?.meaning, reading.columnAt(at + 1)];
  const own = meaning?.kind === 'column' ? meaning.column : null;
  const isOther = own !== null && next !== null && next !== own;
  if (own?.role === 'measure' && isKindInPart(reading, at + 1)) return false;
  return isOther && own.role !== 'date' && reading.isFree(at + 1) && next.role === 'category';
}

/** "age group" beside `Diagnosis Group`: classes of a number are no part of another header. */
function isKindInPart(reading: Reading, index: number): boolean {
  const item = reading.items[index];
  const isPart = item?.meaning.kind === 'column' && item.meaning.quality < WHOLE_HEADER;
  return isPart && lexicon.kindNouns.has(item.norm);
}

/** Passes over a qualifier. */
export function headAfter(reading: Reading, at: number): number {
  reading.use(at);
  return at + 1;
}

/** True for a noun that is only part of a key's header ("passengers" for `PassengerId`): it stands for the rows. */
export function isRowNoun({ column, quality }: ColumnMeaning): boolean {
  return quality < WHOLE_HEADER && column.role === 'identifier' && column.profile.isCandidateKey;
}
