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

/**
 * The conditions under which all of a recipe is meant. Where several values of one column are named, they are groups to
 * be told apart and no condition.
 */
/** Clauses that count rows of a kind: what they say holds for the count only. */
export const COUNTING =
  /\b(?:how many|number of|count(?:s|ing)?\b|percentage of|proportion of|fraction of|share of)/i;

export function filterSteps(clauses: readonly MarkedClause[], scope: Scope): Step[] {
  const all = clauses
    .filter(({ raw }) => !COUNTING.test(raw) || /\b(?:only|filter|where|for)\b/i.test(raw))
    .filter(({ raw }) => !MAKES.test(raw))
    .filter(
      ({ raw }) => !ABOUT_RESULTS.test(raw) || /\bwhere\b|\bfor\b/i.test(raw.replace(ABOUT_RESULTS, '')),
    )
    .flatMap((clause) =>
      conditionsIn(clause, scope).filter(({ op }) => op !== 'in' || !DIFFERS.test(clause.raw)),
    );
  const unique = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
  return unique.filter((each) => !hasRival(each, unique)).map((predicate) => ({ kind: 'filter', predicate }));
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
  return all.some((other) => other !== predicate && columnOf(other).name === columnOf(predicate).name);
}
