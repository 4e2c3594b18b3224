import { type DecisionModel, oddsOf } from '../../../src/engine/answering/decision/decision.js';
import { type Tree } from '../../../src/engine/answering/decision/trees.js';
import { type BoostedRow } from './binned.js';
import { boosted } from './boosting.js';
import { type QuestionExample } from './examples.js';

/** The grammar was written with the own wordings: of what others ask for too, those say more. */
const WEIGHT_OF_OWN = 0.25;
const GROWTH = { trees: 300, leaves: 63, rate: 0.07 };
/** Of what is learned from further questions: there are fewer of them. */
const FURTHER_GROWTH = { trees: 150, leaves: 8, rate: 0.05 };
/** Of examples of what is to stay as it was. */
const WEIGHT_OF_KEPT = 2;
/** Rarer features say nothing reliable. */
const LEAST_OFTEN = 8;
const DIGITS = 4;

/** Learns how often proposals are right; no set weighs much more than another. */
export function learnDecision(examples: readonly QuestionExample[]): DecisionModel {
  const names = frequentFeatures(examples);
  const placed = placesIn(names);
  const sizes = new Map<string, number>();
  for (const { set } of examples) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const mean = examples.length / sizes.size;
  const askedByOthers = operationsOfOthers(examples);
  const rows = examples.flatMap(({ set, proposals }): BoostedRow[] =>
    proposals.map(({ features, isRight }) => ({
      features: placed(features),
      rightness: Number(isRight),
      odds: 0,
      weight:
        (set === 'own' && askedByOthers.has(operationOf(features)) ? WEIGHT_OF_OWN : 1) *
        Math.min(2, mean / (sizes.get(set) ?? 1)),
    })),
  );
  return { names, trees: boosted(rows, names.length, GROWTH).map(rounded) };
}

/** A model as it is stored: a tree in each line. */
export const storedText = ({ names, trees }: DecisionModel): string =>
  `{"names":${JSON.stringify(names)},"trees":[\n${trees.map((tree) => JSON.stringify(tree)).join(',\n')}\n]}\n`;

/** Whether a proposal leaves out a word that names something. */
const leavesWords = (features: Readonly<Record<string, number>>): boolean =>
  Object.entries(features).some(([name, value]) => value > 0 && / some unknown word(?:,|$)/.test(name));

/**
 * Learns from further questions what a model does not say already. Of what leaves out a word it goes on saying the same: how often
 * such a word says nothing is another matter where people know their tables.
 * @param kept examples of questions of which it is to say the same as before
 */
export function learnFurther(
  model: DecisionModel,
  examples: readonly QuestionExample[],
  kept: readonly QuestionExample[],
): DecisionModel {
  const names = [...new Set([...model.names, ...frequentFeatures(examples)])];
  const placed = placesIn(names);
  const rowsOf = (all: readonly QuestionExample[], isKept: boolean): BoostedRow[] =>
    all.flatMap(({ proposals }) =>
      proposals.map(({ features, isRight }) => {
        const odds = oddsOf(new Map(Object.entries(features)), model);
        const stays = isKept || leavesWords(features);
        const rightness = stays ? 1 / (1 + Math.exp(-odds)) : Number(isRight);
        return { features: placed(features), rightness, odds, weight: stays ? WEIGHT_OF_KEPT : 1 };
      }),
    );
  const rows = [...rowsOf(examples, false), ...rowsOf(kept, true)];
  const further = boosted(rows, names.length, FURTHER_GROWTH).map(rounded);
  return { names, trees: [...model.trees, ...further] };
}

/** Features by the numbers of their names; others are left out. */
function placesIn(names: readonly string[]) {
  const placeOf = new Map(names.map((name, place) => [name, place]));
  return (features: Readonly<Record<string, number>>): ReadonlyMap<number, number> =>
    new Map(
      Object.entries(features).flatMap(([name, value]) => {
        const place = placeOf.get(name);
        return place === undefined ? [] : [[place, value] as const];
      }),
    );
}

function rounded(tree: Tree): Tree {
  if (typeof tree === 'number') return Number(tree.toPrecision(DIGITS));
  const [feature, bound, low, high] = tree;
  return [feature, Number(bound.toPrecision(DIGITS)), rounded(low), rounded(high)];
}

const operationOf = (features: Readonly<Record<string, number>>): string =>
  Object.keys(features).find((name) => name.includes(' computes ')) ?? '';

/** What is computed for questions of others often enough to learn from. */
function operationsOfOthers(examples: readonly QuestionExample[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { set, proposals } of examples)
    if (set !== 'own')
      for (const { features } of proposals) {
        const operation = operationOf(features);
        counts.set(operation, (counts.get(operation) ?? 0) + 1);
      }
  return new Set([...counts].filter(([, count]) => count >= LEAST_OFTEN).map(([operation]) => operation));
}

function frequentFeatures(examples: readonly QuestionExample[]): string[] {
  const counts = new Map<string, number>();
  for (const { proposals } of examples)
    for (const { features } of proposals)
      for (const [name, value] of Object.entries(features))
        if (value !== 0) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= LEAST_OFTEN).map(([name]) => name);
}
