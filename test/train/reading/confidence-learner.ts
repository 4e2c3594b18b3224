import { type ConfidenceModel } from '../../../src/engine/answering/judge/confidence.js';

/** The features of an outcome, and whether it was right. */
export interface Outcome {
  readonly features: readonly number[];
  readonly isRight: boolean;
}

const STEPS = 400;
const RATE = 0.5;
const DECAY = 1e-3;

/** Fits a logistic regression by gradient ascent over all outcomes at once. */
export function learnConfidence(outcomes: readonly Outcome[], dense: readonly number[]): ConfidenceModel {
  const width = outcomes[0]?.features.length ?? 0;
  const count = outcomes.length;
  const columns = Array.from({ length: width }, (_, at) => outcomes.map(({ features }) => features[at] ?? 0));
  const means = columns.map((values) => values.reduce((sum, value) => sum + value, 0) / count);
  const deviations = columns.map(
    (values, at) =>
      Math.sqrt(values.reduce((sum, value) => sum + (value - (means[at] ?? 0)) ** 2, 0) / count) + 1e-3,
  );
  const scaled = outcomes.map(({ features }) => [
    1,
    ...features.map((value, at) => (value - (means[at] ?? 0)) / (deviations[at] ?? 1)),
  ]);
  const weights = new Array<number>(width + 1).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = new Array<number>(width + 1).fill(0);
    scaled.forEach((row, at) => {
      const sum = row.reduce((total, value, place) => total + value * (weights[place] ?? 0), 0);
      const error = Number(outcomes[at]?.isRight ?? false) - 1 / (1 + Math.exp(-sum));
      row.forEach((value, place) => (slopes[place] = (slopes[place] ?? 0) + error * value));
    });
    slopes.forEach(
      (slope, place) =>
        (weights[place] = (weights[place] ?? 0) + RATE * (slope / count - DECAY * (weights[place] ?? 0))),
    );
  }
  return { means, deviations, weights, dense };
}
