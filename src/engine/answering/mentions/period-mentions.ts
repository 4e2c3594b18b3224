import { type Token, wordBefore } from '../question/tokens.js';
import { EACH, isSuperlative, isYearWord, wordSet } from '../question/words.js';
import { type PeriodUnit } from '../tables/data-table.js';
import { periodColumn } from '../tables/computed/period-columns.js';
import { type Slot, type SlotColumn } from './column-slots.js';
import { type ColumnQuestion, derivedSlot, tablesWithHeader } from './derived-slots.js';

const UNITS = new Map<string, PeriodUnit>([
  ...['year', 'years', 'yearly', 'annual', 'annually'].map((word) => [word, 'year'] as const),
  ...['quarter', 'quarters', 'quarterly'].map((word) => [word, 'quarter'] as const),
  ...['month', 'months', 'monthly'].map((word) => [word, 'month'] as const),
  ['weekday', 'weekday'],
  ['hour', 'hour'],
  ['day', 'day'],
  ['week', 'week'],
]);
/** Their words say as often how long something is: they mean periods only where things are told apart by them. */
const SHORT: ReadonlySet<PeriodUnit> = new Set(['weekday', 'hour', 'day', 'week']);
/** Such words put rows together by the period behind them. */
const BEFORE_PERIODS = wordSet('by per each every a an which what over for and');
const ADVERBS = wordSet('yearly annually quarterly monthly');
/** "Last month", "the past year": a time, and nothing that rows are put together by. */
const TELLS_WHICH = wordSet('this last past next previous current same prior first recent');
const SAID = 0.8;
const HINTED = 0.5;
const OF_NAMED_DATE = 0.2;
/** Dates that are named near a period come before others by this. */
const FIRST_NAMED = 0.3;
const OF_TABLE = 0.3;
const NOT_NEAR = { score: 0, places: [] };
const NEAR = 4;

/** What short periods are asked for by: "on which weekday", "the busiest hour". */
const ASKING = wordSet('by each every which what');

/** How surely the word at a place means periods of dates; 0 where it says how long something is, or which time is meant. */
function sureness(tokens: readonly Token[], place: number, unit: PeriodUnit): number {
  const [before = '', after = ''] = [tokens[place - 1]?.norm, tokens[place + 1]?.norm];
  // "The rate per hour" is one number.
  const isAsked = ASKING.has(before) || isSuperlative(before) || (before === 'per' && unit !== 'hour');
  if (SHORT.has(unit)) return isAsked ? SAID : 0;
  const isCounted = /^\d/.test(before) || TELLS_WHICH.has(before) || isYearWord(after);
  if (isCounted) return 0;
  return BEFORE_PERIODS.has(before) || ADVERBS.has(tokens[place]?.norm ?? '') ? SAID : HINTED;
}

/** Words for periods, from the first place to the last. */
interface PeriodWords {
  readonly place: number;
  readonly last: number;
  readonly unit: PeriodUnit;
}

/** The words for periods that begin at a place: "month", "day of the week", "hour of the day"; null where none do. */
function periodWords(tokens: readonly Token[], place: number): PeriodWords | null {
  const [word = '', ...behind] = tokens.slice(place, place + 4).map(({ norm }) => norm);
  const whole = behind.join(' ');
  if (word === 'day' && whole === 'of the week') return { place, last: place + 3, unit: 'weekday' };
  const unit = UNITS.get(word);
  return unit ? { place, last: word === 'hour' && whole === 'of the day' ? place + 3 : place, unit } : null;
}

function mentionsAt(question: ColumnQuestion, { place, last, unit }: PeriodWords): SlotColumn[] {
  const { tokens, dataset } = question;
  const sure = sureness(tokens, place, unit);
  if (sure === 0) return [];
  const called = tablesWithHeader(question.slots, place);
  return dataset.columns.flatMap((dates): SlotColumn[] => {
    const column = periodColumn(dates, unit);
    if (!column || called.has(dates.table)) return [];
    const named = question.mentionOf(dates);
    const isNear = named.places.some((each) => each !== place && Math.abs(each - place) <= NEAR);
    const near = isNear ? named : NOT_NEAR;
    const score = sure + OF_NAMED_DATE * near.score;
    const total = score + FIRST_NAMED * near.score + OF_TABLE * question.tableScore(dates.table);
    return [{ column, score, total, places: [...new Set([place, last, ...near.places])] }];
  });
}

/** The places of a question where periods of dates are named, with the dates that they may be of, the likeliest first. */
export function periodMentions(question: ColumnQuestion): Slot[] {
  return question.tokens.flatMap((_, place): Slot[] => {
    const words = periodWords(question.tokens, place);
    if (!words || (question.taken.has(place) && !EACH.has(wordBefore(question.tokens, place)))) return [];
    return derivedSlot(place, words.last, mentionsAt(question, words));
  });
}
