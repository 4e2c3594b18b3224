import { linkQuestion } from '../link/linker.js';
import { type LinkSource } from '../link/candidates.js';
import { type Item } from '../link/meaning.js';
import { type Column, type TableSchema } from '../link/schema.js';
import { refOf } from '../parse/reading.js';
import { type Literal, type Predicate } from '../representation/predicate.js';
import { filtered, type Rows } from '../representation/rows.js';
import { type Trigger } from '../text/lexicon.js';
import { tokenize } from '../text/tokenize.js';
import { type ComparisonMethod, type Program, type Sample } from './program.js';
import { numberRef } from './read/scope.js';

const ASKED = /\bp[- ]?values?\b|signific|\bt[- ]?tests?\b|\bttest\b|mann[- ]?whitney|\bwelch/i;
/** Tests of something else than two groups, which their own readers know. */
const OTHER =
  /@|anova|chi|correlat|paired|wilcoxon|levene|kruskal|kolmogorov|shapiro|\bnormal|regress|\balpha\b|skew|outlier/i;
const RANKS = /mann[- ]?whitney|\bu[- ]test|rank[- ]?sum/i;
const POOLED = /student|equal[- ]variance|pooled/i;
const STATISTIC = /\bt[- ]?(?:statistic|stat|value)\b|test statistic|\bu[- ]?(?:statistic|value)\b/i;
/** Words that say how a test is made, not what is compared. */
const OF_TESTS =
  /^(?:tests?|testing|welch|mann|whitney|u|t|p|student|students|two|sided|tailed|samples?|statistically|statistical|hypothesis|differently|rate|rated|unequal|variances?)$/;
const ALLOWED: ReadonlySet<Trigger> = new Set<Trigger>([
  'compare',
  'difference',
  'between',
  'avg',
  'which',
  'list',
  'filler',
  'more',
  'fewer',
  'gt',
  'lt',
  'high',
  'low',
  'from',
  'to',
  'not',
  'rate',
]);

/** True for a word that leaves open nothing of what is compared. */
function isExplained({ meaning, norm }: Item): boolean {
  if (meaning.kind === 'trigger') return meaning.roles.some((role) => ALLOWED.has(role));
  if (meaning.kind === 'unsupported') return meaning.topic === 'test';
  if (meaning.kind === 'unknown') return OF_TESTS.test(norm);
  return ['skip', 'verb', 'rows', 'person', 'column', 'value', 'adjective'].includes(meaning.kind);
}

interface Group {
  readonly name: string;
  readonly predicate: Predicate;
}

const groupOf = (column: Column, value: Literal): Group => ({
  name: `${column.name} ${String(value.value)}`,
  predicate: { op: 'in', column: refOf(column), values: [value] },
});

/** The values of each column that the question names, each once. */
function valuesNamed(items: readonly Item[]): Map<Column, Set<string>> {
  const named = new Map<Column, Set<string>>();
  for (const { meaning } of items) {
    if (meaning.kind !== 'value') continue;
    const values = named.get(meaning.column) ?? new Set<string>();
    for (const value of meaning.values) values.add(value);
    named.set(meaning.column, values);
  }
  return named;
}

/** The two groups that are compared, and the conditions on all rows; null where it is not clear which. */
function groupsOf(
  items: readonly Item[],
): { groups: readonly Group[]; conditions: readonly Predicate[] } | null {
  const named = [...valuesNamed(items)].map(([column, values]) => ({ column, values: [...values] }));
  const compared = named.filter(({ values }) => values.length === 2);
  const fixed = named.filter(({ values }) => values.length === 1);
  if (compared.length > 1 || fixed.length + compared.length < named.length) return null;
  const text = (value: string): Literal => ({ type: 'text', value });
  const conditions = fixed.map(({ column, values }): Predicate => ({
    op: 'in',
    column: refOf(column),
    values: values.map(text),
  }));
  const [pair] = compared;
  if (pair) return { groups: pair.values.map((value) => groupOf(pair.column, text(value))), conditions };
  const groups = groupsOfColumn(items);
  return groups && { groups, conditions };
}

/** "those who left and those who did not", "between the two billing cycles": both values of a column. */
function groupsOfColumn(items: readonly Item[]): Group[] | null {
  const columns = items.flatMap(({ meaning }) => (meaning.kind === 'column' ? [meaning.column] : []));
  const [only, other] = new Set(columns.filter(isOfTwo));
  if (!only || other) return null;
  if (only.flag) return [only.flag.yes, only.flag.no].map((value) => groupOf(only, value));
  return only.profile.topValues.map(({ value }) => groupOf(only, { type: 'text', value }));
}

function isOfTwo({ flag, role, profile }: Column): boolean {
  return (
    flag !== null || (role === 'category' && profile.distinctCount === 2 && profile.topValues.length === 2)
  );
}

/** The one number that is compared. */
function measureOf(items: readonly Item[]): Column | null {
  const measures = items.flatMap(({ meaning }) =>
    meaning.kind === 'column' && meaning.column.role === 'measure' && !meaning.column.isYear
      ? [meaning.column]
      : [],
  );
  const [only, other] = new Set(measures);
  return only && !other ? only : null;
}

/** True where a date or a yes-or-no column is named that is neither measured nor compared. */
function namesOther(items: readonly Item[], measure: Column, groups: readonly Group[]): boolean {
  const [group] = groups;
  return items.some(({ meaning }) => {
    if (meaning.kind !== 'column' || meaning.column === measure) return false;
    const isGroup = group?.predicate.op === 'in' && group.predicate.column.name === meaning.column.name;
    return !isGroup && (meaning.column.role === 'date' || meaning.column.role === 'flag');
  });
}

function programOf(
  question: string,
  items: readonly Item[],
  { table, composition }: TableSchema,
): Program | null {
  const measure = measureOf(items);
  const found = groupsOf(items);
  if (!measure || !found || !items.every(isExplained) || namesOther(items, measure, found.groups))
    return null;
  const all: Rows = { op: 'all', table: table.name, ...(composition && { composition }) };
  const rows = found.conditions.reduce<Rows>(filtered, all);
  const samples = found.groups.map(({ name, predicate }): Sample => ({
    name,
    column: numberRef(measure),
    rows: filtered(rows, predicate),
  }));
  const method: ComparisonMethod = RANKS.test(question)
    ? 'mannWhitney'
    : POOLED.test(question)
      ? 't'
      : 'welch';
  const part = STATISTIC.test(question) && !/\bp[- ]?value/i.test(question) ? 'statistic' : 'pValue';
  const answer = { op: 'number', measure: { op: 'comparison', method, samples, part } } as const;
  const choices =
    method === 'welch' && !/welch/i.test(question) ? [{ key: 'recipe.choice.welch', values: {} }] : [];
  return {
    rows,
    figures: [{ name: question, isTagged: false, answer, decimals: null, separator: ', ' }],
    declined: [],
    unapplied: [],
    choices,
  };
}

/**
 * "is the difference in pay between men and women significant?": a test of two groups that the question names, by
 * Welch's t-test if it names none. Null where it asks for something else, or where words are left unexplained.
 */
export function readSignificance(question: string, source: LinkSource): Program | null {
  if (!ASKED.test(question) || OTHER.test(question)) return null;
  const { readings } = linkQuestion(tokenize(question), source);
  const found = readings.map((items) => programOf(question, items, source.schema));
  return found.find((program) => program !== null) ?? null;
}
