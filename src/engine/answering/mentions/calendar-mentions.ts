import { inYear, iso, type TimeSpan } from '../builtin/text/times/dates.js';
import { readDate } from '../builtin/text/times/read-date.js';
import { type Token as ReadToken } from '../builtin/text/tokenize.js';
import { type Token } from '../question/tokens.js';
import { type Dataset } from '../tables/dataset.js';

/** Days that a question names, by the first and the last: a quarter, "5 March 2025", "from January to June 2025". */
export interface CalendarMention {
  /** ISO dates. */
  readonly first: string;
  readonly last: string;
  readonly places: readonly number[];
}

interface ReadSpan {
  readonly from: number;
  /** The place behind its last token. */
  readonly to: number;
  readonly span: TimeSpan;
}

interface Days {
  readonly start: string;
  /** The day behind the last. */
  readonly end: string;
}

const UNTIL = /^(?:to|until|till|through|-|–)$/;

function asRead({ text, norm, stem }: Token, place: number): ReadToken {
  const isDate = /^\d{4}-\d\d?-\d\d?$/.test(text);
  const isWord = /^\p{L}/u.test(text);
  const kind = isDate ? 'date' : isWord ? 'word' : /^\d/.test(text) ? 'figure' : 'mark';
  return { text, norm, stem, kind, first: place === 0 };
}

function spansIn(tokens: readonly ReadToken[]): ReadSpan[] {
  const found: ReadSpan[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const read = readDate(tokens, at);
    if (!read) continue;
    found.push({ from: at, to: at + read.length, span: read.period });
    at += read.length - 1;
  }
  return found;
}

const daysOf = (span: TimeSpan): Days | null => ('start' in span ? span : null);

/** Days that are named before others, of the year of these where they have none: "January" of "January to June 2025". */
function daysBefore(span: TimeSpan, later: Days): Days | null {
  const year = Number(later.start.slice(0, 4));
  if ('start' in span) return span;
  const days = inYear(year, span);
  return days && days.start > later.start ? inYear(year - 1, span) : days;
}

/** "from January to June 2025": from the first of two to the last. */
function joined(one: ReadSpan, other: ReadSpan | undefined, tokens: readonly ReadToken[]): Days | null {
  const later = other && other.from === one.to + 1 ? daysOf(other.span) : null;
  if (!later) return null;
  const link = tokens[one.to]?.norm ?? '';
  const isBetween = link === 'and' && tokens[one.from - 1]?.norm === 'between';
  const earlier = UNTIL.test(link) || isBetween ? daysBefore(one.span, later) : null;
  return earlier && earlier.start < later.start ? { start: earlier.start, end: later.end } : null;
}

/** A month of a year and a day as in a file are read as numbers. */
const isNumber = ({ from, to }: ReadSpan, { start, end }: Days, tokens: readonly ReadToken[]): boolean =>
  tokens[from]?.kind === 'date' ||
  (to - from === 2 && iso(Number(start.slice(0, 4)), Number(start.slice(5, 7)) + 1, 1) === end);

function mentionOf(from: number, to: number, { start, end }: Days): CalendarMention {
  const [year = 0, month = 1, day = 1] = end.split('-').map(Number);
  const places = Array.from({ length: to - from }, (_, at) => from + at);
  return { first: start, last: iso(year, month, day - 1), places };
}

function mentionsIn(tokens: readonly ReadToken[]): CalendarMention[] {
  const spans = spansIn(tokens);
  const mentions: CalendarMention[] = [];
  for (let at = 0; at < spans.length; at += 1) {
    const [one, other] = [spans[at], spans[at + 1]];
    if (!one) continue;
    const both = joined(one, other, tokens);
    const days = both ?? daysOf(one.span);
    if (both && other) {
      mentions.push(mentionOf(one.from, other.to, both));
      at += 1;
    } else if (days && !isNumber(one, days, tokens)) mentions.push(mentionOf(one.from, one.to, days));
  }
  return mentions;
}

/** A question of which values are known. */
interface ReadQuestion {
  readonly tokens: readonly Token[];
  readonly dataset: Pick<Dataset, 'columns'>;
  /** Places that values take. */
  readonly taken: ReadonlySet<number>;
}

/** The days that a question names, in its order, where columns hold dates; years, and single months of a year, are numbers. */
export function calendarMentions({ tokens, dataset, taken }: ReadQuestion): CalendarMention[] {
  if (dataset.columns.every(({ kind }) => kind !== 'date')) return [];
  return mentionsIn(tokens.map(asRead)).filter(({ places }) => !places.every((place) => taken.has(place)));
}
