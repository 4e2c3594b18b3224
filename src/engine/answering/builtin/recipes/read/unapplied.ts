import { columnOf, type Predicate } from '../../representation/predicate.js';
import { type Figure } from '../program.js';
import { conditionsIn } from './conditions.js';
import { type MarkedClause } from './marked.js';
import { type Scope } from './scope.js';

/** Sentences about what to answer in which case, how a column is made, or how values are marked. */
const NO_CONDITION =
  /\b(?:if|otherwise|creat\w*|generat\w*|encod\w*|categori[sz]\w*|classif\w*|bins?|z-?scores?|outliers?|p-?values?|alpha|threshold|seed|random_state)\b/i;

/** The constants of a condition as they stand in the JSON of what applies it. */
function constantsOf(predicate: Predicate): string[] {
  switch (predicate.op) {
    case 'not':
      return constantsOf(predicate.of);
    case 'or':
    case 'and':
      return [...constantsOf(predicate.left), ...constantsOf(predicate.right)];
    case 'in':
    case 'otherThan':
      return predicate.values.map(({ value }) => JSON.stringify(value));
    case 'compare':
      return [String(predicate.value)];
    case 'between':
      return [String(predicate.low), String(predicate.high)];
    case 'period':
      return [predicate.start, predicate.end].flatMap((bound) => (bound === null ? [] : [bound]));
    case 'contains':
      return [predicate.text];
    case 'periods':
    case 'weekday':
    case 'hours':
    case 'monthOfYear':
    case 'recent':
      return [JSON.stringify(predicate)];
    case 'ofGroup':
      return [String(predicate.value)];
    case 'ofTop':
      return [String(predicate.count)];
    case 'besideMean':
    case 'missing':
      return [];
  }
}

/**
 * Conditions that a text names and that none of its figures applies: they are told, so that no figure is taken for that
 * of other rows.
 */
export function unappliedConditions(
  clauses: readonly MarkedClause[],
  figures: readonly Figure[],
  scope: Scope,
): Predicate[] {
  const applied = JSON.stringify(figures.map(({ answer }) => answer));
  const named = clauses
    .filter(({ raw }) => !NO_CONDITION.test(raw))
    .flatMap((clause) => conditionsIn(clause, scope));
  const unique = [...new Map(named.map((each) => [JSON.stringify(each), each])).values()];
  return unique.filter((predicate) => {
    const isOfColumn = applied.includes(JSON.stringify(columnOf(predicate).name));
    return !isOfColumn || !constantsOf(predicate).every((constant) => applied.includes(constant));
  });
}
