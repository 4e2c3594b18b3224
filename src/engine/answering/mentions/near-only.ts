import { LinkedQuestion } from './linked-question.js';
import { withoutCloseness } from './similarity.js';

/** Places where columns or tables are named. */
function namedPlaces(question: LinkedQuestion): Set<number> {
  const { slots, tables } = question;
  return new Set([
    ...slots.flatMap(({ places }) => [...places]),
    ...tables.flatMap((name) => question.tablePlaces(name)),
  ]);
}

/**
 * Places of words that name a column or table only because they stand in the same surroundings as its name: "profit" may be
 * meant by "revenue", and may be what is missing.
 */
export function nearOnly(question: LinkedQuestion): ReadonlySet<number> {
  const { text, dataset, knowledge, taken } = question;
  const surely = namedPlaces(new LinkedQuestion(text, dataset, withoutCloseness(knowledge)));
  return new Set([...namedPlaces(question)].filter((place) => !surely.has(place) && !taken.has(place)));
}
