import { type Candidate } from './candidates.js';
import { WORD_BITS } from './features/word-features.js';

/** Weights by place. */
interface WeightTable {
  get(place: number): number;
}

/** What the judge has learned: a log-linear model over dense features, mentions, and operations with words. */
export interface JudgeModel {
  readonly means: readonly number[];
  readonly deviations: readonly number[];
  readonly dense: readonly number[];
  readonly mentions: WeightTable;
  /** Numbers of the operations. */
  readonly operations: ReadonlyMap<string, number>;
  /** By number of the operation and word feature. */
  readonly words: WeightTable;
}

/** The place of the weight of an operation with a word feature. */
export const wordPlace = (operation: number, word: number): number => operation * 2 ** WORD_BITS + word;

/** What of a candidate is scored. */
export interface ScoredCandidate extends Pick<Candidate, 'key' | 'operations'> {
  readonly dense: Float64Array | Float32Array;
  readonly mentions: Iterable<number>;
}

/** The scores of candidates: their probabilities grow exponentially with them. */
export function scores(
  candidates: readonly ScoredCandidate[],
  words: readonly number[],
  model: JudgeModel,
): number[] {
  const { means, deviations, dense: weights } = model;
  const byOperation = new Map<string, number>();
  const operationScore = (name: string): number => {
    const known = byOperation.get(name);
    if (known !== undefined) return known;
    const number = model.operations.get(name);
    const score =
      number === undefined
        ? 0
        : words.reduce((sum, word) => sum + model.words.get(wordPlace(number, word)), 0);
    byOperation.set(name, score);
    return score;
  };
  return candidates.map(({ dense, mentions, operations }) => {
    let score = 0;
    for (let at = 0; at < dense.length; at += 1)
      score += (((dense[at] ?? 0) - (means[at] ?? 0)) / (deviations[at] ?? 1)) * (weights[at] ?? 0);
    for (const place of mentions) score += model.mentions.get(place);
    for (const name of operations) score += operationScore(name);
    return score;
  });
}

/** A result with the likeliest plan that gives it. */
export interface Judged<Scored extends ScoredCandidate = Candidate> {
  readonly candidate: Scored;
  /** Of all plans that give the result together, before calibration. */
  readonly probability: number;
}

/** The results of candidates, the likeliest first. */
export function judged<Scored extends ScoredCandidate>(
  candidates: readonly Scored[],
  points: readonly number[],
): Judged<Scored>[] {
  const top = points.reduce((most, each) => Math.max(most, each), -Infinity);
  const byKey = new Map<string, { candidate: Scored; point: number; mass: number }>();
  let whole = 0;
  candidates.forEach((candidate, at) => {
    const point = points[at] ?? 0;
    const mass = Math.exp(point - top);
    whole += mass;
    const known = byKey.get(candidate.key);
    if (!known) byKey.set(candidate.key, { candidate, point, mass });
    else {
      known.mass += mass;
      if (point > known.point) Object.assign(known, { candidate, point });
    }
  });
  return [...byKey.values()]
    .toSorted((one, other) => other.mass - one.mass)
    .map(({ candidate, mass }) => ({ candidate, probability: mass / whole }));
}
