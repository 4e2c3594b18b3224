import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Predicate } from '../../representation/predicate.js';
import { filtered } from '../../representation/rows.js';
import {
  type ComparisonMethod,
  type Measure,
  type NormalityMethod,
  type Sample,
  type TestPart,
} from '../program.js';
import { literalOf } from '../read/literals.js';
import { isMeasured, numberRef } from '../read/scope.js';
import { type MarkedClause } from '../read/marked.js';
import { mentionsMethod } from '../read/vocabulary.js';
import { type Ask } from './ask.js';
import { correlation } from './correlations.js';
import { type RecipeContext } from './context.js';
import { groupKeysIn } from './group-words.js';
import { rowsOf, subjectOf } from './summaries.js';
import { columnsInName, namedColumns, subjectsOf, targetsOf } from './targets.js';

const NORMALITY: readonly NormalityMethod[] = [
  'shapiro',
  'dAgostino',
  'jarqueBera',
  'anderson',
  'kolmogorov',
];
const COMPARISONS: readonly ComparisonMethod[] = [
  'welch',
  'paired',
  'mannWhitney',
  'wilcoxon',
  'anova',
  'kruskal',
  'levene',
  'varianceRatio',
  't',
];

function firstMethod<T extends string>(methods: readonly T[], ...texts: readonly string[]): T | null {
  for (const text of texts) {
    const found = methods.find((method) => mentionsMethod(method, text));
    if (found) return found;
  }
  return null;
}

/** The test whether values are normal that an ask is about: Shapiro and Wilk's if none is named. */
function normality(ask: Ask, part: TestPart, context: RecipeContext): Measure | null {
  const { rows, words } = rowsOf(ask, context);
  const column = columnsInName(words, context).find(isMeasured) ?? targetsOf('normality', context)[0];
  if (!column) return null;
  const named = firstMethod(NORMALITY, ask.words, context.prose);
  if (!named) context.choose('recipe.choice.shapiro');
  if (named === 'kolmogorov') context.choose('recipe.choice.fitted');
  return { op: 'normality', method: named ?? 'shapiro', column: numberRef(column), rows, part };
}

const COMPARES = /\b(?:between|compar\w*|versus|vs|differ\w*)\b[^.]*\b(?:and|versus|vs|with|from|to)\b/i;

/** The two groups of rows that a recipe compares. */
function groupsOf(
  measured: Column,
  context: RecipeContext,
): readonly { name: string; predicate: Predicate }[] | null {
  const ofMissing = missingGroups(context);
  if (ofMissing) return ofMissing;
  for (const clause of context.clauses) {
    const groups = namedValues(clause, measured, context);
    if (groups.length >= 2) return groups;
    // One group that is found is compared with one that is not: there is nothing to put in its place.
    if (groups.length === 1 && COMPARES.test(clause.raw)) return null;
  }
  return keyGroups(measured, context);
}

function missingGroups({ clauses }: RecipeContext): { name: string; predicate: Predicate }[] | null {
  const clause = clauses.find(({ raw }) =>
    /\b(?:null|missing)\b[^.]*\band\b[^.]*\b(?:without|not|non)\b[^.]*\b(?:null|missing)\b/i.test(raw),
  );
  const column = clause?.mentions.find((mention) => mention.column.profile.missingCount > 0)?.column;
  if (!column) return null;
  const missing: Predicate = { op: 'missing', column: refOf(column) };
  return [
    { name: `${column.name} missing`, predicate: missing },
    { name: `${column.name} present`, predicate: { op: 'not', of: missing } },
  ];
}

/** "between males and females": values of one column that a clause names. */
export function namedValues({ text, raw }: MarkedClause, measured: Column, { scope }: RecipeContext) {
  const words = spansOf(raw.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word.length > 1));
  const quoted = [...text.matchAll(/"([^"]{1,40})"/g)].map(([, value = '']) => value);
  for (const column of scope.columns) {
    if (column === measured || column.profile.type !== 'text' || column.profile.distinctCount > 100) continue;
    const literals = [...quoted, ...words].flatMap((word) => literalOf(column, word, scope) ?? []);
    const values = [...new Map(literals.map((literal) => [literal.value, literal])).values()];
    if (values.length === 0 || (values.length < 2 && column.profile.distinctCount < 3)) continue;
    return values.map((value) => ({
      name: String(value.value),
      predicate: { op: 'in' as const, column: refOf(column), values: [value] },
    }));
  }
  return [];
}

const LONGEST_VALUE = 3;

/** Words and up to three of them together, the longer first at each place. */
function spansOf(words: readonly string[]): string[] {
  const lengths = Array.from({ length: LONGEST_VALUE }, (_, less) => LONGEST_VALUE - less);
  return words.flatMap((_, at) =>
    lengths
      .filter((length) => at + length <= words.length)
      .map((length) => words.slice(at, at + length).join(' ')),
  );
}

/** The groups of a column of two values that the recipe names. */
function keyGroups(measured: Column, context: RecipeContext) {
  const named = [...groupKeysIn(context), ...namedColumns(context)].filter((column) => column !== measured);
  const key = named.find(
    ({ flag, profile }) => flag !== null || (profile.type === 'text' && profile.distinctCount === 2),
  );
  if (!key) return [];
  const values = key.flag ? [key.flag.yes, key.flag.no] : textValues(key, context);
  return values.map((value) => ({
    name: `${key.name} ${String(value.value)}`,
    predicate: { op: 'in' as const, column: refOf(key), values: [value] },
  }));
}

const textValues = (key: Column, { scope }: RecipeContext) =>
  scope.valuesOf(key).flatMap((value) => literalOf(key, value, scope) ?? []);

/** Two columns that are compared with each other. */
function columnSamples(ask: Ask, context: RecipeContext): Sample[] {
  const { rows } = rowsOf(ask, context);
  const columns = namedColumns(context).filter(isMeasured);
  return columns.slice(0, 2).map((column) => ({ name: column.name, column: numberRef(column), rows }));
}

const TWO_KS = /ks_2samp|two[- ]sample (?:kolmogorov|ks)|kolmogorov[^.]*\btwo\b/i;

/** The test of two or more groups that an ask is about, or null. */
function comparison(ask: Ask, part: TestPart, context: RecipeContext): Measure | null {
  const named = firstMethod(COMPARISONS, ask.words, context.prose);
  const method = TWO_KS.test(context.prose) ? 'kolmogorov' : named;
  if (!method) return null;
  const target = subjectOf('mean', ask, context) ?? null;
  const [subject] = subjectsOf(context);
  const column = target?.column ?? subject;
  if (!column) return null;
  const { rows } = { rows: context.after };
  if (method === 'anova' || method === 'kruskal') return groupedComparison(method, column, part, context);
  const groups = groupsOf(column, context);
  if (groups === null) return null;
  const samples = groups.map(({ name, predicate }) => ({
    name,
    column: numberRef(column),
    rows: filtered(rows, predicate),
  }));
  const chosen = samples.length >= 2 ? samples.slice(0, 2) : columnSamples(ask, context);
  if (chosen.length < 2) return null;
  if (method === 't') context.choose('recipe.choice.pooled');
  return { op: 'comparison', method, samples: chosen, part };
}

function groupedComparison(
  method: ComparisonMethod,
  column: Column,
  part: TestPart,
  context: RecipeContext,
): Measure | null {
  const keys = [...groupKeysIn(context), ...namedColumns(context)].filter(
    (each) =>
      each !== column &&
      each.profile.distinctCount <= 200 &&
      (each.profile.type === 'text' || each.profile.type === 'integer' || each.profile.type === 'boolean'),
  );
  const [key] = keys;
  return key
    ? { op: 'groupComparison', method, key: refOf(key), column: numberRef(column), rows: context.after, part }
    : null;
}

/** The chi-squared test of two columns, or null. */
export function independence(part: TestPart | 'degrees', context: RecipeContext): Measure | null {
  if (!mentionsMethod('chiSquared', context.prose)) return null;
  const [x, y] = namedColumns(context);
  if (x && /goodness[- ]of[- ]fit|equally (?:often|frequent|likely)|uniform/i.test(context.prose)) {
    return { op: 'evenness', column: refOf(x), rows: context.after, part };
  }
  return x && y ? { op: 'independence', x: refOf(x), y: refOf(y), rows: context.after, part } : null;
}

/** The number of the test that an ask is about: by its own words, else by the prose. */
export function testOf(ask: Ask, part: TestPart, context: RecipeContext): Measure | null {
  if (TWO_KS.test(context.prose)) return comparison(ask, part, context);
  for (const text of [ask.words, context.prose]) {
    if (mentionsMethod('chiSquared', text)) return independence(part, context);
    if (firstMethod(COMPARISONS, text)) return comparison(ask, part, context);
    const isOfNormality = mentionsMethod('normality', text) || /\bnormal(?:ity)?\b/i.test(text);
    const isOfCorrelation = mentionsMethod('correlation', text) || /\bcorr\b/i.test(text);
    if (text === ask.words && isOfNormality) return normality(ask, part, context);
    if (isOfCorrelation && !(isOfNormality && firstMethod(NORMALITY, text) && !/correlat/i.test(text)))
      return correlation(ask, part, context);
    if (isOfNormality) return normality(ask, part, context);
  }
  return null;
}
