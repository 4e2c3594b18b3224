import { citedTexts, conditionsOf, labelsOf, type Rule } from '../context.js';
import { Refusal } from '../refusal.js';

const MONTHS = 12;
const WEEKDAYS = 7;

interface PeriodName {
  readonly name: string;
  readonly kind: 'month' | 'weekday';
  /** From 1. */
  readonly number: number;
}

const known = new Map<string, readonly PeriodName[]>();

function namesFor(locale: string): readonly PeriodName[] {
  const there = known.get(locale);
  if (there) return there;
  const named = ['en', locale].flatMap((each) => {
    const written = (options: Intl.DateTimeFormatOptions, date: Date): string =>
      new Intl.DateTimeFormat(each, { ...options, timeZone: 'UTC' }).format(date).toLowerCase();
    const months = Array.from({ length: MONTHS }, (_, at): PeriodName[] => {
      const date = new Date(Date.UTC(2024, at, 15));
      const names = [written({ month: 'long' }, date), written({ month: 'long', day: 'numeric' }, date)];
      const words = names.map((name) => name.replace(/[\d.,]+/g, '').trim());
      return words.map((name) => ({ name, kind: 'month', number: at + 1 }));
    });
    const weekdays = Array.from({ length: WEEKDAYS }, (_, at): PeriodName => {
      // The first of January 2024 was a Monday.
      const date = new Date(Date.UTC(2024, 0, 1 + at));
      return { name: written({ weekday: 'long' }, date), kind: 'weekday', number: at + 1 };
    });
    return [...months.flat(), ...weekdays];
  });
  const long = named.filter(({ name }) => name.length > 2);
  known.set(locale, long);
  return long;
}

/** Whether a text speaks of a month or weekday: by its name or as a date. */
function speaksOf(text: string, { kind, number, name }: PeriodName, names: readonly PeriodName[]): boolean {
  const lower = text.toLowerCase();
  if (lower.includes(name)) return true;
  if (names.some((each) => each.kind === kind && each.number === number && lower.includes(each.name)))
    return true;
  const [, year, month, day] = /(\d{4})-(\d\d)(?:-(\d\d))?/.exec(text) ?? [];
  if (kind === 'month')
    return month !== undefined ? Number(month) === number : text.trim() === String(number);
  if (day === undefined) return text.trim() === String(number) || text.trim() === String(number % WEEKDAYS);
  const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay();
  return (weekday === 0 ? WEEKDAYS : weekday) === number;
}

const QUARTER = /\b(?:Q|quarter )([1-4])\b/giu;

/** Months and weekdays that are typed are those of the referred rows, of what restricts them, or were asked. */
export const periodsAreBound: Rule = (sentence, context) => {
  const { typed } = sentence;
  const names = namesFor(context.catalogue.locale);
  const bound = [...withoutYears(conditionsOf(sentence, context)), ...labelsOf(sentence, context)];
  const texts = [...bound, ...citedTexts(sentence, context)];
  const spoken = new Set(sentence.words.map(({ norm }) => norm));
  for (const each of names) {
    // "may" is a word of its own.
    const isMay = each.name === 'may' && !/\bMay\b/.test(typed);
    if (isMay || !spoken.has(each.name)) continue;
    const isBound = [...texts, ...(hasPeriod(bound, names) ? [] : [context.asked])].some((text) =>
      speaksOf(text, each, names),
    );
    if (!isBound) throw new Refusal(`"${each.name}" is not the period of the cells that are referred to`);
  }
  for (const [whole, quarter] of typed.matchAll(QUARTER))
    if (
      ![...texts, context.asked].some(
        (text) =>
          text.toLowerCase().includes(`q${quarter}`) ||
          text.trim() === quarter ||
          isInQuarter(text, Number(quarter)),
      )
    )
      throw new Refusal(`"${whole}" is not the period of the cells that are referred to`);
};

const FIRST_DAY = /^\d{4}-01-01/;
const LAST_DAY = /^\d{4}-12-31/;

/** Conditions without the first and last days of whole years: these are no January and no December. */
function withoutYears(conditions: readonly string[]): readonly string[] {
  const isWhole = [FIRST_DAY, LAST_DAY].every((day) => conditions.some((text) => day.test(text)));
  return isWhole
    ? conditions.map((text) => (FIRST_DAY.test(text) || LAST_DAY.test(text) ? text.slice(0, 4) : text))
    : conditions;
}

const hasPeriod = (texts: readonly string[], names: readonly PeriodName[]): boolean =>
  texts.some(
    (text) =>
      /\d{4}-\d\d/.test(text) ||
      names.some(({ name }) =>
        text
          .toLowerCase()
          .split(/[^\p{L}]+/u)
          .includes(name),
      ),
  );

function isInQuarter(text: string, quarter: number): boolean {
  const month = /\d{4}-(\d\d)/.exec(text)?.[1];
  return month !== undefined && Math.ceil(Number(month) / 3) === quarter;
}
