import { type DecisionModel } from '../../../src/engine/answering/decision/decision.js';
import { type QuestionExample } from './examples.js';

/** Of the squared weights in the sum over all proposals. */
const PENALTY = 10;
const STEPS = 12;
/** The grammar was written with the own wordings: of what others ask for too, those say more. */
const WEIGHT_OF_OWN = 0.25;
/** Rarer features say nothing reliable. */
const LEAST_OFTEN = 8;

interface Row {
  readonly places: readonly number[];
  readonly values: readonly number[];
  readonly isRight: number;
  readonly weight: number;
}

/** Fits a logistic regression with a squared penalty by Newton's method; no set weighs much more than another. */
export function learnDecision(examples: readonly QuestionExample[]): DecisionModel {
  const names = frequentFeatures(examples);
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const sizes = new Map<string, number>();
  for (const { set } of examples) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const mean = examples.length / sizes.size;
  const askedByOthers = operationsOfOthers(examples);
  const rows = examples.flatMap(({ set, proposals }): Row[] =>
    proposals.map(({ features, isRight }) => {
      const known = Object.entries(features).filter(([name]) => placeOf.has(name));
      return {
        places: known.map(([name]) => placeOf.get(name) ?? 0),
        values: known.map(([, value]) => value),
        isRight: Number(isRight),
        weight:
          (set === 'own' && askedByOthers.has(operationOf(features)) ? WEIGHT_OF_OWN : 1) *
          Math.min(2, mean / (sizes.get(set) ?? 1)),
      };
    }),
  );
  const weights = fitted(rows, names.length);
  return new Map(names.map((name, place) => [name, weights[place] ?? 0]));
}

const operationOf = (features: Readonly<Record<string, number>>): string =>
  Object.keys(features).find((name) => name.includes(' computes ')) ?? '';

/** What is computed for questions of others often enough to learn from. */
function operationsOfOthers(examples: readonly QuestionExample[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { set, proposals } of examples)
    if (set !== 'own')
      for (const { features } of proposals) {
        const operation = operationOf(features);
        counts.set(operation, (counts.get(operation) ?? 0) + 1);
      }
  return new Set([...counts].filter(([, count]) => count >= LEAST_OFTEN).map(([operation]) => operation));
}

function frequentFeatures(examples: readonly QuestionExample[]): string[] {
  const counts = new Map<string, number>();
  for (const { proposals } of examples)
    for (const { features } of proposals)
      for (const [name, value] of Object.entries(features))
        if (value !== 0) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= LEAST_OFTEN).map(([name]) => name);
}

function fitted(rows: readonly Row[], width: number): Float64Array {
  const weights = new Float64Array(width);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = weights.map((weight) => -PENALTY * weight);
    const curve = Array.from({ length: width }, (_, at) => {
      const line = new Float64Array(width);
      line[at] = PENALTY;
      return line;
    });
    for (const row of rows) addRow(row, weights, slope, curve);
    solved(curve, slope).forEach((change, at) => (weights[at] = (weights[at] ?? 0) + change));
  }
  return weights;
}

/** Adds the first and second derivatives of the likelihood of a row. */
function addRow(
  { places, values, isRight, weight }: Row,
  weights: Float64Array,
  slope: Float64Array,
  curve: readonly Float64Array[],
): void {
  const sum = places.reduce((total, place, at) => total + (weights[place] ?? 0) * (values[at] ?? 0), 0);
  const expected = 1 / (1 + Math.exp(-sum));
  const bend = weight * expected * (1 - expected);
  places.forEach((place, at) => {
    const value = values[at] ?? 0;
    slope[place] = (slope[place] ?? 0) + weight * (isRight - expected) * value;
    const line = curve[place];
    if (line)
      places.forEach(
        (other, there) => (line[other] = (line[other] ?? 0) + bend * value * (values[there] ?? 0)),
      );
  });
}

/** Solves a positive definite system by Cholesky's decomposition, in place. */
function solved(matrix: readonly Float64Array[], side: Float64Array): Float64Array {
  const width = side.length;
  const at = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  for (let row = 0; row < width; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let rest = at(row, column);
      for (let inner = 0; inner < column; inner += 1) rest -= at(row, inner) * at(column, inner);
      const line = matrix[row];
      if (line) line[column] = row === column ? Math.sqrt(rest) : rest / at(column, column);
    }
  }
  const result = side.slice();
  for (let row = 0; row < width; row += 1) {
    for (let inner = 0; inner < row; inner += 1)
      result[row] = (result[row] ?? 0) - at(row, inner) * (result[inner] ?? 0);
    result[row] = (result[row] ?? 0) / at(row, row);
  }
  for (let row = width - 1; row >= 0; row -= 1) {
    for (let inner = row + 1; inner < width; inner += 1)
      result[row] = (result[row] ?? 0) - at(inner, row) * (result[inner] ?? 0);
    result[row] = (result[row] ?? 0) / at(row, row);
  }
  return result;
}
