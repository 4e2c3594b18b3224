import { type Judged, type ScoredCandidate } from './model.js';

/** A logistic model of whether the likeliest result is the one asked for. */
export interface ConfidenceModel {
  readonly means: readonly number[];
  readonly deviations: readonly number[];
  /** The first is that of no feature. */
  readonly weights: readonly number[];
  /** Places of the dense features that it looks at. */
  readonly dense: readonly number[];
}

const LEAST = 1e-6;
const logOdds = (probability: number): number => {
  const bounded = Math.min(1 - LEAST, Math.max(LEAST, probability));
  return Math.log(bounded / (1 - bounded));
};

/** What the confidence in the first of some results is told from. */
export function confidenceFeatures(
  results: readonly Judged<ScoredCandidate>[],
  dense: readonly number[],
): number[] {
  const [first, second, third] = results;
  const values = first?.candidate.dense;
  const [one, other] = [first?.probability ?? 0, second?.probability ?? 0];
  return [
    logOdds(one),
    one - other,
    Math.log(one + LEAST) - Math.log(other + LEAST),
    third?.probability ?? 0,
    Math.log1p(results.length),
    ...dense.map((place) => values?.[place] ?? 0),
  ];
}

/** How often a result whose features are these is right, 0 to 1. */
export function confidence(features: readonly number[], model: ConfidenceModel): number {
  const { means, deviations, weights } = model;
  const sum = features.reduce(
    (total, value, at) =>
      total + ((value - (means[at] ?? 0)) / (deviations[at] ?? 1)) * (weights[at + 1] ?? 0),
    weights[0] ?? 0,
  );
  return 1 / (1 + Math.exp(-sum));
}
