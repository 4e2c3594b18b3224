import { isRealDay, iso } from '../../text/times/dates.js';
import { once } from '../../once.js';
import { type QuestionLanguage } from '../../text/languages.js';
import { monthNames } from './months.js';

/** A day, month or year that a text names, from its first day to its last. */
export interface DaySpan {
  readonly kind: 'date';
  /** As `2024-03-12`. */
  readonly from: string;
  readonly to: string;
  /** As it stands. */
  readonly text: string;
  /** Place of its first letter. */
  readonly start: number;
}

const JOINING = String.raw`(?:\s+(?:de|del|of|năm)\s+|[\s,]+)`;

const patterns = once((): readonly RegExp[] => {
  const names = [...monthNames().keys()].toSorted((left, right) => right.length - left.length);
  const month = String.raw`(?<!\p{L})(?<name>${names.join('|')})(?!\p{L})\.?`;
  const day = String.raw`(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th|er|\.|º)?`;
  const year = String.raw`(?<year>[12]\d{3})(?!\d)`;
  return [
    String.raw`(?<!\d)(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)`,
    String.raw`(?<year>\d{4})\s?[年년]\s?(?:(?<month>\d{1,2})\s?[月월]\s?(?:(?<day>\d{1,2})\s?[日일])?)?`,
    String.raw`(?<!\d)(?<one>\d{1,2})(?<mark>[./])(?<other>\d{1,2})[./](?<year>\d{4})(?!\d)`,
    String.raw`${day}${JOINING}${month}${JOINING}${year}`,
    String.raw`${month}\s+${day}${JOINING}${year}`,
    String.raw`${month}${JOINING}${year}`,
    String.raw`(?<![\d.,/$€£¥-]|[$€£¥]\s)${year}(?![.,]\d|\s?[%$€£¥])`,
  ].map((source) => new RegExp(source, 'giu'));
});

/** The dates of a text that have a year, in its order; where two readings overlap, the one that says more. */
export function daySpansOf(text: string, language: QuestionLanguage): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const pattern of patterns())
    for (const found of text.matchAll(pattern)) {
      const span = spanOf(found, language);
      if (span && !spans.some((other) => overlap(other, span))) spans.push(span);
    }
  return spans.toSorted((left, right) => left.start - right.start);
}

function overlap(left: DaySpan, right: DaySpan): boolean {
  return left.start < right.start + right.text.length && right.start < left.start + left.text.length;
}

function spanOf(
  { groups = {}, index, 0: text }: RegExpExecArray,
  language: QuestionLanguage,
): DaySpan | null {
  const { name, one, other, mark } = groups;
  const year = Number(groups['year']);
  const named =
    name === undefined ? Number(groups['month'] ?? 0) : (monthNames().get(name.toLowerCase()) ?? 0);
  const [day, month] =
    one === undefined
      ? [Number(groups['day'] ?? 0), named]
      : dayFirst(Number(one), Number(other), { mark, language });
  const first = [Math.max(month, 1), Math.max(day, 1)] as const;
  if (!isRealDay(year, ...first)) return null;
  const lastMonth = month === 0 ? 12 : month;
  const last = day === 0 ? new Date(Date.UTC(year, lastMonth, 0)).getUTCDate() : day;
  return {
    kind: 'date',
    from: iso(year, ...first),
    to: iso(year, lastMonth, last),
    text: text.trim(),
    start: index,
  };
}

/** Only English texts write the month first, and only before a slash; which of the two it is there, nobody can tell. */
function dayFirst(
  one: number,
  other: number,
  { mark, language }: { readonly mark: string | undefined; readonly language: QuestionLanguage },
): readonly [day: number, month: number] {
  if (other > 12) return [other, one];
  const isOpen = mark === '/' && language === 'EN' && one <= 12 && one !== other;
  return isOpen ? [NaN, NaN] : [one, other];
}
