import { refOf } from '../../parse/reading.js';
import { columnOf } from '../../representation/predicate.js';
import { filtered, type Rows } from '../../representation/rows.js';
import { type Answer, type Measure } from '../program.js';
import { conditionsIn } from '../read/conditions.js';
import { columnsIn } from '../read/marked.js';
import { COUNTING } from '../steps/filters.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';
import { groupKeysIn, namedGroup } from './group-words.js';
import { rowsOf, summary } from './summaries.js';
import { columnsInName } from './targets.js';

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
export function countedRows(ask: Ask, context: RecipeContext): Rows {
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

/** How many rows lack at least one value, where the text asks for that. */
export function incompleteAnswer(context: RecipeContext): Answer | null {
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
