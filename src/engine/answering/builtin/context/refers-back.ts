import { tokensOf } from '../../question/tokens.js';
import { FORM, STOP, TELLING, wordSet } from '../../question/words.js';

const PRONOUNS = wordSet('their theirs them they his her hers she he him its');
/** "those that" are the ones that, whatever was said before. */
const THESE = /\b(?:these|those)\b(?!\s+(?:that|who|whose|which|with|without|of|in|from|where|having)\b)/i;
/** "How many are there?" does not say of what. */
const COUNTED = /\bhow many (?:are there|were there|there are)\b(?=\W*$|\s+(?:per|by|for|in|from)\b)/i;

/** "which one", "which have the most", "sort it": asks of the answer before. */
const OF_ANSWER =
  /^\W*(?:(?:and|so|now|then|ok|okay|but)\W+)*(?:(?:which|what) ones?\b|which (?:is|are|was|were|has|have|had)\b|(?:please |can you |could you )?(?:re)?(?:sort|order|rank|arrange)(?:ed)?\b)/i;

/** Whether a question asks for some of what was answered before, or for another order of it. */
export const asksOfAnswer = (question: string): boolean => OF_ANSWER.test(question);

/** "How many dogs do they have?": who has them was named before. */
const OF_SUBJECT =
  /^\W*(?:(?:and|so|now|then|ok|okay|but)\W+)*(?:how|what|which|when|where|why|whose?)\b.*\b(?:do|does|did|have|has|had|are|is|was|were|can|could)\s+(?:they|he|she)\b/i;

const namesNothing = ({ norm }: { readonly norm: string }): boolean =>
  STOP.has(norm) || TELLING.has(norm) || FORM.has(norm) || !/\p{L}/u.test(norm);

/** Whether a question speaks of what was named before it, and nowhere in itself: "What is their average age?" */
export function refersBack(question: string): boolean {
  const { all } = tokensOf(question);
  const at = all.findIndex(({ norm }) => PRONOUNS.has(norm));
  const names = [THESE, COUNTED, OF_SUBJECT].some((pattern) => pattern.test(question));
  return names || (at >= 0 && all.slice(0, at).every(namesNothing));
}
