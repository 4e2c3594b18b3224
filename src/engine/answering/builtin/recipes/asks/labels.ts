import { type Answer, type LabelCondition, type LabelRule, type Measure } from '../program.js';
import { type LabelledFigure, type ReadRule, readLabelRules } from '../read/label-rules.js';
import { fit, isNegative } from '../read/outcome-fit.js';
import { mentionsMethod } from '../read/vocabulary.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';
import { correlation } from './correlations.js';
import { subjectOf, summary } from './summaries.js';
import { testOf } from './tests.js';

const YES = /^(?:yes|true|y|1|present|exists?|correct)$/i;
const NO = /^(?:no|false|n|0|none|absent|incorrect)$/i;

/** The measure that a condition is about. */
function measureOf(figure: LabelledFigure, ask: Ask, context: RecipeContext): Measure | null {
  switch (figure) {
    case 'pValue':
      return testOf(ask, 'pValue', context);
    case 'statistic':
      return testOf(ask, 'statistic', context);
    case 'correlation':
      return correlation(ask, 'statistic', context);
    case 'skewness':
    case 'kurtosis': {
      const subject = subjectOf(figure, ask, context);
      return subject && summary(figure, subject, ask, context);
    }
    case 'value':
      return null;
  }
}

function bestOption(rule: ReadRule, options: readonly string[]): string | null {
  const scored = options.map((option) => ({ option, score: fit(rule.outcome, option) }));
  const [best, second] = scored.toSorted((left, right) => right.score - left.score);
  if (best && best.score > 0 && best.score > (second?.score ?? 0)) return best.option;
  const isYesNo = options.length === 2 && options.every((option) => YES.test(option) || NO.test(option));
  if (!isYesNo) return null;
  return options.find((option) => (isNegative(rule.outcome) ? NO : YES).test(option)) ?? null;
}

function conditionsOf(rule: ReadRule, ask: Ask, context: RecipeContext): LabelCondition[] | null {
  const conditions = rule.conditions.map((condition): LabelCondition | null => {
    const measure = measureOf(condition.figure, ask, context);
    return (
      measure && {
        measure,
        isAbsolute: condition.isAbsolute,
        comparison: condition.comparison,
        value: condition.value,
      }
    );
  });
  const known = conditions.filter((condition) => condition !== null);
  return known.length === conditions.length ? known : null;
}

/** What is true of the figure for the words that deny: for normality a small p-value, for relationships a large one. */
function byDefault(options: readonly string[], ask: Ask, context: RecipeContext): Answer | null {
  const negative = options.find((option) => isNegative(option) || NO.test(option));
  const positive = options.find((option) => option !== negative);
  const measure = testOf(ask, 'pValue', context);
  if (negative === undefined || positive === undefined || !measure) return null;
  const isReversed = /\breject/i.test(positive) || /\breject/i.test(negative);
  const condition: LabelCondition = { measure, isAbsolute: false, comparison: '<', value: context.alpha };
  context.choose('recipe.choice.alpha', { alpha: String(context.alpha) });
  const isOfSame = /\b(?:same|equal|independent|identical|homogeneous|homoscedastic|uniform)\b/i.test(
    ask.words,
  );
  const isPositiveWhenSmall = (measure.op !== 'normality' && !isOfSame) || isReversed;
  return {
    op: 'label',
    rules: [{ conditions: [condition], label: isPositiveWhenSmall ? positive : negative }],
    otherwise: isPositiveWhenSmall ? negative : positive,
  };
}

function bySign(options: readonly string[], ask: Ask, context: RecipeContext): Answer | null {
  const find = (pattern: RegExp): string | undefined => options.find((option) => pattern.test(option));
  const [positive, negative] = [find(/\b(?:positive|right)/i), find(/\b(?:negative|left)/i)];
  const isOfSkewness =
    mentionsMethod('skewness', context.prose) || /skew/i.test(`${ask.words} ${context.prose}`);
  const measure = measureOf(
    isOfSkewness && !/corr/i.test(ask.words) ? 'skewness' : 'correlation',
    ask,
    context,
  );
  if (positive === undefined || negative === undefined || !measure) return null;
  const sign = (comparison: '<' | '>', label: string): LabelRule => ({
    conditions: [{ measure, isAbsolute: false, comparison, value: 0 }],
    label,
  });
  const neither = options.find((option) => option !== positive && option !== negative);
  return { op: 'label', rules: [sign('>', positive), sign('<', negative)], otherwise: neither ?? negative };
}

/** Options of an ask, else the words that the rules themselves put in quotation marks. */
function optionsOf(ask: Ask, rules: readonly ReadRule[]): string[] {
  if (ask.options.length > 1) return [...ask.options];
  const quoted = rules.flatMap(({ outcome }) =>
    [...outcome.matchAll(/["“'‘]([^"”'’]{1,40})["”'’]/g)].map(([, text = '']) => text),
  );
  return [...new Set(quoted)];
}

/** Words in quotation marks that rules of the text say to answer, for an ask that names no figure. */
export function ruleAnswer(ask: Ask, context: RecipeContext): Answer | null {
  const rules = readLabelRules(context.prose, context.alpha);
  return optionsOf({ ...ask, options: [] }, rules).length > 1 && ask.options.length === 0
    ? labelAnswer(ask, context)
    : null;
}

/** Words that are chosen by rules of the text, or by what is usual. */
export function labelAnswer(ask: Ask, context: RecipeContext): Answer | null {
  const own = readLabelRules(ask.description, context.alpha).filter(
    ({ conditions }) => conditions.length > 0,
  );
  const said = readLabelRules(context.prose, context.alpha);
  const remarked = said.length > 0 ? said : readLabelRules(context.remarks, context.alpha);
  const read = own.length > 0 ? own : remarked;
  const options = optionsOf(ask, read);
  if (options.length < 2) return null;
  const rules: LabelRule[] = [];
  let otherwise: string | null = null;
  for (const rule of read) {
    const label = bestOption(rule, options);
    const conditions = label === null ? null : conditionsOf(rule, ask, context);
    if (label === null || !conditions) continue;
    if (conditions.length === 0) otherwise ??= label;
    else rules.push({ conditions, label });
  }
  if (rules.length === 0) return bySign(options, ask, context) ?? byDefault(options, ask, context);
  const left = options.filter((option) => !rules.some(({ label }) => label === option));
  return { op: 'label', rules, otherwise: otherwise ?? left[0] ?? rules.at(-1)?.label ?? '' };
}
