import { speaksOfEvent } from '../../link/events.js';
import { type Meaning } from '../../link/meaning.js';
import { type Column } from '../../link/headers/schema.js';
import { type Predicate } from '../../representation/predicate.js';
import { stem } from '../../text/stem.js';
import { refuseNever, refuseOpposite } from '../filters/states.js';
import { type Reading, refOf } from '../reading.js';

/** Only a participle says that something happened: "delivered", "sent". */
const PARTICIPLE = /(?:ed|en|id|nt|ld|pt)$/;
const WORDS = new Set<Meaning['kind']>(['verb', 'skip', 'unknown', 'adjective', 'rows']);

interface Event {
  readonly date: Column;
  readonly isUndone: boolean;
}

const hasGaps = ({ role, profile }: Column): boolean => role === 'date' && profile.missingCount > 0;

/** The date with gaps of which a word tells that it was reached, or with "un-" that it was not: "delivered", "hires". */
function eventAt(reading: Reading, index: number): Event | null {
  const item = reading.items[index];
  if (!item || item.norm.includes(' ')) return null;
  const named = reading.columnAt(index);
  const isSaid = PARTICIPLE.test(item.norm);
  if (named) return hasGaps(named) && isSaid ? { date: named, isUndone: false } : null;
  if (!WORDS.has(item.meaning.kind)) return null;
  const dates = reading.schema.columns.filter(hasGaps);
  const [undone, ...others] = dates.filter(({ words }) => words.some((word) => item.norm === `un${word}`));
  if (undone && others.length === 0) return { date: undone, isUndone: true };
  // "hires", and "hire" before "rate"
  const isNoun = /[^s]s$/.test(item.norm) || reading.plays(index + 1, 'rate');
  const [date, other] = dates.filter(
    (column) =>
      (isSaid && column.words.includes(item.norm)) ||
      (isNoun && speaksOfEvent({ norm: item.norm, stem: stem(item.norm) }, column)),
  );
  return date && !other ? { date, isUndone: false } : null;
}

/** Index of the "not" before a participle, "have not been delivered"; -1 without one. */
function denialBefore(reading: Reading, index: number): number {
  const before = reading.previous(index);
  return reading.isFree(before) && reading.plays(before, 'not') ? before : -1;
}

/** True for "when was it delivered" and "days until delivered": the date itself is asked for. */
function asksForDate(reading: Reading): boolean {
  return reading.items.some(
    ({ meaning }, index) =>
      reading.plays(index, 'when') || (meaning.kind === 'formula' && meaning.formula.isDuration),
  );
}

/**
 * "how many shipments were delivered", "undelivered parcels", "have not been paid": the rows in which the date of an event
 * has a value, or has none.
 */
export function readHappened(reading: Reading): void {
  if (asksForDate(reading)) return;
  for (const index of reading.items.keys()) {
    const event = reading.isFree(index) ? eventAt(reading, index) : null;
    if (!event) continue;
    const { date, isUndone } = event;
    const denial = denialBefore(reading, index);
    const missing: Predicate = { op: 'missing', column: refOf(date) };
    const isOpen = isUndone !== denial >= 0;
    if (denial >= 0) refuseNever(reading, denial);
    refuseOpposite(reading, index, { isOpen, end: date });
    reading.use(index, ...(denial >= 0 ? [denial] : []));
    // A time of the event says already that there was one.
    const isTimed = reading
      .predicates()
      .some((each) => each.op === 'period' && each.column.name === date.name);
    if (isTimed && !isOpen) continue;
    reading.addCondition(index, isOpen ? missing : { op: 'not', of: missing });
    reading.note(isOpen ? 'note.open' : 'note.closed', {
      word: reading.items[index]?.text ?? '',
      column: date.name,
    });
  }
}

/** True for a condition on whether an event has happened at all. */
export function isOnEvent(predicate: Predicate): boolean {
  const isDate = (each: Predicate): boolean =>
    each.op === 'missing' && (each.column.type === 'date' || each.column.type === 'timestamp');
  return predicate.op === 'not' ? isDate(predicate.of) : isDate(predicate);
}
