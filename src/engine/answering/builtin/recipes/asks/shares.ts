import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { columnOf, type Predicate } from '../../representation/predicate.js';
import { filtered, predicatesOf, type Rows } from '../../representation/rows.js';
import { type Answer, type Measure } from '../program.js';
import { conditionsIn } from '../read/conditions.js';
import { markClause } from '../read/marked.js';
import { COUNTING } from '../steps/filters.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';
import { countedRows, incompleteAnswer } from './counts.js';
import { namedGroup } from './group-words.js';
import { columnsInName } from './targets.js';

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
  /\b(?:percentage|percent|proportion|share|fraction|%)\s{1,9}of\s{1,9}(?:all\s{1,9})?(?:the\s{1,9})?(.+?)\s{1,9}(?:(?:that|which|who)\s{1,9})?(?:come|comes|came|are|is|were|was|have|has|had|belong\w*|contain\w*|end\w*|use\w*|get\w*|got|made|left|receiv\w*|subscrib\w*|pa(?:y|ys|id)|own\w*|cho(?:se|ose)|took|take|survived|live\w*|show\w*)\b/i;

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
