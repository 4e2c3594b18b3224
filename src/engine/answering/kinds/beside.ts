import { type Condition, type Item, shown } from '../plan/plan.js';
import { wordSet } from '../question/words.js';
import { type DataColumn } from '../tables/data-table.js';
import { type Collector } from './collector.js';
import { measuresOf } from './grouped/groups.js';

const BESIDE = wordSet('compare compared comparing comparison versus vs against and or');
const MOST_SETS = 6;
const GAIN = 0.5;

/** The columns of which a set of conditions has several values, with the places of these. */
function keysOf(conditions: readonly Condition[]): Item[] {
  const places = new Map<DataColumn, number[]>();
  for (const { column, test, places: own } of conditions)
    if (test.op === '=') places.set(column, [...(places.get(column) ?? []), ...own]);
  return [...places]
    .filter(([column]) => conditions.filter((each) => each.column === column).length > 1)
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
