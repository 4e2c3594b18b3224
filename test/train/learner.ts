import { FEATURE_BITS } from '../../src/engine/answering/builtin/search/features/hash.js';
import { type Example } from './examples.js';

const STEP = 0.1;
const EPSILON = 0.1;
const LEAST_GRADIENT = 1e-5;
/** The place of features that are left out: its weight stays 0. */
const NOTHING = 0;

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Drops, in place, the features that occur in fewer examples. */
export function dropRareFeatures(examples: readonly Example[], least: number): void {
  const counts = new Uint32Array(1 << FEATURE_BITS);
  const lastSeen = new Int32Array(1 << FEATURE_BITS).fill(-1);
  examples.forEach(({ features }, at) => {
    for (const feature of features) {
      if (lastSeen[feature] === at) continue;
      lastSeen[feature] = at;
      counts[feature] = (counts[feature] ?? 0) + 1;
    }
  });
  for (const { features } of examples) {
    features.forEach((feature, at) => {
      if ((counts[feature] ?? 0) < least) features[at] = NOTHING;
    });
  }
}

/** The scores of an example's candidates. */
export function candidateScores(example: Example, weights: Float32Array): Float64Array {
  const { features, partStarts, parts, candidateStarts, labels } = example;
  const partScores = new Float64Array(partStarts.length - 1);
  for (let part = 0; part < partScores.length; part += 1) {
    let sum = 0;
    const end = partStarts[part + 1] ?? 0;
    for (let at = partStarts[part] ?? 0; at < end; at += 1) sum += weights[features[at] ?? 0] ?? 0;
    partScores[part] = sum;
  }
  const scores = new Float64Array(labels.length);
  for (let candidate = 0; candidate < scores.length; candidate += 1) {
    let sum = 0;
    const end = candidateStarts[candidate + 1] ?? 0;
    for (let at = candidateStarts[candidate] ?? 0; at < end; at += 1) sum += partScores[parts[at] ?? 0] ?? 0;
    scores[candidate] = sum;
  }
  return scores;
}

/** The probability of the likeliest answer of an example by the scores of its candidates, and whether it is right. */
export function judge(
  example: Pick<Example, 'answers' | 'labels'>,
  scores: Float64Array,
): { probability: number; isRight: boolean } {
  const top = scores.reduce((best, score) => Math.max(best, score), -Infinity);
  const masses = new Map<number, { mass: number; isRight: boolean }>();
  let whole = 0;
  scores.forEach((score, at) => {
    const mass = Math.exp(score - top);
    whole += mass;
    const answer = example.answers[at] ?? 0;
    const known = masses.get(answer);
    if (known) known.mass += mass;
    else masses.set(answer, { mass, isRight: example.labels[at] === 1 });
  });
  const best = [...masses.values()].toSorted((left, right) => right.mass - left.mass)[0];
  return best
    ? { probability: best.mass / whole, isRight: best.isRight }
    : { probability: 0, isRight: false };
}

/**
 * Learns a log-linear model by maximising the logarithm of the summed probability of all candidates with the right answer
 * (Pasupat and Liang 2015), with AdaGrad (Duchi et al. 2011).
 */
export class Learner {
  readonly weights = new Float32Array(1 << FEATURE_BITS);
  private readonly squares = new Float32Array(1 << FEATURE_BITS);

  /** Goes once over the examples in a shuffled order; gives the mean log-likelihood. */
  epoch(examples: readonly Example[], random: () => number): number {
    const useful = examples.filter(({ rightCount, labels }) => rightCount > 0 && rightCount < labels.length);
    for (let at = useful.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      const [left, right] = [useful[at], useful[other]];
      if (left && right) [useful[at], useful[other]] = [right, left];
    }
    return useful.reduce((sum, example) => sum + this.learn(example), 0) / Math.max(1, useful.length);
  }

  private learn(example: Example): number {
    const { labels } = example;
    const scores = candidateScores(example, this.weights);
    const top = scores.reduce((best, score) => Math.max(best, score), -Infinity);
    const masses = scores.map((score) => Math.exp(score - top));
    const whole = masses.reduce((sum, mass) => sum + mass, 0);
    const right = Math.max(
      1e-30,
      masses.reduce((sum, mass, at) => sum + (labels[at] === 1 ? mass : 0), 0),
    );
    const pulls = masses.map((mass, at) => (labels[at] === 1 ? mass / right : 0) - mass / whole);
    this.update(example, pulls);
    return Math.log(right / whole);
  }

  private update({ features, partStarts, parts, candidateStarts }: Example, pulls: Float64Array): void {
    const gradients = new Float64Array(partStarts.length - 1);
    for (let candidate = 0; candidate < pulls.length; candidate += 1) {
      const pull = pulls[candidate] ?? 0;
      if (Math.abs(pull) < LEAST_GRADIENT / 10) continue;
      const end = candidateStarts[candidate + 1] ?? 0;
      for (let at = candidateStarts[candidate] ?? 0; at < end; at += 1) {
        const part = parts[at] ?? 0;
        gradients[part] = (gradients[part] ?? 0) + pull;
      }
    }
    for (let part = 0; part < gradients.length; part += 1) {
      const gradient = gradients[part] ?? 0;
      if (Math.abs(gradient) < LEAST_GRADIENT) continue;
      const end = partStarts[part + 1] ?? 0;
      for (let at = partStarts[part] ?? 0; at < end; at += 1) this.step(features[at] ?? NOTHING, gradient);
    }
  }

  private step(feature: number, gradient: number): void {
    if (feature === NOTHING) return;
    const square = (this.squares[feature] ?? 0) + gradient * gradient;
    this.squares[feature] = square;
    this.weights[feature] = (this.weights[feature] ?? 0) + (STEP / Math.sqrt(square + EPSILON)) * gradient;
  }
}
