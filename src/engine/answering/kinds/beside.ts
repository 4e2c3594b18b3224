import { type Condition, type Item, shown } from '../plan/plan.js';
import { BESIDE } from '../question/words.js';
import { type DataColumn } from '../tables/data-table.js';
import { type Collector } from './collector.js';
import { isWholeMonth, isWholeYear } from '../conditions/periods-apart.js';
import { periodColumn } from '../tables/computed/period-columns.js';
import { measuresOf } from './grouped/groups.js';

const MOST_SETS = 6;
const GAIN = 0.5;

/** Years and months of dates are put beside each other as the year or month of each. */
const PERIODS = [
  ['year', isWholeYear],
  ['month', isWholeMonth],
] as const;

/** What a condition is a single value of: a column, or the years or months of its dates; null where it is none. */
function valuedColumn({ column, test }: Condition): DataColumn | null {
  if (test.op === '=') return column;
  const [unit] = PERIODS.find(([, isWhole]) => isWhole(test)) ?? [];
  return unit === undefined ? null : periodColumn(column, unit);
}

/** The columns of which a set of conditions has several values, with the places of these. */
function keysOf(conditions: readonly Condition[]): Item[] {
  const places = new Map<DataColumn, number[]>();
  for (const condition of conditions) {
    const column = valuedColumn(condition);
    if (column) places.set(column, [...(places.get(column) ?? []), ...condition.places]);
  }
  return [...places]
    .filter(([column]) => conditions.filter((each) => valuedColumn(each) === column).length > 1)
    .map(([column, own]) => shown(column, 1, own));
}

/** The number of each of several values that are named, beside each other: "junior agents compared with senior agents". */
export function proposeBeside(collector: Collector): void {
  if (!collector.question.has(BESIDE)) return;
  for (const { score, conditions } of collector.conditionSets.slice(0, MOST_SETS))
    for (const key of keysOf(conditions))
      for (const [named, measure] of measuresOf(collector))
        collector.propose(
          { shape: 'group', groupBy: key.column, items: [key, measure], conditions, isEither: true },
          score + named + GAIN,
        );
}
