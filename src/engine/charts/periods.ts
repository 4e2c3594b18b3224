import { type CellValue } from '../table.js';

/** How fine the times of a column are. */
export type Granularity = 'year' | 'quarter' | 'month' | 'day' | 'time';

/** Times of a column in milliseconds since 1970 UTC (null where missing) and how fine they are. */
interface Periods {
  readonly times: readonly (number | null)[];
  readonly granularity: Granularity;
}

interface Pattern {
  readonly pattern: RegExp;
  readonly granularity: Granularity;
  readonly toTime: (match: RegExpExecArray) => number;
}

const MONTH = '(0[1-9]|1[0-2])';
const DAY = '(0[1-9]|[12]\\d|3[01])';
const PATTERNS: readonly Pattern[] = [
  {
    pattern: /^((?:1[5-9]|2[01])\d{2})$/,
    granularity: 'year',
    toTime: ([, year]) => Date.UTC(Number(year), 0),
  },
  {
    pattern: /^(\d{4})[- ]?Q([1-4])$/i,
    granularity: 'quarter',
    toTime: ([, year, quarter]) => Date.UTC(Number(year), (Number(quarter) - 1) * 3),
  },
  {
    pattern: /^Q([1-4])[- ](\d{4})$/i,
    granularity: 'quarter',
    toTime: ([, quarter, year]) => Date.UTC(Number(year), (Number(quarter) - 1) * 3),
  },
  {
    pattern: new RegExp(`^(\\d{4})[-/]${MONTH}$`),
    granularity: 'month',
    toTime: ([, year, month]) => Date.UTC(Number(year), Number(month) - 1),
  },
  {
    pattern: new RegExp(`^\\d{4}-${MONTH}-${DAY}$`),
    granularity: 'day',
    toTime: ([text]) => Date.parse(text),
  },
  {
    pattern: new RegExp(`^(\\d{4}-${MONTH}-${DAY})[T ](\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?)\\d*Z?$`),
    granularity: 'time',
    toTime: ([, day, , , time]) => Date.parse(`${day ?? ''}T${time ?? ''}Z`),
  },
];

/** Reads a column as periods; null unless every value that is there is one, all as fine as each other. */
export function toPeriods(values: readonly CellValue[]): Periods | null {
  const present = values.filter((value) => value !== null);
  const pattern = PATTERNS.find((candidate) =>
    present.every((value) => candidate.pattern.test(String(value))),
  );
  if (!pattern || present.length === 0) return null;
  const times = values.map((value) => (value === null ? null : timeOf(pattern, String(value))));
  if (times.some((time) => Number.isNaN(time))) return null;
  return { times, granularity: coarsest(times, pattern.granularity) };
}

/** One period in words of the language: 2023, Q1 2023, Jan 2023, 5 Jan 2023, 2023-01-05 13:00. */
export function periodLabel(time: number, granularity: Granularity, locale: string): string {
  const date = new Date(time);
  const year = String(date.getUTCFullYear());
  if (granularity === 'year') return year;
  if (granularity === 'quarter') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${year}`;
  if (granularity === 'time') return date.toISOString().slice(0, 16).replace('T', ' ');
  const day = granularity === 'day' ? 'numeric' : undefined;
  return date.toLocaleDateString(locale, { timeZone: 'UTC', year: 'numeric', month: 'short', day });
}

function timeOf({ pattern, toTime }: Pattern, text: string): number {
  const match = pattern.exec(text);
  return match ? toTime(match) : Number.NaN;
}

/** Dates that are all the first of a year, quarter or month came from truncating to one. */
function coarsest(times: readonly (number | null)[], granularity: Granularity): Granularity {
  if (granularity !== 'day' && granularity !== 'time') return granularity;
  const dates = [...new Set(times)].filter((time) => time !== null).map((time) => new Date(time));
  if (dates.some((date) => date.getTime() % 86_400_000 !== 0)) return 'time';
  if (dates.length < 2 || dates.some((date) => date.getUTCDate() !== 1)) return 'day';
  const months = new Set(dates.map((date) => date.getUTCMonth()));
  if (months.size === 1 && months.has(0)) return 'year';
  return months.size > 1 && [...months].every((month) => month % 3 === 0) ? 'quarter' : 'month';
}
