import { at } from '../elements.js';
import { type ClassifiedRows, logisticDerivatives, logisticLoss, scoresOf } from './logistic-loss.js';
import { solvePositiveDefinite } from './cholesky.js';
import { NotComputable, requireCount, requirePairs } from '../not-computable.js';

const MOST_STEPS = 100;
const SHORTEST_STEP = 1e-10;
/** The fit ends when a step promises to lower the loss by less than this share of it. */
const TOLERANCE = 1e-15;

/** A class of rows, as it is named in the data. */
type ClassLabel = string | number;

/** A model of which class a row belongs to. */
interface LogisticModel {
  /** In ascending order, numbers by size. */
  readonly classes: readonly ClassLabel[];
  /** For two classes the one set of weights of the second, else one set for each: the intercept, then by regressor. */
  readonly weights: readonly (readonly number[])[];
}

/**
 * Logistic regression of two classes or more (softmax), with the penalty |w|²/2 on all weights but the intercepts and
 * `fit` times the log loss: the optimum that scikit-learn's LogisticRegression(C=fit) approaches, found by Newton's
 * method. `regressors` are lists of values by row. The time grows with rows × (weights in all)².
 */
export function fitLogistic(
  regressors: readonly (readonly number[])[],
  labels: readonly ClassLabel[],
  fit = 1,
): LogisticModel {
  requireCount(regressors, 1);
  for (const regressor of regressors) requirePairs(regressor, labels);
  const classes = [...new Set(labels)].sort(compareLabels);
  if (classes.length < 2) throw new NotComputable('constantValues', 'all rows are of the same class');
  const places = new Map(classes.map((label, place) => [label, place]));
  const rows: ClassifiedRows = {
    features: rowsOf(regressors),
    classes: labels.map((label) => places.get(label) ?? 0),
    classCount: classes.length,
    fit,
  };
  return { classes, weights: minimise(rows) };
}

/** The class that a model finds likeliest for each row; `regressors` are lists of values by row, as for the fit. */
export function predictLogistic(
  model: LogisticModel,
  regressors: readonly (readonly number[])[],
): ClassLabel[] {
  requireCount(regressors, at(model.weights, 0).length - 1);
  return rowsOf(regressors).map((row) => {
    const scores = scoresOf(model.weights, row);
    return at(model.classes, scores.indexOf(Math.max(...scores)));
  });
}

/** The share of the rows whose class was predicted. */
export function accuracy(actual: readonly ClassLabel[], predicted: readonly ClassLabel[]): number {
  requirePairs(actual, predicted);
  requireCount(actual, 1);
  return actual.filter((label, row) => label === predicted[row]).length / actual.length;
}

function compareLabels(left: ClassLabel, right: ClassLabel): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : 1;
}

/** The rows, each with a 1 for the intercept before its values. */
function rowsOf(regressors: readonly (readonly number[])[]): number[][] {
  return at(regressors, 0).map((_, row) => [1, ...regressors.map((values) => at(values, row))]);
}

function minimise(rows: ClassifiedRows): number[][] {
  const width = at(rows.features, 0).length;
  const sets = rows.classCount === 2 ? 1 : rows.classCount;
  let weights = Array.from({ length: sets }, () => new Array<number>(width).fill(0));
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { gradient, curvature } = logisticDerivatives(weights, rows);
    const direction = solvePositiveDefinite(curvature, gradient);
    const promise = direction.reduce((total, value, index) => total + value * at(gradient, index), 0);
    const loss = logisticLoss(weights, rows);
    if (promise <= TOLERANCE * (1 + loss)) return weights;
    const next = lowered(weights, direction, { rows, loss, promise });
    if (next === null) return weights;
    weights = next;
  }
  throw new NotComputable('notConverged', `the weights did not settle in ${MOST_STEPS} steps`);
}

/** The weights after the longest step that lowers the loss enough; null if none does, so close is the optimum. */
function lowered(
  weights: readonly (readonly number[])[],
  direction: readonly number[],
  { rows, loss, promise }: { rows: ClassifiedRows; loss: number; promise: number },
): number[][] | null {
  const width = at(rows.features, 0).length;
  for (let length = 1; length > SHORTEST_STEP; length /= 2) {
    const moved = weights.map((set, index) =>
      set.map((weight, place) => weight - length * at(direction, index * width + place)),
    );
    if (logisticLoss(moved, rows) <= loss - 1e-4 * length * promise) return moved;
  }
  return null;
}
