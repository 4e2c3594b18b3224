import { type Catalogue } from '../../../narration/catalogue.js';
import { type ClosedPeriod } from '../../representation/predicate.js';
import { PARTS_OF_WEEK, type TimeUnit } from '../../representation/key.js';
import { type DayOfYear, type MonthOfYear, type TimeSpan } from '../../text/times/dates.js';

/** A Monday, to count days of the week from. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const WORKING_DAYS = '1,2,3,4,5';
const WEEKEND = '6,7';

/** Names of periods and days in the language of a reply. */
export class PeriodNames {
  constructor(private readonly catalogue: Catalogue) {}

  /** A value of a grouping column of dates, which is the first day of the period or a day of the week in English. */
  group(value: string, unit: TimeUnit): string {
    if (unit === 'weekday') return this.weekdayOf(value);
    if (unit === 'partOfWeek')
      return this.catalogue.text(value === PARTS_OF_WEEK.weekend ? 'period.weekend' : 'period.workdays');
    const day = value.slice(0, 10);
    const date = new Date(`${day}T00:00:00Z`);
    if (Number.isNaN(date.getTime())) return value;
    switch (unit) {
      case 'month':
        return this.month(date, { month: 'long', year: 'numeric' });
      case 'quarter':
        return this.quarter(date);
      case 'day':
      case 'week':
      case 'hour':
        return day;
      case 'year':
        return day.slice(0, 4);
    }
  }

  /** A span of days, of months of any year or of days of the week. */
  span(span: TimeSpan): string {
    if ('days' in span) return this.weekdays(span.days);
    if ('from' in span) return span.label;
    if ('ofMonth' in span) return this.dayOfYear(span);
    return 'start' in span ? this.period(span) : this.monthsOfYear(span);
  }

  /** A span of days. Labels without letters are the same in every language. */
  period({ start, end, label }: ClosedPeriod): string {
    if (!/\p{L}/u.test(label)) return label;
    const [first, after] = [new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)];
    const isWhole = first.getUTCDate() === 1 && after.getUTCDate() === 1;
    const last = new Date(after.getTime() - DAY_MS);
    const count = isWhole ? monthsBetween(first, after) : null;
    const month = first.getUTCMonth();
    const year = first.getUTCFullYear();
    if (count === 3 && month % 3 === 0) return this.quarter(first);
    if (count === 6 && month % 6 === 0)
      return this.catalogue.text(`period.half.${month === 0 ? 1 : 2}`, { year: String(year) });
    if (count === null) return `${start} – ${last.toISOString().slice(0, 10)}`;
    const [from, to] = [first, last].map((date) => this.month(date, { month: 'long', year: 'numeric' }));
    return count === 1 ? (from ?? label) : `${from} – ${to}`;
  }

  private dayOfYear({ ofMonth, dayOfMonth, lastDay }: DayOfYear): string {
    const nameOf = (day: number): string =>
      this.month(new Date(Date.UTC(2024, ofMonth - 1, day)), { month: 'long', day: 'numeric' });
    return lastDay === null ? nameOf(dayOfMonth) : `${nameOf(dayOfMonth)} – ${nameOf(lastDay)}`;
  }

  /** Months named without a year. */
  monthsOfYear({ month, last }: Omit<MonthOfYear, 'label'>): string {
    const nameOf = (each: number): string =>
      this.month(new Date(Date.UTC(2024, each - 1, 1)), { month: 'long' });
    if (last === null) return nameOf(month);
    if (last - month === 2 && month % 3 === 1)
      return this.catalogue.text('period.quarterOfYear', { quarter: String((month + 2) / 3) });
    if (last - month === 5 && month % 6 === 1)
      return this.catalogue.text(`period.halfOfYear.${month === 1 ? 1 : 2}`);
    return `${nameOf(month)} – ${nameOf(last)}`;
  }

  /** Days of the week, 1 for Monday to 7 for Sunday. */
  weekdays(days: readonly number[]): string {
    if (days.join() === WORKING_DAYS) return this.catalogue.text('period.workdays');
    if (days.join() === WEEKEND) return this.catalogue.text('period.weekend');
    return this.catalogue.series(days.map((day) => weekdayName(day - 1, this.catalogue.locale)));
  }

  /** The English name of a day of the week in the language. */
  private weekdayOf(english: string): string {
    const day = [0, 1, 2, 3, 4, 5, 6].find((each) => weekdayName(each, 'en') === english);
    return day === undefined ? english : weekdayName(day, this.catalogue.locale);
  }

  private month(date: Date, style: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat(this.catalogue.locale, {
      ...style,
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
    }).format(date);
  }

  private quarter(date: Date): string {
    const quarter = String(Math.floor(date.getUTCMonth() / 3) + 1);
    return this.catalogue.text('period.quarter', { quarter, year: String(date.getUTCFullYear()) });
  }
}

function weekdayName(day: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return format.format(MONDAY + day * DAY_MS);
}

function monthsBetween(first: Date, after: Date): number {
  return (after.getUTCFullYear() - first.getUTCFullYear()) * 12 + after.getUTCMonth() - first.getUTCMonth();
}
