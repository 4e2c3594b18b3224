import { type Predicate } from '../../representation/predicate.js';
import { type Key } from '../../representation/key.js';
import { keyOf } from './groups.js';
import { type Reading } from '../reading.js';

/** "came from", "were made in": what follows says which part of the amount before it is meant. */
const SOURCE = /^(?:came|come|comes|coming|stem|stems|stemmed|originated|originates)(?: from)?$/;
const STATED = /^(?:is|are|was|were|that|who|which)$/;

const both = (predicates: readonly Predicate[]): Predicate | undefined =>
  predicates.length < 2 ? undefined : predicates.reduce((left, right) => ({ op: 'and', left, right }));

/** True where "and" stands between what is said behind an item. */
function isAdded(reading: Reading, from: number): boolean {
  const places = reading.placed().flatMap(({ at }) => (at > from ? [at] : []));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  return reading.items.slice(first, last + 1).some(({ norm }) => /^(?:and|&|but|plus)$/.test(norm));
}

/**
 * "of all group bookings, how many percent were at the lodge and cancelled", "what share of revenue came from online orders
 * in the North": several conditions that only together make the part. Undefined where they do not.
 *
 * @param predicates the conditions that are not on time
 */
export function jointPart(reading: Reading, predicates: readonly Predicate[]): Predicate | undefined {
  const source = reading.items.findIndex(({ norm }) => SOURCE.test(norm));
  const stated = reading.items.findIndex(({ norm }, index) => index > 0 && STATED.test(norm));
  const verb = source >= 0 ? source : stated;
  if (verb < 0) return undefined;
  const after = reading.predicatesAfter(verb);
  const part = predicates.filter((each) => after.includes(each));
  const isWhole = part.length < predicates.length;
  return source >= 0 || (isWhole && isAdded(reading, verb)) ? both(part) : undefined;
}

/**
 * "what share of annual customers has cancelled, and of monthly ones": values of one column that are told one after the
 * other with a preposition of their own, or set against each other, are asked for one by one.
 */
export function valuesOneByOne(reading: Reading): Key[] {
  for (const { column: named } of reading
    .predicates()
    .flatMap((each) => (each.op === 'in' && each.values.length > 1 ? [each] : []))) {
    const column = reading.schema.columns.find(({ name }) => name === named.name);
    const isNamed = reading.items.some(({ meaning, norm }, index) => {
      const lead = reading.items.slice(index + 1, index + 3).map((item) => item.norm);
      const isAgain = norm === 'and' && /^(?:of|for|in|at|among|with|on|from)$/.test(lead[0] ?? '');
      const next = reading.items[reading.next(index + 1)]?.meaning;
      const isOf = [reading.items[index + 2]?.meaning, reading.items[index + 3]?.meaning, next].some(
        (each) => each?.kind === 'value' && each.column === column,
      );
      const isSeparate = /^(?:separately|respectively|individually|each separately)$/.test(norm);
      return isSeparate || (meaning.kind !== 'value' && isAgain && isOf);
    });
    if (column && isNamed) return [keyOf(reading, column)];
  }
  return [];
}

/** "active revenue split by plan in percent": the groups share all that the conditions leave. */
export function isSplit(reading: Reading): boolean {
  const share = reading.find(['share']);
  const isForm = /^(?:%|pct|percent|percentages?|(?:in|as) .*)$/.test(reading.items[share]?.norm ?? '');
  return (
    isForm && reading.items.some(({ norm }) => /^(?:split|mix|breakdown|broken down|divided)\b/.test(norm))
  );
}

/** "churn", "attrition": how many of all have gone. */
export const RATE_NOUN = /^(?:attrition|churn|churn rates?|survival|fluctuation)$/;
