import { type DecisionModel } from '../../../src/engine/answering/decision/decision.js';
import { type Tree } from '../../../src/engine/answering/decision/trees.js';
import { boosted, type Growth } from '../boosting/boosting.js';
import { logisticLoss } from '../boosting/losses.js';
import { type QuestionExample } from './examples.js';

/** The grammar was written with the own wordings: of what others ask for too, those say more. */
const WEIGHT_OF_OWN = 0.25;
/** Rarer features say nothing reliable. */
const LEAST_OFTEN = 8;
const DIGITS = 4;
const GROWTH: Growth = {
  trees: 500,
  leaves: 16,
  rate: 0.05,
  penalty: 10,
  leastRows: 40,
  rowsLookedAt: 0.7,
  featuresLookedAt: 0.5,
};

/** Learns how often proposals are right; no set weighs much more than another. */
export function learnDecision(examples: readonly QuestionExample[]): DecisionModel {
  const names = frequentFeatures(examples);
  const sizes = new Map<string, number>();
  for (const { set } of examples) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const mean = examples.length / sizes.size;
  const askedByOthers = operationsOfOthers(examples);
  const weightOf = (set: string, features: Readonly<Record<string, number>>): number =>
    (set === 'own' && askedByOthers.has(operationOf(features)) ? WEIGHT_OF_OWN : 1) *
    Math.min(2, mean / (sizes.get(set) ?? 1));
  const rows = examples.flatMap(({ set, proposals }) =>
    proposals.map(({ features, isRight }) => ({
      features: Float64Array.from(names, (name) => features[name] ?? 0),
      isRight,
      weight: weightOf(set, features),
    })),
  );
  const loss = logisticLoss(
    rows.map(({ isRight }) => isRight),
    rows.map(({ weight }) => weight),
  );
  const trees = boosted(
    rows.map(({ features }) => features),
    names.length,
    loss,
    GROWTH,
  );
  return { names, trees: trees.map(rounded) };
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
