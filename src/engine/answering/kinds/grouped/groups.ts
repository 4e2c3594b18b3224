import { countOfRows, type Item } from '../../plan/plan.js';
import { directionsBegun, directionsOfAll, directionsOfFirst } from '../../question/directions.js';
import { COUNTING, ORDER, SPREADING } from '../../question/words.js';
import { type Collector } from '../collector.js';
import { firstOfEach } from './first-of-each.js';
import { type GroupDraft, groupOf, type Measured } from './group-drafts.js';
import { type Grouping, groupingsOf } from './groupings.js';
import { type Bound, boundsOf, keptGroups } from './kept-groups.js';
import { foldsOf, numberLists } from '../number-lists.js';
import { sharesOf } from './shares.js';
import { hasSuperlative, isFree, likeliestSets, limitsOf } from '../rows.js';

const MOST_FOLDED = 4;
const MOST_PLAIN = 4;
const LEAST_NAMED = 0.4;
const UNSAID = 0.2;
const MOST_DRAFTS = 420;

/** The numbers that groups of a question may be told by, each with how well it fits. */
export function measuresOf(collector: Collector): (readonly [number, Item])[] {
  const numbers = numberLists(collector.question)
    .slice(0, 40)
    .filter(
      ({ items: [item, ...others] }) =>
        others.length === 0 && item?.column?.kind === 'number' && (item.fn !== 'count' || item.column.metric),
    )
    .flatMap(({ score, items }) => items.map((item) => [score, item] as const));
  const isFolded = foldsOf(collector.question).some((fold) => fold !== 'max' && fold !== 'min');
  const plain = isFolded ? [] : plainMeasures(collector);
  return [[0.2, countOfRows] as const, ...numbers.slice(0, MOST_FOLDED), ...plain];
}

/** Numbers that are named without saying how those of a group are put together: the mean, and the sum where it has a meaning. */
function plainMeasures({ question, numbers }: Collector): (readonly [number, Item])[] {
  return numbers
    .filter(({ column, score }) => column.kind === 'number' && score > LEAST_NAMED)
    .slice(0, MOST_PLAIN)
    .flatMap(({ column, score }) =>
      (['avg', 'sum'] as const).map(
        (fn) =>
          [
            score - UNSAID,
            { fn, column, isDistinct: false, score, places: question.mentionOf(column).places },
          ] as const,
      ),
    );
}

/** A group with its number alone, ordered by it, or kept by it. */
function variants(collector: Collector, measured: Measured, bounds: readonly Bound[]): GroupDraft[] {
  const { question } = collector;
  const { grouping, set, measure, score } = measured;
  const { items } = grouping;
  const isTop = hasSuperlative(collector);
  const base = { ...groupOf(measured), items: [...items, measure] };
  const begun = directionsBegun(question.text);
  const first = begun ?? directionsOfFirst(question.words, measure.column);
  const drafts: GroupDraft[] = [];
  if (question.has(COUNTING) || measure.column || measure.part || !isTop || begun)
    drafts.push({ ...base, score: score + (question.has(SPREADING) ? 0.2 : -0.3) });
  for (const direction of isTop ? first : []) {
    const order = { item: measure, direction };
    for (const { count: limit } of limitsOf(collector).filter((each) => isFree(each, set.conditions))) {
      drafts.push({ ...base, order, limit, score });
      drafts.push({ ...base, items, order, limit, score: score - 0.02 });
    }
  }
  for (const direction of begun ?? (question.has(ORDER) ? directionsOfAll(question.words) : []))
    drafts.push({ ...base, order: { item: measure, direction }, score: score - 0.1 });
  return [...drafts, ...keptGroups(measured, bounds)];
}

/** Groups of rows with their numbers: all, the first of an order, or those whose number passes. */
export function proposeGroups(collector: Collector): void {
  const { question } = collector;
  const sets = likeliestSets(collector, 5);
  const bounds = boundsOf(collector);
  const measures = measuresOf(collector);
  const several = numberLists(question)
    .slice(0, 30)
    .filter(
      ({ items }) => items.length > 1 && items.every(({ column }) => !column || column.kind === 'number'),
    )
    .slice(0, 3);
  const drafts = groupingsOf(collector).flatMap((grouping) =>
    sets.flatMap((set): GroupDraft[] => {
      const single = measures.flatMap(([score, measure]) =>
        childTables(collector, grouping, measure).flatMap((table) => {
          const measured = { grouping, set, measure, table, score: grouping.score + set.score + score };
          return [...variants(collector, measured, bounds), ...firstOfEach(collector, measured)];
        }),
      );
      const shares = sharesOf(collector, grouping, set).flatMap(({ item, set: left, score: gain }) => {
        const score = grouping.score + set.score + gain;
        const measured = { grouping, set: left, measure: item, table: grouping.table, score };
        return variants(collector, measured, item.part ? bounds : []);
      });
      const many = several.map(({ items }) => ({
        ...groupOf({ grouping, set, table: grouping.table }),
        items: [...grouping.items, ...items],
        score: grouping.score + set.score + 0.5,
      }));
      return [...single, ...shares, ...many];
    }),
  );
  for (const { score, ...draft } of drafts
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_DRAFTS))
    collector.propose(draft, score);
}

/** The tables whose rows may be counted in a group. */
function childTables({ question }: Collector, { key, table }: Grouping, measure: Item): (string | null)[] {
  if (table !== null) return [table];
  const others = measure.column ? [] : question.tables.slice(0, 3).filter((name) => name !== key.table);
  return [null, ...others].slice(0, 3);
}
