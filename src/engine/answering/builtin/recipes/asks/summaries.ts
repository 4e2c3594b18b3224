import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { columnOf } from '../../representation/predicate.js';
import { filtered, type Rows } from '../../representation/rows.js';
import { type Answer, type Measure, type SummaryFunction, type SummaryMeasure } from '../program.js';
import { type AskedFigure } from '../read/vocabulary.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';
import { namedGroup } from './group-words.js';
import { isMeasured } from '../read/scope.js';
import { columnOfDescription, columnsInName, targetsOf, wordedTarget } from './targets.js';

const FUNCTIONS: Readonly<Partial<Record<AskedFigure, SummaryFunction>>> = {
  mean: 'mean',
  median: 'median',
  mode: 'mode',
  std: 'std',
  variance: 'variance',
  min: 'min',
  max: 'max',
  range: 'range',
  sum: 'sum',
  iqr: 'iqr',
  lowerFence: 'lowerFence',
  upperFence: 'upperFence',
  skewness: 'skewness',
  kurtosis: 'kurtosis',
  mad: 'mad',
  variation: 'variation',
  standardError: 'standardError',
  missing: 'missing',
  unique: 'unique',
  firstQuartile: 'quantile',
  thirdQuartile: 'quantile',
  quantile: 'quantile',
};

const BEFORE =
  /\b(?:before|pre|original|initial|raw|unfiltered|uncleaned|with outliers|including outliers)\b/i;

/** Rows and column that an ask is about. */
interface Subject {
  readonly rows: Rows;
  readonly column: Column;
}

/** The function of an asked figure, or null. */
export function functionOf(figure: AskedFigure): SummaryFunction | null {
  return FUNCTIONS[figure] ?? null;
}

/** Missing values are counted before they are filled. */
const isOfOriginal = ({ figures, words, isTagged }: Ask): boolean =>
  isTagged && figures[0] === 'missing' && !/\b(?:after|remaining|left|still)\b/i.test(words);

const WITHOUT_OUTLIERS =
  /\b(?:without|excluding|exclude|excl|no|after|cleaned|removed)\b.*\boutliers?\b|\boutliers?\b.*\b(?:removed|excluded|removal)\b|\bafter removal\b/i;

/** The rows without outliers for a figure that is asked for without them, where no step takes them out for all. */
function withoutOutliers(rows: Rows, context: RecipeContext): Rows {
  const [column] = targetsOf('outliers', context);
  const isDone = context.steps.some(({ kind }) => kind === 'removeOutliers' || kind === 'replace');
  if (isDone || !column || !context.hasOutliers) return rows;
  return { op: 'outliers', from: rows, column: context.ref(column), rule: context.rule, keep: 'others' };
}

/** The rows that an ask is about: those of its group, before or after the cleaning. */
export function rowsOf(
  ask: Ask,
  context: RecipeContext,
): { readonly rows: Rows; readonly words: readonly string[] } {
  const words = ask.isTagged ? ask.words.split(' ') : [];
  const named = BEFORE.test(ask.isTagged ? `${ask.words} ${ask.description.split('\n')[0] ?? ''}` : ask.words)
    ? context.before
    : isOfOriginal(ask)
      ? context.before
      : context.after;
  const base = WITHOUT_OUTLIERS.test(ask.words) && ask.isTagged ? withoutOutliers(named, context) : named;
  const group = namedGroup(words, context, ask.figures[0] === 'missing');
  const left = words.filter((_, at) => !group.used.has(at));
  return { rows: group.predicates.reduce(filtered, base), words: left };
}

/** What an ask is about: the column its name names, else the one of which the prose asks the figure. */
export function subjectOf(figure: AskedFigure, ask: Ask, context: RecipeContext): Subject | null {
  const { rows, words } = rowsOf(ask, context);
  const own = columnsInName(words, context);
  const isOfAny = figure === 'missing' || figure === 'unique' || figure === 'mode';
  const measured = isOfAny ? own : own.filter(isMeasured);
  const described = measured.length === 0 && ask.isTagged ? columnOfDescription(ask, context) : null;
  const { predicates } = namedGroup(ask.isTagged ? ask.words.split(' ') : [], context, false);
  const grouped = new Set(predicates.map((each) => columnOf(each).name));
  const targets = targetsOf(figure, context);
  const free =
    targets.find((each) => !grouped.has(each.name) && !isNumbering(each)) ??
    wordedTarget(figure, grouped, context);
  const ofAny = isOfAny
    ? context.clauses.flatMap(({ mentions }) => mentions.map((each) => each.column))[0]
    : undefined;
  const column = measured[0] ?? described ?? free ?? targets[0] ?? ofAny;
  return column && !(isNumbering(column) && !isOfAny && !isWrittenOut(column, context))
    ? { rows, column }
    : null;
}

/** "orders" is no `order_id` of which a mean could be asked. */
const isNumbering = ({ role, profile }: Column): boolean => role === 'identifier' && profile.isCandidateKey;

const isWrittenOut = ({ name }: Column, { prose }: RecipeContext): boolean => prose.includes(name);

function shareOf(figure: AskedFigure, text: string): number {
  if (figure === 'firstQuartile') return 0.25;
  if (figure === 'thirdQuartile') return 0.75;
  const named = /\bp ?(\d{1,2})\b/.exec(text)?.[1];
  if (named !== undefined) return Number(named) / 100;
  const percent = /(\d{1,2}(?:\.\d+)?)\s*(?:st|nd|rd|th)?[ -]?(?:%|percentile|quantile)/i.exec(text)?.[1];
  return percent === undefined ? 0.5 : Number(percent) / 100;
}

/** The figure of a column, with the options that the text chooses. */
export function summary(
  figure: AskedFigure,
  { rows, column }: Subject,
  ask: Ask,
  context: RecipeContext,
): SummaryMeasure | null {
  const fn = functionOf(figure);
  if (!fn) return null;
  const isMoment = fn === 'skewness' || fn === 'kurtosis';
  const extent = isMoment ? context.momentExtent : context.extent;
  if (fn === 'std' || fn === 'variance' || isMoment) {
    context.choose(`recipe.choice.${isMoment ? 'moments' : 'extent'}.${extent}`);
  }
  if (fn === 'quantile' || fn === 'iqr') context.choose('recipe.choice.quantile');
  const isFence = fn === 'lowerFence' || fn === 'upperFence';
  if (isFence && context.rule.kind !== 'quartiles') return null;
  const factor = isFence && context.rule.kind === 'quartiles' ? context.rule.factor : null;
  const share = factor ?? shareOf(figure, `${ask.words} ${ask.description} ${context.prose}`);
  return {
    op: 'summary',
    fn: pearsonSkewness(fn, context) ?? fn,
    column: context.ref(column),
    rows,
    extent,
    share,
  };
}

/** Pearson's coefficients of skewness, where the text asks for one of them. */
function pearsonSkewness(fn: SummaryFunction, { prose }: RecipeContext): SummaryFunction | null {
  if (fn !== 'skewness' || !/pearson[’']?s?\s+(?:first|second|mode|median|1st|2nd|coefficient)/i.test(prose))
    return null;
  return /pearson[’']?s?\s+(?:second|median|2nd)/i.test(prose) ? 'medianSkewness' : 'modeSkewness';
}

const isOfTable = ({ words, isTagged }: Ask, context: RecipeContext): boolean =>
  isTagged &&
  /\b(?:total|all|overall|dataset)\b/i.test(words) &&
  columnsInName(words.split(' '), context).length === 0;

/** The missing values of all columns together. */
function allMissing(measure: SummaryMeasure, { scope }: RecipeContext): Measure {
  const [first, ...others] = scope.schema.columns.map((column): Measure => ({
    ...measure,
    column: refOf(column),
  }));
  return others.reduce<Measure>(
    (left, right) => ({ op: 'calculation', sign: 'sum', left, right }),
    first ?? measure,
  );
}

const isInPercent = ({ words, description }: Ask, { prose }: RecipeContext): boolean =>
  /percent|%/i.test(`${words} ${description} ${/variation[^.]*/i.exec(prose)?.[0] ?? ''}`);

/** The standard deviation in percent of the mean. */
function inPercent(measure: SummaryMeasure): Answer {
  const [left, right] = [
    { ...measure, fn: 'std' as const },
    { ...measure, fn: 'mean' as const },
  ];
  return { op: 'number', measure: { op: 'calculation', sign: 'share', left, right } };
}

/** A number that summarises a column. */
export function summaryAnswer(figure: AskedFigure, ask: Ask, context: RecipeContext): Answer | null {
  const subject = subjectOf(figure, ask, context);
  const measure = subject && summary(figure, subject, ask, context);
  if (!measure) return null;
  if (figure === 'missing' && isOfTable(ask, context))
    return { op: 'number', measure: allMissing(measure, context) };
  if (figure === 'variation' && isInPercent(ask, context)) return inPercent(measure);
  if (figure === 'missing' && ask.figures.includes('share')) {
    return { op: 'number', measure: { ...measure, fn: 'missingShare' } };
  }
  return { op: 'number', measure };
}
