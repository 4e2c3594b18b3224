import { type Token } from '../question/tokens.js';
import { isYearWord, monthNumber, MONTHS, NUMBER_WORDS } from '../question/words.js';
import { type Dataset } from '../tables/dataset.js';
import { type CalendarMention } from './calendar-mentions.js';
import { type Slot } from './column-slots.js';
import { type ValueMention } from './value-mention.js';

/** A number, an ISO date or a month of a year ("2024-12") of a question. */
export interface NumberMention {
  readonly place: number;
  /** All places that it takes. */
  readonly places: readonly number[];
  readonly value: number | string;
}

/** A question of which values, columns and days are known. */
interface ReadQuestion {
  readonly tokens: readonly Token[];
  readonly dataset: Pick<Dataset, 'columns'>;
  readonly values: readonly ValueMention[];
  /** Places that values take. */
  readonly taken: ReadonlySet<number>;
  readonly calendar: readonly CalendarMention[];
  readonly slots: readonly Slot[];
}

/** "December 2024" as "2024-12"; null for anything else. */
function monthOfYear(name: string | undefined, year: string | undefined): string | null {
  const month = monthNumber(name ?? '');
  return month === null || !isYearWord(year ?? '') ? null : `${year}-${String(month).padStart(2, '0')}`;
}

/** "December 31", "31 December": the day says no more than the month, where it is part of no date that is compared. */
export function isDay(tokens: readonly Token[], place: number): boolean {
  const isMonth = (at: number): boolean => MONTHS.has(tokens[at]?.norm ?? '');
  return (
    /^(?:[1-9]|[12]\d|3[01])$/.test(tokens[place]?.norm ?? '') && (isMonth(place - 1) || isMonth(place + 1))
  );
}

/** A number that is part of a header, where no column holds times: the year of "Sales 2019". */
function isOfHeader({ tokens, dataset, slots }: ReadQuestion, place: number): boolean {
  if (dataset.columns.some(({ kind, isYear }) => kind === 'date' || isYear)) return false;
  const norm = tokens[place]?.norm ?? '';
  const slot = slots.find(({ places }) => places.has(place));
  return slot?.alternatives[0]?.column.words.includes(norm) ?? false;
}

/** The numbers of a question that are no part of values, of days or of headers. */
export function numberMentions(question: ReadQuestion): NumberMention[] {
  const { tokens, values, taken, calendar } = question;
  const cells = values.flatMap(({ places: [place, ...others] }) => (others.length === 0 ? place : []));
  // A number that is a whole cell of text may be one of another column too.
  const parts = new Set([
    ...[...taken].filter((place) => !cells.includes(place)),
    ...calendar.flatMap(({ places }) => places),
  ]);
  return tokens.flatMap(({ norm }, place): NumberMention[] => {
    if (parts.has(place) || isDay(tokens, place) || isOfHeader(question, place)) return [];
    const month = monthOfYear(norm, tokens[place + 1]?.norm);
    if (month !== null) return [{ place, places: [place, place + 1], value: month }];
    if (monthOfYear(tokens[place - 1]?.norm, norm) !== null) return [];
    const places = [place];
    if (/^\d{4}-/.test(norm)) return [{ place, places, value: norm }];
    const value = /^\d/.test(norm) ? Number(norm) : NUMBER_WORDS.get(norm);
    return value === undefined || !Number.isFinite(value) ? [] : [{ place, places, value }];
  });
}
