import { type Column } from '../../link/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Expression, type WholeFunction } from '../../representation/expression.js';
import { type OutlierRule } from '../../representation/rows.js';
import { NORMAL_DEVIATION } from '../../representation/sql/outlier-sql.js';
import { COLUMNS, columnsIn, type MarkedClause } from '../read/marked.js';
import { isNumeric, numberRef, type Scope } from '../read/scope.js';
import { type Step } from './step.js';

const MISSING =
  '(?:missing|null|nan|n/?a|empty|blank|lack(?:s|ing)?|without\\s+(?:an?\\s+|any\\s+)?(?:values?\\s+(?:in|for|of)|entr(?:y|ies)\\s+(?:in|for)))(?:\\s+or\\s+\\w+)?';
const DROP = new RegExp(
  `\\b(?:drop|remov|delet|exclud|discard|eliminat|filter(?:ing)? out|dropna|omit|ignor)\\w*\\b[^.]*\\b(?:${MISSING})\\b|\\bdropna\\b|\\b(?:${MISSING})\\b[^.]*\\b(?:dropped|removed|deleted|excluded|discarded|ignored|omitted)\\b`,
  'i',
);
const FILL = new RegExp(
  `\\b(?:fill|imput|replac|substitut)\\w*\\b[^.]*\\b(?:${MISSING})\\b|\\b(?:${MISSING})\\b[^.]*\\b(?:fill|imput|replac|substitut)\\w*|\\bimput(?:e|ed|ing)\\b`,
  'i',
);
const OUTLIERS_REMOVED =
  /\b(?:remov|drop|exclud|eliminat|filter(?:ing)? out|discard|delet|trim)\w*\b[^.]*\boutliers?\b|\boutliers?\b[^.]*\b(?:removed|dropped|excluded|eliminated|discarded|filtered out)\b|\bwithout (?:the )?outliers\b|\b(?:remov|drop|exclud|eliminat|filter|discard|delet)\w*\s+(?:them|these|those)\b|\bafter (?:they|these|those) (?:are|were|have been) (?:removed|dropped|excluded)\b/i;
const OUTLIERS_REPLACED =
  /\breplac\w*\b[^.]*\b(?:outliers?|standard deviations?|z-?scores?|them|these|those)\b[^.]*\b(?:with|by)\b[^.]*\b(mean|median)\b/i;
const OUTLIERS_CAPPED =
  /\b(?:cap|clip|winsori[sz]|limit)\w*\b[^.]*\boutliers?\b|\boutliers?\b[^.]*\b(?:capped|clipped|winsori[sz]ed)\b/i;
const SCORED_REMOVED =
  /\b(?:remov|drop|exclud|eliminat|filter(?:ing)? out|discard|delet)\w*\b[^.]*\b(?:z[- ]?scores?|standard deviations? (?:away )?from|outside (?:of )?the (?:fences|bounds))/i;
const DUPLICATES = /\b(?:remov|drop|delet|eliminat)\w*\b[^.]*\bduplicat/i;
const NEGATED = /\b(?:do not|don[’']t|without|no need to|never|should not|not be)\b/i;
const SCALE =
  /\b(?:min-?\s?max|(?:scale|normali[sz]e)\w*\b[^.]*\b(?:between 0 and 1|0 to 1|\[0, ?1\]|range of 0))/i;
const STANDARD =
  /\b(?:standardi[sz]e|z-?score (?:normali[sz]|standardi[sz]|scal)\w*|standard ?scaler|normali[sz]\w*\b[^.]*\bz-?score)/i;
const LOG =
  /\b(?:appl|perform|us|tak|comput|calculat)\w*\b[^.]*\blog(?:arithm\w*)?(?:[- ]?transform\w*|\b)|\blog[- ]?transform/i;
const HALF =
  /\b(?:in|of|from|using|for)\s+the\s+(first|second)\s+half\s+of\s+the\s+(?:data|rows|table|dataset|records)/i;

const column = (of: Column): Expression => ({ op: 'column', column: numberRef(of) });
const whole = (fn: WholeFunction, of: Expression): Expression => ({ op: 'whole', fn, of });

/** How a clause says that missing values are filled, or null. */
function filling(text: string, of: Column): Expression | null {
  const value: Expression = isNumeric(of) ? column(of) : { op: 'column', column: refOf(of) };
  const by = (expression: Expression): Expression => ({ op: 'filled', of: value, by: expression });
  const told =
    /\b(?:with|by|using|as|to)\s+(?:the\s+|its\s+|a\s+|their\s+)?(?:value\s+(?:of\s+)?)?(?:\p{L}+(?:[’']s)?\s+){0,2}?(mean|average|median|mode|zero|-?\d+(?:\.\d+)?)\b/iu.exec(
      text,
    )?.[1];
  if (told !== undefined && told.length < text.length) return filling(told, of) ?? filledBy(told, by, value);
  if (/forward|ffill|previous (?:value|row)|last (?:valid|known)/i.test(text))
    return { op: 'carried', of: value, from: 'before' };
  if (/backward|bfill|next (?:value|row)/i.test(text)) return { op: 'carried', of: value, from: 'behind' };
  if (/\bmode\b|most (?:frequent|common)/i.test(text)) return by(whole('mode', value));
  if (!isNumeric(of)) {
    const quoted = /(?:with|by|as)\s+(?:the\s+(?:value|string|word)\s+)?["'“]([^"'”]+)["'”]/i.exec(text)?.[1];
    return quoted === undefined ? null : by({ op: 'text', value: quoted });
  }
  if (/\bmedian\b/i.test(text)) return by(whole('median', value));
  if (/\b(?:mean|average)\b/i.test(text)) return by(whole('mean', value));
  const number = /(?:with|by|as|=)\s+(?:a\s+|the\s+)?(?:value\s+(?:of\s+)?)?(zero|-?\d+(?:\.\d+)?)\b/i.exec(
    text,
  )?.[1];
  if (number === undefined) return null;
  return by({ op: 'number', value: number.toLowerCase() === 'zero' ? 0 : Number(number) });
}

/** Filled with a number, where the column has numbers. */
function filledBy(
  told: string,
  by: (expression: Expression) => Expression,
  of: Expression,
): Expression | null {
  const figure = told.toLowerCase() === 'zero' ? 0 : Number(told);
  const isNumber = of.op === 'column' && of.column.type !== 'text' && !Number.isNaN(figure);
  return isNumber ? by({ op: 'number', value: figure }) : null;
}

/** The column itself scaled to 0–1, or to mean 0 and deviation 1. */
function scaled(of: Column, kind: 'minMax' | 'standard'): Expression {
  const value = column(of);
  const minus = (left: Expression, right: Expression): Expression => ({
    op: 'binary',
    sign: '-',
    left,
    right,
  });
  const [from, width] =
    kind === 'minMax'
      ? [whole('min', value), minus(whole('max', value), whole('min', value))]
      : [whole('mean', value), whole('populationStd', value)];
  return { op: 'binary', sign: '/', left: minus(value, from), right: width };
}

function logged(text: string, of: Column): Expression {
  const fn = /log\s?10|base[- ]10|common log/i.test(text)
    ? 'log10'
    : /log1p|\+\s*1|1\s*\+/i.test(text)
      ? 'log1p'
      : /base[- ]2|log2/i.test(text)
        ? 'log2'
        : 'ln';
  return { op: 'unary', fn, of: column(of) };
}

/** What cleaning steps read beside their clause. */
interface CleaningContext {
  readonly scope: Scope;
  /** Columns for clauses that name none ("remove the outliers"). */
  readonly subjects: readonly Column[];
  readonly rule: OutlierRule;
  /** True when the recipe speaks of outliers: "remove them". */
  readonly hasOutliers: boolean;
}

const named = ({ mentions }: MarkedClause): Column[] => [
  ...new Set(mentions.map((mention) => mention.column)),
];

/** The columns that a clause names right behind a word, else right before it. */
function namedAt(word: RegExp, clause: MarkedClause, scope: Scope): Column[] {
  const at = clause.text.search(word);
  if (at < 0) return named(clause);
  const lists = [...clause.text.matchAll(new RegExp(COLUMNS, 'g'))];
  const list = lists.find(({ index }) => index > at) ?? lists.findLast(({ index }) => index < at);
  return list ? columnsIn(list[0], scope) : [];
}

const replaceAll = (columns: readonly Column[], make: (of: Column) => Expression | null): Step[] =>
  columns.flatMap((of) => {
    const value = make(of);
    return value ? [{ kind: 'replace' as const, column: numberRef(of), value }] : [];
  });

/** "A with its mean and B with its median": what is said behind each column. */
function filledEach({ text, mentions }: MarkedClause): Step[] {
  return mentions.flatMap(({ column: of, at }, index) => {
    const behind = text.slice(at, mentions[index + 1]?.at ?? text.length);
    return /\b(?:with|by|using)\b/i.test(behind) ? replaceAll([of], () => filling(behind, of)) : [];
  });
}

function missingSteps(clause: MarkedClause, { scope }: CleaningContext): Step[] {
  const { raw } = clause;
  const columns = namedAt(new RegExp(`\\b(?:${MISSING})\\b`, 'i'), clause, scope);
  if (FILL.test(raw)) {
    const each = filledEach(clause);
    if (each.length > 1) return each;
    const filled =
      columns.length > 0 ? columns : scope.schema.columns.filter(({ profile }) => profile.missingCount > 0);
    const steps = replaceAll(filled, (of) => filling(raw, of));
    if (steps.length > 0) return steps;
  }
  if (!DROP.test(raw)) return [];
  const isOfAll =
    /\b(?:any|all|every|each|contain\w*)\b/i.test(raw) && /\brows?\b|\brecords?\b|dataset|data\b/i.test(raw);
  const dropped = columns.length > 0 ? columns : isOfAll ? scope.schema.columns : [];
  return dropped.length > 0 ? [{ kind: 'dropMissing', columns: dropped.map(refOf) }] : [];
}

function outlierSteps(clause: MarkedClause, { scope, subjects, rule, hasOutliers }: CleaningContext): Step[] {
  const columns = namedAt(/\boutliers?\b|\bz[- ]?scores?\b/i, clause, scope).filter(isNumeric);
  const of = columns.length > 0 ? columns : subjects;
  const replaced = OUTLIERS_REPLACED.exec(clause.raw)?.[1];
  if (replaced !== undefined && !/missing/i.test(clause.raw.slice(0, 25))) {
    return replaceAll(of, (each) => replacedOutliers(each, rule, replaced));
  }
  if (OUTLIERS_CAPPED.test(clause.raw)) return replaceAll(of, (each) => capped(each, rule));
  const isRemoved = hasOutliers && OUTLIERS_REMOVED.test(clause.raw);
  if (!isRemoved && !SCORED_REMOVED.test(clause.raw)) return [];
  return of.map((each) => ({ kind: 'removeOutliers', column: numberRef(each), rule }));
}

function replacedOutliers(of: Column, rule: OutlierRule, by: string): Expression {
  const value = column(of);
  const fn = by.toLowerCase() === 'median' ? 'median' : 'mean';
  const bounds = boundsOf(value, rule);
  const then = whole(fn, value);
  return {
    op: 'cases',
    cases: [
      { left: value, comparison: '<', right: bounds[0], then },
      { left: value, comparison: '>', right: bounds[1], then },
      { left: value, comparison: 'always', right: value, then: value },
    ],
  };
}

/** Outliers set to the bound that they lie beyond. */
function capped(of: Column, rule: OutlierRule): Expression {
  const value = column(of);
  const [low, high] = boundsOf(value, rule);
  return {
    op: 'cases',
    cases: [
      { left: value, comparison: '<', right: low, then: low },
      { left: value, comparison: '>', right: high, then: high },
      { left: value, comparison: 'always', right: value, then: value },
    ],
  };
}

function boundsOf(value: Expression, rule: OutlierRule): [Expression, Expression] {
  switch (rule.kind) {
    case 'zScore':
      return zBounds(value, rule);
    case 'quartiles':
      return quartileBounds(value, rule.factor);
    case 'modifiedZScore': {
      const factor: Expression = { op: 'number', value: rule.threshold / NORMAL_DEVIATION };
      const reach: Expression = { op: 'binary', sign: '*', left: factor, right: whole('mad', value) };
      return around(whole('median', value), whole('median', value), reach);
    }
  }
}

function zBounds(
  value: Expression,
  rule: Extract<OutlierRule, { kind: 'zScore' }>,
): [Expression, Expression] {
  const deviation = whole(rule.extent === 'sample' ? 'sampleStd' : 'populationStd', value);
  const reach: Expression = {
    op: 'binary',
    sign: '*',
    left: { op: 'number', value: rule.threshold },
    right: deviation,
  };
  return around(whole('mean', value), whole('mean', value), reach);
}

function quartileBounds(value: Expression, factor: number): [Expression, Expression] {
  const [first, third] = [0.25, 0.75].map((share): Expression => ({ op: 'quantile', of: value, share }));
  if (!first || !third) throw new RangeError('two quartiles');
  const width: Expression = { op: 'binary', sign: '-', left: third, right: first };
  return around(first, third, {
    op: 'binary',
    sign: '*',
    left: { op: 'number', value: factor },
    right: width,
  });
}

function around(low: Expression, high: Expression, reach: Expression): [Expression, Expression] {
  return [
    { op: 'binary', sign: '-', left: low, right: reach },
    { op: 'binary', sign: '+', left: high, right: reach },
  ];
}

function scalingSteps(clause: MarkedClause, { scope, subjects }: CleaningContext): Step[] {
  // The clause that makes a column says how it is made, not what is done to it.
  if (
    /\b(?:creat|generat|add|deriv|mak|new column|new feature)/i.test(clause.raw) &&
    named(clause).some((column) => scope.isMade(column))
  )
    return [];
  const columns = named(clause).filter(isNumeric);
  const of = columns.length > 0 ? columns : subjects;
  const { raw } = clause;
  if (STANDARD.test(raw)) return replaceAll(of, (each) => scaled(each, 'standard'));
  if (SCALE.test(raw)) return replaceAll(of, (each) => scaled(each, 'minMax'));
  return LOG.test(raw) ? replaceAll(of, (each) => logged(raw, each)) : [];
}

/** The cleaning that a clause asks for; nothing where it says not to. */
export function cleaningSteps(clause: MarkedClause, context: CleaningContext): Step[] {
  if (NEGATED.test(clause.raw)) return [];
  const half = HALF.exec(clause.raw)?.[1]?.toLowerCase();
  const duplicates: Step[] = DUPLICATES.test(clause.raw)
    ? [{ kind: 'distinct', columns: duplicateColumns(clause, context.scope).map(refOf) }]
    : [];
  const halves: Step[] = half === 'first' || half === 'second' ? [{ kind: 'half', which: half }] : [];
  return [
    ...halves,
    ...duplicates,
    ...missingSteps(clause, context),
    ...outlierSteps(clause, context),
    ...scalingSteps(clause, context),
  ];
}

function duplicateColumns(clause: MarkedClause, scope: Scope): readonly Column[] {
  const columns = named(clause);
  return columns.length > 0 && /\b(?:based on|by|same|on)\b/i.test(clause.raw)
    ? columns
    : scope.schema.columns;
}
