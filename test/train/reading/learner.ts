import { MENTION_BITS } from '../../../src/engine/answering/judge/features/mention-features.js';
import {
  type JudgeModel,
  type ScoredCandidate,
  scores,
  wordPlace,
} from '../../../src/engine/answering/judge/model.js';
import { WORD_BITS } from '../../../src/engine/answering/judge/features/word-features.js';

/** A candidate as it is learned from: many are at hand at once. */
interface LearnedFrom extends ScoredCandidate {
  readonly dense: Float32Array;
  readonly mentions: Int32Array;
}

/** A question to learn from: its candidates, and which of them are to be preferred. */
export interface Example {
  readonly database: string;
  readonly words: readonly number[];
  readonly candidates: readonly LearnedFrom[];
  readonly isBest: readonly boolean[];
}

const RATE = 0.03;
const DENSE_RATE = 2 * RATE;
const DECAY = 1e-3;
const EPOCHS = 3;
const LEAST_DATABASES = 3;

function seenOften(
  examples: readonly Example[],
  placesOf: (example: Example) => Iterable<number>,
  size: number,
): Uint8Array {
  const databases = new Uint16Array(size);
  for (const database of new Set(examples.map((each) => each.database))) {
    const places = new Set<number>();
    for (const example of examples)
      if (example.database === database) for (const place of placesOf(example)) places.add(place);
    for (const place of places) databases[place] = (databases[place] ?? 0) + 1;
  }
  return Uint8Array.from(databases, (count) => Number(count >= LEAST_DATABASES));
}

/** The order of the examples of an epoch (mulberry32, Fisher and Yates). */
function shuffled(count: number, seed: number): number[] {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}

/** Adaptive steps (AdaGrad, Duchi et al. 2011) for one set of weights. */
class Weights {
  readonly values: Float32Array;
  private readonly squares: Float32Array;

  constructor(size: number, start: number) {
    this.values = new Float32Array(size);
    this.squares = new Float32Array(size).fill(start);
  }

  get(place: number): number {
    return this.values[place] ?? 0;
  }

  step(place: number, slope: number, rate: number): void {
    const gradient = slope - DECAY * this.get(place);
    const square = (this.squares[place] ?? 0) + gradient * gradient;
    this.squares[place] = square;
    this.values[place] = this.get(place) + (rate * gradient) / Math.sqrt(square);
  }
}

/** What is learned, with all its weights. */
export type LearnedJudge = JudgeModel & {
  readonly mentions: Weights;
  readonly words: Weights;
  readonly dense: number[];
};

/** Maximises the likelihood of the right candidates together. */
export class JudgeLearner {
  readonly model: LearnedJudge;
  private readonly denseWeights: Weights;
  private readonly usedWords: Uint8Array;
  private readonly usedMentions: Uint8Array;
  private readonly examples: readonly Example[];

  constructor(all: readonly Example[]) {
    this.examples = all.filter(({ isBest }) => isBest.includes(true));
    const operations = new Map<string, number>();
    for (const { candidates } of this.examples)
      for (const { operations: names } of candidates)
        for (const name of names) if (!operations.has(name)) operations.set(name, operations.size);
    const width = this.examples[0]?.candidates[0]?.dense.length ?? 0;
    this.denseWeights = new Weights(width, 0.1);
    this.usedWords = seenOften(this.examples, ({ words }) => words, 2 ** WORD_BITS);
    this.usedMentions = seenOften(
      this.examples,
      ({ candidates }) => candidates.flatMap(({ mentions }) => [...mentions]),
      2 ** MENTION_BITS,
    );
    this.model = {
      ...this.moments(width),
      dense: Array.from(this.denseWeights.values),
      mentions: new Weights(2 ** MENTION_BITS, 0.01),
      operations,
      words: new Weights(operations.size * 2 ** WORD_BITS, 0.01),
    };
  }

  learn(): LearnedJudge {
    for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
      const part = epoch < EPOCHS - 2 ? 1 : 0.4;
      for (const at of shuffled(this.examples.length, epoch + 1)) {
        const example = this.examples[at];
        if (example) this.learnFrom(example, part);
      }
    }
    return this.model;
  }

  private moments(width: number): Pick<JudgeModel, 'means' | 'deviations'> {
    const [sums, squares] = [new Float64Array(width), new Float64Array(width)];
    let count = 0;
    for (const { candidates } of this.examples)
      for (const { dense } of candidates) {
        count += 1;
        dense.forEach((value, at) => {
          sums[at] = (sums[at] ?? 0) + value;
          squares[at] = (squares[at] ?? 0) + value * value;
        });
      }
    const means = Array.from(sums, (sum) => sum / count);
    const deviations = Array.from(
      squares,
      (square, at) => Math.sqrt(Math.max(0, square / count - (means[at] ?? 0) ** 2)) + 1e-3,
    );
    return { means, deviations };
  }

  /** What each candidate should gain: its share among the right ones, less its share among all. */
  private gains(example: Example): number[] {
    const points = scores(
      example.candidates,
      example.words.filter((word) => this.usedWords[word]),
      this.model,
    );
    const top = Math.max(...points);
    const masses = points.map((point) => Math.exp(point - top));
    const whole = masses.reduce((sum, mass) => sum + mass, 0);
    const right = masses.reduce((sum, mass, at) => sum + (example.isBest[at] ? mass : 0), 0);
    return masses.map((mass, at) => (example.isBest[at] ? mass / Math.max(right, 1e-12) : 0) - mass / whole);
  }

  private learnFrom(example: Example, part: number): void {
    const gains = this.gains(example);
    const { means, deviations, operations, mentions, words } = this.model;
    const ofMentions = new Map<number, number>();
    const ofOperations = new Map<number, number>();
    const slopes = new Float64Array(means.length);
    example.candidates.forEach((candidate, at) => {
      const gain = gains[at] ?? 0;
      if (Math.abs(gain) < 1e-6) return;
      for (const place of candidate.mentions)
        if (this.usedMentions[place]) ofMentions.set(place, (ofMentions.get(place) ?? 0) + gain);
      for (const name of candidate.operations) {
        const number = operations.get(name) ?? 0;
        ofOperations.set(number, (ofOperations.get(number) ?? 0) + gain);
      }
      candidate.dense.forEach((value, place) => {
        slopes[place] =
          (slopes[place] ?? 0) + (gain * (value - (means[place] ?? 0))) / (deviations[place] ?? 1);
      });
    });
    for (const [place, slope] of ofMentions) mentions.step(place, slope, RATE * part);
    for (const [number, slope] of ofOperations)
      for (const word of example.words)
        if (this.usedWords[word]) words.step(wordPlace(number, word), slope, RATE * part);
    slopes.forEach((slope, place) => {
      this.denseWeights.step(place, slope, DENSE_RATE * part);
      this.model.dense[place] = this.denseWeights.get(place);
    });
  }
}
