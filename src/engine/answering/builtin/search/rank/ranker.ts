import { type Candidate } from '../candidate.js';

/** Candidates and the features of their parts. */
export interface Ranked {
  readonly candidates: readonly Candidate[];
  readonly parts: readonly Int32Array[];
}

/** One answer that candidates give, and how likely it is. */
export interface RankedAnswer {
  /** The likeliest of the candidates that give it. */
  readonly candidate: Candidate;
  /** The probability that this is the answer asked for, before calibration: that of all candidates that give it. */
  readonly probability: number;
}

/** What gives features their weights. */
export interface Weights {
  get(feature: number): number;
}

function partScores(parts: readonly Int32Array[], weights: Weights): Float64Array {
  const scores = new Float64Array(parts.length);
  parts.forEach((features, part) => {
    let sum = 0;
    for (const feature of features) sum += weights.get(feature);
    scores[part] = sum;
  });
  return scores;
}

/** Answers with equal keys are the same answer. */
export function answerKey({ answer }: Pick<Candidate, 'answer'>): string {
  return answer
    .map(({ norm, number }) => (number === null ? norm : String(number)))
    .sort()
    .join('|');
}

/**
 * Ranks the answers of a search by a log-linear model: the probability of a candidate grows exponentially with the sum
 * of the scores of its parts, and candidates with the same answer stand together.
 */
export function rank({ candidates, parts }: Ranked, weights: Weights): RankedAnswer[] {
  const byPart = partScores(parts, weights);
  const scores = candidates.map((candidate) =>
    candidate.parts.reduce((sum, part) => sum + (byPart[part] ?? 0), 0),
  );
  const top = scores.reduce((best, score) => Math.max(best, score), -Infinity);
  const answers = new Map<string, { candidate: Candidate; score: number; mass: number }>();
  let whole = 0;
  candidates.forEach((candidate, at) => {
    const score = scores[at] ?? 0;
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
