import { tokensOf } from '../../question/tokens.js';
import { FORM, STOP, TELLING, wordSet } from '../../question/words.js';

const PRONOUNS = wordSet('their theirs them they his her hers she he him its');
/** "those that" are the ones that, whatever was said before. */
const THESE = /\b(?:these|those)\b(?!\s+(?:that|who|whose|which|with|without|of|in|from|where|having)\b)/i;
/** "How many are there?" does not say of what. */
const COUNTED = /\bhow many (?:are there|were there|there are)\b(?=\W*$|\s+(?:per|by|for|in|from)\b)/i;

const namesNothing = ({ norm }: { readonly norm: string }): boolean =>
  STOP.has(norm) || TELLING.has(norm) || FORM.has(norm) || !/\p{L}/u.test(norm);

/** Whether a question speaks of what was named before it, and nowhere in itself: "What is their average age?" */
export function refersBack(question: string): boolean {
  const { all } = tokensOf(question);
  const at = all.findIndex(({ norm }) => PRONOUNS.has(norm));
  return THESE.test(question) || COUNTED.test(question) || (at >= 0 && all.slice(0, at).every(namesNothing));
}
