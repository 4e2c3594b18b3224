import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { accuracy, fitLogistic, predictLogistic } from './logistic.js';

interface Gold {
  readonly name: string;
  readonly source: string;
  readonly columns: readonly (readonly number[])[];
  readonly labels: readonly number[];
  readonly intercepts: readonly number[];
  readonly coefficients: readonly (readonly number[])[];
  readonly predictions: readonly number[];
  readonly accuracy: number;
}

const gold = JSON.parse(readFileSync('test/support/statistics/logistic.json', 'utf8')) as readonly Gold[];

describe('logistic regression', () => {
  it.each(gold)('predicts what scikit-learn predicts ($name)', ({ columns, labels, ...expected }) => {
    const predictions = predictLogistic(fitLogistic(columns, labels), columns);
    expect(predictions).toEqual(expected.predictions);
    expect(accuracy(labels, predictions)).toBe(expected.accuracy);
  });

  it.each(gold)(
    'finds the weights of scikit-learn ($name)',
    ({ columns, labels, intercepts, coefficients }) => {
      const { weights } = fitLogistic(columns, labels);
      const expected = intercepts.map((intercept, set) => [intercept, ...(coefficients[set] ?? [])]);
      const errors = weights.flatMap((set, index) =>
        set.map(
          (weight, place) => Math.abs(weight - (expected[index]?.[place] ?? NaN)) / (1 + Math.abs(weight)),
        ),
      );
      // The optimum of scikit-learn is that of an iteration that ends at some distance.
      expect(Math.max(...errors)).toBeLessThan(1e-5);
    },
  );

  it('names the classes as the data do', () => {
    const values = [1, 2, 3, 7, 8, 9];
    const model = fitLogistic([values], ['no', 'no', 'no', 'yes', 'yes', 'yes']);
    expect(model.classes).toEqual(['no', 'yes']);
    expect(predictLogistic(model, [[0, 10]])).toEqual(['no', 'yes']);
  });

  it('settles for classes that a line parts and for values of any size', () => {
    const values = Array.from({ length: 200 }, (_, index) => index * 1e6);
    const labels = values.map((value) => (value > 1e8 ? 1 : 0));
    const model = fitLogistic([values], labels);
    expect(accuracy(labels, predictLogistic(model, [values]))).toBeGreaterThan(0.98);
  });

  it('is held back less when the fit counts more', () => {
    const [loose, tight] = [100, 0.01].map(
      (fit) => fitLogistic([[1, 2, 3, 4]], [0, 1, 0, 1], fit).weights[0]?.[1],
    );
    expect(loose).toBeGreaterThan(tight ?? NaN);
  });

  it.each([
    ['a single class', [[1, 2]], ['a', 'a'], 'constantValues'],
    ['no regressor', [], ['a', 'b'], 'tooFewValues'],
    ['lists of unequal lengths', [[1, 2, 3]], ['a', 'b'], 'unequalLengths'],
  ])('refuses %s', (_, regressors, labels, reason) => {
    expect(() => fitLogistic(regressors, labels)).toThrow(
      expect.objectContaining({ name: 'NotComputable', reason }),
    );
  });
});
