import { type Candidate } from '../candidate.js';
import { NO_WORDS, type Vocabulary } from '../features/vocabulary.js';
import { type SearchSpace } from '../search-space.js';
import { type RankingModel } from './model.js';

/** One answer that candidates give, and how likely it is. */
interface RankedAnswer {
  /** The likeliest of the candidates that give it. */
  readonly candidate: Candidate;
  /** The probability that this is the answer asked for, before calibration: that of all candidates that give it. */
  readonly probability: number;
}

/** What gives features their weights. */
interface Weights {
  get(feature: number): number;
}

function scoresOf(parts: readonly Int32Array[], weights: Weights): Float64Array {
  return Float64Array.from(parts, (features) =>
    features.reduce((sum, feature) => sum + weights.get(feature), 0),
  );
}

/**
 * The scores of the parts of candidates: as learned with words, and, as far as the question has words that were never
 * seen in training, as learned without.
 */
export function partScores(space: SearchSpace, model: RankingModel): Float64Array {
  const { book } = space;
  const share = plainShare(space, model.vocabulary);
  const scores = scoresOf(book.features(model.vocabulary), model.weights);
  if (share === 0) return scores;
  const plain = scoresOf(book.features(NO_WORDS), model.plainWeights);
  return scores.map((score, part) => (1 - share) * score + share * (plain[part] ?? 0));
}

/** What is learned without words counts at most: as much as what is learned with them, for a question of new words. */
const MOST_PLAIN = 0.5;

/** How much what was learned without words counts: by the share of new words, values and grammar aside. */
export function plainShare({ question, filters }: SearchSpace, { words }: Vocabulary): number {
  const isContent = (at: number): boolean =>
    (((question.contentMask & ~filters.strongMask) >>> at) & 1) === 1;
  const content = question.stems.filter((_, at) => isContent(at));
  const unknown = content.filter((stem) => !words.has(stem)).length;
  return (MOST_PLAIN * unknown) / Math.max(1, content.length);
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
 * @param byPart the scores of the parts
 */
export function rank(candidates: readonly Candidate[], byPart: Float64Array): RankedAnswer[] {
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
