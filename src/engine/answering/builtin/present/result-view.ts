import { type CellValue, type ResultTable } from '../../../table.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { keyName } from '../representation/names.js';
import { type Key, type TimeUnit } from '../representation/query.js';

/** Reads a result by column name and writes its values for people. */
export class ResultView {
  constructor(
    readonly result: ResultTable,
    private readonly catalogue: Catalogue,
  ) {}

  get rowCount(): number {
    return this.result.rows.length;
  }

  /** The value at a row and column; null when either is not there. */
  cell(row: number, column: string): CellValue {
    const at = this.result.columns.findIndex(({ name }) => name === column);
    return this.result.rows[row]?.[at] ?? null;
  }

  /** The value as a number; null when it is missing or none. */
  numberAt(row: number, column: string): number | null {
    const value = this.cell(row, column);
    return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null;
  }

  /** The value as written in a reply. */
  text(row: number, column: string): string {
    return this.write(this.cell(row, column), column);
  }

  /** The group of a row: "North, March 2021". */
  group(row: number, keys: readonly Key[]): string {
    return keys.map((key) => this.key(row, key)).join(', ');
  }

  private key(row: number, key: Key): string {
    const value = this.cell(row, keyName(key));
    if (value === null) return this.catalogue.text('value.missing');
    if (key.unit !== null && typeof value === 'string')
      return writePeriod(value, key.unit, this.catalogue.locale);
    // A number that names a group, such as a year or a class, is not grouped by thousands.
    return typeof value === 'number' || typeof value === 'bigint'
      ? String(value)
      : this.write(value, keyName(key));
  }

  private write(value: CellValue, column: string): string {
    if (value === null) return this.catalogue.text('value.missing');
    if (typeof value === 'boolean') return this.catalogue.text(value ? 'value.true' : 'value.false');
    if (typeof value === 'string') return escapeMarkdown(value);
    return /year$/i.test(column) && Number.isInteger(value) ? String(value) : this.catalogue.number(value);
  }
}

/** A Monday, to count days of the week from. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The English name of a day of the week in the language of the locale. */
function weekdayName(english: string, locale: string): string {
  const nameIn = (day: number, language: string): string =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + day * DAY_MS);
  const day = [0, 1, 2, 3, 4, 5, 6].find((each) => nameIn(each, 'en') === english);
  return day === undefined ? english : nameIn(day, locale);
}

function writePeriod(iso: string, unit: TimeUnit, locale: string): string {
  if (unit === 'weekday') return weekdayName(iso, locale);
  const day = iso.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return iso;
  switch (unit) {
    case 'month':
      return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        date,
      );
    case 'quarter':
      return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`;
    case 'day':
    case 'week':
    case 'hour':
      return day;
    case 'year':
      return day.slice(0, 4);
  }
}
