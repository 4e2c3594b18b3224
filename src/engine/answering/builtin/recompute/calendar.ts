import { type CalendarUnit } from '../representation/predicate.js';
import { PARTS_OF_WEEK, type TimeUnit } from '../representation/key.js';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY_MS = 86_400_000;
const MONTHS: Readonly<Record<CalendarUnit, number>> = { day: 0, week: 0, month: 1, quarter: 3, year: 12 };

const dayOf = (iso: string): Date => new Date(`${iso.slice(0, 10)}T00:00:00Z`);
const isoOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The day of the week of an ISO date: 1 is Monday, 7 Sunday. */
export function weekdayOf(iso: string): number {
  return dayOf(iso).getUTCDay() || 7;
}

/** The first day of the period that an ISO date or time lies in. */
function startOf(iso: string, unit: CalendarUnit): string {
  if (unit === 'week') return isoOf(new Date(dayOf(iso).getTime() - (weekdayOf(iso) - 1) * DAY_MS));
  if (unit === 'day') return iso.slice(0, 10);
  const months = MONTHS[unit];
  const month = Math.floor((Number(iso.slice(5, 7)) - 1) / months) * months;
  return `${iso.slice(0, 4)}-${String(month + 1).padStart(2, '0')}-01`;
}

/** What a date is grouped by: the first day of its period, its year, hour or the English name of its day. */
export function periodOf(iso: string, unit: TimeUnit): string | number {
  if (unit === 'weekday') return DAYS[dayOf(iso).getUTCDay()] ?? '';
  if (unit === 'partOfWeek') return weekdayOf(iso) > 5 ? PARTS_OF_WEEK.weekend : PARTS_OF_WEEK.workdays;
  if (unit === 'hour') return Number(iso.slice(11, 13) || 0);
  return unit === 'year' ? Number(iso.slice(0, 4)) : startOf(iso, unit);
}

/** An ISO date or time so many periods earlier, or later where the count is negative; the last day of a month where the day is not in it. */
export function earlier(iso: string, count: number, unit: CalendarUnit): string {
  const date = dayOf(iso);
  const days = unit === 'day' ? count : unit === 'week' ? 7 * count : 0;
  if (days !== 0) return isoOf(new Date(date.getTime() - days * DAY_MS)) + iso.slice(10);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count * MONTHS[unit], 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(last, date.getUTCDate()));
  return isoOf(first) + iso.slice(10);
}

/** How many periods lie between the first days of two. */
export function periodsBetween(from: string, to: string, unit: CalendarUnit): number {
  const days = (dayOf(to).getTime() - dayOf(from).getTime()) / DAY_MS;
  if (unit === 'day') return days;
  if (unit === 'week') return days / 7;
  const [left, right] = [from, to].map((iso) => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)));
  return ((right ?? 0) - (left ?? 0)) / MONTHS[unit];
}
