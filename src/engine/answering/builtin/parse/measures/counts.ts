import { type Column } from '../../link/headers/schema.js';
import { partsOf } from '../../representation/predicate.js';
import { type Measure } from '../../representation/measure.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { NAMING, tellsPeople } from '../words/entities.js';
import { isAmountOfTime, isEvent, ROW_COUNT } from './measures.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { dateColumn, isHourly } from '../times/time.js';

/** What is counted by the item at an index: rows, different values, or the total of a column of quantities. */
function countedBy(reading: Reading, index: number, distinct: boolean): Measure | null {
  const meaning = reading.items[index]?.meaning;
  if (meaning?.kind === 'rows' || meaning?.kind === 'person') {
    if (meaning.kind === 'person') reading.note('note.person', { word: reading.items[index]?.text ?? '' });
    return ROW_COUNT;
  }
  if (reading.plays(index, 'day')) return countedDays(reading);
  if (reading.plays(index, 'hour') && isHourly(reading)) return ROW_COUNT;
  if (meaning?.kind !== 'column') return null;
  const { column, isAssumed } = meaning;
  if (isEvent(meaning) || (!distinct && isEventNoun(reading, index))) return ROW_COUNT;
  if (column.role === 'flag') return distinct ? { fn: 'countDistinct', column: refOf(column) } : null;
  if (column.profile.isCandidateKey && column.role !== 'measure') return ROW_COUNT;
  if (!distinct && isOnlyOwner(reading, index, column.stems)) return null;
  if (distinct || column.role !== 'measure' || column.isYear) {
    if (!distinct) reading.note('note.distinct', { column: column.name });
    return { fn: 'countDistinct', column: refOf(column) };
  }
  if (isAssumed && isFlow(reading, column)) {
    reading.addCondition(index, { op: 'not', of: { op: 'missing', column: refOf(column) } });
    return ROW_COUNT;
  }
  const isSum = column.isAdditive || isAmountOfTime(column, reading.items[index]?.norm ?? '');
  const isCountable = isSum && !column.stems.some((stem) => lexicon.money.has(stem));
  if (!isCountable) return null;
  reading.note('note.counted', { column: column.name });
  return { fn: 'sum', column: refOf(column) };
}

/** "how many payments": the rows of one side of a ledger. */
const isFlow = ({ schema: { flows } }: Reading, column: Column): boolean =>
  flows !== null && (column === flows.out || column === flows.in);

/** "number of guests" is none of the different values of `guest_country`. */
function isOnlyOwner(reading: Reading, index: number, stems: readonly string[]): boolean {
  const asked = (reading.items[index]?.norm ?? '').split(' ').map(stem);
  const head = stems.at(-1) ?? '';
  return stems.length > 1 && stems[0] === asked.at(-1) && !asked.includes(head) && !NAMING.has(head);
}

/** "how many check-ins": what happened on a date, and not its days. */
function isEventNoun(reading: Reading, index: number): boolean {
  const norm = reading.items[index]?.norm ?? '';
  const hasTimeWord = /\b(?:dates?|days?|times?|timestamps?|months?|weeks?|years?)\b/.test(norm);
  return reading.columnAt(index)?.role === 'date' && norm.endsWith('s') && !hasTimeWord;
}

/** Days are counted by the dates of the table. */
function countedDays(reading: Reading): Measure | null {
  const dates = dateColumn(reading);
  if (dates?.profile.type !== 'date') return null;
  if (dates.profile.isCandidateKey) return ROW_COUNT;
  reading.note('note.distinct', { column: dates.name });
  return { fn: 'countDistinct', column: refOf(dates) };
}

/** "session counts": the column right before already holds the numbers. */
function isCountOfQuantity(reading: Reading, at: number): boolean {
  const column = reading.isFree(at - 1) ? reading.columnAt(at - 1) : null;
  return /^counts?$/.test(reading.items[at]?.norm ?? '') && column?.role === 'measure' && column.isAdditive;
}

/** "mean number of seats": the column already holds the numbers, of which a mean is asked for. */
function isLevelOfNumber(reading: Reading, at: number): boolean {
  const before = reading.previous(at);
  const isLevel =
    reading.isFree(before) &&
    reading.plays(before, 'avg', 'median', 'min', 'max', 'stddev', 'iqr', 'variation');
  return isLevel && before === at - 1 && reading.columnAt(reading.next(at))?.role === 'measure';
}

/** "how many", "number of": the measure it asks for, or null when the question counts nothing. */
export function readCount(reading: Reading): Measure | null {
  const at = reading.find(['count']);
  if (at < 0) return null;
  if (isCountOfQuantity(reading, at)) {
    reading.use(at);
    return null;
  }
  if (isLevelOfNumber(reading, at)) {
    reading.use(at);
    return null;
  }
  const total = reading.previous(at);
  if (reading.isFree(total) && reading.plays(total, 'sum')) reading.use(total);
  reading.takeAll('count');
  let target = reading.next(at);
  const isDistinct = reading.isFree(target) && reading.plays(target, 'distinct');
  if (isDistinct) {
    reading.use(target);
    target = reading.next(target);
  }
  // "how many rainy days": the value has been read as a condition.
  while (!reading.isFree(target) && reading.items[target]?.meaning.kind === 'value')
    target = reading.next(target);
  target = pastParticiple(reading, target);
  target = pastNoun(reading, target);
  const before = reading.previous(at);
  const counted = reading.isFree(target) ? countedBy(reading, target, isDistinct) : null;
  if (counted) reading.use(target);
  else if (isDistinct)
    throw new NotUnderstood({ kind: 'needs', what: 'group', word: reading.items[at]?.text ?? '' });
  else if (reading.isFree(before) && countedBefore(reading, before)) reading.use(before);
  return counted ?? piecesInStock(reading, reading.next(at)) ?? peopleNamed(reading, at) ?? ROW_COUNT;
}

/** "the number of guests (adults)": the quantity right behind what only some other column speaks of. */
function pastNoun(reading: Reading, target: number): number {
  const [noun, next] = [reading.columnAt(target), reading.columnAt(target + 1)];
  const isOther = noun?.role === 'category' && noun.profile.distinctCount > 0 && reading.isFree(target);
  if (!isOther || next?.role !== 'measure' || !next.isAdditive || !reading.isFree(target + 1)) return target;
  if (next.stems.some((each) => lexicon.money.has(each))) return target;
  reading.use(target);
  return target + 1;
}

/** "cancelled contracts": what the rows are, where the question tells more of its column. */
function pastParticiple(reading: Reading, target: number): number {
  const [meaning, next] = [reading.items[target]?.meaning, reading.items[target + 1]?.meaning];
  const column = reading.columnAt(target);
  const isRow = next?.kind === 'rows' || (next?.kind === 'column' && next.column.profile.isCandidateKey);
  const isTold = reading
    .predicates()
    .some((each) => partsOf(each).some((part) => part.column.name === column?.name));
  if (meaning?.kind !== 'column' || !/ed$/.test(reading.items[target]?.norm ?? '')) return target;
  if (!isRow || !isTold || column?.flag) return target;
  reading.use(target);
  return target + 1;
}

const HAD = /^(?:have|has|had|left|there|stock|available|hold|holds|got)$/;
const SOLD = /^(?:sold|sell|sells|shipped|ship|bought|buy|purchased|ordered|moved|shifted)$/;
const PIECES: ReadonlySet<string> = new Set(['quantity', 'units', 'pieces'].map(stem));

/** "how many consumers ordered in 2024", where a row is of an order: the people whom the value is said of. */
function peopleNamed({ items, schema }: Reading, at: number): Measure | null {
  const { composition, columns } = schema;
  const named = items[at + 1];
  const isNoun = named?.meaning.kind === 'value' && named.norm.endsWith('s');
  // "how many newsletter subscribers ordered lighting"
  const isFlag = named?.meaning.kind === 'column' && named.meaning.column.role === 'flag';
  const isOfPeople =
    isFlag &&
    [named.norm, items[at + 2]?.norm ?? ''].some((norm) =>
      norm.split(' ').some((word) => lexicon.returning.has(stem(word))),
    );
  if (composition?.kind !== 'join' || !named || !('column' in named.meaning) || !(isNoun || isOfPeople))
    return null;
  const { column } = named.meaning;
  const isOfThem = composition.columns.some(
    ({ table, as }) => table === composition.right && as === column.name,
  );
  const key = columns.find(({ name }) => name === composition.leftKey);
  if (!isOfThem || !key || !tellsPeople(key)) return null;
  if (!isOfPeople && items[at + 2]?.meaning.kind === 'column') return null;
  return { fn: 'countDistinct', column: refOf(key) };
}

/** "how many Claw Hammers do we have in Midway", "how many webcams did we sell": pieces, not rows. */
function piecesInStock(reading: Reading, target: number): Measure | null {
  const counted = reading.items[target]?.meaning;
  const isHad = reading.items.some(({ norm }) => HAD.test(norm));
  const isSold = reading.items.some(({ norm }) => SOLD.test(norm));
  const [stock, other] = reading.schema.columns.filter(
    ({ role, isAdditive, stems }) =>
      role === 'measure' &&
      isAdditive &&
      stems.some((each) => (isSold ? PIECES.has(each) : lexicon.stocks.has(each))),
  );
  const isThing = counted?.kind === 'value' && counted.column.stems.some((each) => lexicon.things.has(each));
  if (!(isHad || isSold) || !isThing || !stock || other) return null;
  reading.note('note.counted', { column: stock.name });
  return { fn: 'sum', column: refOf(stock) };
}

const HOLDING = /^(?:holds?|held|holding|stocks?|stocked|stores?|stored|keeps?|kept|carr(?:y|ies|ied))$/;

/** "which warehouse holds more paint": the pieces that are there; null where nothing is held, or not one column counts it. */
export function heldStock(reading: Reading): Measure | null {
  const isHeld = reading.items.some(({ norm, meaning }) => meaning.kind !== 'column' && HOLDING.test(norm));
  const [stock, other] = reading.schema.columns.filter(
    ({ role, isAdditive, stems }) =>
      role === 'measure' && isAdditive && stems.some((each) => lexicon.stocks.has(each)),
  );
  if (!isHeld || !stock || other) return null;
  reading.note('note.counted', { column: stock.name });
  return { fn: 'sum', column: refOf(stock) };
}

/** "order count", "rows count". */
function countedBefore(reading: Reading, index: number): boolean {
  return (
    reading.items[index]?.meaning.kind === 'rows' || reading.columnAt(index)?.profile.isCandidateKey === true
  );
}
