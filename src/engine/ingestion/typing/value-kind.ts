import {
  BOOLEAN,
  CLOCK_FORMATS,
  COMMA_NUMBER,
  DATE_FORMATS,
  type DateFormat,
  GROUPED_INTEGER,
  GROUPED_NUMBER,
  INTEGER,
  ISO_DATE,
  ISO_OFFSET,
  ISO_TIMESTAMP,
  NULL_WORDS,
  NUMBER,
  TIME,
} from './text-patterns.js';
import { literal } from '../sql.js';

/** A kind of value that all texts of a column may be: which texts, and how they convert. */
export interface ValueKind {
  readonly name: string;
  readonly sqlType: 'BOOLEAN' | 'BIGINT' | 'DOUBLE' | 'DATE' | 'TIMESTAMP' | 'TIME';
  /** Matches the whole of a trimmed text, in JavaScript and in DuckDB. */
  readonly pattern: RegExp;
  /** SQL that gives the value of the SQL text `x`, or NULL when there is no such value (the 31st of February). */
  readonly convert: (x: string) => string;
  /**
   * SQL that is true only for texts that match, given also their converted value; quicker than the pattern, and may be
   * false for some that match.
   */
  readonly plain?: (x: string, value: string) => string;
  /** A quicker conversion that is the same for plain texts; `plain` is then given its result. */
  readonly convertPlain?: (x: string) => string;
  /** Which of day and month is taken to come first; set where the texts alone may leave it open. */
  readonly order?: 'day' | 'month';
  readonly note?: string;
}

const whole = (pattern: string): RegExp => new RegExp(`^(${pattern})$`);
const cast = (type: string) => (x: string) => `TRY_CAST(${x} AS ${type})`;
/** The value written out gives the text again. */
const returns = (bytes: number) => (x: string, value: string) =>
  `strlen(${x}) <= ${String(bytes)} AND ${value}::VARCHAR = ${x}`;
const without = (mark: string, x: string): string => `replace(${x}, '${mark}', '')`;

const NUMBERS: readonly ValueKind[] = [
  {
    name: 'integer',
    sqlType: 'BIGINT',
    pattern: whole(INTEGER),
    convert: cast('BIGINT'),
    plain: returns(18),
  },
  { name: 'number', sqlType: 'DOUBLE', pattern: whole(NUMBER), convert: cast('DOUBLE') },
  {
    name: 'grouped integer',
    sqlType: 'BIGINT',
    pattern: whole(GROUPED_INTEGER),
    convert: (x) => cast('BIGINT')(without(',', x)),
    note: 'commas between groups of three digits were removed',
  },
  {
    name: 'grouped number',
    sqlType: 'DOUBLE',
    pattern: whole(GROUPED_NUMBER),
    convert: (x) => cast('DOUBLE')(without(',', x)),
    note: 'commas between groups of three digits were removed',
  },
  {
    name: 'comma number',
    sqlType: 'DOUBLE',
    pattern: whole(COMMA_NUMBER),
    convert: (x) => cast('DOUBLE')(`replace(${without('.', x)}, ',', '.')`),
    note: 'the comma was read as the decimal mark',
  },
];

/** The kind of numbers that all have the same count of decimals: checked by way of DECIMAL, far quicker. */
export function fixedNumber(decimals: number): ValueKind {
  return {
    name: 'number',
    sqlType: 'DOUBLE',
    pattern: whole(NUMBER),
    convert: cast('DOUBLE'),
    convertPlain: cast(`DECIMAL(18, ${String(decimals)})`),
    plain: returns(16),
  };
}

const MOMENTS: readonly ValueKind[] = [
  {
    name: 'date',
    sqlType: 'DATE',
    pattern: whole(ISO_DATE),
    convert: cast('DATE'),
    plain: (x) => `strlen(${x}) = 10`,
  },
  { name: 'timestamp', sqlType: 'TIMESTAMP', pattern: whole(ISO_TIMESTAMP), convert: cast('TIMESTAMP') },
  {
    name: 'timestamp with offset',
    sqlType: 'TIMESTAMP',
    pattern: whole(`${ISO_TIMESTAMP}${ISO_OFFSET}`),
    convert: (x) => `(TRY_CAST(${x} AS TIMESTAMPTZ) AT TIME ZONE 'UTC')`,
    note: 'times were converted to UTC',
  },
  { name: 'time', sqlType: 'TIME', pattern: whole(TIME), convert: cast('TIME') },
];

const dateKind = ({ pattern, format, order }: DateFormat): ValueKind => ({
  name: `date ${format}`,
  sqlType: 'DATE',
  pattern: whole(pattern),
  convert: (x) => `TRY_CAST(try_strptime(${x}, ${literal(format)}) AS DATE)`,
  ...(order && { order }),
});

const clockKinds = (date: DateFormat): ValueKind[] =>
  CLOCK_FORMATS.map((clock) => ({
    name: `timestamp ${date.format}${clock.format}`,
    sqlType: 'TIMESTAMP',
    pattern: whole(`${date.pattern}${clock.pattern}`),
    convert: (x) => `try_strptime(${x}, ${literal(date.format + clock.format)})`,
    ...(date.order && { order: date.order }),
  }));

/** All kinds, the preferred first where a text fits several. */
export const VALUE_KINDS: readonly ValueKind[] = [
  { name: 'boolean', sqlType: 'BOOLEAN', pattern: whole(BOOLEAN), convert: cast('BOOLEAN') },
  ...NUMBERS,
  ...MOMENTS,
  ...DATE_FORMATS.map(dateKind),
  ...DATE_FORMATS.flatMap(clockKinds),
];

const nullWords = new Set(NULL_WORDS);

/** True for a word that stands for a missing value among typed values. */
export function isNullWord(text: string): boolean {
  return nullWords.has(text.toLowerCase());
}

/** SQL that is true for a null word. Not with IN: DuckDB makes a join of it, which is slow and loses the rows' order. */
export function isNullWordSql(x: string): string {
  return `list_contains([${NULL_WORDS.map(literal).join(', ')}], lower(${x}))`;
}

/** SQL of a text without surrounding spaces and tabs. */
export function trimmedSql(x: string): string {
  return `trim(${x}, E' \\t')`;
}
