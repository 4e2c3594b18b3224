/**
 * Patterns of typed values, written so that JavaScript and RE2 (DuckDB) read them alike. A pattern accepts only what
 * converts without loss: `007`, `1_000` or a card number of 19 digits is text, though DuckDB would cast it.
 */
const DAY = '(0?[1-9]|[12][0-9]|3[01])';
const MONTH = '(0?[1-9]|1[0-2])';
const YEAR = '[0-9]{4}';
const SHORT_YEAR = '[0-9]{2}';
const MONTH_ABBREVIATION =
  '([Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec)';
const MONTH_NAME = '(January|February|March|April|May|June|July|August|September|October|November|December)';

/** Long digits after a plus are a telephone number. */
export const INTEGER = '-?(0|[1-9][0-9]{0,17})|[+][1-9][0-9]{0,5}';
/** An exponent needs a point or a sign: `12E4` is more often a code than a number. */
export const NUMBER = [
  '-?(0|[1-9][0-9]{0,15})|[+][1-9][0-9]{0,5}',
  '[-+]?((0|[1-9][0-9]{0,15})[.][0-9]*|[.][0-9]+)([eE][-+]?[0-9]{1,2})?',
  '[-+]?[1-9][0-9]{0,15}[eE][-+][0-9]{1,2}',
].join('|');
export const GROUPED_INTEGER = '[-+]?(0|[1-9][0-9]{0,2}(,[0-9]{3}){0,5})';
export const GROUPED_NUMBER = '[-+]?(0|[1-9][0-9]{0,2}(,[0-9]{3}){0,4})([.][0-9]+)?';
export const COMMA_NUMBER = '-?(0|[1-9][0-9]{0,2}([.][0-9]{3}){0,4}|[1-9][0-9]{0,15})(,[0-9]+)?';
export const BOOLEAN = 'true|false|True|False|TRUE|FALSE';
export const TIME = '([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?';
export const ISO_DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
export const ISO_TIMESTAMP = `${ISO_DATE}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?`;
export const ISO_OFFSET = '(Z|[-+][0-9]{2}(:?[0-9]{2})?)';

/** Words for a missing value, in lower case; they count as such only among numbers, dates and the like. */
export const NULL_WORDS = [
  'na', 'n/a', '#n/a', 'n.a.', 'nan', 'null', '<null>', 'none', 'nil', '\\n', '-', '--', '—', '–', '?', '.', 'missing',
]; // prettier-ignore

/** A way to write dates: its parts as a pattern and as strptime reads it. */
export interface DateFormat {
  readonly pattern: string;
  readonly format: string;
  /** Which comes first where both could: `null` when the writing leaves no doubt. */
  readonly order: 'day' | 'month' | null;
}

const numeric = (mark: string): DateFormat[] => {
  const join = (...parts: string[]): string => parts.join(`[${mark}]`);
  return [
    { pattern: join(DAY, MONTH, YEAR), format: `%d${mark}%m${mark}%Y`, order: 'day' },
    { pattern: join(MONTH, DAY, YEAR), format: `%m${mark}%d${mark}%Y`, order: 'month' },
    { pattern: join(DAY, MONTH, SHORT_YEAR), format: `%d${mark}%m${mark}%y`, order: 'day' },
    { pattern: join(MONTH, DAY, SHORT_YEAR), format: `%m${mark}%d${mark}%y`, order: 'month' },
    { pattern: join(YEAR, MONTH, DAY), format: `%Y${mark}%m${mark}%d`, order: null },
  ];
};

const named = (pattern: string, format: string): DateFormat[] => [
  { pattern: pattern.replace('M', MONTH_ABBREVIATION), format: format.replace('M', '%b'), order: null },
  { pattern: pattern.replace('M', MONTH_NAME), format: format.replace('M', '%B'), order: null },
];

export const DATE_FORMATS: readonly DateFormat[] = [
  ...numeric('/'),
  ...numeric('-'),
  ...numeric('.').filter(({ order }) => order !== 'month'),
  ...named(`${DAY} M ${YEAR}`, '%d M %Y'),
  ...named(`${DAY}-M-${YEAR}`, '%d-M-%Y'),
  ...named(`${DAY}-M-${SHORT_YEAR}`, '%d-M-%y'),
  ...named(`M ${DAY}, ${YEAR}`, 'M %d, %Y'),
];

/** Times of day that may follow a date. */
export const CLOCK_FORMATS = [
  { pattern: ' ([01]?[0-9]|2[0-3]):[0-5][0-9]', format: ' %H:%M' },
  { pattern: ' ([01]?[0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]', format: ' %H:%M:%S' },
  { pattern: ' (0?[1-9]|1[0-2]):[0-5][0-9] [AaPp][Mm]', format: ' %I:%M %p' },
  { pattern: ' (0?[1-9]|1[0-2]):[0-5][0-9]:[0-5][0-9] [AaPp][Mm]', format: ' %I:%M:%S %p' },
] as const;
