import { type ConditionSet } from '../../conditions/condition-sets.js';
import { alike, laterFirst, withPeriodsApart } from '../../conditions/periods-apart.js';
import { type Condition, type Item } from '../../plan/plan.js';
import { COMPARING, wordSet } from '../../question/words.js';
import { type Collector } from '../collector.js';
import { operationsOf } from '../operations-asked.js';

/** How a number of each group differs between two conditions, before it is said what the groups are. */
interface Change {
  readonly score: number;
  readonly measure: Item;
  /** The numbers that it is computed of. */
  readonly beside: readonly [Item, Item];
  readonly set: ConditionSet;
}

/** "Went up or down" */
const MOVING = wordSet('up down');
const KINDS = ['change', 'difference'] as const;
const MOST_MEASURES = 5;
const GAIN = 0.4;

/** Places of the words that ask for a change or a difference; none where none does. */
function placesOf(collector: Collector, kind: (typeof KINDS)[number]): readonly number[] {
  const { tokens } = collector.question;
  const moving = tokens.flatMap(({ norm }, place) => (MOVING.has(norm) ? [place] : []));
  return [...(operationsOf(collector).get(kind) ?? []), ...moving];
}

/** A number of the rows that meet a condition. */
const under = (item: Item, part: Condition): Item => ({
  ...item,
  part,
  places: [...item.places, ...part.places, ...part.columnPlaces],
});

/** A number of groups under two conditions on a column each, the later one first: "revenue by region in 2023 and 2024". */
interface NumberPair {
  readonly score: number;
  readonly item: Item;
  readonly numbers: readonly [Item, Item];
  readonly set: ConditionSet;
}

/** @param measures numbers of groups, each with how well it fits */
export function pairsOf(
  collector: Collector,
  sets: readonly ConditionSet[],
  measures: readonly (readonly [number, Item])[],
): NumberPair[] {
  const mayDiffer = KINDS.some((kind) => placesOf(collector, kind).length > 0);
  if (!mayDiffer && !collector.question.has(COMPARING)) return [];
  return [...sets, ...withPeriodsApart(sets)].flatMap(({ score, conditions }) => {
    const [first, second] = laterFirst(alike(conditions));
    if (!first || !second) return [];
    const set = { score, conditions: conditions.filter((each) => each !== first && each !== second) };
    return measures.slice(0, MOST_MEASURES).map(([named, item]): NumberPair => ({
      score: score + named + GAIN,
      item,
      numbers: [under(item, first), under(item, second)],
      set,
    }));
  });
}

/** The changes and differences that a question asks for: "by how much did the sales of each shop grow from 2023 to 2024". */
export function changesOf(collector: Collector, pairs: readonly NumberPair[]): Change[] {
  return KINDS.flatMap((fn) => {
    const places = placesOf(collector, fn);
    if (places.length === 0) return [];
    return pairs.map(({ score, item, numbers, set }): Change => {
      const all = new Set([...places, ...numbers.flatMap((each) => each.places)]);
      return { score, measure: { ...item, fn, between: numbers, places: [...all] }, beside: numbers, set };
    });
  });
}
