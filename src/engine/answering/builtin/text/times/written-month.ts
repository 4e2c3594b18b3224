/**
 * The name of a month in a locale, alone or as it stands in a date, without the dot of a short form.
 * @param month January is 1
 */
export function writtenMonth(locale: string, month: number, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
  const parts = format.formatToParts(new Date(Date.UTC(2023, month - 1, 15)));
  const name = parts.find(({ type }) => type === 'month')?.value ?? '';
  return name.replace(/\.$/, '');
}
