import { type Token } from './tokenize.js';
import { readWeekday, readWorkingDays, type Weekdays } from './weekdays.js';

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

/** What a date expression may stand for. */
export type TimeSpan = Period | MonthOfYear | Weekdays;

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

function monthOf(token: Token | undefined): number | null {
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

function integerOf(token: Token | undefined, low: number, high: number): number | null {
  if (token?.kind !== 'figure' || !/^\d+$/.test(token.text)) return null;
  const value = Number(token.text);
  return value >= low && value <= high ? value : null;
}

const yearOf = (token: Token | undefined): number | null => integerOf(token, 1500, 2200);

function iso(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function isRealDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function dayPeriod(year: number, month: number, day: number): Period | null {
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

function quarterPeriod(year: number, quarter: number): Period {
  const month = quarter * 3 - 2;
  return { start: iso(year, month, 1), end: iso(year, month + 3, 1), label: `Q${quarter} ${year}` };
}

/** A date or period that begins at a token, and how many tokens it takes. Years alone are left to the reader of numbers. */
export interface DateReading {
  readonly length: number;
  readonly period: TimeSpan;
}

function readIso(token: Token): Period | null {
  const [year = 0, month = 0, day = null] = token.text.split('-').map(Number);
  if (!token.text.includes('-') || month < 1 || month > 12) return null;
  return day === null ? monthPeriod(year, month) : dayPeriod(year, month, day);
}

function readMonthFirst(tokens: readonly Token[], at: number, month: number): DateReading {
  const label = monthName(month);
  const year = yearOf(tokens[at + 1]);
  if (year !== null) return { length: 2, period: monthPeriod(year, month) };
  const comma = tokens[at + 1]?.text === ',' || tokens[at + 1]?.norm === 'of' ? 1 : 0;
  const yearAfterComma = yearOf(tokens[at + 1 + comma]);
  if (yearAfterComma !== null) return { length: 2 + comma, period: monthPeriod(yearAfterComma, month) };
  const day = integerOf(tokens[at + 1], 1, 31);
  const gap = tokens[at + 2]?.text === ',' ? 3 : 2;
  const dayYear = yearOf(tokens[at + gap]);
  const period = day !== null && dayYear !== null ? dayPeriod(dayYear, month, day) : null;
  return period ? { length: gap + 1, period } : { length: 1, period: { month, last: null, label } };
}

function readDayFirst(tokens: readonly Token[], at: number): DateReading | null {
  const day = integerOf(tokens[at], 1, 31);
  const month = monthOf(tokens[at + 1]);
  const year = yearOf(tokens[at + 2]);
  const period = day !== null && month !== null && year !== null ? dayPeriod(year, month, day) : null;
  return period && { length: 3, period };
}

const ORDINALS = new Map([
  ['first', 1],
  ['1 st', 1],
  ['second', 2],
  ['2 nd', 2],
  ['third', 3],
  ['3 rd', 3],
  ['fourth', 4],
  ['4 th', 4],
  ['last', 4],
]);

interface Part {
  readonly length: number;
  /** Without a year; null where only a year tells what is meant. */
  readonly months: MonthOfYear | null;
  readonly of: (year: number) => Period;
}

function halfPeriod(year: number, half: number): Period {
  const [start, end] = [iso(year, half * 6 - 5, 1), iso(year, half * 6 + 1, 1)];
  return { start, end, label: `${half === 1 ? 'first' : 'second'} half of ${year}` };
}

function quarterPart(length: number, quarter: number, isLast = false): Part {
  const last = quarter * 3;
  const months = isLast ? null : { month: last - 2, last, label: `Q${quarter}` };
  return { length, months, of: (year) => quarterPeriod(year, quarter) };
}

function halfPart(length: number, half: number, isLast: boolean): Part {
  const last = half * 6;
  const label = half === 1 ? 'first half' : 'second half';
  return {
    length,
    months: isLast ? null : { month: last - 5, last, label },
    of: (year) => halfPeriod(year, half),
  };
}

/** `Q1`, `first quarter`, `2nd half`: a part of a year that is still to be named. */
function partOfYear(tokens: readonly Token[], at: number): Part | null {
  const quarter = tokens[at]?.norm === 'q' ? integerOf(tokens[at + 1], 1, 4) : null;
  if (quarter !== null) return quarterPart(2, quarter);
  const half = tokens[at]?.norm === 'h' ? integerOf(tokens[at + 1], 1, 2) : null;
  if (half !== null) return halfPart(2, half, false);
  for (const length of [1, 2]) {
    const words = tokens.slice(at, at + length).map((token) => token.norm);
    const order = ORDINALS.get(words.join(' '));
    const unit = tokens[at + length]?.norm;
    if (order === undefined) continue;
    const isLast = words[0] === 'last';
    if (unit === 'quarter') return quarterPart(length + 1, order, isLast);
    if (unit === 'half') return halfPart(length + 1, Math.min(order, 2), isLast);
  }
  return null;
}

/** `Q1 2023`, `first quarter of 2023`, `2023 Q1`. */
function readPartOfYear(tokens: readonly Token[], at: number): DateReading | null {
  const leading = yearOf(tokens[at]);
  const part = partOfYear(tokens, leading === null ? at : at + 1);
  if (!part) return null;
  if (leading !== null) return { length: part.length + 1, period: part.of(leading) };
  let next = at + part.length;
  while (/^(of|in|the|year)$/.test(tokens[next]?.norm ?? '')) next += 1;
  const year = yearOf(tokens[next]);
  if (year !== null) return { length: next + 1 - at, period: part.of(year) };
  return part.months && { length: part.length, period: part.months };
}

/** Reads a date at position `at`: ISO dates, `March 2021`, `5 March 2021`, `March 5, 2021`, `Q1 2021`, a month or a day of the week alone; else null. */
export function readDate(tokens: readonly Token[], at: number): DateReading | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'date') {
    const period = readIso(token);
    return period && { length: 1, period };
  }
  const month = monthOf(token);
  if (month !== null) return readMonthFirst(tokens, at, month);
  const weekdays = readWeekday(token) ?? readWorkingDays(token, tokens);
  if (weekdays) return { length: 1, period: weekdays };
  return readPartOfYear(tokens, at) ?? readDayFirst(tokens, at);
}
