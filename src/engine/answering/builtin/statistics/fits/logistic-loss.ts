import { at } from '../elements.js';
import { sumOf } from '../sums.js';

/** Rows to learn from: their values behind a 1 for the intercept, the numbers of their classes, and the fit's weight. */
export interface ClassifiedRows {
  readonly features: readonly (readonly number[])[];
  readonly classes: readonly number[];
  readonly classCount: number;
  readonly fit: number;
}

type Weights = readonly (readonly number[])[];

/** The slope of the loss by all weights, set after set, and its curvature (the lower triangle by rows). */
interface Derivatives {
  readonly gradient: number[];
  readonly curvature: readonly Float64Array[];
}

/** The score of each class for a row; with a single set of weights the first of two classes has a score of 0. */
export function scoresOf(weights: Weights, row: readonly number[]): number[] {
  const scores = weights.map((set) =>
    set.reduce((total, weight, index) => total + weight * at(row, index), 0),
  );
  return weights.length === 1 ? [0, ...scores] : scores;
}

/** The penalty of the weights and the log loss of the rows. */
export function logisticLoss(weights: Weights, rows: ClassifiedRows): number {
  const penalty = sumOf(weights, (set) => sumOf(set.slice(1), (weight) => weight * weight)) / 2;
  const loss = sumOf(rows.features, (row, index) => {
    const scores = scoresOf(weights, row);
    const greatest = Math.max(...scores);
    const spread = Math.log(scores.reduce((total, score) => total + Math.exp(score - greatest), 0));
    return greatest + spread - at(scores, at(rows.classes, index));
  });
  return penalty + rows.fit * loss;
}

/** The first and second derivatives of the loss. */
export function logisticDerivatives(weights: Weights, rows: ClassifiedRows): Derivatives {
  const width = at(weights, 0).length;
  const size = weights.length * width;
  const gradient = new Array<number>(size).fill(0);
  const curvature = Array.from({ length: size }, (_, index) => new Float64Array(index + 1));
  for (const [index, row] of rows.features.entries()) {
    const chances = chancesOf(weights, row);
    const own = at(rows.classes, index) - (rows.classCount - weights.length);
    addGradient(gradient, { row, chances, own, fit: rows.fit });
    addCurvature(curvature, row, { chances, fit: rows.fit });
  }
  addPenalty({ gradient, curvature }, weights);
  return { gradient, curvature };
}

/** The probabilities of the classes that have weights. */
function chancesOf(weights: Weights, row: readonly number[]): number[] {
  const scores = scoresOf(weights, row);
  const greatest = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - greatest));
  const whole = parts.reduce((total, part) => total + part, 0);
  return parts.slice(parts.length - weights.length).map((part) => part / whole);
}

function addGradient(
  gradient: number[],
  {
    row,
    chances,
    own,
    fit,
  }: { row: readonly number[]; chances: readonly number[]; own: number; fit: number },
): void {
  for (const [set, chance] of chances.entries()) {
    const excess = fit * (chance - (set === own ? 1 : 0));
    for (const [place, value] of row.entries()) {
      const index = set * row.length + place;
      gradient[index] = at(gradient, index) + excess * value;
    }
  }
}

function addCurvature(
  curvature: readonly Float64Array[],
  row: readonly number[],
  { chances, fit }: { chances: readonly number[]; fit: number },
): void {
  for (const [set, chance] of chances.entries()) {
    for (const [otherSet, otherChance] of chances.slice(0, set + 1).entries()) {
      const factor = fit * chance * ((set === otherSet ? 1 : 0) - otherChance);
      for (const [place, value] of row.entries()) {
        addMultiple(at(curvature, set * row.length + place), row, otherSet * row.length, factor * value);
      }
    }
  }
}

/** Adds the row, times a factor, to a line from a place on, as far as the line reaches. */
function addMultiple(line: Float64Array, row: readonly number[], start: number, factor: number): void {
  const count = Math.min(row.length, line.length - start);
  // Read without the check of `at`, which takes most of the time here.
  for (let place = 0; place < count; place += 1) {
    line[start + place] = (line[start + place] ?? 0) + factor * (row[place] ?? 0);
  }
}

/**
 * Adds the penalty. As the same number added to all intercepts changes no probability, their curvature along that
 * direction is 0; a 1 between all intercepts makes it definite, and no step moves along it as no gradient points there.
 */
function addPenalty({ gradient, curvature }: Derivatives, weights: Weights): void {
  const width = at(weights, 0).length;
  for (const [index, line] of curvature.entries()) {
    const weight = at(at(weights, Math.floor(index / width)), index % width);
    if (index % width > 0) {
      gradient[index] = at(gradient, index) + weight;
      line[index] = at(line, index) + 1;
    } else if (weights.length > 1) {
      for (let other = 0; other <= index; other += width) line[other] = at(line, other) + 1;
    }
  }
}
