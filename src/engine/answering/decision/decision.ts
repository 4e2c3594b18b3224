import { readFileSync } from 'node:fs';
import { type DecisionFeatures, decisionFeatures, type Situation } from './features.js';
import { withNarrower } from './narrower.js';
import { type Proposal } from './proposal.js';
import { type Tree, valueOf } from './trees.js';

/** Trees over numbered features whose values add up to the log odds. */
export interface DecisionModel {
  /** Names of the features, by number. */
  readonly names: readonly string[];
  readonly trees: readonly Tree[];
}

/** A proposal with how often such ones are right, 0 to 1. */
export interface Decided {
  readonly proposal: Proposal;
  readonly confidence: number;
}

const PLACE = new URL('./model.json', import.meta.url);

let known: DecisionModel | null = null;

/** The model that comes with the engine; read once. */
export function storedModel(): DecisionModel {
  known ??= JSON.parse(readFileSync(PLACE, 'utf8')) as DecisionModel;
  return known;
}

/** How sure the proposer is of it. */
const sureness = ({ proposal }: Decided): number => proposal.confidence ?? 0;

/** The log odds that proposals with such features are right. */
export function oddsOf(features: DecisionFeatures, { names, trees }: DecisionModel): number {
  const values = Float64Array.from(names, (name) => features.get(name) ?? 0);
  const valueAt = (feature: number): number => values[feature] ?? 0;
  return trees.reduce<number>((sum, tree) => sum + valueOf(tree, valueAt), 0);
}

/** How often proposals with such features are right, 0 to 1. */
export const confidenceOf = (features: DecisionFeatures, model: DecisionModel): number =>
  1 / (1 + Math.exp(-oddsOf(features, model)));

/** The proposals of a question, the surest first; `MODEL.md` says where the weights come from. */
export function decided(
  proposals: readonly Proposal[],
  situation: Situation,
  model: DecisionModel = storedModel(),
): Decided[] {
  const each = proposals.map((proposal) => ({
    proposal,
    confidence: confidenceOf(decisionFeatures(proposal, proposals, situation), model),
  }));
  return withNarrower(each).toSorted(
    (one, other) => other.confidence - one.confidence || sureness(other) - sureness(one),
  );
}
