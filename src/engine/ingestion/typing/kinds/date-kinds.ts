import { literal } from '../../sql.js';
import { MONTHS } from './months.js';
import {
  CLOCK_FORMATS,
  COMPACT_DATE,
  DATE_FORMATS,
  type DateFormat,
  ISO_DATE,
  ISO_OFFSET,
  ISO_TIMESTAMP,
  MONTH_FORMATS,
  TIME,
} from '../text-patterns.js';
import { type ValueKind, wholly } from './value-kind.js';

const FIRST_OF_MONTH = 'months were read as the first day of the month';
const MONTH_WORDS = MONTHS.map(({ name }) => name).join('|');
const DAY = '(0?[1-9]|[12][0-9]|3[01])';
const YEAR = '[0-9]{4}';

const cast = (type: string) => (x: string) => `TRY_CAST(${x} AS ${type})`;
const parsed = (format: string) => (x: string) => `TRY_CAST(try_strptime(${x}, ${literal(format)}) AS DATE)`;

const MOMENTS: readonly ValueKind[] = [
  {
    name: 'date',
    sqlType: 'DATE',
    pattern: wholly(ISO_DATE),
    convert: cast('DATE'),
    plain: (x) => `strlen(${x}) = 10`,
  },
  { name: 'timestamp', sqlType: 'TIMESTAMP', pattern: wholly(ISO_TIMESTAMP), convert: cast('TIMESTAMP') },
  {
    name: 'timestamp with offset',
    sqlType: 'TIMESTAMP',
    pattern: wholly(`${ISO_TIMESTAMP}${ISO_OFFSET}`),
    convert: (x) => `(TRY_CAST(${x} AS TIMESTAMPTZ) AT TIME ZONE 'UTC')`,
    note: 'times were converted to UTC',
  },
  { name: 'time', sqlType: 'TIME', pattern: wholly(TIME), convert: cast('TIME') },
];

/** Days and months by name, in any reply language: `31. Januar 2024`, `Jan 2024`. */
const NAMED: readonly ValueKind[] = [
  {
    name: 'date with a month name',
    pattern: `${DAY}[.]?( de | of | )(${MONTH_WORDS})[.]?(,| de| del)? ${YEAR}( г[.]?)?|(${MONTH_WORDS})[.]? ${DAY},? ${YEAR}`,
    day: (x: string) => `regexp_extract(${x}, '(^|[^0-9])([0-9]{1,2})([^0-9])', 2)`,
  },
  {
    name: 'month by name',
    pattern: `(${MONTH_WORDS})[.]?(,|-|/| de| del)? ?${YEAR}`,
    day: () => `'1'`,
    note: FIRST_OF_MONTH,
  },
].map(({ name, pattern, day, note }) => ({
  name,
  sqlType: 'DATE',
  pattern: wholly(pattern, 'iu'),
  convert: (x) =>
    `TRY_CAST(concat_ws('-', regexp_extract(${x}, '${YEAR}'), ${monthSql(x)}, ${day(x)}) AS DATE)`,
  ...(note !== undefined && { note }),
}));

function monthSql(x: string): string {
  const months = MONTHS.map(({ month }) => String(month)).join(', ');
  const words = MONTHS.map(({ name }) => literal(name)).join(', ');
  const word = `regexp_extract(lower(${x}), '(${MONTH_WORDS})')`;
  return `list_extract([${months}], list_position([${words}], ${word}))`;
}

const dateKind = ({ pattern, format, order }: DateFormat): ValueKind => ({
  name: `date ${format}`,
  sqlType: 'DATE',
  pattern: wholly(pattern),
  convert: parsed(format),
  ...(order && { order }),
});

const clockKinds = (date: DateFormat): ValueKind[] =>
  CLOCK_FORMATS.map((clock) => ({
    name: `timestamp ${date.format}${clock.format}`,
    sqlType: 'TIMESTAMP',
    pattern: wholly(`${date.pattern}${clock.pattern}`),
    convert: (x) => `try_strptime(${x}, ${literal(date.format + clock.format)})`,
    ...(date.order && { order: date.order }),
  }));

export const DATE_KINDS: readonly ValueKind[] = [
  ...MOMENTS,
  ...DATE_FORMATS.map(dateKind),
  ...DATE_FORMATS.flatMap(clockKinds),
  ...MONTH_FORMATS.map((format) => ({ ...dateKind(format), note: FIRST_OF_MONTH })),
  ...NAMED,
];

/** `20240131`: only for columns whose name speaks of dates. */
export const COMPACT_DATE_KIND: ValueKind = {
  name: 'date %Y%m%d',
  sqlType: 'DATE',
  pattern: wholly(COMPACT_DATE),
  convert: parsed('%Y%m%d'),
};

/** The kinds of months that school and fiscal years look like. */
export const MONTHS_IN_NUMBERS: readonly string[] = ['date %Y-%m', 'date %Y/%m'];

/** True for a text such as `2003-04`, where a month would be the following year's last digits. */
export function isSchoolYear(text: string): boolean {
  const [, year, short] = /^\d\d(\d\d)[-/](\d\d)$/.exec(text) ?? [];
  return year !== undefined && Number(short) === (Number(year) + 1) % 100;
}
