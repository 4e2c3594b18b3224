import { mean, squaredDeviations } from '../describe.js';
import { twoSidedT, upperF } from '../distributions.js';
import { at } from '../elements.js';
import { leastSquares, type LeastSquares } from './least-squares.js';
import { requireCount, requirePairs, requireVariation } from '../not-computable.js';
import { sumOf } from '../sums.js';

/** One coefficient with the test whether it is 0. */
interface Coefficient {
  readonly estimate: number;
  readonly standardError: number;
  readonly t: number;
  /** Two-sided. */
  readonly pValue: number;
}

/** A line, plane or hyperplane through data. */
export interface LinearModel {
  readonly intercept: Coefficient;
  /** In the order of the regressors. */
  readonly slopes: readonly Coefficient[];
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  /** The test whether all slopes are 0. */
  readonly fStatistic: number;
  readonly fPValue: number;
  readonly degreesOfFreedom: number;
  readonly residualStandardError: number;
  /** Of the data that the model was fitted to: the squared residuals divided by their number. */
  readonly meanSquaredError: number;
}

/**
 * Ordinary least squares of `response` on one or more `regressors` (each a list of values by row) and a constant.
 * Needs more rows than coefficients, a response and regressors that vary and no regressor that is a combination of the
 * others.
 */
export function fitLinear(
  regressors: readonly (readonly number[])[],
  response: readonly number[],
): LinearModel {
  requireCount(regressors, 1);
  for (const regressor of regressors) requirePairs(regressor, response);
  requireCount(response, regressors.length + 2);
  requireVariation(response, 'the values to explain');
  for (const regressor of regressors) requireVariation(regressor, 'the explaining values');
  const solved = leastSquares([response.map(() => 1), ...regressors], response);
  const predictions = predict(solved.solution, regressors, response.length);
  const squares = sumOf(response, (value, row) => (value - at(predictions, row)) ** 2);
  return describeModel(solved, { squares, total: squaredDeviations(response), rows: response.length });
}

/** The values that a model predicts for rows, given as lists by regressor in the order of the fit. */
export function predictLinear(model: LinearModel, regressors: readonly (readonly number[])[]): number[] {
  requireCount(regressors, model.slopes.length);
  const estimates = [model.intercept, ...model.slopes].map(({ estimate }) => estimate);
  return predict(estimates, regressors, at(regressors, 0).length);
}

/** The mean of the squared differences between what was and what was predicted. */
export function meanSquaredError(actual: readonly number[], predicted: readonly number[]): number {
  requirePairs(actual, predicted);
  return mean(actual.map((value, row) => (value - at(predicted, row)) ** 2));
}

/** R² of predictions, also for rows that the model was not fitted to: below 0 if the mean predicts better. */
export function determination(actual: readonly number[], predicted: readonly number[]): number {
  requireVariation(actual);
  return 1 - (meanSquaredError(actual, predicted) * actual.length) / squaredDeviations(actual);
}

function predict(
  estimates: readonly number[],
  regressors: readonly (readonly number[])[],
  rows: number,
): number[] {
  const slopes = estimates.slice(1);
  return Array.from(
    { length: rows },
    (_, row) => at(estimates, 0) + sumOf(slopes, (slope, index) => slope * at(at(regressors, index), row)),
  );
}

interface Fit {
  readonly squares: number;
  readonly total: number;
  readonly rows: number;
}

function describeModel({ solution, inverseDiagonal }: LeastSquares, fit: Fit): LinearModel {
  const slopeCount = solution.length - 1;
  const degreesOfFreedom = fit.rows - solution.length;
  const residualVariance = fit.squares / degreesOfFreedom;
  const coefficients = solution.map((estimate, index) =>
    coefficient(estimate, Math.sqrt(residualVariance * at(inverseDiagonal, index)), degreesOfFreedom),
  );
  const fStatistic = (fit.total - fit.squares) / slopeCount / residualVariance;
  return {
    intercept: at(coefficients, 0),
    slopes: coefficients.slice(1),
    rSquared: 1 - fit.squares / fit.total,
    adjustedRSquared: 1 - residualVariance / (fit.total / (fit.rows - 1)),
    fStatistic,
    fPValue: upperF(fStatistic, slopeCount, degreesOfFreedom),
    degreesOfFreedom,
    residualStandardError: Math.sqrt(residualVariance),
    meanSquaredError: fit.squares / fit.rows,
  };
}

function coefficient(estimate: number, standardError: number, degreesOfFreedom: number): Coefficient {
  const t = estimate / standardError;
  return { estimate, standardError, t, pValue: Number.isNaN(t) ? 1 : twoSidedT(t, degreesOfFreedom) };
}
