import {
  type ComparisonMethod,
  type CorrelationMethod,
  type NormalityMethod,
  type SummaryFunction,
} from '../../builtin/recipes/program.js';

/** Statistics of samples that an analysis may ask for, and what each takes beside `where`. */
export const FIGURE_KINDS = {
  group_test:
    'whether a column differs between groups of `by`, or rows of `left` and `right`, or two `columns` differ; `method` welch, t, paired, mann_whitney, wilcoxon, kolmogorov_smirnov, variance_ratio, for many groups anova, kruskal, levene',
  correlation_test: 'of two `columns`; `method` pearson, spearman, kendall',
  normality_test: '`method` shapiro_wilk, dagostino, jarque_bera, anderson_darling, kolmogorov_smirnov',
  independence_test: 'chi-squared of two `columns`',
  evenness_test: 'chi-squared, whether values come equally often',
  mean_interval: 'mean with its confidence interval at `level`',
  regression: '`target` from `columns`; `method` linear, logistic',
  figures: '`parts` of `columns`',
} as const;

export type FigureKind = keyof typeof FIGURE_KINDS;
export const FIGURE_KIND_NAMES = Object.keys(FIGURE_KINDS) as readonly FigureKind[];

export const COMPARISON_METHODS = {
  welch: 'welch',
  t: 't',
  paired: 'paired',
  mann_whitney: 'mannWhitney',
  wilcoxon: 'wilcoxon',
  kolmogorov_smirnov: 'kolmogorov',
  variance_ratio: 'varianceRatio',
  anova: 'anova',
  kruskal: 'kruskal',
  levene: 'levene',
} as const satisfies Record<string, ComparisonMethod>;

export const CORRELATION_METHODS = {
  pearson: 'pearson',
  spearman: 'spearman',
  kendall: 'kendall',
} as const satisfies Record<string, CorrelationMethod>;

export const NORMALITY_METHODS = {
  shapiro_wilk: 'shapiro',
  dagostino: 'dAgostino',
  jarque_bera: 'jarqueBera',
  anderson_darling: 'anderson',
  kolmogorov_smirnov: 'kolmogorov',
} as const satisfies Record<string, NormalityMethod>;

export const REGRESSION_METHODS = { linear: 'linear', logistic: 'logistic' } as const;

export const TEST_PARTS = { statistic: 'statistic', p_value: 'pValue' } as const;
export const COUNT_PARTS = { ...TEST_PARTS, degrees: 'degrees' } as const;
/** Numbers of a regression; `coefficients` stands for one of each feature. */
export const REGRESSION_PARTS = {
  coefficients: 'coefficients',
  intercept: 'intercept',
  r_squared: 'rSquared',
  p_value: 'pValue',
  mse: 'mse',
  rmse: 'rmse',
  mae: 'mae',
  accuracy: 'accuracy',
} as const;
export const SUMMARY_PARTS = {
  mean: 'mean',
  median: 'median',
  mode: 'mode',
  std: 'std',
  variance: 'variance',
  min: 'min',
  max: 'max',
  range: 'range',
  iqr: 'iqr',
  skewness: 'skewness',
  kurtosis: 'kurtosis',
  mad: 'mad',
  variation: 'variation',
  standard_error: 'standardError',
  count: 'count',
  missing: 'missing',
  missing_share: 'missingShare',
  unique: 'unique',
} as const satisfies Record<string, SummaryFunction>;

const namesOf = (...tables: readonly object[]): string[] => [...new Set(tables.flatMap(Object.keys))];

export const ALL_PARTS = namesOf(COUNT_PARTS, REGRESSION_PARTS, SUMMARY_PARTS);
