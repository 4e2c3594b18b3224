import { type Token } from '../question/tokens.js';
import { isYearWord, wordSet } from '../question/words.js';
import { type DataColumn, type PeriodUnit } from '../tables/data-table.js';
import { type Dataset } from '../tables/dataset.js';
import { periodColumn } from '../tables/period-columns.js';
import { type Slot, type SlotColumn } from './column-slots.js';

/** A question of which the mentions of columns are known. */
interface ColumnQuestion {
  readonly tokens: readonly Token[];
  readonly dataset: Dataset;
  readonly slots: readonly Slot[];
  /** Places that values take. */
  readonly taken: ReadonlySet<number>;
  mentionOf(column: DataColumn): { readonly score: number; readonly places: readonly number[] };
  tableScore(name: string): number;
}

const UNITS = new Map<string, PeriodUnit>([
  ...['year', 'years', 'yearly', 'annual', 'annually'].map((word) => [word, 'year'] as const),
  ...['quarter', 'quarters', 'quarterly'].map((word) => [word, 'quarter'] as const),
  ...['month', 'months', 'monthly'].map((word) => [word, 'month'] as const),
]);
/** Such words put rows together by the period behind them. */
const SPREADING = wordSet('by per each every a an which what over for and');
const ADVERBS = wordSet('yearly annually quarterly monthly');
/** "Last month", "the past year": a time, and nothing that rows are put together by. */
const TELLS_WHICH = wordSet('this last past next previous current same prior first recent');
const SAID = 0.8;
const HINTED = 0.5;
const OF_NAMED_DATE = 0.3;
const NEAR = 4;
const OF_HEADER = 0.7;

/** How surely the word at a place means periods of dates; 0 where it says how long something is, or which time is meant. */
function sureness(tokens: readonly Token[], place: number): number {
  const [before = '', after = ''] = [tokens[place - 1]?.norm, tokens[place + 1]?.norm];
  const isCounted = /^\d/.test(before) || TELLS_WHICH.has(before) || isYearWord(after);
  if (isCounted) return 0;
  return SPREADING.has(before) || ADVERBS.has(tokens[place]?.norm ?? '') ? SAID : HINTED;
}

/** Tables of which a header is named by the word: what they call so themselves. */
export const tablesWithHeader = (slots: readonly Slot[], place: number): ReadonlySet<string> =>
  new Set(
    slots
      .filter(({ places }) => places.has(place))
      .flatMap(({ alternatives }) =>
        alternatives.flatMap(({ column, score }) => (score > OF_HEADER ? [column.table] : [])),
      ),
  );

function mentionsAt(question: ColumnQuestion, place: number, unit: PeriodUnit): SlotColumn[] {
  const { tokens, dataset } = question;
  const sure = sureness(tokens, place);
  if (sure === 0) return [];
  const called = tablesWithHeader(question.slots, place);
  return dataset.columns.flatMap((dates): SlotColumn[] => {
    const column = periodColumn(dates, unit);
    if (!column || called.has(dates.table)) return [];
    const named = question.mentionOf(dates);
    const isNamed = named.places.some((each) => each !== place && Math.abs(each - place) <= NEAR);
    const score = sure + (isNamed ? 0.2 * named.score : 0);
    const total =
      score + (isNamed ? OF_NAMED_DATE * named.score : 0) + OF_NAMED_DATE * question.tableScore(dates.table);
    return [
      {
        column,
        score,
        total,
        places: [place, ...(isNamed ? named.places.filter((each) => each !== place) : [])],
      },
    ];
  });
}

/** The places of a question where periods of dates are named, with the dates that they may be of, the likeliest first. */
export function periodMentions(question: ColumnQuestion): Slot[] {
  return question.tokens.flatMap(({ norm }, place): Slot[] => {
    const unit = UNITS.get(norm);
    if (!unit || question.taken.has(place)) return [];
    const alternatives = mentionsAt(question, place, unit).toSorted((one, other) => other.total - one.total);
    return alternatives.length === 0
      ? []
      : [{ places: new Set([place]), first: place, last: place, alternatives }];
  });
}
