import { comparatorsAt } from '../conditions/number-conditions.js';
import { alike } from '../conditions/periods-apart.js';
import { type Comparator, type Condition, countOfRows, type Item } from '../plan/plan.js';
import { directionsOfFirst } from '../question/directions.js';
import { asksYesOrNo, EVERY, GREATER, LESS, UNIQUE, wordSet } from '../question/words.js';
import { type Collector } from './collector.js';
import { unsaidMeasures } from './grouped/groups.js';
import { numberLists } from './number-lists.js';
import { hasSuperlative, likeliestSets } from './rows.js';

const NONE = wordSet('no none never');
const COUNTED = wordSet('many number count');
/** Without what stands between both sides: "more than", "fewer than". */
const ONLY_LESS = new Set([...LESS].filter((word) => !GREATER.has(word)));
const ONLY_GREATER = new Set([...GREATER].filter((word) => !LESS.has(word)));
const MOST_SETS = 8;
const MOST_MEASURES = 12;
const MOST_ORDERS = 12;

const counted = (
  conditions: readonly Condition[],
): { items: readonly Item[]; conditions: readonly Condition[] } => ({
  items: [countOfRows],
  conditions,
});
const without = (conditions: readonly Condition[], one: Condition): Condition[] =>
  conditions.filter((each) => each !== one);

/** Whether there is a row that meets conditions; whether all that meet the others meet one. */
function proposeRowVerdicts(collector: Collector): void {
  const { question } = collector;
  const everyPlaces = question.tokens.flatMap(({ norm }, place) => (EVERY.has(norm) ? [place] : []));
  const nonePlaces = question.tokens.flatMap(({ norm }, place) => (NONE.has(norm) ? [place] : []));
  for (const { score, conditions } of likeliestSets(collector, MOST_SETS)) {
    if (conditions.length === 0) continue;
    const exists = { operation: '>', value: 0, places: [] } as const;
    collector.proposeCompared([counted(conditions)], exists, score + 0.3);
    if (nonePlaces.length > 0)
      collector.proposeCompared(
        [counted(conditions)],
        { operation: '=', value: 0, places: nonePlaces },
        score + 0.3,
      );
    for (const one of conditions) {
      const named = question.tableScore(one.column.table);
      const others = { ...counted(without(conditions, one)), tables: [one.column.table] };
      const all = { operation: '=', value: null, places: everyPlaces } as const;
      const asked = everyPlaces.length > 0 ? 0.4 : -0.6;
      collector.proposeCompared([counted(conditions), others], all, score + asked + 0.2 * named);
    }
  }
}

/** The value of a column in the row with the largest or smallest number, beside one that is named. */
function proposeExtremeVerdicts(collector: Collector): void {
  const { question, numbers } = collector;
  if (!hasSuperlative(collector)) return;
  for (const { score, conditions } of collector.conditionSets.slice(0, MOST_SETS))
    for (const { column, test, places, columnPlaces } of conditions) {
      if (!('value' in test)) continue;
      const kept = conditions.filter((each) => each.column !== column);
      const items = [
        { fn: null, column, isDistinct: false, score: 0.5, places: [...places, ...columnPlaces] },
      ];
      for (const { column: by, score: named } of numbers.slice(0, MOST_ORDERS / 2)) {
        if (by === column) continue;
        const item = {
          fn: null,
          column: by,
          isDistinct: false,
          score: named,
          places: question.mentionOf(by).places,
        };
        for (const direction of directionsOfFirst(question.words, by))
          collector.proposeCompared(
            [{ items, conditions: kept, order: { item, direction }, limit: 1 }],
            { operation: test.op, value: test.value, places },
            score + named + 0.2,
          );
      }
    }
}

/** A number of rows that meet one of two conditions beside that of those which meet the other. */
function proposePairVerdicts(collector: Collector, measures: readonly (readonly [number, Item])[]): void {
  const { question } = collector;
  const operation: Comparator = question.has(ONLY_LESS) && !question.has(ONLY_GREATER) ? '<' : '>';
  for (const { score, conditions } of collector.conditionSets.slice(0, MOST_SETS)) {
    const [first, second] = alike(conditions);
    if (!first || !second) continue;
    // What tells both sides apart is no number of theirs.
    for (const [named, item] of measures.filter(([, { column }]) => column !== first.column))
      collector.proposeCompared(
        [
          { items: [item], conditions: without(conditions, second) },
          { items: [item], conditions: without(conditions, first) },
        ],
        { operation, value: null, places: [] },
        score + named + 0.2,
      );
  }
}

/** A number computed from rows beside one that is named. */
function proposeBoundVerdicts(collector: Collector, measures: readonly (readonly [number, Item])[]): void {
  const { question } = collector;
  for (const { place, value } of question.numbers) {
    if (typeof value !== 'number') continue;
    for (const operation of comparatorsAt(question, place))
      for (const { score, conditions } of likeliestSets(collector, 4))
        for (const [named, item] of measures) {
          const kept = conditions.filter(({ places }) => !places.includes(place));
          const tables = kept.length > 0 ? [] : question.subjects.slice(0, 1);
          collector.proposeCompared(
            [{ items: [item], conditions: kept, tables }],
            { operation, value, places: [place] },
            score + named,
          );
        }
  }
}

/** Whether no two rows have the same value. */
function proposeUniqueVerdicts(collector: Collector): void {
  const { question } = collector;
  if (!question.has(UNIQUE)) return;
  const places = question.tokens.flatMap(({ norm }, place) => (UNIQUE.has(norm) ? [place] : []));
  for (const { alternatives } of question.slots)
    for (const { column, score, total, places: named } of alternatives.slice(0, 3))
      collector.proposeCompared(
        [
          { items: [{ fn: 'count', column, isDistinct: true, score, places: named }] },
          { items: [countOfRows], tables: [column.table] },
        ],
        { operation: '=', value: null, places },
        total + 0.5,
      );
}

/** What is answered by yes or no. */
export function proposeVerdicts(collector: Collector): void {
  const { question } = collector;
  if (!asksYesOrNo(question.tokens)) return;
  const isOfDifferent = question.has(UNIQUE) || question.has(COUNTED);
  const measures = numberLists(question)
    .filter(({ items }) => items.length === 1 && (isOfDifferent || items[0]?.isDistinct !== true))
    .flatMap(({ score, items }) => items.map((item) => [score, item] as const))
    .slice(0, MOST_MEASURES);
  proposeRowVerdicts(collector);
  proposeExtremeVerdicts(collector);
  const counts = [...measures, [0, countOfRows] as const];
  proposePairVerdicts(collector, [...counts, ...unsaidMeasures(collector)]);
  proposeBoundVerdicts(collector, counts);
  proposeUniqueVerdicts(collector);
}
