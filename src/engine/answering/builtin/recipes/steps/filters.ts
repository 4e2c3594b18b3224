import { columnOf, type Predicate } from '../../representation/predicate.js';
import { conditionsIn } from '../read/conditions.js';
import { type MarkedClause } from '../read/marked.js';
import { type Scope } from '../read/scope.js';
import { type Step } from './step.js';

/** Clauses that make columns: their conditions are part of the definition. */
const MAKES = /\b(?:creat|generat|new column|new feature|new variable|encod|categori[sz]|classif)\w*/i;

/** Sentences that say what a figure means, not which rows are used. */
const ABOUT_RESULTS =
  /\b(?:if|otherwise|assume|consider(?:ed)? (?:the|a|an|correlations?|it|to)|treat|report|z-?scores?|outliers?|p-?value|threshold|skewness|correlation (?:is|to)|null hypothesis)\b/i;

/** Sentences that say what to answer in which case. */
const RULE =
  /\b(?:if|otherwise|treat|assume|null hypothesis|consider(?:ed)? (?:the|a|an|correlations?|it|to))\b/i;

/** Clauses that count rows of a kind: what they say holds for the count only. */
export const COUNTING =
  /\b(?:how many|number of|count(?:s|ing)?\b|percentage of|proportion of|fraction of|share of)/i;

const IS_OF_TIME = new Set<Predicate['op']>(['period', 'monthOfYear', 'weekday', 'hours']);

/** Conditions on values and times hold wherever they stand; those on numbers may be said of a result. */
function isCondition(predicate: Predicate, { raw }: MarkedClause): boolean {
  if (predicate.op === 'in' && DIFFERS.test(raw)) return false;
  const isOfResults = ABOUT_RESULTS.test(raw) && !/\bwhere\b|\bfor\b/i.test(raw.replace(ABOUT_RESULTS, ''));
  if (!isOfResults) return true;
  return !RULE.test(raw) && (IS_OF_TIME.has(predicate.op) || isOfText(predicate));
}

function isOfText(predicate: Predicate): boolean {
  return predicate.op === 'in' && predicate.values.every(({ type }) => type === 'text');
}

/**
 * The conditions under which all of a recipe is meant. Where several values of one column are named, they are groups to
 * be told apart and no condition.
 */
export function filterSteps(clauses: readonly MarkedClause[], scope: Scope): Step[] {
  const all = clauses
    .filter(({ raw }) => !COUNTING.test(raw) || /\b(?:only|filter|where|for)\b/i.test(raw))
    .filter(({ raw }) => !MAKES.test(raw))
    .flatMap((clause) => conditionsIn(clause, scope).filter((each) => isCondition(each, clause)));
  const unique = withoutRepeats([...new Map(all.map((each) => [JSON.stringify(each), each])).values()]);
  return unique.filter((each) => !hasRival(each, unique)).map((predicate) => ({ kind: 'filter', predicate }));
}

/** "beyond 2000", and later "2000 and beyond": the same bound said twice, the second time more exactly. */
function withoutRepeats(all: readonly Predicate[]): Predicate[] {
  return all.filter(
    (each, at) =>
      !all
        .slice(at + 1)
        .some(
          (other) =>
            each.op === 'compare' &&
            other.op === 'compare' &&
            other.column.name === each.column.name &&
            other.comparison.charAt(0) === each.comparison.charAt(0) &&
            other.value === each.value,
        ),
  );
}

/** Two conditions that bound a time on different sides hold together. */
function areTwoSides(left: Predicate, right: Predicate): boolean {
  if (left.op !== right.op) return true;
  return (
    left.op === 'period' &&
    right.op === 'period' &&
    (left.start === null) !== (right.start === null) &&
    (left.start ?? right.start ?? '') < (left.end ?? right.end ?? '')
  );
}

/** Clauses that tell groups apart name them, and leave nothing out. */
const DIFFERS = /\bdiffer\w*\b[^.]*\bbetween\b[^.]*\band\b/i;

function hasRival(predicate: Predicate, all: readonly Predicate[]): boolean {
  if (predicate.op === 'compare') {
    return all.some(
      (other) =>
        other !== predicate &&
        other.op === 'compare' &&
        other.column.name === predicate.column.name &&
        other.comparison.charAt(0) === predicate.comparison.charAt(0),
    );
  }
  return all.some(
    (other) =>
      other !== predicate &&
      columnOf(other).name === columnOf(predicate).name &&
      !(IS_OF_TIME.has(predicate.op) && areTwoSides(predicate, other)),
  );
}
