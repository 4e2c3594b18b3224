import { type Granularity } from './periods.js';

/** Where a time axis has its ticks, and how fine their labels are. */
interface TimeTicks {
  /** Milliseconds since 1970 UTC; null leaves the choice to Vega. */
  readonly values: readonly number[] | null;
  readonly granularity: Granularity;
}

const DAY_MS = 86_400_000;
const MAX_LABELS = 9;
const MONTHS: Partial<Record<Granularity, number>> = { year: 12, quarter: 3, month: 1 };
const NICE_YEARS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
const NICE_MONTHS = [1, 2, 3, 6];
const NICE_QUARTERS = [1, 2];
const NICE_DAYS = [1, 2, 7, 14];

/** Ticks at calendar boundaries between two times, at most nine. */
export function timeTicks(from: number, to: number, granularity: Granularity): TimeTicks {
  const candidates = finerFirst(granularity).flatMap((unit) => steps(unit).map((step) => ({ unit, step })));
  if (granularity === 'time' && to - from < MAX_LABELS * DAY_MS) return { values: null, granularity: 'time' };
  for (const { unit, step } of candidates) {
    const values = unit === 'day' ? dayTicks(from, to, step) : monthTicks(from, to, unit, step);
    if (values.length <= MAX_LABELS) return { values, granularity: unit };
  }
  return { values: null, granularity: 'year' };
}

/** The Vega axis properties that write these ticks. */
export function timeAxis(from: number, to: number, granularity: Granularity): Record<string, unknown> {
  const ticks = timeTicks(from, to, granularity);
  // Not as values, which Vega-Lite would make dates of by a function that Vega's interpreter reads otherwise.
  const place = ticks.values
    ? { values: { signal: JSON.stringify(ticks.values) } }
    : { tickCount: MAX_LABELS - 2 };
  return { ...place, ...labelFormat(ticks.granularity, from, to), labelFlush: false, grid: false };
}

function labelFormat(granularity: Granularity, from: number, to: number): Record<string, string> {
  const isOneYear = new Date(from).getUTCFullYear() === new Date(to).getUTCFullYear();
  if (granularity === 'year') return { format: '%Y' };
  if (granularity === 'month') return { format: '%b %Y' };
  if (granularity === 'day') return { format: isOneYear ? '%-d %b' : '%-d %b %Y' };
  if (granularity === 'time') return { format: to - from <= 2 * DAY_MS ? '%H:%M' : '%-d %b' };
  return { labelExpr: `'Q' + utcquarter(datum.value) + ' ' + utcyear(datum.value)` };
}

function finerFirst(granularity: Granularity): Granularity[] {
  if (granularity === 'year') return ['year'];
  if (granularity === 'quarter') return ['quarter', 'year'];
  return granularity === 'month' ? ['month', 'year'] : ['day', 'month', 'year'];
}

function steps(unit: Granularity): readonly number[] {
  if (unit === 'year') return NICE_YEARS;
  if (unit === 'quarter') return NICE_QUARTERS;
  return unit === 'month' ? NICE_MONTHS : NICE_DAYS;
}

function dayTicks(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / DAY_MS) * DAY_MS;
  const count = Math.max(0, Math.floor((to - first) / (step * DAY_MS)) + 1);
  return Array.from({ length: Math.min(count, MAX_LABELS + 1) }, (_, index) => first + index * step * DAY_MS);
}

function monthTicks(from: number, to: number, unit: Granularity, step: number): number[] {
  const width = (MONTHS[unit] ?? 1) * step;
  const start = new Date(from);
  const month = start.getUTCFullYear() * 12 + start.getUTCMonth();
  const ticks: number[] = [];
  for (let at = Math.floor(month / width) * width; ticks.length <= MAX_LABELS; at += width) {
    const time = new Date(0).setUTCFullYear(Math.floor(at / 12), at % 12, 1);
    if (time > to) break;
    if (time >= from) ticks.push(time);
  }
  return ticks;
}
