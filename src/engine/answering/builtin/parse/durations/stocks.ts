import { type Column } from '../../link/headers/schema.js';
import { type Predicate } from '../../representation/predicate.js';
import { type Period } from '../../text/times/dates.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { isLoss } from '../measures/losses.js';
import { NotUnderstood, refused } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { endingFlag, endingOf, isEndOfTaking } from '../filters/states.js';
import { isRowNounAt } from '../groups/row-nouns.js';
import { inYearOf, onlyYear, periodAt } from '../times/time-column.js';
import { isStart } from '../times/time.js';

/** A time at which it is asked what was there: the items that name it, and from when to when something must have been there. */
interface Moment {
  readonly at: number;
  readonly items: readonly number[];
  /** The word that leads the time. */
  readonly lead: string;
  readonly label: string;
  /** What had begun before this day was there. */
  readonly begunBefore: string;
  /** What had not ended before this day was there. */
  readonly endsFrom: string;
}

const AT_END = /^(?:by |as (?:of|at) |at )(?:the )?(?:end|close) of$|^as (?:of|at)$/;
const AT_EACH_END = /^(?:at|by|as of) the end of (?:each|every)$/;
const DURING = /^(?:in|during|on|throughout)$/;
const DAY_MS = 86_400_000;

const isStartOf = (lead: string): boolean => lexicon.triggers.get(lead)?.includes('startOf') === true;

/** The days of a moment, by the word that leads the time; null for a word that leads none. */
function daysOf(lead: string, { start, end }: Period): Pick<Moment, 'begunBefore' | 'endsFrom'> | null {
  if (AT_END.test(lead)) return { begunBefore: end, endsFrom: end };
  if (isStartOf(lead)) return { begunBefore: start, endsFrom: start };
  const isDay = Date.parse(end) - Date.parse(start) === DAY_MS;
  if (!DURING.test(lead)) return null;
  return { begunBefore: end, endsFrom: isDay ? end : start };
}

/** "at the end of 2023", "as of 31 March", "active in May 2024": the moment that an item leads; null for any other item. */
function momentAt(reading: Reading, index: number, start: Column): Moment | null {
  const lead = reading.items[index]?.norm ?? '';
  const isLead = AT_END.test(lead) || isStartOf(lead) || DURING.test(lead);
  const time = { column: start, isYear: false };
  const at = isLead ? reading.next(index) : -1;
  const span = periodAt(reading, at, time);
  const period = span && inYearOf(span, onlyYear(time));
  const days = period && daysOf(lead, period);
  if (!period || !days || (DURING.test(lead) && !hasStateBefore(reading, index, period))) return null;
  return { at, items: [index, at], lead, label: period.label, ...days };
}

/** "active in May", "open tickets on 1 March": the state stands right before the time, or before the rows of a day. */
function hasStateBefore(reading: Reading, index: number, { start, end }: Period): boolean {
  const before = reading.previous(index);
  const isDay = Date.parse(end) - Date.parse(start) === DAY_MS;
  // "how many members were there on 15 June"
  if (isDay && reading.schema.isOfPeople && reading.items[index - 1]?.norm === 'there') return true;
  const isOfRows = isDay && isRowNounAt(reading, before);
  return isState(reading, isOfRows ? reading.previous(before) : before);
}

/** "active", "employed": what has begun and not ended; a word for the column that tells who has ended may say it too. */
function isState(reading: Reading, index: number): boolean {
  const { norm = '' } = reading.items[index] ?? {};
  const isOfEnding = reading.columnAt(index) !== null && reading.columnAt(index) === endingFlag(reading);
  const isOpposite = isOfEnding && !lexicon.endHeaders.has(stem(norm));
  return reading.isFree(index) && (reading.plays(index, 'openState') || isOpposite);
}

/** "hired at the end of 2020": what began then, and not what was there. */
function speaksOfStarts(reading: Reading, start: Column): boolean {
  return reading.items.some(({ norm }, index) => {
    const isBegun = lexicon.startHeaders.has(stem(norm.split(' ')[0] ?? ''));
    return reading.columnAt(index) === start || (isBegun && !isState(reading, index));
  });
}

/** "cancelled by the end of 2020": what ended then, or had ended. */
function speaksOfEnds(reading: Reading, { items }: Moment): boolean {
  return reading.items.some(({ norm }, index) => {
    const isSaid = lexicon.endHeaders.has(stem(norm.split(' ').at(-1) ?? '')) && !isState(reading, index);
    const isEnded = reading.plays(index, 'closedState') || isLoss(reading, index);
    return !items.includes(index) && (isSaid || isEnded || isEndOfTaking(reading, index));
  });
}

/** How many times a question names. */
function timesIn(reading: Reading, start: Column): number {
  const time = { column: start, isYear: false };
  return [...reading.items.keys()].filter((index) => periodAt(reading, index, time) !== null).length;
}

/** True where what is there is asked for itself, and no number of it. */
function asksForRows(reading: Reading): boolean {
  const isOfRows = reading.items.some(
    ({ meaning, norm }, index) =>
      meaning.kind === 'person' || /^(?:headcount|who)$/.test(norm) || isRowNounAt(reading, index),
  );
  return isOfRows && !reading.freeColumns().some(({ meaning }) => meaning.column.role === 'measure');
}

/** "at the end of each year": a course of what was there. @throws NotUnderstood, since rows are of one period only */
function refuseCourse(reading: Reading): void {
  const each = reading.items.findIndex(
    ({ norm }, index) =>
      AT_EACH_END.test(norm) ||
      (reading.plays(index, 'by') && /^end$/.test(reading.items[index + 2]?.norm ?? '')),
  );
  if (each >= 0 && reading.find(['toDate', 'running']) < 0)
    throw new NotUnderstood(refused(reading.items[each]?.text ?? ''));
}

/** What had begun before the moment and had not ended by then. */
function conditionsAt(
  { begunBefore, endsFrom, label }: Moment,
  start: Column,
  end: Column | null,
): Predicate[] {
  const begun: Predicate = { op: 'period', column: refOf(start), start: null, end: begunBefore, label };
  if (!end) return [begun];
  const open: Predicate = { op: 'missing', column: refOf(end) };
  const later: Predicate = { op: 'period', column: refOf(end), start: endsFrom, end: null, label };
  return [begun, { op: 'or', left: open, right: later }];
}

/**
 * "active at the end of 2023", "headcount as of 31 December": the rows that had begun by then and had not ended, and not
 * those that began in that time.
 */
export function readStocks(reading: Reading): void {
  const [start, other] = reading.schema.columns.filter(isStart);
  if (!start || other) return;
  refuseCourse(reading);
  const [moment, second] = [...reading.items.keys()].flatMap(
    (index) => momentAt(reading, index, start) ?? [],
  );
  if (!moment) return;
  const ending = endingOf(reading)?.column ?? null;
  const end = ending?.role === 'date' ? ending : null;
  const states = [...reading.items.keys()].filter((index) => isState(reading, index));
  const isAsked = states.length > 0 || asksForRows(reading) || (end !== null && !/^by /.test(moment.lead));
  const isOfStarts = speaksOfStarts(reading, start) && timesIn(reading, start) < 2;
  if (!isAsked || isOfStarts || speaksOfEnds(reading, moment)) return;
  // "at the end of 2022 against the end of 2023": one of them would be left out.
  if (second) throw new NotUnderstood(refused(second.lead));
  reading.use(...moment.items, ...states);
  // What is said of them is asked for after them, but for the state itself.
  const at = states.length > 0 ? moment.at : -1;
  for (const each of conditionsAt(moment, start, end)) reading.addCondition(at, each);
  if (!end) reading.note('note.noEnds', { column: start.name });
}
