import { isLoss } from '../measures/losses.js';
import { type Period, type TimeSpan } from '../../text/times/dates.js';
import { type TimeUnit } from '../../representation/key.js';
import { speaksOfEvent } from '../../link/events.js';
import { type Column, type TableSchema } from '../../link/headers/schema.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { COHORT } from '../durations/cohort-words.js';
import { isPlanned } from '../durations/planned.js';
import { type Reading } from '../reading.js';

const UNITS = ['weekday', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
const DAY_MS = 86_400_000;
const DAYS_IN = { day: 1, week: 7, month: 30.4, quarter: 91.3, year: 365.25 } as const;

/** The unit of time an item names, or null. */
export function unitAt(reading: Reading, index: number): TimeUnit | null {
  return UNITS.find((unit) => reading.plays(index, unit)) ?? null;
}

/** The date column that a question about time means: one it names, else the first of the table. */
export function dateColumn(reading: Reading): Column | null {
  const named = reading.items.find(
    (item) => item.meaning.kind === 'column' && item.meaning.column.role === 'date',
  );
  if (named?.meaning.kind === 'column') return named.meaning.column;
  // "churn of the 2022 cohort": those that began then.
  const isOfStarts = reading.items.some(({ norm }) => COHORT.test(norm));
  // "those that began in 2022 and have been cancelled": the time is that of the beginning.
  const isOfBeginning = reading.items.some(
    ({ norm, meaning }) => meaning.kind !== 'column' && BEGUN.test(norm),
  );
  const isOfEnds =
    !isOfStarts &&
    !isOfBeginning &&
    reading.items.some(
      ({ norm }, index) =>
        reading.plays(index, 'closedState') ||
        isLoss(reading, index) ||
        lexicon.triggers.get(norm)?.includes('closedState'),
    );
  const [end, other] = reading.schema.columns.filter(isEnd);
  if (isOfEnds && end && !other) return end;
  return spokenDate(reading) ?? firstDateColumn(reading.schema);
}

const DENIAL = /^(?:not|never)(?: yet)?$/;

/** "shipped per month", "delivered in May", "hires by quarter": the one date whose event the question speaks of. */
function spokenDate({ items, schema }: Reading): Column | null {
  const said = items.filter(({ norm, meaning }, index) => {
    const isDenied = items.slice(Math.max(0, index - 3), index).some((item) => DENIAL.test(item.norm));
    return /ed$|[^s]s$/.test(norm) && meaning.kind !== 'value' && !isDenied;
  });
  const isOfEvent = (column: Column): boolean =>
    said.some(({ norm }) =>
      /ed$/.test(norm)
        ? column.words.includes(norm)
        : column.profile.missingCount > 0 && speaksOfEvent({ norm, stem: stem(norm) }, column),
    );
  const [date, other] = schema.columns.filter(
    (column) => column.role === 'date' && !isPlanned(column) && isOfEvent(column),
  );
  return date && !other ? date : null;
}

const BEGUN =
  /^(?:beg[aiu]n|beginning|started|starting|joined|joining|joiners?|starters|newcomers|subscribed|sign(?:ed|ing)(?: up)?|signups?|onboarded|acquired|hired)$/;

/** True for a date that is missing where a thing has not ended. */
export function isEnd({ role, stems, profile }: Column): boolean {
  return role === 'date' && profile.missingCount > 0 && stems.some((each) => lexicon.endHeaders.has(each));
}

/** True for the date on which a thing begins. */
export function isStart({ role, stems }: Column): boolean {
  return role === 'date' && stems.some((each) => lexicon.startHeaders.has(each));
}

export function firstDateColumn(schema: TableSchema): Column | null {
  return schema.columns.find((column) => column.role === 'date' && column.profile.max !== null) ?? null;
}

export function yearColumn(schema: TableSchema): Column | null {
  return schema.columns.find((column) => column.isYear) ?? null;
}

/** Says which date column was taken when the question names none and there are several. */
export function noteDateColumn(reading: Reading, column: Column): void {
  const dates = reading.schema.columns.filter((each) => each.role === 'date');
  const isNamed = reading.items.some(
    (item) => item.meaning.kind === 'column' && item.meaning.column === column,
  );
  if (dates.length > 1 && !isNamed && !reading.notes.some((note) => note.key === 'note.dateColumn')) {
    reading.note('note.dateColumn', { column: column.name });
  }
}

function spanDays(column: Column): number {
  const { min, max } = column.profile;
  if (column.isYear) return (Number(max) - Number(min) + 1) * DAYS_IN.year;
  if (typeof min !== 'string' || typeof max !== 'string') return 0;
  const days = (Date.parse(max.slice(0, 10)) - Date.parse(min.slice(0, 10))) / DAY_MS;
  return Number.isFinite(days) ? days : 0;
}

/** About how many periods of a unit the dates of a column run through. */
export function periodsIn(column: Column, unit: TimeUnit): number {
  if (unit === 'hour') return 24;
  if (unit === 'partOfWeek') return 2;
  return unit === 'weekday' ? 7 : spanDays(column) / DAYS_IN[unit];
}

/** A unit that gives a readable number of points over the dates of the column. */
export function suitableUnit(column: Column): TimeUnit {
  const days = spanDays(column);
  if (days <= 62) return 'day';
  if (days <= 365 * 3 + 1) return 'month';
  return days <= 365 * 10 + 3 ? 'quarter' : 'year';
}

/** True for a period with a year, false for a month of any year and for days of the week. */
export function isPeriod(period: TimeSpan): period is Period {
  return 'start' in period;
}

/** True when the number can be a year of the column's dates or, for an integer year column, of its values. */
export function isYearOf(value: number, column: Column): boolean {
  const { min, max } = column.profile;
  if (!Number.isInteger(value) || value < 1500 || value > 2200) return false;
  const year = (bound: number | string | null): number => Number(String(bound).slice(0, 4));
  return min === null || (value >= year(min) - 50 && value <= year(max) + 50);
}

/** True for a table with a row for every hour. */
export function isHourly(reading: Reading): boolean {
  const dates = dateColumn(reading);
  const { isCandidateKey, min, max, distinctCount } = dates?.profile ?? {
    isCandidateKey: false,
    min: null,
    max: null,
    distinctCount: 0,
  };
  if (!isCandidateKey || typeof min !== 'string' || typeof max !== 'string') return false;
  const hours = (Date.parse(max) - Date.parse(min)) / 3_600_000;
  return distinctCount > 1 && Math.abs(hours - (distinctCount - 1)) <= 0.05 * hours;
}
