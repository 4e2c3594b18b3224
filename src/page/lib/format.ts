const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size in bytes for people, in steps of 1024. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** step;
  const digits = step === 0 || value >= 100 ? 0 : 1;
  return `${value.toLocaleString(locale, { maximumFractionDigits: digits })} ${UNITS[step] ?? 'B'}`;
}

/** Languages that some browsers write with digits other than those of a number's own text. */
const OTHER_DIGITS: ReadonlySet<string> = new Set(['ar']);

/** A count for people. What needs no grouping is not formatted: the first format of a page takes longer than to draw an answer. */
export function formatCount(count: number, locale: string): string {
  const isPlain = Number.isInteger(count) && count >= 0 && count < 1000 && !OTHER_DIGITS.has(locale);
  return isPlain ? String(count) : count.toLocaleString(locale);
}

/** A moment for people, in their own time zone. @param moment in ISO 8601 */
export function formatMoment(moment: string, locale: string): string {
  return new Date(moment).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats of numbers by language: to make one costs more than to use it for a whole table. */
const formats = new Map<string, Intl.NumberFormat>();

/** A value of a column for people: numbers grouped, everything else as it is. */
export function formatValue(value: number | string, locale: string): string {
  if (typeof value === 'string') return value;
  const format =
    formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: 'min2' });
  formats.set(locale, format);
  return format.format(value);
}

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether a cell is a number as the service writes it. */
export function isNumber(cell: string): boolean {
  return PLAIN_NUMBER.test(cell);
}

/** A name whose direction of writing does not change that of the sentence around it. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
