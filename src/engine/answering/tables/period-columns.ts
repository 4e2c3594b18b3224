import { type DataColumn, type PeriodUnit } from './data-table.js';
import { derivedId } from './derived-id.js';
import { type Scalar } from './scalar.js';

const PERIOD_UNITS: readonly PeriodUnit[] = ['year', 'quarter', 'month'];
const MONTHS_OF_QUARTER = 3;
const DATE = /^(\d{4})-(\d\d)-\d\d/;

const known = new WeakMap<DataColumn, Map<PeriodUnit, DataColumn | null>>();

/**
 * The periods that the dates of a column fall in, as a column of its table: years as numbers, others as their first days.
 * Computed once for as long as the column is kept.
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
    id: derivedId(of, PERIOD_UNITS.indexOf(unit)),
    name: unit,
    type: unit === 'year' ? 'integer' : 'date',
    kind: unit === 'year' ? 'number' : 'date',
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

/** Null for what is no day of a year of four digits. */
function periodIn(day: Scalar, unit: PeriodUnit): Scalar {
  const [, year = '', month = ''] = DATE.exec(String(day)) ?? [];
  if (year === '') return null;
  if (unit === 'year') return Number(year);
  const first = unit === 'month' ? Number(month) : Number(month) - ((Number(month) - 1) % MONTHS_OF_QUARTER);
  return `${year}-${String(first).padStart(2, '0')}-01`;
}
