/** Something to learn from: the names of its features and which answer is right. */
interface SoftmaxExample {
  readonly features: readonly string[];
  readonly answer: number;
}

/** How to learn. */
interface SoftmaxOptions {
  readonly answers: number;
  /** Strength of the pull of every weight towards 0. */
  readonly decay: number;
  readonly epochs: number;
  /** Features of fewer examples are left out. */
  readonly leastExamples: number;
}

const STEP = 0.5;
const STORED_UNIT = 100;

/** Weights of features, in hundredths, for each answer. */
type PackedWeights = Record<string, number[]>;

interface Prepared {
  readonly features: Int32Array;
  readonly answer: number;
}

/** Multinomial logistic regression over present features, by batches of all examples with steps of Adagrad. */
export function learnSoftmax(examples: readonly SoftmaxExample[], options: SoftmaxOptions): PackedWeights {
  const names = frequentFeatures(examples, options.leastExamples);
  const places = new Map(names.map((name, i) => [name, i]));
  const prepared = examples.map(({ features, answer }) => ({
    features: Int32Array.from(new Set(['always', ...features].flatMap((each) => places.get(each) ?? []))),
    answer,
  }));
  const weights = new Float64Array(names.length * options.answers);
  const squares = new Float64Array(weights.length).fill(1e-3);
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    const gradient = weights.map((weight) => options.decay * weight);
    for (const example of prepared) addGradient(example, weights, gradient, options.answers);
    gradient.forEach((slope, i) => {
      squares[i] = (squares[i] ?? 0) + slope * slope;
      weights[i] = (weights[i] ?? 0) - (STEP * slope) / Math.sqrt(squares[i] ?? 1);
    });
  }
  return packed(names, weights, options.answers);
}

function frequentFeatures(examples: readonly SoftmaxExample[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const { features } of examples) {
    for (const each of new Set(['always', ...features])) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) => (count >= least ? [name] : [])).sort();
}

function addGradient(
  { features, answer }: Prepared,
  weights: Float64Array,
  gradient: Float64Array,
  answers: number,
): void {
  const shares = new Float64Array(answers);
  for (const feature of features) {
    for (let i = 0; i < answers; i += 1) shares[i] = (shares[i] ?? 0) + (weights[feature * answers + i] ?? 0);
  }
  const highest = Math.max(...shares);
  let total = 0;
  for (let i = 0; i < answers; i += 1) total += shares[i] = Math.exp((shares[i] ?? 0) - highest);
  for (const feature of features) {
    for (let i = 0; i < answers; i += 1) {
      const at = feature * answers + i;
      gradient[at] = (gradient[at] ?? 0) + (shares[i] ?? 0) / total - (i === answer ? 1 : 0);
    }
  }
}

function packed(names: readonly string[], weights: Float64Array, answers: number): PackedWeights {
  const rows = names.map((name, i): [string, number[]] => [
    name,
    [...weights.subarray(i * answers, (i + 1) * answers)].map((weight) => Math.round(weight * STORED_UNIT)),
  ]);
  return Object.fromEntries(rows.filter(([, list]) => list.some((weight) => weight !== 0)));
}
