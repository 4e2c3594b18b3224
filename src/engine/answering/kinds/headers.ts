import { type Extreme, shown } from '../plan/plan.js';
import { isYearWord, wordSet } from '../question/words.js';
import { type DataColumn } from '../tables/data-table.js';
import { type Collector, type Draft } from './collector.js';
import { likeliestSets } from './rows.js';

const MOST_SETS = 6;
const MOST_COLUMNS = 12;
const ASKING = wordSet('which what when');
const EXTREMES: readonly (readonly [Extreme, ReadonlySet<string>])[] = [
  [
    'largest',
    wordSet('largest larger highest higher greatest greater biggest bigger most more maximum best peak'),
  ],
  ['smallest', wordSet('smallest smaller lowest lower least less fewest fewer minimum worst')],
];
const PERIODS = wordSet('year fy period');

const yearOf = ({ words: header }: DataColumn): string => header.find(isYearWord) ?? '';

/** Columns of numbers of different years: all that a table has, or those whose headers differ by the year alone. */
function yearColumns(columns: readonly DataColumn[]): (readonly DataColumn[])[] {
  const ofYears = columns.filter((column) => column.kind === 'number' && yearOf(column) !== '');
  const groups = new Map<string, DataColumn[]>();
  for (const column of ofYears) {
    const key = column.words.filter((word) => !/^\d+$/.test(word)).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), column]);
  }
  const isOnce = new Set(ofYears.map(yearOf)).size === ofYears.length;
  return (isOnce ? [ofYears] : [...groups.values()]).filter(
    ({ length }) => length > 1 && length <= MOST_COLUMNS,
  );
}

/** In which of the years that stand in the headers a row has its largest or smallest number. */
export function proposeHeaders(collector: Collector): void {
  const { question } = collector;
  if (!question.has(ASKING)) return;
  for (const [operation, asking] of EXTREMES) {
    if (!question.has(asking)) continue;
    const places = question.tokens.flatMap(({ norm }, place) =>
      asking.has(norm) || PERIODS.has(norm) ? [place] : [],
    );
    for (const { score, conditions } of likeliestSets(collector, MOST_SETS)) {
      const table = conditions[0]?.column.table;
      if (table === undefined) continue;
      for (const columns of yearColumns(question.dataset.table(table).columns)) {
        const named = columns.filter((column) => question.isMentioned(column));
        const [first, ...others] = (named.length > 1 ? named : columns).map(
          (column): Omit<Draft, 'shape'> => ({
            items: [shown(column, question.mentionOf(column).score, question.mentionOf(column).places)],
            conditions,
          }),
        );
        if (first)
          collector.proposeCompared([first, ...others], { operation, value: null, places }, score + 0.2);
      }
    }
  }
}
