import { type Side } from '../../representation/business.js';
import { type Predicate } from '../../representation/predicate.js';
import { monthsPeriod, type Period, yearPeriod } from '../../text/times/dates.js';
import { onlyYear, type TimeColumn, timeColumn } from '../times/time-column.js';
import { sideOf } from '../times/period-pair.js';
import { type Reading } from '../reading.js';

/** The two sides of a change, the earlier or first first. */
export type Pair = readonly [Side, Side];

/** Two values of one column, or two yes-or-no halves, that a question compares. */
export function valuePair(reading: Reading): Pair | null {
  const named = reading.predicates().find((each) => each.op === 'in' && each.values.length === 2);
  if (named?.op !== 'in') return null;
  const isOfMonths = isMonthColumn(reading, named.column.name);
  reading.dropConditions((each) => each === named);
  const sides = named.values.map((value): Side => {
    const predicate: Predicate = { op: 'in', column: named.column, values: [value] };
    return { label: String(value.value), predicate };
  });
  // "the difference between North and South" is how much more North has.
  const [first, second] = sides;
  if (!first || !second) return null;
  return isOfMonths ? [first, second] : [second, first];
}

/** True for the column of months of a table whose headers they were. */
function isMonthColumn({ schema: { composition } }: Reading, name: string): boolean {
  return composition?.kind === 'unpivot' && composition.periodName === name;
}

export function namesTwoMonths(reading: Reading): boolean {
  return reading
    .predicates()
    .some((each) => each.op === 'in' && each.values.length === 2 && isMonthColumn(reading, each.column.name));
}

const DAY_MS = 86_400_000;
/** Spans of nearly a year are no part of one. */
const LONGEST_PART_MS = 300 * DAY_MS;

/** The period of the same length right before one. */
function periodBefore(start: string, end: string): { start: string; end: string; label: string } | null {
  if (
    start.endsWith('-01-01') &&
    end.endsWith('-01-01') &&
    Number(end.slice(0, 4)) - Number(start.slice(0, 4)) === 1
  )
    return yearPeriod(Number(start.slice(0, 4)) - 1);
  if (!start.endsWith('-01') || !end.endsWith('-01')) return null;
  const [from, to] = [new Date(start), new Date(end)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months, 1))
    .toISOString()
    .slice(0, 10);
  const last = new Date(Date.parse(start) - DAY_MS).toISOString().slice(0, 10);
  return { start: first, end: start, label: `${first} – ${last}` };
}

/** The period of a condition: a month without a year is that of the only year of the data; null where there is none. */
function spanOf(named: Predicate, time: TimeColumn): Period | null {
  if (named.op === 'in') return yearPeriod(Number(named.values[0]?.value));
  if (named.op === 'monthOfYear') {
    const year = onlyYear(time);
    return year === null ? null : monthsPeriod(year, named);
  }
  if (named.op !== 'period' || named.start === null || named.end === null) return null;
  return { start: named.start, end: named.end, label: named.label };
}

/** "why did sales drop in 2023": 2023 beside the year before. */
export function withPeriodBefore(reading: Reading): Pair | null {
  const time = timeColumn(reading);
  const periods = reading
    .predicates()
    .filter(
      (each) =>
        each.op === 'period' ||
        each.op === 'monthOfYear' ||
        (each.op === 'in' && each.column.name === time?.column.name),
    );
  const [named, other] = periods;
  if (!time || !named || other) return null;
  const span = spanOf(named, time);
  if (!span) return null;
  const before = periodBefore(span.start, span.end);
  if (!before) return null;
  reading.dropConditions((each) => each === named);
  const right = sideOf(reading, time, span);
  const left = sideOf(reading, time, before);
  reading.note('note.before', { label: left.label });
  return [left, right];
}

/** "revenue in Q1 2024 against the same quarter of the year before": a part of a year beside that part of the year before. */
export function withYearBefore(reading: Reading): Pair | null {
  const time = timeColumn(reading);
  const [named, other] = reading.predicates().filter(({ op }) => op === 'period');
  if (!time || named?.op !== 'period' || other || named.start === null || named.end === null) return null;
  const { start, end, label } = named;
  if (Date.parse(end) - Date.parse(start) > LONGEST_PART_MS) return null;
  const before = { start: yearBefore(start), end: yearBefore(end) };
  reading.dropConditions((each) => each === named);
  const right = sideOf(reading, time, { start, end, label });
  const left = sideOf(reading, time, { ...before, label: labelOfYearBefore(label, before) });
  return [left, right];
}

/** The 29th of February is the 28th of the year before. */
function yearBefore(day: string): string {
  const rest = day.slice(4);
  return `${Number(day.slice(0, 4)) - 1}${rest === '-02-29' ? '-02-28' : rest}`;
}

/** "Q1 2024" is "Q1 2023"; what has no year, or several, is told by its days. */
function labelOfYearBefore(label: string, { start, end }: { start: string; end: string }): string {
  const years = label.match(/\b(?:19|20)\d\d\b/g) ?? [];
  const [year] = years;
  if (year !== undefined && years.length === 1) return label.replace(year, String(Number(year) - 1));
  return `${start} – ${new Date(Date.parse(end) - DAY_MS).toISOString().slice(0, 10)}`;
}

/** The last two calendar years that the data cover from beginning to end. */
export function lastYears(reading: Reading): Pair | null {
  const time = timeColumn(reading);
  const [min, max] = [time?.column.profile.min ?? null, time?.column.profile.max ?? null];
  if (!time || min === null || max === null) return null;
  const [first, last] = [String(min).slice(0, 10), String(max).slice(0, 10)];
  const isWhole = time.isYear || last.slice(5) >= '12-25';
  const year = Number(last.slice(0, 4)) - (isWhole ? 0 : 1);
  const start = time.isYear ? Number(first) : Number(first.slice(0, 4)) + (first.slice(5) <= '01-07' ? 0 : 1);
  if (year - 1 < start) return null;
  const [left, right] = [year - 1, year].map((each) => sideOf(reading, time, yearPeriod(each)));
  if (!left || !right) return null;
  reading.note('note.years', { left: left.label, right: right.label });
  return [left, right];
}
