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
/** Groups of three digits, or in India of two before the last three. */
const GROUPS = '[1-9][0-9]{0,2}(,[0-9]{3}){0,5}|[1-9][0-9]?(,[0-9]{2}){1,6},[0-9]{3}';
/** A space of any width, or an apostrophe as in Switzerland. */
const GROUP_SPACES = " \u00a0\u2009\u202f'’";
const SPACED = `[1-9][0-9]{0,2}([${GROUP_SPACES}][0-9]{3}){0,5}`;
/** Numbers without a sign, by how their groups and decimals are marked. */
export const UNSIGNED = {
  integer: '0|[1-9][0-9]{0,17}',
  number: '(0|[1-9][0-9]{0,15})([.][0-9]*)?|[.][0-9]+',
  'grouped integer': `0|${GROUPS}`,
  'grouped number': `(0|${GROUPS})([.][0-9]+)?`,
  'comma number': '(0|[1-9][0-9]{0,2}([.][0-9]{3}){0,4}|[1-9][0-9]{0,15})(,[0-9]+)?',
  'spaced integer': `0|${SPACED}`,
  'spaced number': `(0|${SPACED})([.][0-9]+)?`,
  'spaced comma number': `(0|${SPACED})(,[0-9]+)?`,
} as const;
export const BOOLEAN = 'true|false|True|False|TRUE|FALSE';
export const TIME = '([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?';
export const ISO_DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
export const ISO_TIMESTAMP = `${ISO_DATE}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?`;
export const ISO_OFFSET = '(Z|[-+][0-9]{2}(:?[0-9]{2})?)';

/** Words for a missing value, in lower case; they count as such only among numbers, dates and the like. */
export const NULL_WORDS = [
  'na', 'n/a', '#n/a', 'n.a.', 'n.a', 'nan', 'null', '<null>', '(null)', 'none', 'nil', '\\n', '-', '--', '---', '—', '–', '?', '.', '..',
  '...', '…', ':', '*', 'missing', 'n.d.', 'n.d', 'n/d', 's/d', 's.d.', 'k.a.', 'k. a.', 'n.v.', 'tbd', 'tba', 'unknown', '(blank)', 'blank',
  'empty', 'not available', 'not applicable', 'no data', 'n.r.', '#value!', '#ref!', '#div/0!', '#name?', '#num!', '#null!',
  'keine angabe', 'unbekannt', 'sin datos', 'sem dados', 'nd', 'b.d.', 'brak', 'нет данных', 'н/д', '不明', 'なし', '无', '無', '없음', '該当なし',
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
  { pattern: `${YEAR}年${MONTH}月${DAY}日`, format: '%Y年%m月%d日', order: null },
  { pattern: `${YEAR}년 ${MONTH}월 ${DAY}일`, format: '%Y년 %m월 %d일', order: null },
];

/** Ways to write a month of a year. */
export const MONTH_FORMATS: readonly DateFormat[] = [
  { pattern: `${YEAR}-(0[1-9]|1[0-2])`, format: '%Y-%m', order: null },
  { pattern: `${YEAR}/${MONTH}`, format: '%Y/%m', order: null },
  { pattern: `${MONTH}/${YEAR}`, format: '%m/%Y', order: null },
  { pattern: `(0[1-9]|1[0-2])[.]${YEAR}`, format: '%m.%Y', order: null },
  { pattern: `${YEAR}年${MONTH}月`, format: '%Y年%m月', order: null },
];

/** Eight digits, under a name that speaks of dates. */
export const COMPACT_DATE = '(1[5-9]|20|21)[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])';
export const DATE_NAME =
  /(?:^|[\W_])(?:date|datum|day|tag|fecha|data|dia|día|tanggal|jour|giorno|ngày|tarih|gün|dzień|ymd|yyyymmdd|dt)(?:$|[\W_])|date$|Date|дата|التاريخ|तारीख|दिनांक|日|날짜/iu;

/** Times of day that may follow a date. */
export const CLOCK_FORMATS = [
  { pattern: ' ([01]?[0-9]|2[0-3]):[0-5][0-9]', format: ' %H:%M' },
  { pattern: ' ([01]?[0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]', format: ' %H:%M:%S' },
  { pattern: ' (0?[1-9]|1[0-2]):[0-5][0-9] [AaPp][Mm]', format: ' %I:%M %p' },
  { pattern: ' (0?[1-9]|1[0-2]):[0-5][0-9]:[0-5][0-9] [AaPp][Mm]', format: ' %I:%M:%S %p' },
] as const;
