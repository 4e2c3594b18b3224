/** Names and separators of a language in the form Vega takes, or null for English, which it speaks by itself. */
export function vegaLocale(locale: string): Record<string, unknown> | null {
  if (locale === 'en' || locale.startsWith('en-')) return null;
  return { number: numberLocale(locale), time: timeLocale(locale) };
}

function numberLocale(locale: string): Record<string, unknown> {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: true }).formatToParts(
    1234567.8,
  );
  const part = (type: string, fallback: string) =>
    parts.find((each) => each.type === type)?.value ?? fallback;
  return { decimal: part('decimal', '.'), thousands: part('group', ','), grouping: [3], currency: ['', ''] };
}

function timeLocale(locale: string): Record<string, unknown> {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 15));
  // 1 January 2023 was a Sunday, with which Vega's week begins.
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day));
  return {
    dateTime: '%x %X',
    date: '%Y-%m-%d',
    time: '%H:%M:%S',
    periods: ['AM', 'PM'],
    days: names(days, locale, { weekday: 'long' }),
    shortDays: names(days, locale, { weekday: 'short' }),
    months: names(months, locale, { month: 'long' }),
    shortMonths: names(months, locale, { month: 'short' }),
  };
}

function names(times: readonly number[], locale: string, style: Intl.DateTimeFormatOptions): string[] {
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
  return times.map((time) => format.format(time));
}
