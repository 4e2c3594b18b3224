import { readFileSync } from 'node:fs';

/** What a word or a name asks for. */
export type AskedFigure =
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
  | 'lowerFence'
  | 'upperFence'
  | 'firstQuartile'
  | 'thirdQuartile'
  | 'quantile'
  | 'skewness'
  | 'kurtosis'
  | 'mad'
  | 'variation'
  | 'standardError'
  | 'missing'
  | 'unique'
  | 'duplicates'
  | 'outliers'
  | 'count'
  | 'share'
  | 'correlation'
  | 'pValue'
  | 'statistic'
  | 'degrees'
  | 'normality'
  | 'significance'
  | 'mse'
  | 'rmse'
  | 'mae'
  | 'rSquared'
  | 'accuracy'
  | 'coefficient'
  | 'intercept'
  | 'difference';

interface Vocabulary {
  /** Patterns of words, in the order in which they are tried; the first that fits is what is asked for. */
  readonly figures: readonly (readonly [figure: AskedFigure, pattern: string])[];
  /** Words of statistics: none of them is a part of a header. */
  readonly words: string;
  /** Tests and methods: what they are called in texts. */
  readonly methods: Readonly<Record<string, string>>;
  /** What tells an analysis recipe from a question to a table. */
  readonly recipe: string;
  /** What only may. */
  readonly statistics: string;
}

const vocabulary = JSON.parse(
  readFileSync(new URL('./vocabulary.json', import.meta.url), 'utf8'),
) as Vocabulary;

const FIGURES = vocabulary.figures.map(
  ([figure, pattern]) => [figure, new RegExp(`\\b(?:${pattern})\\b`, 'i')] as const,
);
const WORDS = new Set(vocabulary.words.split(' '));
const METHODS = new Map(
  Object.entries(vocabulary.methods).map(([method, pattern]) => [
    method,
    new RegExp(`\\b(?:${pattern})`, 'i'),
  ]),
);
const RECIPE = new RegExp(vocabulary.recipe, 'iu');
const STATISTICS = new RegExp(vocabulary.statistics, 'iu');

/** What words ask for, most specific first. */
export function figuresIn(words: string): AskedFigure[] {
  return FIGURES.filter(([, pattern]) => pattern.test(words)).map(([figure]) => figure);
}

/** Where in a text a figure is asked for; -1 where it is not. */
export function placeOf(figure: AskedFigure, text: string): number {
  const places = FIGURES.filter(([each]) => each === figure).map(([, pattern]) => text.search(pattern));
  return Math.max(-1, ...places);
}

/** True for a word of the language of statistics. */
export function isStatisticWord(word: string): boolean {
  return WORDS.has(word);
}

/** True when a text speaks of a test or method. */
export function mentionsMethod(method: string, text: string): boolean {
  return METHODS.get(method)?.test(text) ?? false;
}

/** True when a text is the description of an analysis rather than a question to a table. */
export function looksLikeRecipe(text: string): boolean {
  return RECIPE.test(text);
}

/** True when a text may be one: it speaks of a figure that tables of questions seldom ask for. */
export function mayBeRecipe(text: string): boolean {
  return STATISTICS.test(text);
}
