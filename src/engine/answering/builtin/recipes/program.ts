import { type ColumnRef } from '../representation/column.js';
import { type Comparison, type Predicate } from '../representation/predicate.js';
import { type Rows } from '../representation/rows.js';

/** Whether values are all there are or a sample of them. */
export type Extent = 'sample' | 'population';

/** A figure of the values of one column. */
export type SummaryFunction =
  | 'mean'
  | 'median'
  | 'mode'
  | 'std'
  | 'variance'
  | 'min'
  | 'max'
  | 'range'
  | 'sum'
  | 'iqr'
  | 'skewness'
  | 'kurtosis'
  | 'mad'
  | 'variation'
  | 'standardError'
  /** (mean - mode) / standard deviation. */
  | 'modeSkewness'
  /** 3 · (mean - median) / standard deviation. */
  | 'medianSkewness'
  /** Number of values. */
  | 'count'
  /** Number of rows without a value. */
  | 'missing'
  /** The same in percent of all rows. */
  | 'missingShare'
  /** Number of different values. */
  | 'unique'
  | 'quantile'
  /** The bounds outside of which values are outliers by the quartiles; `share` is the factor of their distance. */
  | 'lowerFence'
  | 'upperFence';

export interface SummaryMeasure {
  readonly op: 'summary';
  readonly fn: SummaryFunction;
  readonly column: ColumnRef;
  readonly rows: Rows;
  readonly extent: Extent;
  /** For a quantile the share of values below it, 0 to 1; for fences the factor. */
  readonly share: number;
}

/** Which number of a test is asked for. */
export type TestPart = 'statistic' | 'pValue';

export type CorrelationMethod = 'pearson' | 'spearman' | 'kendall';
export type NormalityMethod = 'shapiro' | 'dAgostino' | 'jarqueBera' | 'anderson' | 'kolmogorov';
export type ComparisonMethod =
  | 't'
  | 'welch'
  | 'paired'
  | 'mannWhitney'
  | 'kolmogorov'
  | 'wilcoxon'
  | 'anova'
  | 'kruskal'
  | 'levene'
  | 'varianceRatio';

/** Values of a column that are compared with others. */
export interface Sample {
  readonly name: string;
  readonly column: ColumnRef;
  readonly rows: Rows;
}

/** What a model is told and what it is to foretell. */
export interface ModelSpecification {
  readonly kind: 'linear' | 'logistic';
  readonly target: ColumnRef;
  readonly features: readonly ColumnRef[];
  readonly rows: Rows;
  /** How texts become numbers: a column for each value, or the place among the values in order. */
  readonly encoding: 'oneHot' | 'ordinal';
  /** Null fits and tests with all rows. */
  readonly split: { readonly testShare: number; readonly seed: number } | null;
}

export type ModelPart =
  | { readonly kind: 'mse' | 'rmse' | 'mae' | 'rSquared' | 'accuracy' | 'intercept' | 'pValue' }
  | { readonly kind: 'coefficient'; readonly feature: string };

/** A number. */
export type Measure =
  | SummaryMeasure
  | { readonly op: 'rowCount'; readonly rows: Rows }
  | {
      readonly op: 'correlation';
      readonly method: CorrelationMethod;
      readonly x: ColumnRef;
      readonly y: ColumnRef;
      readonly rows: Rows;
      readonly part: TestPart;
    }
  | {
      readonly op: 'normality';
      readonly method: NormalityMethod;
      readonly column: ColumnRef;
      readonly rows: Rows;
      readonly part: TestPart;
    }
  | {
      readonly op: 'comparison';
      readonly method: ComparisonMethod;
      readonly samples: readonly Sample[];
      readonly part: TestPart;
    }
  /** All groups that a column makes. */
  | {
      readonly op: 'groupComparison';
      readonly method: ComparisonMethod;
      readonly key: ColumnRef;
      readonly column: ColumnRef;
      readonly rows: Rows;
      readonly part: TestPart;
    }
  | {
      readonly op: 'independence';
      readonly x: ColumnRef;
      readonly y: ColumnRef;
      readonly rows: Rows;
      readonly part: TestPart | 'degrees';
    }
  /** Whether all values of a column occur equally often. */
  | {
      readonly op: 'evenness';
      readonly column: ColumnRef;
      readonly rows: Rows;
      readonly part: TestPart | 'degrees';
    }
  /** One end of the interval in which the mean lies with a confidence in percent, by Student's t. */
  | {
      readonly op: 'meanBound';
      readonly side: 'lower' | 'upper';
      readonly level: number;
      readonly mean: SummaryMeasure;
      readonly error: SummaryMeasure;
      readonly count: SummaryMeasure;
    }
  | { readonly op: 'model'; readonly model: ModelSpecification; readonly part: ModelPart }
  | {
      readonly op: 'calculation';
      /** `distance` is the difference without its sign. */
      readonly sign: 'sum' | 'difference' | 'distance' | 'ratio' | 'share';
      readonly left: Measure;
      readonly right: Measure;
    };

/** A condition on a number that was computed. */
export interface LabelCondition {
  readonly measure: Measure;
  readonly isAbsolute: boolean;
  readonly comparison: Comparison | '=';
  readonly value: number;
}

/** What is said when all conditions hold. */
export interface LabelRule {
  readonly conditions: readonly LabelCondition[];
  readonly label: string;
}

/** One of several, of each of which the same is measured. */
export interface MeasuredItem {
  readonly name: string;
  readonly measure: Measure;
}

/** Which of several items are told. */
export type Pick = 'all' | 'positive' | 'highest' | 'lowest' | 'strongest';

/** What is told: the names of items, their figures, or both. */
export type Shown = 'names' | 'values' | 'both';

/** The form a list of names and figures is written in. */
export type ListForm = 'plain' | 'dictionary';

export type Answer =
  | { readonly op: 'number'; readonly measure: Measure }
  | { readonly op: 'label'; readonly rules: readonly LabelRule[]; readonly otherwise: string }
  /** The values of a column. */
  | { readonly op: 'values'; readonly rows: Rows; readonly column: ColumnRef }
  | {
      readonly op: 'items';
      readonly items: readonly MeasuredItem[];
      readonly pick: Pick;
      readonly shown: Shown;
      readonly form: ListForm;
    }
  /** A figure of each group. */
  | {
      readonly op: 'groups';
      readonly keys: readonly ColumnRef[];
      /** Null counts rows. */
      readonly measure: SummaryMeasure | null;
      readonly rows: Rows;
      readonly pick: Pick;
      readonly shown: Shown;
      readonly form: ListForm;
      /** What is written before each key of a dictionary. */
      readonly prefix: string;
    };

/** One thing that was asked for. */
export interface Figure {
  /** The name of the tag it is asked under, or words for it. */
  readonly name: string;
  readonly isTagged: boolean;
  readonly answer: Answer;
  /** Null leaves numbers as they are. */
  readonly decimals: number | null;
  /** What stands between the values of a list. */
  readonly separator: string;
}

/** Something the recipe does not say and that was chosen: a message of the catalogue and its values. */
export interface Choice {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Everything that a recipe asks for. */
export interface Program {
  /** The rows after all steps. */
  readonly rows: Rows;
  readonly figures: readonly Figure[];
  /** Names of what was asked for and not understood. */
  readonly declined: readonly string[];
  /** Conditions that the text names and that no figure applies. */
  readonly unapplied: readonly Predicate[];
  readonly choices: readonly Choice[];
}
