import { tokensOf } from '../question/tokens.js';
import { wordSet } from '../question/words.js';

/** How a turn of a conversation may open that says nothing itself: "Great, thanks! And how about …". */
const OPENING =
  /^(?:(?:and|but|then|so|now|ok|okay|also|great|nice|cool|good|perfect|awesome|sure|yes|hi|hello|thanks|thank you(?: for that)?|please|what about|how about|what of)\b\W*)+/i;
const ASKING = wordSet(
  'what which who whom whose when where why how is are was were do does did has have had can could will would list show find give tell get display return count sort order rank name compare calculate compute provide include add plot draw',
);
const MOST_WORDS_OF_FRAGMENT = 6;

/** A question without the signs that it ends with. */
export function withoutEnd(text: string): string {
  let end = text.length;
  while (/[\s.?!]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A question without the words it opens with that ask for nothing; itself where it has no others. */
function withoutOpening(question: string): string {
  const text = question.trim();
  return text.replace(OPENING, '') || text;
}

/**
 * A question said in one with the one that it goes on from: "Which pets weigh more than 10, how many are there?" Readers of
 * plans take from both what fits together.
 */
export const joinedQuestion = (before: string, question: string): string =>
  `${withoutEnd(before)}, ${withoutOpening(question)}`;

/** "Winners?", "more than 10": a few words that ask for nothing by themselves. */
export function isFragment(question: string): boolean {
  const words = tokensOf(withoutOpening(question)).all.filter(({ norm }) => /[\p{L}\p{N}]/u.test(norm));
  return (
    words.length > 0 && words.length <= MOST_WORDS_OF_FRAGMENT && words.every(({ norm }) => !ASKING.has(norm))
  );
}

const JOINING = /^\W*(?:and|but|then|so|now|ok|okay|also)\b\W*/i;
const WHOLE =
  /^(?:which|what|who|whose|when|where|how (?:many|much))\s+(?!about\b|ones?\b|is\b|are\b|has\b|have\b)/i;
const FEWEST_WORDS_OF_WHOLE = 5;

/** "And which teams play in the old stadium?", as what it asks for by itself; null where it opens with no such word, or needs more. */
export function wholeQuestion(question: string): string | null {
  const text = question.replace(JOINING, '');
  const isWhole = WHOLE.test(text) && text.split(/\s+/).length >= FEWEST_WORDS_OF_WHOLE;
  return text !== question && isWhole ? text : null;
}
