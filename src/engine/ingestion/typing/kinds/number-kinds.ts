import { literal } from '../../sql.js';
import { INTEGER, NUMBER, UNSIGNED } from '../text-patterns.js';
import { escapedPattern, type ValueKind, wholly } from './value-kind.js';

/** How the digits of a number are written: its groups and its decimals. */
type Writing = keyof typeof UNSIGNED;

const GROUP_NOTE = 'thousands separators (commas) were removed';
const COMMA_NOTE = 'the comma was read as the decimal mark';
const SPACE_NOTE = 'thousands separators (spaces or apostrophes) were removed';

const cast = (type: string) => (x: string) => `TRY_CAST(${x} AS ${type})`;
/** The value written out gives the text again. */
const returns = (bytes: number) => (x: string, value: string) =>
  `strlen(${x}) <= ${String(bytes)} AND ${value}::VARCHAR = ${x}`;
const without = (mark: string, x: string): string => `replace(${x}, ${literal(mark)}, '')`;
const spaceless = (x: string): string => `regexp_replace(${x}, '[^-+0-9.,]', '', 'g')`;
const pointed = (x: string): string => `replace(${without('.', x)}, ',', '.')`;

interface WritingRule {
  readonly sqlType: 'BIGINT' | 'DOUBLE';
  /** SQL of the text as DuckDB casts it. */
  readonly castable: (x: string) => string;
  readonly note?: string;
}

const WRITINGS: Readonly<Record<Writing, WritingRule>> = {
  integer: { sqlType: 'BIGINT', castable: (x) => x },
  number: { sqlType: 'DOUBLE', castable: (x) => x },
  'grouped integer': { sqlType: 'BIGINT', castable: (x) => without(',', x), note: GROUP_NOTE },
  'grouped number': { sqlType: 'DOUBLE', castable: (x) => without(',', x), note: GROUP_NOTE },
  'comma number': { sqlType: 'DOUBLE', castable: pointed, note: COMMA_NOTE },
  'spaced integer': { sqlType: 'BIGINT', castable: spaceless, note: SPACE_NOTE },
  'spaced number': { sqlType: 'DOUBLE', castable: spaceless, note: SPACE_NOTE },
  'spaced comma number': { sqlType: 'DOUBLE', castable: (x) => pointed(spaceless(x)), note: COMMA_NOTE },
};

const writings = Object.entries(WRITINGS) as readonly (readonly [Writing, WritingRule])[];

function signedKind([name, { sqlType, castable, note }]: readonly [Writing, WritingRule]): ValueKind {
  const kind = {
    name,
    sqlType,
    convert: (x: string) => cast(sqlType)(castable(x)),
    ...(note !== undefined && { note }),
  };
  if (name === 'integer') return { ...kind, pattern: wholly(INTEGER), plain: returns(18) };
  const sign = name === 'comma number' ? '-?' : '[-+]?';
  return { ...kind, pattern: wholly(name === 'number' ? NUMBER : `${sign}(${UNSIGNED[name]})`) };
}

/** Numbers with nothing but a sign before them. */
export const NUMBER_KINDS: readonly ValueKind[] = writings.map(signedKind);

/** Numbers that would otherwise be taken for codes: leading zeros, any count of digits. */
export const LOOSE_NUMBER_KINDS: readonly ValueKind[] = [
  { name: 'loose integer', sqlType: 'BIGINT', pattern: wholly('[-+]?[0-9]+'), convert: cast('BIGINT') },
  {
    name: 'loose number',
    sqlType: 'DOUBLE',
    pattern: wholly('[-+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][-+]?[0-9]{1,3})?'),
    convert: cast('DOUBLE'),
  },
];

/** The kind of numbers that all have the same count of decimals: checked by way of DECIMAL, far quicker. */
export function fixedNumber(decimals: number): ValueKind {
  return {
    name: 'number',
    sqlType: 'DOUBLE',
    pattern: wholly(NUMBER),
    convert: cast('DOUBLE'),
    convertPlain: cast(`DECIMAL(18, ${String(decimals)})`),
    plain: returns(16),
  };
}

/** What stands beside the number in all values of a column. */
export interface Affix {
  readonly text: string;
  readonly place: 'before' | 'after';
  /** True when some numbers stand alone. */
  readonly isOptional: boolean;
  /** True when it holds for the numbers that stand alone too: the first or most have it. */
  readonly isOfAll: boolean;
}

/** Numbers with a currency or unit, or with a sign as accountants write it: `(1,234.50)`, `$(55)`, `12-`, `−5`. */
export function adornedKinds(affix: Affix | null): ValueKind[] {
  return writings.map(([name, { sqlType, castable, note }]) => ({
    name,
    sqlType,
    pattern: wholly(adornedPattern(UNSIGNED[name], affix), 'u'),
    convert: (x) => {
      const bare = affix ? without(affix.text, x) : x;
      const digits = castable(`regexp_replace(${bare}, '[^0-9.,]', '', 'g')`);
      const value = cast(sqlType)(digits);
      return `(CASE WHEN regexp_matches(${bare}, '[-−(]') THEN -${value} ELSE ${value} END)`;
    },
    ...(affix?.isOfAll && { unit: affix.text }),
    ...(note !== undefined && { note }),
  }));
}

const SPACES = '[ \u00a0\u202f]*';

function adornedPattern(unsigned: string, affix: Affix | null): string {
  const digits = `(${unsigned})`;
  const option = affix?.isOptional ? '?' : '';
  const mark = affix ? escapedPattern(affix.text) : '';
  const before = affix?.place === 'before' ? `(${mark}${SPACES})${option}` : '';
  const after = affix?.place === 'after' ? `(${SPACES}${mark})${option}` : '';
  return [
    `[-+−]?[ ]?${before}[-+−]?${digits}${after}`,
    `[(][ ]?${before}${digits}${after}[ ]?[)]`,
    `${before}[(]${SPACES}${digits}${SPACES}[)]${after}`,
    `${before}${digits}[-−]${after}`,
    `${before}${digits}${after}[-−]`,
  ].join('|');
}
