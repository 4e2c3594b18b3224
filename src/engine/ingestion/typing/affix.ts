import { isMonthName } from './kinds/months.js';
import { type Affix } from './kinds/number-kinds.js';
import { isCurrency, isKnownUnit } from './units.js';

const BEFORE = /^[-+−(]?\s?([^\d\s.,()+−-][^\d\s()+−-]{0,5}?)\s*[-+−(]?\s?(?:\d|[.,]\d)/u;
const NUMBER = /^[-+−(]?\s?(?:\d[\d.,'’\s]*|[.,]\d+)/u;
const UNIT_WORD = /^\p{L}[\p{L}\p{M}°²³/%.·-]{0,14}$/u;
/** Words after numbers that make them something else: ordinals, times, eras. */
const NO_UNITS = new Set([
  'am',
  'pm',
  'a.m.',
  'p.m.',
  'st',
  'nd',
  'rd',
  'th',
  'bc',
  'ad',
  'e',
  'er',
  'de',
  'x',
]);
/** Share of the numbers that must have a currency for bare ones to be of it, where the first has none. */
const MOST_SHARE = 0.5;

/**
 * What stands before or after the number in all of the texts, or null where nothing does or it differs. A currency may
 * stand at some only: reports write it at the first number of a column and at its totals.
 */
export function commonAffix(texts: readonly string[]): Affix | null {
  const found = texts.map(affixOf);
  const marked = found.filter((one) => one !== null);
  const [first] = marked;
  if (!first || marked.some(({ text, place }) => text !== first.text || place !== first.place)) return null;
  const isOptional = marked.length < texts.length;
  if (isOptional && !isCurrency(first.text)) return null;
  const isOfAll = found[0] !== null || marked.length >= MOST_SHARE * texts.length;
  return { ...first, isOptional, isOfAll };
}

function affixOf(text: string): Omit<Affix, 'isOptional' | 'isOfAll'> | null {
  const before = BEFORE.exec(text)?.[1]?.trim();
  if (before !== undefined && isCurrency(before)) return { text: before, place: 'before' };
  const digits = NUMBER.exec(text)?.[0] ?? text;
  const rest = text.slice(digits.length).replace(/^[)−-]|[)−-]$/, '');
  const after = rest.trim();
  if (after === '') return null;
  const isApart = /\s$/.test(digits) || rest !== after;
  return isUnitAfter(after, isApart) ? { text: after, place: 'after' } : null;
}

function isUnitAfter(text: string, isApart: boolean): boolean {
  if (isKnownUnit(text)) return true;
  return isApart && UNIT_WORD.test(text) && !NO_UNITS.has(text.toLowerCase()) && !isMonthName(text);
}
