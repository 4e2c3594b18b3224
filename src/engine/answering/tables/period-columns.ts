import { type DataColumn, type PeriodUnit } from './data-table.js';
import { derivedId } from './derived-id.js';
import { type Scalar } from './scalar.js';

const UNITS: readonly PeriodUnit[] = ['year', 'quarter', 'month', 'weekday', 'hour'];
/** As the database calls them, from Monday on. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
const MONTHS_OF_QUARTER = 3;
const DATE = /^((\d{4})-(\d\d)-\d\d)(?:[ T](\d\d))?/;

const OF_NUMBERS = { type: 'integer', kind: 'number' } as const;
const OF_DAYS = { type: 'date', kind: 'date' } as const;
const KINDS: Readonly<Record<PeriodUnit, Pick<DataColumn, 'type' | 'kind'>>> = {
  year: OF_NUMBERS,
  quarter: OF_DAYS,
  month: OF_DAYS,
  weekday: { type: 'text', kind: 'text' },
  hour: OF_NUMBERS,
};

const known = new WeakMap<DataColumn, Map<PeriodUnit, DataColumn | null>>();

/**
 * The periods that the dates of a column fall in, as a column of its table: years and hours as numbers, days of the week by their
 * English names, others as their first days. Computed once for as long as the column is kept.
 * @returns null where the column holds no dates, or all of one period
 */
export function periodColumn(of: DataColumn, unit: PeriodUnit): DataColumn | null {
  const units = known.get(of) ?? new Map<PeriodUnit, DataColumn | null>();
  known.set(of, units);
  if (!units.has(unit)) units.set(unit, madeOf(of, unit));
  return units.get(unit) ?? null;
}

function madeOf(of: DataColumn, unit: PeriodUnit): DataColumn | null {
  if (of.type !== 'date' && of.type !== 'timestamp') return null;
  const byDay = new Map(of.distinct.map((day) => [day, periodIn(day, unit)]));
  const distinct = [...new Set(byDay.values())];
  if (distinct.length < 2 || distinct.includes(null)) return null;
  return {
    ...of,
    id: derivedId(of, UNITS.indexOf(unit)),
    name: unit,
    ...KINDS[unit],
    words: [unit],
    stems: [unit],
    otherNames: [],
    values: of.values.map((day) => byDay.get(day) ?? null),
    distinct,
    isUnique: false,
    isYear: unit === 'year',
    meaning: null,
    derived: { kind: 'period', unit, of },
  };
}

/** Null for what is no day of a year of four digits, and for the hour of what has none. */
function periodIn(day: Scalar, unit: PeriodUnit): Scalar {
  const [, date = '', year = '', month = '', hour = null] = DATE.exec(String(day)) ?? [];
  if (date === '') return null;
  switch (unit) {
    case 'year':
      return Number(year);
    case 'quarter':
      return firstDay(year, Number(month) - ((Number(month) - 1) % MONTHS_OF_QUARTER));
    case 'month':
      return firstDay(year, Number(month));
    case 'weekday':
      return WEEKDAYS[(new Date(date).getUTCDay() + WEEKDAYS.length - 1) % WEEKDAYS.length] ?? null;
    case 'hour':
      return hour === null ? null : Number(hour);
  }
}

const firstDay = (year: string, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`;
