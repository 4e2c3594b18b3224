import { type SearchResult } from '../search.js';
import { type Candidate } from '../candidate.js';

/** Weights of features, by place in the table of features. */
export type Weights = Float32Array;

/** One answer that candidates give, and how likely it is. */
export interface RankedAnswer {
  /** The likeliest of the candidates that give it. */
  readonly candidate: Candidate;
  /** The probability that this is the answer asked for, before calibration: that of all candidates that give it. */
  readonly probability: number;
}

/** The score of each part: the sum of the weights of its features. */
export function partScores(parts: readonly Int32Array[], weights: Weights): Float64Array {
  return Float64Array.from(parts, (features) =>
    features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0),
  );
}

function answerKey({ answer }: Candidate): string {
  return answer
    .map(({ norm, number }) => (number === null ? norm : String(number)))
    .sort()
    .join('|');
}

/**
 * Ranks the answers of a search by a log-linear model: the probability of a candidate grows exponentially with the sum of
 * the scores of its parts, and candidates with the same answer stand together.
 */
export function rank({ candidates, parts }: SearchResult, weights: Weights): RankedAnswer[] {
  const scores = partScores(parts, weights);
  const totals = candidates.map((candidate) => candidate.parts.reduce((sum, part) => sum + (scores[part] ?? 0), 0));
  const top = totals.reduce((best, score) => Math.max(best, score), -Infinity);
  const answers = new Map<string, { candidate: Candidate; score: number; mass: number }>();
  let whole = 0;
  candidates.forEach((candidate, at) => {
    const score = totals[at] ?? 0;
    const mass = Math.exp(score - top);
    whole += mass;
    const key = answerKey(candidate);
    const known = answers.get(key);
    if (!known) answers.set(key, { candidate, score, mass });
    else {
      known.mass += mass;
      if (score > known.score) Object.assign(known, { candidate, score });
    }
  });
  return [...answers.values()]
    .toSorted((left, right) => right.mass - left.mass)
    .map(({ candidate, mass }) => ({ candidate, probability: mass / whole }));
}
