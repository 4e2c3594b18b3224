/** A choice to learn from: the features of each option, by their numbers, and which option is right. */
export interface Choice {
  readonly options: readonly Int32Array[];
  readonly right: number;
}

const STEP = 0.2;
const EPSILON = 1e-6;

/**
 * Weights under which the right options are likeliest (log-linear, L2), by AdaGrad (Duchi et al. 2011) over the choices
 * in their order: the same choices always give the same weights.
 */
export function learn(
  choices: readonly Choice[],
  size: number,
  { rounds, l2 }: { rounds: number; l2: number },
): Float64Array {
  const weights = new Float64Array(size);
  const squares = new Float64Array(size);
  for (let round = 0; round < rounds; round++) {
    const gradient = new Float64Array(size);
    for (const choice of choices) addGradient(choice, weights, gradient);
    for (let i = 0; i < size; i++) {
      const slope = (gradient[i] ?? 0) - l2 * (weights[i] ?? 0);
      squares[i] = (squares[i] ?? 0) + slope * slope;
      weights[i] = (weights[i] ?? 0) + (STEP * slope) / Math.sqrt((squares[i] ?? 0) + EPSILON);
    }
  }
  return weights;
}

function addGradient({ options, right }: Choice, weights: Float64Array, gradient: Float64Array): void {
  const scores = options.map((features) =>
    features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0),
  );
  const top = Math.max(...scores);
  const masses = scores.map((score) => Math.exp(score - top));
  const whole = masses.reduce((sum, mass) => sum + mass, 0);
  options.forEach((features, i) => {
    const pull = (i === right ? 1 : 0) - (masses[i] ?? 0) / whole;
    for (const feature of features) gradient[feature] = (gradient[feature] ?? 0) + pull;
  });
}
