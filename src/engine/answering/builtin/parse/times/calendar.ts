import { type CalendarUnit } from '../../representation/predicate.js';

const DAY_MS = 86_400_000;
const MONTHS: Readonly<Record<'month' | 'quarter' | 'year', number>> = { month: 1, quarter: 3, year: 12 };

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The first day of the period that a day (ISO) lies in; weeks begin on Monday. */
export function startOf(day: string, unit: CalendarUnit): string {
  const date = new Date(timeOf(day));
  if (unit === 'day') return day;
  if (unit === 'week') return iso(timeOf(day) - ((date.getUTCDay() + 6) % 7) * DAY_MS);
  const months = MONTHS[unit];
  return iso(Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / months) * months, 1));
}

/** The first day of the period so many units after the one that begins on a day. */
export function addUnits(start: string, unit: CalendarUnit, count: number): string {
  if (unit === 'day' || unit === 'week')
    return iso(timeOf(start) + count * (unit === 'week' ? 7 : 1) * DAY_MS);
  const date = new Date(timeOf(start));
  return iso(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count * MONTHS[unit], 1));
}

/** Number of whole units from one first day of a period to another. */
export function unitsBetween(start: string, end: string, unit: CalendarUnit): number {
  if (unit === 'day' || unit === 'week')
    return Math.floor((timeOf(end) - timeOf(start)) / DAY_MS / (unit === 'week' ? 7 : 1));
  const [from, to] = [new Date(timeOf(start)), new Date(timeOf(end))];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.floor(months / MONTHS[unit]);
}
