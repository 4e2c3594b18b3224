import { COHORT } from '../durations/cohort-words.js';
import { type Column } from '../../link/headers/schema.js';
import { lexicon, LINK_WORDS } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';
import { isLoss } from '../measures/losses.js';
import { firstDateColumn, isEnd } from './time.js';
import { periodAt, type TimeColumn } from './time-column.js';

const TIME_WORDS = new Set(['date', 'time', 'day', 'timestamp']);

/** Words that lead a time: the event stands before them. */
const LEAD = /^(?:in|on|at|of|during|before|after|since|until|till|from|by|between|to|and|through|within)$/;

/** The stems of the words of a header that tell what happened then: "booked" of `booked_on`. */
function eventStems({ stems }: Column): string[] {
  return stems.filter((each) => !LINK_WORDS.has(each) && !TIME_WORDS.has(each));
}

/** What an item says in general: that something begins or ends. */
function isOfKind(reading: Reading, index: number, column: Column): boolean {
  const said = stem((reading.items[index]?.norm ?? '').split(' ')[0] ?? '');
  const ends = reading.plays(index, 'closedState') || isLoss(reading, index) || lexicon.endHeaders.has(said);
  if (ends) return isEnd(column);
  return lexicon.startHeaders.has(said) && column.stems.some((each) => lexicon.startHeaders.has(each));
}

/** The date columns whose event an item speaks of: "booked", "with check-in", "ended". */
function eventsAt(reading: Reading, index: number, dates: readonly Column[]): Column[] {
  const named = reading.columnAt(index);
  if (named?.role === 'date') return [named];
  const said = (reading.items[index]?.norm ?? '').split(' ').map(stem);
  const written = dates.filter((date) => eventStems(date).some((each) => said.includes(each)));
  return written.length > 0 ? written : dates.filter((date) => isOfKind(reading, index, date));
}

/** Index of the nearest item in a direction that speaks of one date column; null where the sentence has none. */
function nearest(reading: Reading, from: number, step: 1 | -1, dates: readonly Column[]): number | null {
  for (let at = from + step; at >= 0 && at < reading.items.length; at += step) {
    if (/^[.;?!]$/.test(reading.items[at]?.norm ?? '')) return null;
    if (eventsAt(reading, at, dates).length === 1) return at;
  }
  return null;
}

/** What only people begin with: no date of anything else is meant. */
const OF_PEOPLE = new Set(
  ['signed', 'signing', 'joined', 'registered', 'subscribed', 'enrolled', 'hired', 'born', 'onboarded'].map(
    stem,
  ),
);

const isOfPerson = (reading: Reading, index: number): boolean =>
  OF_PEOPLE.has(stem(reading.items[index]?.norm.split(' ')[0] ?? ''));

/** "who signed up before 2021" in a table without such a date. @throws NotUnderstood */
export function refuseForeignEvents(reading: Reading, time: TimeColumn | null): void {
  const dates = reading.schema.columns.filter(({ role }) => role === 'date');
  // "joined in 2023 (first order)"
  if (reading.items.some(({ norm }) => /\bfirst\b/.test(norm) || COHORT.test(norm))) return;
  const isKnown = ({ stems }: Column): boolean =>
    stems.some((each) => lexicon.startHeaders.has(each) || OF_PEOPLE.has(each) || each === 'birth');
  for (const [index, { text }] of reading.items.entries()) {
    const isTimed = [1, 2, 3, 4].some((step) => periodAt(reading, index + step, time) !== null);
    if (isOfPerson(reading, index) && isTimed && dates.length > 0 && !reading.schema.columns.some(isKnown))
      throw new NotUnderstood({ kind: 'unclear', words: [text] });
  }
}

/** How a question speaks of the times of several events. */
export class EventDates {
  private readonly dates: readonly Column[];
  /** The item that names a time, to the column it is of. */
  private readonly columns = new Map<number, Column>();
  private readonly events = new Set<number>();

  /** @param time the column that all times are of where the question tells no other */
  constructor(
    private readonly reading: Reading,
    private readonly time: TimeColumn | null,
  ) {
    this.dates = reading.schema.columns.filter(({ role }) => role === 'date');
    const times = [...reading.items.keys()].filter((index) => periodAt(reading, index, time) !== null);
    if (time?.isYear) for (const index of reading.items.keys()) this.assignNamed(index);
    if (this.dates.length < 2 || time?.isYear) return;
    for (const index of times) this.assignBefore(index);
    const led = new Set(this.events);
    if (times.length > 1)
      for (const index of times) if (!this.columns.has(index)) this.assignAfter(index, led);
    // Times of one event need no telling apart, but for what only people begin with.
    const isOfPeople = [...this.events].some((at) => isOfPerson(reading, at));
    if (new Set(this.columns.values()).size < 2 && !isOfPeople) this.clear();
  }

  /** "born after 1990 and hired before 2020": beside years, a time is of the date that is named right before it. */
  private assignNamed(index: number): void {
    const lead = this.reading.previous(index);
    const isLed = this.reading.plays(lead, 'before', 'after', 'since', 'from', 'between');
    const event = isLed ? this.reading.previous(lead) : lead;
    // "born after 1990": of the years themselves
    const isOfYears = this.reading.columnAt(event)?.isYear === true;
    const [column, other] = isOfYears ? [] : eventsAt(this.reading, event, this.dates);
    const isTime = column && periodAt(this.reading, index, { column, isYear: false }) !== null;
    if (isTime && !other) this.claim(index, event);
  }

  /** "booked in 2023", "a 2024 end": the event right behind a bare time, else the last one before it. */
  private assignBefore(index: number): void {
    const [before, after] = ([-1, 1] as const).map((step) => nearest(this.reading, index, step, this.dates));
    const isLed = LEAD.test(this.reading.items[index - 1]?.norm ?? '');
    const at = after === index + 1 && !isLed ? after : before;
    if (at === null || at === undefined) return;
    const rows = firstDateColumn(this.reading.schema);
    if (rows && this.isOfRows(index, at)) this.columns.set(index, rows);
    else this.claim(index, at);
  }

  /** "who signed up in 2021, by quarter of 2023": a time behind a comma, where the event before it has its own. */
  private isOfRows(index: number, event: number): boolean {
    const isParted = this.reading.items.slice(event, index).some(({ norm }) => /^[,;]$/.test(norm));
    const isBought = this.reading.items
      .slice(event + 1, index)
      .some(({ norm }) => /^(?:buy|bought|order|ordered|purchased|spent|placed)$/.test(norm));
    return this.events.has(event) && (isParted || isBought) && event < index;
  }

  /** "in 2024 from customers who signed up in 2021": a time that no event leads is of what the rows are. */
  private assignAfter(index: number, led: ReadonlySet<number>): void {
    const after = nearest(this.reading, index, 1, this.dates);
    const isClaimed = after !== null && led.has(after);
    const rows = firstDateColumn(this.reading.schema);
    if (after !== null && !isClaimed) this.claim(index, after);
    else if (rows && led.size > 0) this.columns.set(index, rows);
  }

  private claim(index: number, at: number): void {
    const column = eventsAt(this.reading, at, this.dates)[0];
    if (!column) return;
    this.columns.set(index, column);
    this.events.add(at);
  }

  /** The column that the time at an item is of. */
  at(index: number): TimeColumn | null {
    const column = this.columns.get(index);
    return column ? { column, isYear: false } : this.time;
  }

  private clear(): void {
    this.columns.clear();
    this.events.clear();
  }

  /** Marks the words for the events as understood. */
  use(): void {
    this.reading.use(...this.events);
  }
}
