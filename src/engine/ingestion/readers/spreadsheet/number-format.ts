import { currencyIn } from './currency.js';
import { type FormatToken, sectionsOf } from './format-tokens.js';

/** What a number format makes of a cell's number. */
export type FormatKind =
  /** `unit` is the text shown beside the number, as in `0.0" kg"`, or null. */
  | { readonly kind: 'number'; readonly unit: string | null }
  /** `factor` is what the cell's number is multiplied with to be the percentage: 100, or 1 where `%` is mere text. */
  | { readonly kind: 'percent'; readonly factor: 1 | 100 }
  | { readonly kind: 'currency'; readonly symbol: string; readonly isBefore: boolean }
  /** A code shown with a fixed number of digits, as in `00000`: each `0` of the mask stands for a digit. */
  | { readonly kind: 'code'; readonly mask: readonly MaskPart[] }
  | { readonly kind: 'date' | 'time' | 'timestamp' | 'duration' };

/** A place for a digit, or text between digits. */
export type MaskPart = { readonly isDigit: true } | { readonly isDigit: false; readonly text: string };

/**
 * Number formats that a file names by number only (ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are dates and times
 * in the languages that have them). A number that is missing here is `General`, unless the file defines it.
 */
export const BUILTIN_FORMATS: ReadonlyMap<number, string> = new Map([
  [0, 'General'],
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '"$"#,##0_);\\("$"#,##0\\)'],
  [6, '"$"#,##0_);[Red]\\("$"#,##0\\)'],
  [7, '"$"#,##0.00_);\\("$"#,##0.00\\)'],
  [8, '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'm/d/yy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yy h:mm'],
  ...[27, 28, 29, 30, 31].map((id) => [id, 'yyyy/m/d'] as const),
  ...[32, 33, 34, 35].map((id) => [id, 'h:mm:ss'] as const),
  [36, 'yyyy/m/d'],
  [37, '#,##0_);\\(#,##0\\)'],
  [38, '#,##0_);[Red]\\(#,##0\\)'],
  [39, '#,##0.00_);\\(#,##0.00\\)'],
  [40, '#,##0.00_);[Red]\\(#,##0.00\\)'],
  [41, '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)'],
  [42, '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)'],
  [43, '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)'],
  [44, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
  ...[50, 51, 52, 53, 54].map((id) => [id, 'yyyy/m/d'] as const),
  ...[55, 56].map((id) => [id, 'h:mm:ss'] as const),
  ...[57, 58].map((id) => [id, 'yyyy/m/d'] as const),
]);

const PLAIN: FormatKind = { kind: 'number', unit: null };

/** Finds what a format code such as `#,##0.00 [$€-407]` or `d-mmm-yy;@` means; by its first section that shows a value. */
export function formatKind(code: string): FormatKind {
  const sections = sectionsOf(code);
  const section = sections.find((tokens) => tokens.some(showsValue));
  if (!section) return PLAIN;
  return momentKind(section) ?? numberKind(section.map(dateAsText));
}

function dateAsText(token: FormatToken): FormatToken {
  return token.kind === 'date' ? { kind: 'literal', text: token.text } : token;
}

function showsValue({ kind }: FormatToken): boolean {
  return kind === 'digits' || kind === 'date' || kind === 'elapsed' || kind === 'general';
}

/** Null for a number: date letters after the first digit, as in `0.0 s`, are text. */
function momentKind(section: readonly FormatToken[]): FormatKind | null {
  const first = section.find(showsValue);
  if (first?.kind === 'elapsed') return { kind: 'duration' };
  if (first?.kind !== 'date') return null;
  if (section.some(({ kind }) => kind === 'elapsed')) return { kind: 'duration' };
  const letters = section.filter(({ kind }) => kind === 'date').map(({ text }) => text.toLowerCase());
  const isClock = letters.map((text, i) => isClockPart(text, letters[i - 1], letters[i + 1]));
  if (!isClock.includes(true)) return { kind: 'date' };
  return { kind: isClock.includes(false) ? 'timestamp' : 'time' };
}

/** `m` is a minute only after an hour or before a second. */
function isClockPart(text: string, before = '', after = ''): boolean {
  if (/^(h|s|a)/.test(text)) return true;
  return /^mm?$/.test(text) && (before.startsWith('h') || after.startsWith('s'));
}

function numberKind(section: readonly FormatToken[]): FormatKind {
  if (section.some(({ kind, text }) => kind === 'mark' && text === '%')) {
    return { kind: 'percent', factor: 100 };
  }
  const start = section.findIndex(showsValue);
  const end = section.findLastIndex(showsValue);
  const before = textOf(section.slice(0, start));
  const after = textOf(section.slice(end + 1));
  const currency = currencyOf(section, { before, after });
  if (currency) return currency;
  if (after === '%') return { kind: 'percent', factor: 1 };
  return codeKind(section) ?? { kind: 'number', unit: unitOf(section.slice(end), before || after) };
}

function textOf(tokens: readonly FormatToken[]): string {
  const text = tokens.map(({ kind, text }) => (kind === 'literal' ? text : '')).join('');
  return text.replace(/^[\s()+-]+|[\s()+-]+$/gu, '');
}

function currencyOf(
  section: readonly FormatToken[],
  { before, after }: { before: string; after: string },
): FormatKind | null {
  const given = section.findIndex(({ kind }) => kind === 'currency');
  const isBefore = given < 0 ? currencyIn(before) !== null : given < section.findIndex(showsValue);
  const symbol = section[given]?.text ?? currencyIn(before) ?? currencyIn(after);
  return symbol === null ? null : { kind: 'currency', symbol, isBefore };
}

/** Commas after the last digit divide what is shown by thousands, so that the text beside it is no unit of the number. */
function unitOf(ending: readonly FormatToken[], text: string): string | null {
  const isDivided = ending.some(({ kind, text }) => kind === 'mark' && text === ',');
  return text === '' || isDivided ? null : text;
}

/** Whole numbers shown with at least two digits, zeros in front: postal codes, item numbers. */
function codeKind(section: readonly FormatToken[]): FormatKind | null {
  if (section.some(({ kind }) => kind !== 'digits' && kind !== 'literal')) return null;
  const mask = section.flatMap(({ kind, text }): MaskPart[] => {
    if (kind === 'literal') return [{ isDigit: false, text }];
    return Array.from(text, () => ({ isDigit: true }));
  });
  const digits = section.map(({ kind, text }) => (kind === 'digits' ? text : '')).join('');
  return /^0[0#]/.test(digits) ? { kind: 'code', mask } : null;
}
