import { type ConditionSet } from '../../conditions/condition-sets.js';
import { countOfRows, type Item } from '../../plan/plan.js';
import { directionsBegun, directionsOfAll, directionsOfFirst } from '../../question/directions.js';
import { COMPARING, COUNTING, DISTINCT, ORDER, SPREADING } from '../../question/words.js';
import { type Collector } from '../collector.js';
import { changesOf, pairsOf } from './changes.js';
import { firstOfEach } from './first-of-each.js';
import { type GroupDraft, groupOf, type Measured, ofNamedGroups } from './group-drafts.js';
import { type Grouping, groupingsOf } from './groupings.js';
import { type Bound, boundsOf, keptBy, keptGroups } from './kept-groups.js';
import { foldsOf, numberLists } from '../number-lists.js';
import { sharesOf } from './shares.js';
import { hasSuperlative, isFree, likeliestSets, limitsOf } from '../rows.js';

const MOST_FOLDED = 4;
const MOST_PLAIN = 4;
const MOST_DIFFERENT = 2;
const SAID_DIFFERENT = 0.2;
const LEAST_NAMED = 0.4;
const UNSAID = 0.2;
const MOST_GROUPS = 300;
/** What has grown. */
const RISEN: Bound = { op: '>', value: 0, place: null };

/** The numbers that groups of a question may be told by, each with how well it fits. */
export function measuresOf(collector: Collector): (readonly [number, Item])[] {
  const numbers = numberLists(collector.question)
    .slice(0, 40)
    .filter(
      ({ items: [item, ...others] }) =>
        others.length === 0 && item?.column?.kind === 'number' && (item.fn !== 'count' || item.column.metric),
    )
    .flatMap(({ score, items }) => items.map((item) => [score, item] as const));
  const different = differentMeasures(collector).slice(0, MOST_DIFFERENT);
  return [
    [0.2, countOfRows] as const,
    ...numbers.slice(0, MOST_FOLDED),
    ...different,
    ...unsaidMeasures(collector),
  ];
}

/** How many different things there are of what is told apart by a code or a name: "how many different donors in each town". */
function differentMeasures({ question }: Collector): (readonly [number, Item])[] {
  if (!question.has(DISTINCT)) return [];
  return numberLists(question).flatMap(({ score, items: [item, ...others] }) =>
    item?.fn === 'count' && item.isDistinct && item.column?.metric === null && others.length === 0
      ? [[score + SAID_DIFFERENT, item] as const]
      : [],
  );
}

/** Numbers that are named without saying how those of a group are put together: the mean, and the sum where it has a meaning. */
export function unsaidMeasures({ question, numbers }: Collector): (readonly [number, Item])[] {
  const isFolded = foldsOf(question).some((fold) => fold !== 'max' && fold !== 'min');
  if (isFolded) return [];
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
  const { grouping, set, measure, beside = [], score } = measured;
  const { items } = grouping;
  const isTop = hasSuperlative(collector);
  const base = { ...groupOf(measured), items: [...items, measure, ...beside] };
  const begun = directionsBegun(question.text);
  const directions = begun ?? directionsOfFirst(question.words, measure.column);
  const drafts: GroupDraft[] = [];
  if (question.has(COUNTING) || measure.column || measure.part || measure.between || !isTop || begun)
    drafts.push({ ...base, score: score + (question.has(SPREADING) ? 0.2 : -0.3) });
  for (const direction of isTop ? directions : []) {
    const order = { item: measure, direction };
    for (const { count: limit } of limitsOf(collector).filter((each) => isFree(each, set.conditions))) {
      const first = { ...base, ...ofNamedGroups(measured), order, limit };
      drafts.push({ ...first, score });
      drafts.push({ ...first, items, score: score - 0.02 });
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
  drafts.push(...changedGroups(collector, sets, measures));
  const before = collector.count;
  for (const { score, ...draft } of drafts.toSorted((one, other) => other.score - one.score)) {
    if (collector.count - before >= MOST_GROUPS) break;
    collector.propose(draft, score);
  }
}

/** Groups with a number of theirs under two conditions, or how much it differs between them. */
function changedGroups(
  collector: Collector,
  sets: readonly ConditionSet[],
  measures: readonly (readonly [number, Item])[],
): GroupDraft[] {
  const pairs = pairsOf(collector, sets, measures);
  const changes = changesOf(collector, pairs);
  const isBeside = collector.question.has(COMPARING);
  return groupingsOf(collector).flatMap((grouping) => [
    ...changes.flatMap(({ score, ...change }) => {
      const measured = { ...change, grouping, table: grouping.table, score: grouping.score + score };
      return [...variants(collector, measured, []), ...keptBy(measured, [RISEN], [measured.measure], 0)];
    }),
    ...(isBeside ? pairs : []).map(({ score, numbers, set }) => ({
      ...groupOf({ grouping, set, table: grouping.table }),
      items: [...grouping.items, ...numbers],
      score: grouping.score + score,
    })),
  ]);
}

/** The tables whose rows may be counted in a group. */
function childTables({ question }: Collector, { key, table }: Grouping, measure: Item): (string | null)[] {
  if (table !== null) return [table];
  const others = measure.column ? [] : question.tables.slice(0, 3).filter((name) => name !== key.table);
  return [null, ...others].slice(0, 3);
}
