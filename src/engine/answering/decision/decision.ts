import { readFileSync } from 'node:fs';
import { type DecisionFeatures, decisionFeatures, type Situation } from './features.js';
import { type Proposal } from './proposal.js';

/** A logistic model: the weight of each feature by its name. */
export type DecisionModel = ReadonlyMap<string, number>;

/** A proposal with how often such ones are right, 0 to 1. */
export interface Decided {
  readonly proposal: Proposal;
  readonly confidence: number;
}

const PLACE = new URL('./model.json', import.meta.url);

let known: DecisionModel | null = null;

/** The model that comes with the engine; read once. */
export function storedModel(): DecisionModel {
  known ??= new Map(Object.entries(JSON.parse(readFileSync(PLACE, 'utf8')) as Record<string, number>));
  return known;
}

/** How often proposals with such features are right, 0 to 1. */
export function confidenceOf(features: DecisionFeatures, model: DecisionModel): number {
  let sum = 0;
  for (const [name, value] of features) sum += value * (model.get(name) ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** The proposals of a question, the surest first; `MODEL.md` says where the weights come from. */
export function decided(
  proposals: readonly Proposal[],
  situation: Situation,
  model: DecisionModel = storedModel(),
): Decided[] {
  return proposals
    .map((proposal) => ({
      proposal,
      confidence: confidenceOf(decisionFeatures(proposal, proposals, situation), model),
    }))
    .toSorted((one, other) => other.confidence - one.confidence);
}
