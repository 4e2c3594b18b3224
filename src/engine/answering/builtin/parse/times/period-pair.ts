import { type Side } from '../../representation/business.js';
import { type Predicate } from '../../representation/predicate.js';
import { inYear, monthsPeriod, type Period, type TimeSpan } from '../../text/times/dates.js';
import { onlyYear, periodAt, type TimeColumn, timeColumn, yearPredicate } from './time-column.js';
import { type Reading, refOf } from '../reading.js';
import { isPeriod, noteDateColumn } from './time.js';

const LINKS = ['to', 'compare', 'from', 'between', 'gt', 'since', 'after', 'minus', 'not'] as const;

/** A period as one side of a comparison. */
export function sideOf(reading: Reading, time: TimeColumn, period: Period): Side {
  noteDateColumn(reading, time.column);
  const predicate: Predicate = time.isYear
    ? yearPredicate(time.column, period.start, period.end)
    : { op: 'period', column: refOf(time.column), ...period };
  return { label: period.label, predicate };
}

function dated(span: TimeSpan, other: TimeSpan | null, time: TimeColumn): Period | null {
  if (isPeriod(span)) return span;
  const year = other && isPeriod(other) ? Number(other.start.slice(0, 4)) : onlyYear(time);
  return year === null ? null : inYear(year, span);
}

/** "from the first half of 2024 to the second": the second half of the same year. */
function secondHalf(
  reading: Reading,
  first: TimeSpan | null,
  at: number,
): { period: Period; index: number } | null {
  if (!first || !isPeriod(first) || !first.label.startsWith('first half')) return null;
  const index = reading.items.findIndex(
    (item, each) => each > at && reading.isFree(each) && /^second( half)?$/.test(item.norm),
  );
  if (index < 0) return null;
  const year = Number(first.start.slice(0, 4));
  const label = `second half of ${year}`;
  return { index, period: { start: first.end, end: `${year + 1}-01-01`, label } };
}

/** "Q1 revenue, 2024 against 2023": the same part of two years, the earlier first. */
function samePartOfYears(spans: readonly TimeSpan[]): readonly [Period, Period] | null {
  const [part, more] = spans.flatMap((span) => ('month' in span ? [span] : []));
  const years = spans.flatMap((span) =>
    isPeriod(span) && span.start.endsWith('-01-01') && span.end.endsWith('-01-01') ? [span] : [],
  );
  const [left, right, third] = years.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  if (!part || more || !left || !right || third || spans.length !== 3 || left.start === right.start)
    return null;
  const [earlier, later] = [left, right].map(({ start }) => monthsPeriod(Number(start.slice(0, 4)), part));
  return earlier && later ? [earlier, later] : null;
}

function useLinks(reading: Reading, indices: readonly number[]): void {
  for (const index of indices) {
    reading.use(index);
    const before = reading.previous(index);
    if (reading.isFree(before) && reading.plays(before, ...LINKS)) reading.use(before);
  }
}

/** The two periods, the earlier first, between which a question asks for a change; null when it does not name two. */
export function readPeriodPair(reading: Reading): readonly [Side, Side] | null {
  const time = timeColumn(reading);
  if (!time) return null;
  const found = [...reading.items.keys()].flatMap((index) => {
    const span = periodAt(reading, index, time);
    return span ? [{ index, span }] : [];
  });
  const same = samePartOfYears(found.map(({ span }) => span));
  if (same) {
    useLinks(
      reading,
      found.map(({ index }) => index),
    );
    reading.useColumn(time.column);
    return [sideOf(reading, time, same[0]), sideOf(reading, time, same[1])];
  }
  const [first, second, third] = found;
  if (!first || third) return null;
  const half = second ? null : secondHalf(reading, first.span, first.index);
  const left = dated(first.span, second?.span ?? null, time);
  const right = half?.period ?? (second ? dated(second.span, first.span, time) : null);
  if (!left || !right || left.start === right.start) return null;
  useLinks(reading, [first.index, half?.index ?? second?.index ?? -1]);
  reading.useColumn(time.column);
  const sides = [left, right].toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const [earlier, later] = sides.map((period) => sideOf(reading, time, period));
  return earlier && later ? [earlier, later] : null;
}
