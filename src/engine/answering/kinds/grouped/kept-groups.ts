import { comparatorsAt, distanceTo } from '../../conditions/number-conditions.js';
import { isSureLimit } from '../../conditions/limit-numbers.js';
import { type Comparator, countOfRows, type GroupCondition, type Item } from '../../plan/plan.js';
import { type Collector } from '../collector.js';
import { type GroupDraft, groupOf, type Measured } from './group-drafts.js';

/** How large the number of a group must be. */
export interface Bound {
  readonly op: Comparator;
  readonly value: number;
  /** Place of the number; null where a word says it. */
  readonly place: number | null;
}

const SEVERAL = new Set(['multiple', 'several', 'more', 'than']);
const NEARER = 0.3;

/** The numbers of a question that groups may have to reach. */
export function boundsOf({ question }: Collector): Bound[] {
  const bounds = question.numbers.flatMap((mention): Bound[] => {
    const { place, value } = mention;
    if (typeof value !== 'number' || value <= 0 || isSureLimit(question, mention)) return [];
    const comparators = comparatorsAt(question, place).filter((op) => op !== '!=');
    const ops: readonly Comparator[] =
      comparators.length === 0 || comparators[0] === '=' ? ['=', '>='] : comparators;
    return ops.map((op) => ({ op, value, place }));
  });
  if (bounds.length > 0) return bounds.slice(0, 3);
  return question.has(SEVERAL) ? [{ op: '>', value: 1, place: null }] : [];
}

/** Groups whose number passes a bound, or whose number and count of rows pass one each. */
export function keptGroups(measured: Measured, bounds: readonly Bound[]): GroupDraft[] {
  const { measure } = measured;
  const single = bounds.flatMap((bound) => {
    const kept = keptBy(measured, [bound], [measure], 0.2);
    return measure.column ? [...kept, ...keptBy(measured, [bound], [countOfRows], 0.1).slice(0, 1)] : kept;
  });
  return [...single, ...keptByBoth(measured, bounds)];
}

/** "With at least 30 orders and an average above 60": the number that is nearer to what is measured is likelier its own. */
function keptByBoth(measured: Measured, bounds: readonly Bound[]): GroupDraft[] {
  const { measure } = measured;
  if (!measure.column && !measure.part) return [];
  const sure = bounds.filter(({ op, place }) => op !== '=' && place !== null);
  const farness = ({ place }: Bound): number => distanceTo(measure.places, place ?? 0);
  return sure.flatMap((one) =>
    sure.flatMap((other) => {
      if (one.place === other.place) return [];
      const gain = farness(other) < farness(one) ? NEARER : -NEARER;
      return keptBy(measured, [one, other], [countOfRows, measure], gain);
    }),
  );
}

/** The groups whose numbers pass a bound each, with and without what is measured. */
export function keptBy(
  measured: Measured,
  bounds: readonly Bound[],
  numbers: readonly Item[],
  gain: number,
): GroupDraft[] {
  const { grouping, set, measure, score } = measured;
  const isBound = (place: number): boolean => bounds.some((bound) => bound.place === place);
  const having = bounds.flatMap(({ op, value }, at): GroupCondition[] => {
    const item = numbers[at];
    return item ? [{ item, op, value }] : [];
  });
  const conditions = set.conditions.filter(({ places }) => !places.some(isBound));
  const base = { ...groupOf(measured), conditions, having };
  return [
    { ...base, items: [...grouping.items, measure], score: score + gain },
    { ...base, items: grouping.items, score: score + gain - 0.02 },
  ];
}
