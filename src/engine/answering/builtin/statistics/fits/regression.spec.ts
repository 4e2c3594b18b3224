import { describe, expect, it } from '@jest/globals';
import {
  expectClose,
  type Fixture,
  readFixtures,
  role,
} from '../../../../../../test/support/statistics/fixtures.js';
import { determination, fitLinear, type LinearModel, meanSquaredError, predictLinear } from './regression.js';

function regressorsOf({ data }: Fixture): (readonly number[])[] {
  return Object.entries(data).flatMap(([name, values]) => (name === 'y' ? [] : [values]));
}

function figures(model: LinearModel, predictions: readonly number[]): Record<string, unknown> {
  const { intercept, slopes, ...whole } = model;
  const coefficients = [intercept, ...slopes].map(({ estimate, standardError, t, pValue }, index) => ({
    [`coefficient${index}`]: estimate,
    [`error${index}`]: standardError,
    [`t${index}`]: t,
    [`p${index}`]: pValue,
  }));
  return {
    ...whole,
    ...coefficients.reduce((all, one) => ({ ...all, ...one }), {}),
    firstPrediction: predictions[0],
    lastPrediction: predictions.at(-1),
  };
}

describe('ordinary least squares', () => {
  it.each(readFixtures('regression'))('agree with $source ($data)', (fixture) => {
    const regressors = regressorsOf(fixture);
    const model = fitLinear(regressors, role(fixture, 'y'));
    expectClose(figures(model, predictLinear(model, regressors)), fixture.expected, 1e-9);
  });

  it('agree with the certified values of a nearly collinear table (NIST StRD, Longley)', () => {
    const model = fitLinear(LONGLEY, LONGLEY_RESPONSE);
    expectClose(
      figures(model, []),
      {
        coefficient0: -3482258.63459582,
        coefficient1: 15.0618722713733,
        coefficient2: -0.035819179292591,
        coefficient3: -2.02022980381683,
        coefficient4: -1.03322686717359,
        coefficient5: -0.0511041056535807,
        coefficient6: 1829.15146461355,
        error0: 890420.383607373,
        rSquared: 0.995479004577296,
        residualStandardError: 304.854073561965,
        fStatistic: 330.285339234588,
      },
      1e-8,
    );
  });

  it('find a line without residuals', () => {
    const model = fitLinear([[0, 1, 2, 3]], [1, 3, 5, 7]);
    expect(model.intercept.estimate).toBeCloseTo(1, 14);
    expect(model.slopes[0]?.estimate).toBeCloseTo(2, 14);
    expect(model.rSquared).toBe(1);
  });

  it('are judged by rows that they were not fitted to', () => {
    const model = fitLinear([[0, 1, 2, 4]], [1, 3, 5, 9]);
    const predicted = predictLinear(model, [[3, 10]]);
    expect(meanSquaredError([8, 21], predicted)).toBeCloseTo(0.5, 12);
    expect(determination([8, 21], predicted)).toBeCloseTo(1 - 1 / 84.5, 12);
  });

  it.each([
    ['as many rows as coefficients', [[1, 2]], [1, 2], 'tooFewValues'],
    ['no regressor', [], [1, 2], 'tooFewValues'],
    ['a constant regressor', [[5, 5, 5, 5]], [1, 2, 3, 5], 'constantValues'],
    ['a constant response', [[1, 2, 3]], [2, 2, 2], 'constantValues'],
    [
      'a regressor twice',
      [
        [1, 2, 4, 9],
        [1, 2, 4, 9],
      ],
      [1, 2, 3, 5],
      'collinear',
    ],
    [
      'a combination of the others',
      [
        [1, 2, 4, 9, 3],
        [3, 1, 5, 2, 2],
        [4.1, 3.1, 9.1, 11.1, 5.1],
      ],
      [1, 2, 3, 5, 2],
      'collinear',
    ],
    ['lists of unequal lengths', [[1, 2, 3]], [1, 2, 3, 5], 'unequalLengths'],
  ])('refuse %s', (_, regressors, response, reason) => {
    expect(() => fitLinear(regressors, response)).toThrow(
      expect.objectContaining({ name: 'NotComputable', reason }),
    );
  });
});

const LONGLEY_RESPONSE = [
  60323, 61122, 60171, 61187, 63221, 63639, 64989, 63761, 66019, 67857, 68169, 66513, 68655, 69564, 69331,
  70551,
];
const LONGLEY = [
  [83, 88.5, 88.2, 89.5, 96.2, 98.1, 99, 100, 101.2, 104.6, 108.4, 110.8, 112.6, 114.2, 115.7, 116.9],
  [
    234289, 259426, 258054, 284599, 328975, 346999, 365385, 363112, 397469, 419180, 442769, 444546, 482704,
    502601, 518173, 554894,
  ],
  [2356, 2325, 3682, 3351, 2099, 1932, 1870, 3578, 2904, 2822, 2936, 4681, 3813, 3931, 4806, 4007],
  [1590, 1456, 1616, 1650, 3099, 3594, 3547, 3350, 3048, 2857, 2798, 2637, 2552, 2514, 2572, 2827],
  [
    107608, 108632, 109773, 110929, 112075, 113270, 115094, 116219, 117388, 118734, 120445, 121950, 123366,
    125368, 127852, 130081,
  ],
  [1947, 1948, 1949, 1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958, 1959, 1960, 1961, 1962],
];
