import { isDateType } from '../../../table.js';
import { periodOf } from '../../builtin/recompute/calendar.js';
import { type DataColumn, type PeriodUnit } from '../data-table.js';
import { derivedId } from './derived-id.js';

const UNITS: readonly PeriodUnit[] = ['year', 'quarter', 'month', 'weekday', 'hour', 'day', 'week'];
/** Years have four digits. */
const DAY = /^\d{4}-\d\d-\d\d/;

const OF_NUMBERS = { type: 'integer', kind: 'number' } as const;
const OF_DAYS = { type: 'date', kind: 'date' } as const;
const KINDS: Readonly<Record<PeriodUnit, Pick<DataColumn, 'type' | 'kind'>>> = {
  year: OF_NUMBERS,
  quarter: OF_DAYS,
  month: OF_DAYS,
  week: OF_DAYS,
  day: OF_DAYS,
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
  if (unit === 'hour' ? of.type !== 'timestamp' : !isDateType(of.type)) return null;
  if (!of.distinct.every((day) => DAY.test(String(day)))) return null;
  const byDay = new Map(of.distinct.map((day) => [day, periodOf(String(day), unit)]));
  const distinct = [...new Set(byDay.values())];
  if (distinct.length < 2) return null;
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
