import {
  type DateReading,
  dayPeriod,
  integerOf,
  isRealDay,
  monthName,
  monthOf,
  monthPeriod,
  type Period,
  yearOf,
} from './dates.js';
import { readPartOfYear } from './part-of-year.js';
import { type Token } from './tokenize.js';
import { readWeekday, readWorkingDays } from './weekdays.js';

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
  const day = integerOf(tokens[at + 1], 1, 31);
  const ending = ordinalAt(tokens, at + 2);
  const gap = 2 + ending + (tokens[at + 2 + ending]?.text === ',' ? 1 : 0);
  const dayYear = yearOf(tokens[at + gap]);
  const period = day !== null && dayYear !== null ? dayPeriod(dayYear, month, day) : null;
  if (period) return { length: gap + 1, period };
  // "June 10 to June 20", but not "June 3 orders"
  if (day !== null && (ending > 0 || isBound(tokens, at - 1) || isBound(tokens, at + 2)))
    return dayOfYear(2 + ending, month, day);
  return { length: 1, period: { month, last: null, label } };
}

/** A word for one end of a span of days. */
const isBound = (tokens: readonly Token[], at: number): boolean =>
  /^(between|from|to|until|till|through|on|since|before|after)$/.test(tokens[at]?.norm ?? '');

/** Length of the ending of an ordinal number, "1 st". */
const ordinalAt = (tokens: readonly Token[], at: number): number =>
  /^(st|nd|rd|th)$/.test(tokens[at]?.norm ?? '') ? 1 : 0;

function dayOfYear(length: number, ofMonth: number, dayOfMonth: number): DateReading | null {
  const label = `${monthName(ofMonth)} ${dayOfMonth}`;
  return isRealDay(2000, ofMonth, dayOfMonth) ? { length, period: { ofMonth, dayOfMonth, label } } : null;
}

/** "5 March 2021", "the 1st of June". */
function readDayFirst(tokens: readonly Token[], at: number): DateReading | null {
  const day = integerOf(tokens[at], 1, 31);
  let next = at + 1 + ordinalAt(tokens, at + 1);
  if (tokens[next]?.norm === 'of' && next > at + 1) next += 1;
  const month = monthOf(tokens[next]);
  if (day === null || month === null) return null;
  const year = yearOf(tokens[next + 1]);
  const period = year === null ? null : dayPeriod(year, month, day);
  if (period) return { length: next + 2 - at, period };
  return dayOfYear(next + 1 - at, month, day);
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
  const weekdays = readWeekday(token) ?? readWorkingDays(token, tokens);
  if (weekdays) return { length: 1, period: weekdays };
  return readPartOfYear(tokens, at) ?? readDayFirst(tokens, at);
}
