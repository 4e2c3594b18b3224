import { type DecisionModel } from '../../../src/engine/answering/decision/decision.js';
import { type Tree } from '../../../src/engine/answering/decision/trees.js';
import { type BoostedRow } from './binned.js';
import { boosted } from './boosting.js';
import { type QuestionExample } from './examples.js';

/** The grammar was written with the own wordings: of what others ask for too, those say more. */
const WEIGHT_OF_OWN = 0.25;
/** Rarer features say nothing reliable. */
const LEAST_OFTEN = 8;
const DIGITS = 4;

/** Learns how often proposals are right; no set weighs much more than another. */
export function learnDecision(examples: readonly QuestionExample[]): DecisionModel {
  const names = frequentFeatures(examples);
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const sizes = new Map<string, number>();
  for (const { set } of examples) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const mean = examples.length / sizes.size;
  const askedByOthers = operationsOfOthers(examples);
  const rows = examples.flatMap(({ set, proposals }): BoostedRow[] =>
    proposals.map(({ features, isRight }) => ({
      features: new Map(
        Object.entries(features).flatMap(([name, value]) => {
          const place = placeOf.get(name);
          return place === undefined ? [] : [[place, value] as const];
        }),
      ),
      isRight,
      weight:
        (set === 'own' && askedByOthers.has(operationOf(features)) ? WEIGHT_OF_OWN : 1) *
        Math.min(2, mean / (sizes.get(set) ?? 1)),
    })),
  );
  return { names, trees: boosted(rows, names.length).map(rounded) };
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
