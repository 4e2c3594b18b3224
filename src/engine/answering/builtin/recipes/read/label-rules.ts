import { type Comparison } from '../../representation/predicate.js';
import { sentencesOf } from './clauses.js';

/** The figure that a condition of a label is about. */
export type LabelledFigure = 'pValue' | 'correlation' | 'skewness' | 'kurtosis' | 'statistic' | 'value';

/** "the absolute value of r is at least 0.5". */
interface ReadCondition {
  readonly figure: LabelledFigure;
  readonly isAbsolute: boolean;
  readonly comparison: Comparison | '=';
  readonly value: number;
}

/** Conditions, and the words of the text for what then holds; no conditions for "otherwise". */
export interface ReadRule {
  readonly conditions: readonly ReadCondition[];
  readonly outcome: string;
}

const NUMBER =
  '(?:alpha|α|the significance level|(?<!\\w)[-+]?(?:\\d+(?:\\.\\d+)?|\\.\\d+))(?!\\s*(?:decimal|%))';
const COMPARISON =
  '(less than or equal to|lower than or equal to|smaller than or equal to|at most|<=|≤|greater than or equal to|larger than or equal to|higher than or equal to|more than or equal to|equal to or greater than|at least|>=|≥|less than|lower than|smaller than|below|under|<|greater than|larger than|higher than|more than|above|exceeds?|exceeding|over|>|equal(?:s)? to|equals?|==?|is)';
const FIGURE =
  "(p[- _]?values?|p|\\|\\s*r\\s*\\||absolute (?:value )?(?:of )?(?:the )?(?:r|correlation(?: coefficient)?|pearson[^,.;<>]{0,30}?coefficient[^<>,.;]{0,6}?|coefficient|value|skewness)|r(?:[- ]value)?|(?:pearson(?:[’']s)? )?correlation(?: coefficient)?(?: value)?|coefficient|skewness(?: value)?|kurtosis(?: value)?|test statistic|statistic|it|value)";
const CONDITION = new RegExp(
  `(?<![\\p{L}])(?:the\\s{1,9})?${FIGURE}(?:\\s{0,9}\\([^)]{0,20}\\))?(?:\\s{1,9}(?:obtained|associated|from|of|value)[^,.;<>]{0,60}?)?\\s{0,9}(?:is\\s{1,9}|are\\s{1,9}|was\\s{1,9}|being\\s{1,9})?(?:significantly\\s{1,9})?${COMPARISON}\\s{0,9}(?:the\\s{1,9})?(?:alpha\\s{0,9}\\(?=?\\s{0,9}|significance level\\s{0,9}(?:\\(alpha\\))?\\s{0,9}(?:of|\\()?\\s{0,9})?(${NUMBER})`,
  'giu',
);
const BETWEEN = new RegExp(
  `(?<![\\p{L}])(?:the\\s{1,9})?${FIGURE}\\s{0,9}(?:is\\s{1,9}|lies\\s{1,9}|falls\\s{1,9})?(?:between|from)\\s{1,9}(${NUMBER})\\s{1,9}(?:and|to)\\s{1,9}(${NUMBER})`,
  'giu',
);
const CHAIN = new RegExp(
  `(${NUMBER})\\s{0,9}(<=|<|≤)\\s{0,9}(?:the\\s{1,9})?${FIGURE}\\s{0,9}(<=|<|≤)\\s{0,9}(${NUMBER})`,
  'giu',
);

interface Placed {
  readonly at: number;
  readonly end: number;
  readonly conditions: readonly ReadCondition[];
}

function figureOf(words: string, before: LabelledFigure | null): LabelledFigure {
  const text = words.toLowerCase();
  if (/^p\b/.test(text)) return 'pValue';
  if (/skew/.test(text)) return 'skewness';
  if (/kurt/.test(text)) return 'kurtosis';
  if (/statistic/.test(text)) return 'statistic';
  if (/^(?:it|value)$/.test(text)) return before ?? 'value';
  return /^absolute value$/.test(text) ? (before ?? 'correlation') : 'correlation';
}

function comparisonOf(words: string): Comparison | '=' {
  const text = words.toLowerCase();
  if (/or equal|at most|at least|=>|<=|>=|≤|≥|equal to or/.test(text))
    return /less|lower|smaller|most|<|≤/.test(text) ? '<=' : '>=';
  if (/less|lower|smaller|below|under|</.test(text)) return '<';
  return /greater|larger|higher|more|above|exceed|over|>/.test(text) ? '>' : '=';
}

const numberOf = (text: string, alpha: number): number => (/\d/.test(text) ? Number(text) : alpha);

interface RangeWords {
  readonly words: string;
  readonly low: string;
  readonly high: string;
  readonly lower: Comparison;
  readonly upper: Comparison;
}

function range(
  match: RegExpExecArray,
  { words, low, high, lower, upper }: RangeWords,
  alpha: number,
): Placed {
  const base = { figure: figureOf(words, null), isAbsolute: /\||absolute/i.test(words) };
  const conditions: ReadCondition[] = [
    { ...base, comparison: lower, value: numberOf(low, alpha) },
    { ...base, comparison: upper, value: numberOf(high, alpha) },
  ];
  return { at: match.index, end: match.index + match[0].length, conditions };
}

/** The conditions of a sentence, in order, with their places. */
function placedConditions(sentence: string, alpha: number): Placed[] {
  const between = [
    ...[...sentence.matchAll(BETWEEN)].map((match) => {
      const [, words = '', low = '', high = ''] = match;
      return range(match, { words, low, high, lower: '>=', upper: '<=' }, alpha);
    }),
    ...[...sentence.matchAll(CHAIN)].map((match) => {
      const [, low = '', left, words = '', right, high = ''] = match;
      return range(
        match,
        { words, low, high, lower: left === '<' ? '>' : '>=', upper: right === '<' ? '<' : '<=' },
        alpha,
      );
    }),
  ];
  const single = [...sentence.matchAll(CONDITION)].map((match): Placed => {
    const [whole, words = '', sign = '', figure = ''] = match;
    const condition: ReadCondition = {
      figure: figureOf(words, null),
      isAbsolute: /\||absolute/i.test(words),
      comparison: comparisonOf(sign),
      value: numberOf(figure, alpha),
    };
    return { at: match.index, end: match.index + whole.length, conditions: [condition] };
  });
  const free = single.filter(({ at, end }) => !between.some((other) => at < other.end && other.at < end));
  return inherited(
    [...between, ...free].toSorted((left, right) => left.at - right.at),
    sentence,
  );
}

/** "strong if |r| is at least 0.7 and weak if it is less than 0.3": "it" is what was spoken of before. */
function inherited(found: readonly Placed[], sentence: string): Placed[] {
  let last: ReadCondition | null = null;
  return found.map((placed) => {
    const isPronoun = /^(?:the\s+)?(?:it|value)\b/i.test(sentence.slice(placed.at));
    const conditions = placed.conditions.map((condition) =>
      isPronoun && last ? { ...condition, figure: last.figure, isAbsolute: last.isAbsolute } : condition,
    );
    last = conditions.at(-1) ?? last;
    return { ...placed, conditions };
  });
}

/** Conditions joined by "and" hold together. */
function joined(found: readonly Placed[], sentence: string): Placed[] {
  const groups: Placed[] = [];
  for (const placed of found) {
    const last = groups.at(-1);
    const between = last ? sentence.slice(last.end, placed.at) : '';
    if (last && /^[\s,)]*(?:and|&)\s*(?:if\s+|the\s+|its\s+)*$/i.test(between)) {
      groups[groups.length - 1] = {
        at: last.at,
        end: placed.end,
        conditions: [...last.conditions, ...placed.conditions],
      };
    } else groups.push(placed);
  }
  return groups;
}

const OTHERWISE = /^(?:otherwise|else|if not|in all other cases|for all other)\b[, ]*/i;
const OTHERWISE_INSIDE = /\b(?:otherwise|else|and (?:reject|accept)[^.,;]* otherwise)\b(.*)$/i;
const LEADING_IF = /\b(?:if|when|where|for|as)\s*(?:the\s+)?$/i;

const BARE = new RegExp(
  `((?<!\\b(?:than|to)\\s)\\bor|[,;]|[,;]\\s*(?:and|or))\\s+(?=(?:is\\s+|lies\\s+|falls\\s+)?(?:${COMPARISON}|between|from)\\s*${NUMBER})`,
  'giu',
);
const NAMED = new RegExp(`(?<![\\p{L}])${FIGURE}(?![\\p{L}])`, 'giu');

/** "r below -0.6 or above 0.6 …, between 0.3 and 0.6 …": a comparison without a figure is of the one named before. */
function withFigures(sentence: string): string {
  const figures = [...sentence.matchAll(NAMED)].filter(([words]) => !/^(?:it|value)$/i.test(words));
  return sentence.replace(BARE, (whole, link: string, ...rest: unknown[]) => {
    const at = rest.find((each) => typeof each === 'number') ?? 0;
    const figure = figures.findLast(({ index }) => index < at)?.[0];
    return figure === undefined ? whole : `${link} ${figure} `;
  });
}

/** An outcome that is said once for two conditions joined by "or". */
function sharedOutcomes(outcomes: readonly string[]): string[] {
  const isShared = (text: string | undefined): boolean => /^[\s,]*or\b\W*$/i.test(text ?? '');
  return outcomes.map((outcome, index) => {
    if (!isShared(outcome)) return outcome;
    const later = outcomes.slice(index + 1).find((each) => !isShared(each) && each.trim() !== '');
    const earlier = outcomes.slice(0, index).findLast((each) => !isShared(each));
    return (index === 0 ? later : (earlier ?? later)) ?? outcome;
  });
}

/** Rules of one sentence: outcomes behind their conditions ("if …, report …") or before them ("… if …"). */
function rulesIn(written: string, alpha: number): ReadRule[] {
  const sentence = withFigures(written);
  const groups = joined(placedConditions(sentence, alpha), sentence);
  if (groups.length === 0) {
    return OTHERWISE.test(sentence) ? [{ conditions: [], outcome: sentence.replace(OTHERWISE, '') }] : [];
  }
  const outcomes = outcomesOf(groups, sentence);
  const rules = groups.map(({ conditions }, index): ReadRule => ({
    conditions,
    outcome: outcomes[index] ?? '',
  }));
  const otherwise = OTHERWISE_INSIDE.exec(sentence.slice(groups.at(-1)?.end ?? 0))?.[1];
  return otherwise === undefined || otherwise.trim() === ''
    ? rules
    : [...rules, { conditions: [], outcome: otherwise.replace(/^[, ]+/, '') }];
}

const LEAD =
  /^\s{0,9}(?:[-*•]\s{0,9})?(?:and\s{1,9}|but\s{1,9})?(?:if|when|where|for)?\s{0,9}(?:the|an?)?\s{0,9}(?:values?\s{1,9}(?:of|for)\s{1,9}(?:the\s{1,9})?)?$/i;

/** What is said behind each condition, or before each where the sentence begins with what is said. */
function outcomesOf(groups: readonly Placed[], sentence: string): string[] {
  const head = sentence.slice(0, groups[0]?.at ?? 0);
  const isBehind = LEAD.test(head) || /^\s{0,9}(?:and|but)?\s{0,9}(?:if|when)\b/i.test(head);
  const texts = groups.map(({ at, end }, index) => {
    const next = groups[index + 1]?.at ?? sentence.length;
    const previous = groups[index - 1]?.end ?? 0;
    const behind = sentence
      .slice(end, next)
      .replace(/[,;]?\s*(?:and\s+|or\s+)?(?:if|when)\s*(?:the\s+)?$/i, '');
    const before = sentence.slice(previous, at).replace(LEADING_IF, '');
    return (isBehind ? behind.replace(OTHERWISE_INSIDE, '') : before).trim();
  });
  return sharedOutcomes(isBehind ? texts : texts.map((text) => text.replace(/^[,;]\s*/, '')));
}

/** The rules by which a text says in which case what is to be reported. */
export function readLabelRules(text: string, alpha: number): ReadRule[] {
  return sentencesOf(text).flatMap((sentence) => rulesIn(sentence, alpha));
}
