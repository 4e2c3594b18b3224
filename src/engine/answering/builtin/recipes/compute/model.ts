import { type CellValue } from '../../../../table.js';
import { inlineColumnSql } from '../../representation/sql/column-sql.js';
import { fitLogistic, predictLogistic } from '../../statistics/fits/logistic.js';
import { mean } from '../../statistics/describe.js';
import { NotComputable } from '../../statistics/not-computable.js';
import { trainTestSplit } from '../../statistics/random-permutation.js';
import {
  determination,
  fitLinear,
  type LinearModel,
  meanSquaredError,
  predictLinear,
} from '../../statistics/fits/regression.js';
import { type Measure, type ModelSpecification } from '../program.js';
import { type RecipeData, type TableNeed } from './data.js';
import { designOf, type Design, type Feature } from './design.js';

type ModelMeasure = Extract<Measure, { op: 'model' }>;

/** The rows that a model is made of: those in which its columns all have values, in the order of the table. */
export function modelNeed({ rows, target, features, encoding }: ModelSpecification): TableNeed {
  const columns = [target, ...features].map(inlineColumnSql);
  // A missing text is none of the classes that columns of 0 and 1 are made for, as pandas has it.
  const needed = features.filter(({ type }) => encoding !== 'oneHot' || type !== 'text');
  const where = [target, ...needed].map((column) => `${inlineColumnSql(column)} IS NOT NULL`);
  return { kind: 'table', rows, columns, where, tail: '', select: null, within: null };
}

/** Rows told apart: those to learn from and those to test with. */
interface Parts {
  readonly train: readonly number[];
  readonly test: readonly number[];
}

interface Fitted {
  readonly actual: readonly number[];
  /** What the model foretells for the rows to test with. */
  readonly foretold: readonly number[];
  /** Null for a logistic model. */
  readonly line: LinearModel | null;
  readonly names: readonly string[];
}

function partsOf(count: number, { split }: ModelSpecification): Parts {
  if (split) return trainTestSplit(count, split.testShare, split.seed);
  const all = Array.from({ length: count }, (_, index) => index);
  return { train: all, test: all };
}

const take = <T>(values: readonly T[], places: readonly number[]): T[] =>
  places.flatMap((place) => values.slice(place, place + 1));

/** Features without those that others make up: a model foretells the same with and without them. */
function independent(
  features: readonly Feature[],
  fitOf: (features: readonly Feature[]) => unknown,
): readonly Feature[] {
  if (isFitting(features, fitOf)) return features;
  return features.reduce<readonly Feature[]>(
    (kept, feature) => (isFitting([...kept, feature], fitOf) ? [...kept, feature] : kept),
    [],
  );
}

function isFitting(features: readonly Feature[], fitOf: (features: readonly Feature[]) => unknown): boolean {
  try {
    fitOf(features);
    return true;
  } catch (error) {
    if (error instanceof NotComputable && error.reason === 'collinear') return false;
    throw error;
  }
}

function fit(model: ModelSpecification, rows: readonly (readonly CellValue[])[]): Fitted {
  const design: Design = designOf(model, rows);
  const { train, test } = partsOf(rows.length, model);
  const varying = independent(
    design.features.filter(({ values }) => new Set(take(values, train)).size > 1),
    (features) =>
      fitLinear(
        features.map(({ values }) => take(values, train)),
        take(design.target, train),
      ),
  );
  const of = (places: readonly number[]): number[][] => varying.map(({ values }) => take(values, places));
  const names = varying.map(({ name }) => name);
  const [learned, actual] = [take(design.target, train), take(design.target, test)];
  if (model.kind === 'logistic') {
    const logistic = fitLogistic(of(train), learned);
    return { actual, foretold: predictLogistic(logistic, of(test)).map(Number), line: null, names };
  }
  const line = fitLinear(of(train), learned);
  return { actual, foretold: predictLinear(line, of(test)), line, names };
}

/** A line foretells the class 1 from the value 0.5 on. */
function accuracy({ actual, foretold, line }: Fitted): number {
  const classOf = (value: number): number => (line ? Number(value >= 0.5) : value);
  const right = actual.filter((value, row) => classOf(foretold[row] ?? 0) === value);
  return right.length / actual.length;
}

function lineOf({ line }: Fitted): LinearModel {
  if (!line) throw new NotComputable('outOfRange', 'a classifier has no line');
  return line;
}

/** The number asked for. Throws NotComputable where there is none. */
export function modelValue({ model, part }: ModelMeasure, data: RecipeData): number {
  const fitted = fit(model, data.table(modelNeed(model)));
  const { actual, foretold } = fitted;
  switch (part.kind) {
    case 'mse':
      return meanSquaredError(actual, foretold);
    case 'rmse':
      return Math.sqrt(meanSquaredError(actual, foretold));
    case 'mae':
      return mean(actual.map((value, row) => Math.abs(value - (foretold[row] ?? 0))));
    case 'rSquared':
      return determination(actual, foretold);
    case 'accuracy':
      return accuracy(fitted);
    case 'intercept':
      return lineOf(fitted).intercept.estimate;
    case 'pValue':
      return lineOf(fitted).fPValue;
    case 'coefficient': {
      const slope = lineOf(fitted).slopes[fitted.names.indexOf(part.feature)];
      if (!slope) throw new NotComputable('constantValues', `${part.feature} has no coefficient`);
      return slope.estimate;
    }
  }
}
