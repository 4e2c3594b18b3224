import { MOST_BINS } from './even-bins.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const MONTHS_A_YEAR = 12;
/** The first Monday behind 1970-01-01. */
const FIRST_MONDAY = 4 * DAY;
const WEEK = 7 * DAY;

const SHORT = [1, 2, 5, 10, 15, 30];
const SPANS_MS = [
  ...SHORT.map((seconds) => seconds * SECOND),
  ...SHORT.map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
];
const SPANS_OF_DAYS_MS = [DAY, 2 * DAY, 4 * DAY, WEEK, 2 * WEEK];
const SPANS_IN_MONTHS = [
  ...[1, 2, 3, 6],
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((years) => years * MONTHS_A_YEAR),
];

/**
 * Edges of intervals that calendars have: of so many seconds, minutes, hours, days, weeks from Monday, months or years. Each holds its
 * lower edge and not its upper one; there are twenty at most.
 * @param min first and `max` last moment, in milliseconds since 1970
 * @param least the shortest interval that makes sense, in milliseconds: a day for dates
 * @returns milliseconds since 1970; null for moments that are none
 */
export function calendarEdges(min: number, max: number, least: number): number[] | null {
  if (!Number.isFinite(min) || !Number.isFinite(max) || max < min) return null;
  for (const span of [...SPANS_MS, ...SPANS_OF_DAYS_MS].filter((one) => one >= least)) {
    const edges = edgesOf(min, max, fixedSpan(span));
    if (edges) return edges;
  }
  for (const months of SPANS_IN_MONTHS) {
    const edges = edgesOf(min, max, monthSpan(months));
    if (edges) return edges;
  }
  return null;
}

/** Numbers the intervals of one length. */
interface Span {
  readonly placeOf: (moment: number) => number;
  readonly startOf: (place: number) => number;
}

function fixedSpan(length: number): Span {
  const origin = length % WEEK === 0 ? FIRST_MONDAY : 0;
  return {
    placeOf: (moment) => Math.floor((moment - origin) / length),
    startOf: (place) => origin + place * length,
  };
}

function monthSpan(months: number): Span {
  return {
    placeOf: (moment) => {
      const date = new Date(moment);
      return Math.floor((date.getUTCFullYear() * MONTHS_A_YEAR + date.getUTCMonth()) / months);
    },
    startOf: (place) => {
      const date = new Date(0);
      // Date.UTC takes the years 0 to 99 for those of the last century.
      return date.setUTCFullYear(
        Math.floor((place * months) / MONTHS_A_YEAR),
        (place * months) % MONTHS_A_YEAR,
        1,
      );
    },
  };
}

function edgesOf(min: number, max: number, { placeOf, startOf }: Span): number[] | null {
  const [first, last] = [placeOf(min), placeOf(max)];
  if (last - first >= MOST_BINS) return null;
  const edges = Array.from({ length: last - first + 2 }, (_, i) => startOf(first + i));
  return edges.every((edge) => Number.isFinite(edge)) ? edges : null;
}
