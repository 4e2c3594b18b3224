import { LinkedQuestion } from './linked-question.js';
import { withoutCloseness } from './similarity.js';

/**
 * Places of words that name a column or table only because they stand in the same surroundings as its name: "profit" may be
 * meant by "revenue", and may be what is missing.
 */
export function nearOnly(question: LinkedQuestion): ReadonlySet<number> {
  const { text, dataset, knowledge, meant } = question;
  const surely = new LinkedQuestion(text, dataset, withoutCloseness(knowledge), meant).namedPlaces();
  return new Set([...question.namedPlaces()].filter((place) => !surely.has(place)));
}
