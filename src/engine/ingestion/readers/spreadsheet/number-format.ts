import { isCurrency } from '../../typing/units.js';
import { type FormatToken, sectionsOf } from './format-tokens.js';

/** What a number format makes of a cell's number. */
export type FormatKind =
  /** `unit` is the text shown beside the number, as in `0.0" kg"`, or null. */
  | { readonly kind: 'number'; readonly unit: string | null }
  /** `factor` is what the cell's number is multiplied with to be the percentage: 100, or 1 where `%` is mere text. */
  | { readonly kind: 'percent'; readonly factor: 1 | 100 }
  /** `before` and `after` are the currency on its side of the number, with the space that parts them, or empty. */
  | { readonly kind: 'currency'; readonly before: string; readonly after: string }
  /** A code shown with at least so many digits, as in `00000`, and marks between them. */
  | { readonly kind: 'code'; readonly digits: number; readonly mask: readonly MaskPart[] }
  | { readonly kind: MomentKind };

/** What a date format shows of a moment; `duration` is elapsed time, whose hours go on beyond a day. */
export type MomentKind = 'date' | 'time' | 'timestamp' | 'duration';

/** So many places for digits, or text between them. */
export type MaskPart = number | string;

/** What is made of a number without a format of its own. */
export const PLAIN_NUMBER: FormatKind = { kind: 'number', unit: null };

/** Finds what a format code such as `#,##0.00 [$€-407]` or `d-mmm-yy;@` means; by its first section that shows a value. */
export function formatKind(code: string): FormatKind {
  const sections = sectionsOf(code);
  const section = sections.find((tokens) => tokens.some(showsValue));
  if (!section) return PLAIN_NUMBER;
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
  if (/^[hsa上]/.test(text)) return true;
  return /^mm?$/.test(text) && (before.startsWith('h') || after.startsWith('s'));
}

function numberKind(section: readonly FormatToken[]): FormatKind {
  if (section.some(({ kind, text }) => kind === 'mark' && text === '%')) {
    return { kind: 'percent', factor: 100 };
  }
  const before = textOf(section.slice(0, section.findIndex(showsValue)));
  const after = textOf(section.slice(section.findLastIndex(showsValue) + 1));
  const currency = currencyOf(before, after);
  if (currency) return currency;
  const [wordsBefore, wordsAfter] = [wordsOf(before), wordsOf(after)];
  if (wordsAfter === '%') return { kind: 'percent', factor: 1 };
  return codeKind(section) ?? { kind: 'number', unit: unitOf(section, wordsBefore || wordsAfter) };
}

function textOf(tokens: readonly FormatToken[]): string {
  return tokens.map(({ kind, text }) => (kind === 'literal' ? text : '')).join('');
}

/** The text beside a number without spaces, signs and brackets around it. */
function wordsOf(text: string): string {
  return text.replace(/^[\s()+-]+|(?<![\s()+-])[\s()+-]+$/gu, '');
}

/** Null where neither text is a currency and nothing else, as in `Price €` or `€/kg`. */
function currencyOf(before: string, after: string): FormatKind | null {
  const [first, last] = [wordsOf(before), wordsOf(after)];
  if (isCurrency(first)) return { kind: 'currency', before: first + spaceIn(/\s$/u, before), after: '' };
  if (isCurrency(last)) return { kind: 'currency', before: '', after: spaceIn(/^\s/u, after) + last };
  return null;
}

function spaceIn(place: RegExp, text: string): string {
  return place.test(text) ? ' ' : '';
}

/** Commas after the last digit divide what is shown by thousands, so that the text beside it is no unit of the number. */
function unitOf(section: readonly FormatToken[], text: string): string | null {
  const ending = section.slice(section.findLastIndex(showsValue));
  const isDivided = ending.some(({ kind, text }) => kind === 'mark' && text === ',');
  return text === '' || isDivided ? null : text;
}

/** Whole numbers shown with at least two digits, zeros in front: postal codes, item numbers. */
function codeKind(section: readonly FormatToken[]): FormatKind | null {
  if (section.some(({ kind }) => kind !== 'digits' && kind !== 'literal')) return null;
  const mask = section.map(({ kind, text }) => (kind === 'literal' ? text : text.length));
  const digits = section.map(({ kind, text }) => (kind === 'digits' ? text : '')).join('');
  return /^0[0#]/.test(digits) ? { kind: 'code', digits: digits.length, mask } : null;
}
