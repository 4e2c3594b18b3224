import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type NumberMention } from '../mentions/number-mentions.js';
import { isSuperlative, wordSet } from '../question/words.js';
import { comparatorsAt } from './number-conditions.js';

/** The largest number of rows that a question is taken to want of an order. */
const MOST_LIMIT = 20;
/** What stands before the number of some things that are meant. */
const DETERMINING = wordSet('the which what our my');
const BOUNDS = wordSet('at maximum minimum max min');

const isCount = ({ value }: NumberMention): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= MOST_LIMIT;

/** Numbers that may say how many rows of an order are wanted. */
export const limitNumbers = ({ numbers }: LinkedQuestion): NumberMention[] => numbers.filter(isCount);

/** Whether a word puts things in an order: none of "at least", "a maximum of". */
function isOrdering({ tokens }: LinkedQuestion, place: number): boolean {
  const word = (at: number): string => tokens[at]?.norm ?? '';
  return isSuperlative(word(place)) && !BOUNDS.has(word(place)) && !BOUNDS.has(word(place - 1));
}

/** "The five employees with the most hours": before the things that are wanted, which something behind them puts in an order. */
function isOfThings(question: LinkedQuestion, { place }: NumberMention): boolean {
  const { tokens, slots } = question;
  const isMeasured = slots.some(
    ({ places, alternatives: [best] }) => places.has(place + 1) && best?.column.kind === 'number',
  );
  return (
    DETERMINING.has(tokens[place - 1]?.norm ?? '') &&
    /[^su]s$/.test(tokens[place + 1]?.norm ?? '') &&
    !isMeasured &&
    tokens.some((_, at) => at > place && isOrdering(question, at))
  );
}

/**
 * Whether a number surely says how many rows are wanted: it stands beside a superlative, as in "top 3", "the 5 oldest", or before
 * the things of which the first are wanted.
 */
export function isSureLimit(question: LinkedQuestion, mention: NumberMention): boolean {
  const { place } = mention;
  const follows = isOrdering(question, place - 1) && question.tokens[place + 1]?.norm !== 'or';
  return isCount(mention) && (follows || isOrdering(question, place + 1) || isOfThings(question, mention));
}

/** Whether a number may say how many rows are wanted, since the question orders and nothing compares it. */
export const isLikelyLimit = (question: LinkedQuestion, mention: NumberMention): boolean =>
  isCount(mention) &&
  question.tokens.some(({ norm }) => isSuperlative(norm)) &&
  comparatorsAt(question, mention.place)[0] === '=';
