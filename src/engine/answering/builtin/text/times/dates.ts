import { type Token } from '../tokenize.js';
import { type HoursOfDay } from './hours.js';
import { type Weekdays } from './weekdays.js';
import { integerOf } from '../integers.js';

/** A span of days: from `start` up to but not including `end`, both ISO dates. */
export interface Period {
  readonly start: string;
  readonly end: string;
  /** As a person writes it: `2023`, `March 2021`, `2021-03-05`. */
  readonly label: string;
}

/** A month, or several in a row, named without a year. */
export interface MonthOfYear {
  readonly month: number;
  /** The last of several months; null for one. */
  readonly last: number | null;
  readonly label: string;
}

/** A day, or several in a row, named without a year: "1 June", "5 to 11 June". */
export interface DayOfYear {
  readonly ofMonth: number;
  readonly dayOfMonth: number;
  /** The last of several days; null for one. */
  readonly lastDay: number | null;
  readonly label: string;
}

/** What a date expression may stand for. */
export type TimeSpan = Period | MonthOfYear | DayOfYear | Weekdays | HoursOfDay;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The English name of a month, 1 to 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? String(month);
}

/** The month, 1 to 12, that a word names, or null. */
export function monthOf(token: Token | undefined): number | null {
  if (token?.kind !== 'word') return null;
  // "may" and "mar" are words of their own: only their capital tells.
  if (token.norm === 'may' && token.text !== 'May') return null;
  const found = MONTHS.findIndex((name) => {
    const lower = name.toLowerCase();
    return (
      token.norm === lower ||
      token.norm === lower.slice(0, 3) ||
      (lower === 'september' && token.norm === 'sept')
    );
  });
  return found < 0 ? null : found + 1;
}

/** The month, 1 to 12, that a header or value names, or null: "Jan", "September". */
export function monthNamed(name: string): number | null {
  const text = name.trim();
  return monthOf({ text, norm: text.toLowerCase(), stem: '', kind: 'word', first: false });
}

/** The year that a token names, or null. */
export const yearOf = (token: Token | undefined): number | null => integerOf(token, 1500, 2200);

/** A day as an ISO date. */
export function iso(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** True for a day that is in the calendar. */
export function isRealDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** One day; null where the calendar has no such day. */
export function dayPeriod(year: number, month: number, day: number): Period | null {
  if (!isRealDay(year, month, day)) return null;
  const start = iso(year, month, day);
  return { start, end: iso(year, month, day + 1), label: start };
}

/** The whole year. */
export function yearPeriod(year: number): Period {
  return { start: iso(year, 1, 1), end: iso(year + 1, 1, 1), label: String(year) };
}

/** The whole month, 1 to 12. */
export function monthPeriod(year: number, month: number): Period {
  return { start: iso(year, month, 1), end: iso(year, month + 1, 1), label: `${monthName(month)} ${year}` };
}

/** The months from one to another of a year. */
export function monthsPeriod(year: number, { month, last, label }: MonthOfYear): Period {
  if (last === null) return monthPeriod(year, month);
  return { start: iso(year, month, 1), end: iso(year, last + 1, 1), label: `${label} ${year}` };
}

/** A date or period that begins at a token, and how many tokens it takes. Years alone are left to the reader of numbers. */
export interface DateReading {
  readonly length: number;
  readonly period: TimeSpan;
}

/** The day of a year; null where the year has no such day. */
function dayIn(year: number, { ofMonth, dayOfMonth, lastDay }: DayOfYear): Period | null {
  const first = dayPeriod(year, ofMonth, dayOfMonth);
  const last = lastDay === null ? first : dayPeriod(year, ofMonth, lastDay);
  if (!first || !last || lastDay === null) return first;
  return { start: first.start, end: last.end, label: `${first.label} – ${last.label}` };
}

/** A day or months of a year; null for days of the week. */
export function inYear(year: number, span: Exclude<TimeSpan, Period>): Period | null {
  if ('ofMonth' in span) return dayIn(year, span);
  return 'month' in span ? monthsPeriod(year, span) : null;
}
