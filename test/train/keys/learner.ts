import { type KeyWeights } from '../../../src/engine/keys/key-model.js';
import { type KeyExample } from './examples.js';

const ROUNDS = 150;
const STEP = 0.2;
const EPSILON = 1e-6;
/** Draws the weights to those that are expected. */
const PENALTY = 3;
const ALWAYS = 'always';
/** Weights are kept in hundredths. */
const UNIT = 100;

interface Choice {
  readonly options: readonly Int32Array[];
  readonly isRight: readonly boolean[];
  readonly isNone: boolean;
}

/**
 * Weights under which the right ones are likeliest of what a column may refer to and nothing (log-linear, by AdaGrad, Duchi
 * et al. 2011). They are drawn (L2) to what a person expects of each feature, as the databases are few.
 */
export function learnKeyWeights(examples: readonly KeyExample[], expected: KeyWeights): KeyWeights {
  const names = [...new Set(examples.flatMap(({ options }) => options.flatMap(({ features }) => features)))];
  names.unshift(ALWAYS);
  const numbers = new Map(names.map((name, i) => [name, i]));
  const numbered = (features: readonly string[]): Int32Array =>
    Int32Array.from([ALWAYS, ...features], (feature) => numbers.get(feature) ?? 0);
  const choices = examples.map(({ options, isNone }) => ({
    options: options.map(({ features }) => numbered(features)),
    isRight: options.map(({ isRight }) => isRight),
    isNone,
  }));
  const start = Float64Array.from(names, (name) => (expected.get(name) ?? 0) / UNIT);
  const weights = fitted(choices, start);
  return new Map(names.map((name, i) => [name, Math.round((weights[i] ?? 0) * UNIT)]));
}

function fitted(choices: readonly Choice[], start: Float64Array): Float64Array {
  const weights = start.slice();
  const squares = new Float64Array(start.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = new Float64Array(start.length);
    for (const choice of choices) addGradient(choice, weights, gradient);
    gradient.forEach((pull, i) => {
      const slope = pull - PENALTY * ((weights[i] ?? 0) - (start[i] ?? 0));
      squares[i] = (squares[i] ?? 0) + slope * slope;
      weights[i] = (weights[i] ?? 0) + (STEP * slope) / Math.sqrt((squares[i] ?? 0) + EPSILON);
    });
  }
  return weights;
}

function addGradient(choice: Choice, weights: Float64Array, gradient: Float64Array): void {
  const odds = choice.options.map((features) =>
    Math.exp(features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0)),
  );
  const whole = odds.reduce((sum, each) => sum + each, 1);
  const right = odds.reduce((sum, each, i) => sum + (choice.isRight[i] ? each : 0), choice.isNone ? 1 : 0);
  choice.options.forEach((features, i) => {
    const each = odds[i] ?? 0;
    const pull = (choice.isRight[i] ? each / right : 0) - each / whole;
    for (const feature of features) gradient[feature] = (gradient[feature] ?? 0) + pull;
  });
}
