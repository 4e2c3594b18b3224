import { type Answer, type Measure } from '../program.js';
import { type AskedFigure, figuresIn, mentionsMethod } from '../read/vocabulary.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';
import { correlation, strongestAnswer } from './correlations.js';
import { labelAnswer, ruleAnswer } from './labels.js';
import { bestGroupAnswer, groupsAnswer, missingByColumn, superlativeAnswer, valuesAnswer } from './lists.js';
import { modelAnswer } from './models.js';
import { outlierFigure, outliersAnswer } from './outliers.js';
import { differenceBy } from './differences.js';
import { countAnswer, duplicatesAnswer } from './counts.js';
import { shareAnswer } from './shares.js';
import { functionOf, summaryAnswer } from './summaries.js';
import { independence, testOf } from './tests.js';
import { isMeasured } from '../read/scope.js';
import { columnsInName } from './targets.js';

const number = (measure: Measure | null): Answer | null => measure && { op: 'number', measure };

type Reader = (ask: Ask, context: RecipeContext) => Answer | null;

const ofModel =
  (figure: AskedFigure): Reader =>
  (ask, context) =>
    modelAnswer(figure, ask, context);
const ofColumn =
  (figure: AskedFigure): Reader =>
  (ask, context) =>
    summaryAnswer(figure, ask, context);
const ofTest =
  (part: 'pValue' | 'statistic'): Reader =>
  (ask, context) =>
    number(testOf(ask, part, context));

function differenceAnswer(ask: Ask, context: RecipeContext): Answer | null {
  return differenceBy(ask, context, answerOf);
}

/** What reads each figure. */
const READERS: Readonly<Record<AskedFigure, Reader>> = {
  mse: ofModel('mse'),
  rmse: ofModel('rmse'),
  mae: ofModel('mae'),
  rSquared: ofModel('rSquared'),
  accuracy: ofModel('accuracy'),
  intercept: ofModel('intercept'),
  coefficient: (ask, context) =>
    modelAnswer('coefficient', ask, context) ??
    strongestAnswer(ask, context) ??
    number(mentionsMethod('correlation', context.prose) ? correlation(ask, 'statistic', context) : null),
  mean: ofColumn('mean'),
  median: ofColumn('median'),
  mode: ofColumn('mode'),
  std: ofColumn('std'),
  variance: ofColumn('variance'),
  min: ofColumn('min'),
  max: ofColumn('max'),
  range: ofColumn('range'),
  sum: ofColumn('sum'),
  iqr: ofColumn('iqr'),
  lowerFence: ofColumn('lowerFence'),
  upperFence: ofColumn('upperFence'),
  firstQuartile: ofColumn('firstQuartile'),
  thirdQuartile: ofColumn('thirdQuartile'),
  quantile: ofColumn('quantile'),
  skewness: ofColumn('skewness'),
  kurtosis: ofColumn('kurtosis'),
  mad: ofColumn('mad'),
  variation: ofColumn('variation'),
  standardError: ofColumn('standardError'),
  unique: ofColumn('unique'),
  pValue: ofTest('pValue'),
  normality: ofTest('pValue'),
  significance: ofTest('pValue'),
  statistic: ofTest('statistic'),
  degrees: (_, context) => number(independence('degrees', context)),
  correlation: (ask, context) =>
    strongestAnswer(ask, context) ?? number(correlation(ask, 'statistic', context)),
  outliers: outliersAnswer,
  duplicates: (_, context) => duplicatesAnswer(context),
  count: countAnswer,
  share: (ask, context) =>
    ask.figures.includes('missing') ? summaryAnswer('missing', ask, context) : shareAnswer(ask, context),
  missing: (ask, context) =>
    isOfColumns(ask, context) ? missingByColumn(ask, context) : summaryAnswer('missing', ask, context),
  difference: differenceAnswer,
};

/** Missing values of the columns, not of one that is named. */
function isOfColumns(ask: Ask, context: RecipeContext): boolean {
  if (ask.isDictionary || ask.isList || (ask.isText && ask.options.length === 0)) return true;
  const isOfMost = /\bcolumns?\b[^.]*\b(?:most|highest|largest)\b[^.]*\b(?:missing|null)/i.test(
    context.prose,
  );
  return (
    (isOfMost || /\bcolumns?\b/i.test(ask.words)) && columnsInName(ask.words.split(' '), context).length === 0
  );
}

const WITHOUT_OUTLIERS =
  /\b(?:without|excluding|exclude|excl|after|no|removed|removing|cleaned|before|with|including)\b.*\boutliers?\b|\boutliers?\b.*\b(?:removed|excluded|removal)\b/i;

/** "outliers_total" counts. */
const isTotal = (figure: AskedFigure, { words }: Ask): boolean => figure === 'sum' && !/\bsum\b/i.test(words);

/** True where the name is that of a column which holds differences. */
function isOfDifference(ask: Ask, context: RecipeContext): boolean {
  const named = columnsInName(ask.words.split(' '), context);
  return named.some(({ words }) => figuresIn(words.join(' ')).includes('difference'));
}

/** "largest_revenue_campaign": the name ends with a column that is no number, so it asks for a value of that. */
function isOfEntity({ isTagged, words, figures }: Ask, context: RecipeContext): boolean {
  const [figure] = figures;
  if (!isTagged || (figure !== 'max' && figure !== 'min')) return false;
  const [column] = columnsInName(words.split(' ').slice(-1), context);
  return column !== undefined && !isMeasured(column);
}

function readers(ask: Ask, context: RecipeContext): (() => Answer | null)[] {
  const figures = ask.figures.map((figure) => () => READERS[figure](ask, context));
  const [first] = ask.figures;
  const isMissing = ask.figures.includes('missing');
  if (ask.isText && ask.options.length > 1) return [() => labelAnswer(ask, context)];
  if (isMissing && (ask.isDictionary || ask.isList || ask.isText))
    return [() => missingByColumn(ask, context)];
  if (ask.isDictionary && first) return [() => groupsAnswer(first, ask, context)];
  const [summarised] = ask.figures.filter(
    (figure) =>
      functionOf(figure) !== null && figure !== 'unique' && figure !== 'iqr' && !isTotal(figure, ask),
  );
  if (summarised && WITHOUT_OUTLIERS.test(ask.words)) return [() => summaryAnswer(summarised, ask, context)];
  if (summarised && ask.figures.includes('outliers'))
    return [() => outlierFigure(summarised, ask, context), () => outliersAnswer(ask, context)];
  if (ask.figures.includes('difference') && !isOfDifference(ask, context)) {
    const difference = differenceAnswer(ask, context);
    if (difference) return [() => difference];
  }
  if (ask.figures.includes('outliers'))
    return [...(ask.isList ? [() => valuesAnswer(ask, context)] : []), () => outliersAnswer(ask, context)];
  if (ask.isText) {
    return [
      ...(first === 'mode' ? [() => summaryAnswer('mode', ask, context)] : []),
      () => strongestAnswer(ask, context),
      () => valuesAnswer(ask, context),
      () => labelAnswer(ask, context),
    ];
  }
  if (/,/.test(ask.hint) && ask.isTagged)
    return [() => superlativeAnswer(ask, context), () => valuesAnswer(ask, context), ...figures];
  if (isOfEntity(ask, context)) return [() => superlativeAnswer(ask, context), ...figures];
  const ofGroup = first ? [() => bestGroupAnswer(first, ask, context)] : [];
  return [...ofGroup, ...figures, () => valuesAnswer(ask, context)];
}

const OF_FIGURES: ReadonlySet<AskedFigure> = new Set<AskedFigure>(['difference', 'share']);

/** A tag whose name is no figure ("visits_2022") asks for the figure of the prose. */
function figuresOfProse({ isText }: Ask, { clauses }: RecipeContext): readonly AskedFigure[] {
  const found = clauses
    .flatMap(({ text }) => figuresIn(text))
    .filter((figure) => figure !== 'count' && figure !== 'pValue');
  if (isText) return found.filter((figure) => figure === 'missing');
  // A figure of values says more than a difference or share of such figures.
  const [first] = [...found.filter((figure) => !OF_FIGURES.has(figure)), ...found];
  if (first) return [first];
  return clauses.some(({ raw }) => /\b(?:how many|number of|count)\b/i.test(raw)) ? ['count'] : [];
}

/** What answers an ask, or null when it was not understood. */
export function answerOf(asked: Ask, context: RecipeContext): Answer | null {
  const isNamed = asked.figures.length > 0;
  const ranked = isNamed || asked.isText || asked.isDictionary ? null : valuesAnswer(asked, context);
  if (ranked) return ranked;
  const chosen = isNamed || asked.isDictionary ? null : ruleAnswer(asked, context);
  if (chosen) return chosen;
  const ask = isNamed ? asked : { ...asked, figures: figuresOfProse(asked, context) };
  for (const read of readers(ask, context)) {
    const answer = read();
    if (answer) return answer;
  }
  return null;
}
