import { type HoverField } from '../api/answer-types.js';
import { formatValue } from '../lib/format.js';

/** A row of a chart's data, by its fields. */
export type ChartRow = Readonly<Record<string, unknown>>;

/** A value of a row under its name, as it is told. */
interface ToldValue {
  readonly title: string;
  readonly value: string;
}

const MISSING = '—';
const MONTHS_OF_QUARTER = 3;
const TIMES: Readonly<Record<'year' | 'month' | 'day' | 'time', Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  day: { dateStyle: 'medium' },
  time: { dateStyle: 'medium', timeStyle: 'short' },
};

/** What is told of a row, in the order of the fields. @param language of the answer, as BCP 47 has it */
export function toldValues(row: ChartRow, fields: readonly HoverField[], language: string): ToldValue[] {
  const cells = new Map(Object.entries(row));
  return fields.map(({ field, to, title, as }) => {
    const value = format(cells.get(field), as, language);
    return { title, value: to === undefined ? value : `${value} – ${format(cells.get(to), as, language)}` };
  });
}

/** What is told of a row, as one sentence. */
export function asSentence(values: readonly ToldValue[]): string {
  return values.map(({ title, value }) => `${title}: ${value}`).join(', ');
}

function format(value: unknown, as: HoverField['as'], language: string): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (as === 'text') return typeof value === 'string' ? value : JSON.stringify(value);
  const number = Number(value);
  switch (as) {
    case 'number':
      return formatValue(number, language);
    case 'percent':
      return number.toLocaleString(language, { style: 'percent', maximumFractionDigits: 2 });
    case 'plain':
      return String(number);
    case 'quarter':
      return quarterOf(new Date(number));
    case 'year':
    case 'month':
    case 'day':
    case 'time':
      return new Intl.DateTimeFormat(language, { ...TIMES[as], timeZone: 'UTC' }).format(number);
  }
}

function quarterOf(moment: Date): string {
  return `Q${Math.floor(moment.getUTCMonth() / MONTHS_OF_QUARTER) + 1} ${moment.getUTCFullYear()}`;
}
