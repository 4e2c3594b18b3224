import { isDateType } from '../../table.js';
import { type Token } from '../question/tokens.js';
import { wordSet } from '../question/words.js';
import { type DataColumn, type DataTable, type SpanUnit } from '../tables/data-table.js';
import { spanColumn } from '../tables/computed/span-columns.js';
import { type Slot, type SlotColumn } from './column-slots.js';
import { type ColumnQuestion, derivedSlot, tablesWithHeader } from './derived-slots.js';

const UNITS = new Map<string, SpanUnit>([
  ...['days', 'duration', 'durations', 'long', 'turnaround'].map((word) => [word, 'day'] as const),
  ['hours', 'hour'],
]);
const COMPARING = wordSet(
  'than over under above below within beyond least most exceed exceeds exceeding exceeded',
);
const SAID = 0.5;
/** Of one table. */
const MOST_TIMES = 6;
const OF_NAMED_TIME = 0.2;
const OF_TABLE = 0.3;

/**
 * Whether the word at a place asks how long something takes: not "each day", and where it has a number before it, only if that is
 * compared: "more than 20 days".
 */
function asksLength(tokens: readonly Token[], place: number): boolean {
  const wordAt = (at: number): string => tokens[at]?.norm ?? '';
  const norm = wordAt(place);
  if (norm === 'long') return wordAt(place - 1) === 'how';
  return !/^\d/.test(wordAt(place - 1)) || COMPARING.has(wordAt(place - 2));
}

/** The times of a table that a span may be between, those first that are named. */
function timesOf(question: ColumnQuestion, { columns }: DataTable): DataColumn[] {
  const times = columns.filter(({ type }) => isDateType(type));
  const isNamed = (column: DataColumn): boolean => question.isMentioned(column);
  return [...times.filter(isNamed), ...times.filter((column) => !isNamed(column))].slice(0, MOST_TIMES);
}

function mentionsAt(question: ColumnQuestion, place: number, unit: SpanUnit): SlotColumn[] {
  const called = tablesWithHeader(question.slots, place);
  const times = question.dataset.tables
    .filter(({ name }) => !called.has(name))
    .flatMap((table) => timesOf(question, table));
  return times.flatMap((of) =>
    times.flatMap((to): SlotColumn[] => {
      const column = spanColumn(of, to, unit);
      if (!column) return [];
      const named = [of, to]
        .filter((each) => question.isMentioned(each))
        .map((each) => question.mentionOf(each));
      const score = SAID + OF_NAMED_TIME * named.length;
      const places = [...new Set([place, ...named.flatMap((each) => each.places)])];
      return [{ column, score, total: score + OF_TABLE * question.tableScore(of.table), places }];
    }),
  );
}

/** The places of a question that ask how long something takes, with the times that it may be between, the likeliest first. */
export function spanMentions(question: ColumnQuestion): Slot[] {
  return question.tokens.flatMap(({ norm }, place): Slot[] => {
    const unit = UNITS.get(norm);
    if (!unit || question.taken.has(place) || !asksLength(question.tokens, place)) return [];
    return derivedSlot(place, place, mentionsAt(question, place, unit));
  });
}
