import { type LinkedQuestion, type NumberMention } from '../mentions/linked-question.js';
import { isSuperlative, wordSet } from '../question/words.js';
import { comparatorsAt } from './number-conditions.js';

/** The largest number of rows that a question is taken to want of an order. */
const MOST_LIMIT = 20;
const BOUNDS = wordSet('at maximum minimum max min');

const isCount = ({ value }: NumberMention): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= MOST_LIMIT;

/** Numbers that may say how many rows of an order are wanted. */
export const limitNumbers = ({ numbers }: LinkedQuestion): NumberMention[] => numbers.filter(isCount);

/** Whether a number surely says how many rows are wanted: it stands beside a superlative, as in "top 3", "the 5 oldest". */
export function isSureLimit({ tokens }: LinkedQuestion, mention: NumberMention): boolean {
  const { place } = mention;
  const word = (at: number): string => tokens[at]?.norm ?? '';
  const isOrdering = (at: number): boolean =>
    isSuperlative(word(at)) && !BOUNDS.has(word(at)) && !BOUNDS.has(word(at - 1));
  const follows = isOrdering(place - 1) && word(place + 1) !== 'or';
  return isCount(mention) && (follows || isOrdering(place + 1));
}

/** Whether a number may say how many rows are wanted, since the question orders and nothing compares it. */
export const isLikelyLimit = (question: LinkedQuestion, mention: NumberMention): boolean =>
  isCount(mention) &&
  question.tokens.some(({ norm }) => isSuperlative(norm)) &&
  comparatorsAt(question, mention.place)[0] === '=';
