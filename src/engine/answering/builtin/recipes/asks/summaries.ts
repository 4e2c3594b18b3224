import { type Column } from '../../link/schema.js';
import { refOf } from '../../parse/reading.js';
import { columnOf, type Predicate } from '../../representation/predicate.js';
import { filtered, predicatesOf, type Rows } from '../../representation/rows.js';
import { type Answer, type Measure, type SummaryFunction, type SummaryMeasure } from '../program.js';
import { conditionsIn } from '../read/conditions.js';
import { columnsIn, markClause } from '../read/marked.js';
import { type AskedFigure } from '../read/vocabulary.js';
import { COUNTING } from '../steps/filters.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';
import { groupKeysIn, namedGroup } from './group-words.js';
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
export interface Subject {
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
  const free = targets.find(({ name }) => !grouped.has(name)) ?? wordedTarget(figure, grouped, context);
  const ofAny = isOfAny
    ? context.clauses.flatMap(({ mentions }) => mentions.map((each) => each.column))[0]
    : undefined;
  const column = measured[0] ?? described ?? free ?? targets[0] ?? ofAny;
  return column ? { rows, column } : null;
}

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

/** How often the most frequent value occurs. */
function mostFrequent(context: RecipeContext): Answer | null {
  const clause = context.clauses.find(({ raw }) => /\bmost (?:common|frequent)/i.test(raw));
  const column = clause?.mentions[0]?.column;
  if (!column) return null;
  return {
    op: 'groups',
    keys: [refOf(column)],
    measure: null,
    rows: context.after,
    pick: 'highest',
    shown: 'values',
    form: 'plain',
    prefix: '',
  };
}

/** The rows of the group that an ask names, else those that the prose counts. */
function countedRows(ask: Ask, context: RecipeContext): Rows {
  const { rows } = rowsOf(ask, context);
  const own = ask.isTagged ? namedGroup(ask.words.split(' '), context, false).predicates : [];
  const taken = new Set(own.map((each) => columnOf(each).name));
  const counting = context.clauses.filter(({ raw }) => COUNTING.test(raw) && !ABOUT_LABELS.test(raw));
  const predicates = counting
    .flatMap((clause) => conditionsIn(clause, context.scope))
    .filter((each) => !taken.has(columnOf(each).name) && !isMadeOf(taken, columnOf(each).name, context));
  const unique = [...new Map(predicates.map((each) => [JSON.stringify(each), each])).values()];
  const isOfOne = unique.every(
    (each) =>
      unique.filter((other) => columnOf(other).name === columnOf(each).name).length === 1 ||
      each.op === 'compare',
  );
  return isOfOne ? unique.reduce(filtered, rows) : rows;
}

/** True when one of the columns is made of another: "young" of the age. */
function isMadeOf(made: ReadonlySet<string>, name: string, { steps }: RecipeContext): boolean {
  return steps.some(
    (step) =>
      step.kind === 'derive' &&
      made.has(step.name) &&
      JSON.stringify(step.value).includes(`"name":${JSON.stringify(name)}`),
  );
}

const ABOUT_LABELS = /\b(?:if|p-?value|z-?score|outliers?|decimal)\b/i;

/** "imputed_count": how many values were missing in the column that is filled. */
function filledAnswer(ask: Ask, context: RecipeContext): Answer | null {
  if (!/\b(?:imputed|filled|replaced)\b/i.test(ask.words)) return null;
  const step = context.steps.find((each) => each.kind === 'replace' && each.value.op === 'filled');
  const column = step?.kind === 'replace' ? context.scope.named(step.column.name) : null;
  const measure = column && summary('missing', { rows: context.before, column }, ask, context);
  return measure && { op: 'number', measure };
}

/** How many rows lack at least one value. */
function incompleteRows({ prose, scope, before }: RecipeContext): Measure | null {
  if (
    !/\b(?:at least one|one or more|any)\s+(?:\p{L}+\s+)?(?:missing|null|nan|empty)\b/iu.test(prose) ||
    !/\brows?\b|\brecords?\b/i.test(prose)
  )
    return null;
  const complete = scope.schema.columns.reduce<Rows>(
    (from, column) => filtered(from, { op: 'not', of: { op: 'missing', column: refOf(column) } }),
    before,
  );
  const [left, right]: [Measure, Measure] = [
    { op: 'rowCount', rows: before },
    { op: 'rowCount', rows: complete },
  ];
  return { op: 'calculation', sign: 'difference', left, right };
}

function incompleteAnswer(context: RecipeContext): Answer | null {
  const measure = context.steps.length === 0 ? incompleteRows(context) : null;
  return measure && { op: 'number', measure };
}

/** "rows_removed": how many rows the cleaning takes out. */
function removedAnswer({ words }: Ask, { before, after }: RecipeContext): Answer | null {
  if (!/\b(?:removed|dropped|deleted|excluded|lost|discarded|eliminated)\b/i.test(words)) return null;
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const left: Measure = { op: 'rowCount', rows: before };
  const right: Measure = { op: 'rowCount', rows: after };
  return { op: 'number', measure: { op: 'calculation', sign: 'difference', left, right } };
}

/** "how many different wards": the number of values. */
function distinctAnswer(ask: Ask, context: RecipeContext): Answer | null {
  const columns = context.clauses.flatMap(({ text }) =>
    [
      ...text.matchAll(/\b(?:distinct|unique|different)\s+(?:values?\s+(?:of|in)\s+)?(?:the\s+)?⟦(\d+)⟧/gi),
    ].flatMap(([, place]) => context.scope.columns[Number(place)] ?? []),
  );
  const own = columnsInName(ask.words.split(' '), context);
  const only = columns.length === 1 && own.length === 0 ? columns[0] : null;
  const column = columns.find((each) => own.includes(each)) ?? only;
  const isOfGroup = ask.isTagged && namedGroup(ask.words.split(' '), context, false).predicates.length > 0;
  if (!column || isOfGroup || groupKeysIn(context).includes(column)) return null;
  const measure = summary('unique', { rows: context.after, column }, ask, context);
  return measure && { op: 'number', measure };
}

/** The number of rows, of one group or of all. */
export function countAnswer(ask: Ask, context: RecipeContext): Answer | null {
  if (/\b(?:frequency|times|occurrences?)\b/i.test(ask.words)) {
    const most = mostFrequent(context);
    if (most) return most;
  }
  const special =
    removedAnswer(ask, context) ??
    filledAnswer(ask, context) ??
    incompleteAnswer(context) ??
    distinctAnswer(ask, context);
  if (special) return special;
  const rows = countedRows(ask, context);
  return { op: 'number', measure: { op: 'rowCount', rows } };
}

/** The number of rows that repeat an earlier one. */
export function duplicatesAnswer(context: RecipeContext): Answer {
  const named = context.clauses.flatMap(({ text }) =>
    columnsIn(
      /\b(?:duplicat\w*|repeat\w*)\s+(?:(?:values?|entries)\s+(?:in|of)\s+)?(?:the\s+|an?\s+)?((?:⟦\d+⟧[\s,and]*)+)/i.exec(
        text,
      )?.[1] ?? '',
      context.scope,
    ),
  );
  const columns = (named.length > 0 ? named : context.scope.schema.columns).map((column) =>
    context.ref(column),
  );
  const all: Measure = { op: 'rowCount', rows: context.before };
  const different: Measure = { op: 'rowCount', rows: { op: 'distinct', from: context.before, columns } };
  return { op: 'number', measure: { op: 'calculation', sign: 'difference', left: all, right: different } };
}

/** What share of a group (or of all rows) has a flag: "survival rate of class 1". */
function rateAnswer(ask: Ask, context: RecipeContext): Answer | null {
  const mentions = context.clauses.flatMap((clause) => clause.mentions.map(({ column }) => column));
  const own = columnsInName(ask.words.split(' '), context);
  const flag = [...own, ...mentions].find((column) => column.flag !== null || isMadeFlag(column, context));
  if (!flag) return null;
  const value = flag.flag?.yes ?? { type: 'number', value: 1 };
  const { predicates } = namedGroup(ask.words.split(' '), context, false);
  const rows = predicates.filter((each) => columnOf(each).name !== flag.name).reduce(filtered, context.after);
  const left: Measure = {
    op: 'rowCount',
    rows: filtered(rows, { op: 'in', column: refOf(flag), values: [value] }),
  };
  const isPercent = /percent|%/i.test(`${ask.words} ${ask.description} ${context.prose}`);
  return {
    op: 'number',
    measure: {
      op: 'calculation',
      sign: isPercent ? 'share' : 'ratio',
      left,
      right: { op: 'rowCount', rows },
    },
  };
}

/** The columns of the clauses that count. */
function countedColumns({ clauses }: RecipeContext): Column[] {
  return clauses
    .filter(({ raw }) => COUNTING.test(raw))
    .flatMap(({ mentions }) => mentions.map(({ column }) => column));
}

/** A column of 0 and 1 that the recipe makes. */
function isMadeFlag(column: Column, { steps }: RecipeContext): boolean {
  const made = steps.find((step) => step.kind === 'derive' && step.name === column.name);
  if (made?.kind !== 'derive' || made.value.op !== 'cases') return false;
  return made.value.cases.every(
    ({ then }) => then?.op === 'number' && (then.value === 0 || then.value === 1),
  );
}

const SHARE_OF =
  /\b(?:percentage|percent|proportion|share|fraction|%)\s+of\s+(?:all\s+)?(?:the\s+)?(.+?)\s+(?:(?:that|which|who)\s+)?(?:come|comes|came|are|is|were|was|have|has|had|belong\w*|contain\w*|end\w*|use\w*|get\w*|got|made|left|receiv\w*|subscrib\w*|pa(?:y|ys|id)|own\w*|cho(?:se|ose)|took|take|survived|live\w*|show\w*)\b/i;

/**
 * "the percentage of the members in Basel who are women": the rows that a share is taken of, and the conditions of the
 * text that speak of what is counted among them ("a woman is F").
 */
function baseOfShare(context: RecipeContext): { readonly base: Rows; readonly told: readonly Predicate[] } {
  const { clauses, scope, after } = context;
  for (const { raw } of clauses) {
    const match = SHARE_OF.exec(raw);
    if (!match) continue;
    const conditions = conditionsIn(markClause(`for ${match[1] ?? ''}`, scope), scope);
    const behind = markClause(raw.slice(match.index + match[0].length - LAST_WORD), scope);
    const counted = new Set(behind.mentions.map(({ column }) => column.name));
    const told = context.filtersOn(counted);
    return { base: conditions.reduce(filtered, context.without(told)), told };
  }
  return { base: after, told: [] };
}

/** Of what ends the words for the rows that much is read again: a verb may be the header itself. */
const LAST_WORD = 12;

/** What share of the rows a group is, in percent (or as a fraction, where the text says so). */
export function shareAnswer(ask: Ask, context: RecipeContext): Answer | null {
  if (/\brate\b/i.test(ask.words)) return rateAnswer(ask, context);
  const incomplete = incompleteAnswer(context);
  const asked = sharedRows(ask, context);
  const sign = /\b(?:proportion|fraction|between 0 and 1)\b/i.test(`${ask.words} ${ask.description}`)
    ? 'ratio'
    : 'share';
  const right: Measure = { op: 'rowCount', rows: asked?.base ?? context.after };
  const left =
    incomplete?.op === 'number' ? incomplete.measure : asked && { op: 'rowCount' as const, rows: asked.rows };
  return left && { op: 'number', measure: { op: 'calculation', sign, left, right } };
}

/** The rows that are a share of others, and those others; null where nothing singles them out. */
function sharedRows(ask: Ask, context: RecipeContext): { readonly rows: Rows; readonly base: Rows } | null {
  const { base, told } = baseOfShare(context);
  const own = [...columnsInName(ask.words.split(' '), context), ...countedColumns(context)];
  const flag = own.find((column) => column.flag !== null || isMadeFlag(column, context));
  const counted = countedRows(ask, context);
  const conditions = [...told, ...predicatesOf(counted)];
  const known = new Set(predicatesOf(base).map((each) => JSON.stringify(each)));
  const more = [...new Map(conditions.map((each) => [JSON.stringify(each), each])).entries()];
  const added = more.filter(([key]) => !known.has(key)).map(([, each]) => each);
  if (added.length > 0) return { rows: added.reduce(filtered, base), base };
  if (!flag) return null;
  const values = [flag.flag?.yes ?? ({ type: 'number', value: 1 } as const)];
  return { rows: filtered(base, { op: 'in', column: refOf(flag), values }), base };
}
