import {
  type DateReading,
  dayPeriod,
  type DayOfYear,
  inYear,
  isRealDay,
  monthName,
  monthOf,
  monthPeriod,
  type Period,
  yearOf,
} from './dates.js';
import { integerOf } from '../integers.js';
import { readPartOfYear } from './part-of-year.js';
import { type Token } from '../tokenize.js';
import { readWeekdays } from './weekdays.js';

function readIso(token: Token): Period | null {
  const [year = 0, month = 0, day = null] = token.text.split('-').map(Number);
  if (!token.text.includes('-') || month < 1 || month > 12) return null;
  return day === null ? monthPeriod(year, month) : dayPeriod(year, month, day);
}

/** "may 2023", "in may": the word is a month beside a year, or where a time is named. */
function monthInSmall(tokens: readonly Token[], at: number): number | null {
  const isTime = /^(in|during|since|until|till)$/.test(tokens[at - 1]?.norm ?? '');
  const isDated = yearOf(tokens[at + 1]) !== null || yearOf(tokens[at + 2]) !== null;
  return tokens[at]?.norm === 'may' && (isTime || isDated) ? 5 : null;
}

function readMonthFirst(tokens: readonly Token[], at: number, month: number): DateReading | null {
  const label = monthName(month);
  const year = yearOf(tokens[at + 1]);
  if (year !== null) return { length: 2, period: monthPeriod(year, month) };
  const comma = tokens[at + 1]?.text === ',' || tokens[at + 1]?.norm === 'of' ? 1 : 0;
  const yearAfterComma = yearOf(tokens[at + 1 + comma]);
  if (yearAfterComma !== null) return { length: 2 + comma, period: monthPeriod(yearAfterComma, month) };
  const days = daysAt(tokens, at + 1);
  if (!days) return { length: 1, period: { month, last: null, label } };
  const gap = 1 + days.length + (tokens[at + 1 + days.length]?.text === ',' ? 1 : 0);
  const dayYear = yearOf(tokens[at + gap]);
  const named = dayOfYear(1 + days.length, month, days);
  const period = named && dayYear !== null ? inYear(dayYear, named.period) : null;
  if (period) return { length: gap + 1, period };
  // "June 10 to June 20", but not "June 3 orders"
  const isDay = days.isOrdinal || days.last !== null || isBound(tokens, at - 1) || isBound(tokens, at + 2);
  return isDay ? named : { length: 1, period: { month, last: null, label } };
}

/** A word for one end of a span of days. */
const isBound = (tokens: readonly Token[], at: number): boolean =>
  /^(between|from|to|until|till|through|on|since|before|after)$/.test(tokens[at]?.norm ?? '');

/** Length of the ending of an ordinal number, "1 st". */
const ordinalAt = (tokens: readonly Token[], at: number): number =>
  /^(st|nd|rd|th)$/.test(tokens[at]?.norm ?? '') ? 1 : 0;

/** Days of a month and how many tokens name them. */
interface Days {
  readonly length: number;
  readonly first: number;
  readonly last: number | null;
  readonly isOrdinal: boolean;
}

/** Length of what stands between the first and the last of several days: nothing in "5-11", whose dash is no token. */
function linkLength(tokens: readonly Token[], at: number, lead: Token | undefined): number | null {
  const norm = tokens[at]?.norm ?? '';
  if (/^(?:to|till|until|through|thru|-|–)$/.test(norm)) return tokens[at + 1]?.norm === 'the' ? 2 : 1;
  if (norm === 'and' && lead?.norm === 'between') return 1;
  return tokens[at]?.kind === 'figure' ? 0 : null;
}

/** "5", "5th", "5 to 11", "the 1st to the 10th". */
function daysAt(tokens: readonly Token[], at: number): Days | null {
  const first = integerOf(tokens[at], 1, 31);
  if (first === null) return null;
  const ending = ordinalAt(tokens, at + 1);
  const end = at + 1 + ending;
  const before = tokens[at - 1]?.norm === 'the' || monthOf(tokens[at - 1]) !== null ? at - 2 : at - 1;
  const lead = tokens[before];
  const link = linkLength(tokens, end, lead);
  const last = link === null ? null : integerOf(tokens[end + link], 1, 31);
  if (link === null || last === null || last <= first)
    return { length: 1 + ending, first, last: null, isOrdinal: ending > 0 };
  const length = end + link + 1 + ordinalAt(tokens, end + link + 1) - at;
  return { length, first, last, isOrdinal: ending > 0 };
}

function dayOfYear(
  length: number,
  ofMonth: number,
  { first, last }: Days,
): { length: number; period: DayOfYear } | null {
  const days = last === null ? String(first) : `${first} – ${last}`;
  const isReal = isRealDay(2000, ofMonth, first) && isRealDay(2000, ofMonth, last ?? first);
  if (!isReal) return null;
  return {
    length,
    period: { ofMonth, dayOfMonth: first, lastDay: last, label: `${monthName(ofMonth)} ${days}` },
  };
}

/** "5 March 2021", "the 1st of June", "5 to 11 February 2024". */
function readDayFirst(tokens: readonly Token[], at: number): DateReading | null {
  const days = daysAt(tokens, at);
  if (!days) return null;
  let next = at + days.length;
  if (tokens[next]?.norm === 'of' && (days.isOrdinal || days.last !== null)) next += 1;
  const month = monthOf(tokens[next]);
  if (month === null) return days.last === null ? readListedDay(tokens, at, days) : null;
  const named = dayOfYear(next + 1 - at, month, days);
  const year = yearOf(tokens[next + 1]);
  const period = named && year !== null ? inYear(year, named.period) : null;
  return period ? { length: next + 2 - at, period } : named;
}

/** "14 and 15 February 2024", "5, 6 and 7 March": the month stands behind the last of several days. */
function readListedDay(tokens: readonly Token[], at: number, days: Days): DateReading | null {
  const link = at + days.length;
  if (!/^(?:and|or|&|,)$/.test(tokens[link]?.norm ?? '')) return null;
  const later = readDayFirst(tokens, link + 1)?.period;
  if (!later || !('start' in later || 'ofMonth' in later)) return null;
  const month = 'start' in later ? Number(later.start.slice(5, 7)) : later.ofMonth;
  const named = dayOfYear(days.length, month, days);
  const period = named && 'start' in later ? inYear(Number(later.start.slice(0, 4)), named.period) : null;
  return period ? { length: days.length, period } : named;
}

/** "from 5 to 11 February 2024", "between March 5 and 9": the word that leads days of one month belongs to them. */
function readLedDays(tokens: readonly Token[], at: number): DateReading | null {
  if (!/^(?:from|between)$/.test(tokens[at]?.norm ?? '')) return null;
  const first = tokens[at + 1]?.norm === 'the' ? at + 2 : at + 1;
  const isOfMonth = monthOf(tokens[first]) !== null;
  const days = daysAt(tokens, isOfMonth ? first + 1 : first);
  const read =
    !days || days.last === null ? null : isOfMonth ? readDate(tokens, first) : readDayFirst(tokens, first);
  return read && { ...read, length: first - at + read.length };
}

/** Reads a date at position `at`: ISO dates, `March 2021`, `5 March 2021`, `March 5, 2021`, `Q1 2021`, a month or a day of the week alone; else null. */
export function readDate(tokens: readonly Token[], at: number): DateReading | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'date') {
    const period = readIso(token);
    return period && { length: 1, period };
  }
  const month = monthOf(token) ?? monthInSmall(tokens, at);
  if (month !== null) return readMonthFirst(tokens, at, month);
  const weekdays = readWeekdays(tokens, at);
  if (weekdays) return weekdays;
  return readPartOfYear(tokens, at) ?? readDayFirst(tokens, at) ?? readLedDays(tokens, at);
}
