import { type DateReading, iso, type MonthOfYear, monthsPeriod, type Period, yearOf } from './dates.js';
import { integerOf } from '../integers.js';
import { parseNumberWord } from '../numbers.js';
import { type Token } from '../tokenize.js';

function quarterPeriod(year: number, quarter: number): Period {
  const month = quarter * 3 - 2;
  return { start: iso(year, month, 1), end: iso(year, month + 3, 1), label: `Q${quarter} ${year}` };
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

/** First months of the seasons of meteorology in the north. */
const SEASONS = new Map([
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['fall', 9],
  ['winter', 12],
]);

/** `spring 2024`, `the summer of 2023`, `winter 2023/24`: three months of the calendar; winter begins in December. */
function readSeason(tokens: readonly Token[], at: number): DateReading | null {
  const month = SEASONS.get(tokens[at]?.norm ?? '');
  const of = tokens[at + 1]?.norm === 'of' ? 1 : 0;
  const year = yearOf(tokens[at + 1 + of]);
  if (month !== undefined && year === null) return seasonOfYears(tokens, at, month);
  if (month === undefined || year === null) return null;
  if (month === 12) return readWinter(tokens, at, 2 + of);
  const season = { month, last: month + 2, label: tokens[at]?.norm ?? '' };
  return { length: 2 + of, period: monthsPeriod(year, season) };
}

/** "in summer": its months of every year; those of the winter lie in two. */
function seasonOfYears(tokens: readonly Token[], at: number, month: number): DateReading | null {
  const before = tokens[at - 1]?.norm === 'the' ? tokens[at - 2] : tokens[at - 1];
  const isTime = /^(?:in|during|over|throughout)$/.test(before?.norm ?? '');
  if (!isTime || month === 12) return null;
  return { length: 1, period: { month, last: month + 2, label: tokens[at]?.norm ?? '' } };
}

/** "winter 2023/24", "winter 2023 to 2024": the one that begins in the first year. A single year may be either. */
function readWinter(tokens: readonly Token[], at: number, length: number): DateReading | null {
  const year = yearOf(tokens[at + length - 1]);
  const sign = /^(?:\/|to|-|–)$/.test(tokens[at + length]?.norm ?? '') ? 1 : 0;
  const next = tokens[at + length + sign];
  const second = yearOf(next) ?? integerOf(next, 0, 99);
  if (year === null || second === null || second % 100 !== (year + 1) % 100) return null;
  const label = `winter ${year}/${String(year + 1).slice(2)}`;
  const period = { start: iso(year, 12, 1), end: iso(year + 1, 3, 1), label };
  return { length: length + sign + 1, period };
}

/** `Q1 24`: the last two digits of a year, right behind its part. */
function shortYear(token: Token | undefined, isAdjacent: boolean): number | null {
  const digits = isAdjacent ? integerOf(token, 10, 39) : null;
  return digits === null ? null : 2000 + digits;
}

/** "six", "2": a number of months short of a year. */
function monthCount(token: Token | undefined): number | null {
  const word = parseNumberWord(token?.norm ?? '');
  return integerOf(token, 2, 11) ?? (word !== null && word >= 2 && word <= 11 ? word : null);
}

/** `first six months of 2024`, `last 2 months of 2023`. */
function readMonthsOf(tokens: readonly Token[], at: number): DateReading | null {
  const [end, number, unit] = tokens.slice(at, at + 3);
  const count = monthCount(number);
  const of = /^(?:of|in)$/.test(tokens[at + 3]?.norm ?? '') ? 1 : 0;
  const year = yearOf(tokens[at + 3 + of]);
  const isFirst = end?.norm === 'first';
  if (count === null || year === null || unit?.norm !== 'months' || !(isFirst || end?.norm === 'last'))
    return null;
  const [start, after] = isFirst
    ? [iso(year, 1, 1), iso(year, count + 1, 1)]
    : [iso(year, 13 - count, 1), iso(year + 1, 1, 1)];
  const label = `${end.norm} ${count} months of ${year}`;
  return { length: 4 + of, period: { start, end: after, label } };
}

/** `Q1 2023`, `first quarter of 2023`, `2023 Q1`, `spring 2023`; null for anything else. */
export function readPartOfYear(tokens: readonly Token[], at: number): DateReading | null {
  const named = readSeason(tokens, at) ?? readMonthsOf(tokens, at);
  if (named) return named;
  const leading = yearOf(tokens[at]);
  const part = partOfYear(tokens, leading === null ? at : at + 1);
  if (!part) return null;
  if (leading !== null) return { length: part.length + 1, period: part.of(leading) };
  let next = at + part.length;
  while (/^(of|in|the|year)$/.test(tokens[next]?.norm ?? '')) next += 1;
  const year = yearOf(tokens[next]) ?? shortYear(tokens[next], next === at + part.length);
  if (year !== null) return { length: next + 1 - at, period: part.of(year) };
  return part.months && { length: part.length, period: part.months };
}
