import { tokensOf } from '../question/tokens.js';
import { wordSet } from '../question/words.js';
import { isFragment, joinedQuestion } from './joined-question.js';

/** A question, what was asked back, and the answer to that, as transcripts put them in one. */
const PARTING = '|';
const AGREEING = /^\W*(?:yes|yeah|yep|yup|exactly|correct|right|sure|of course|that's right)\b[\s,.!?]*/i;
const ASKING_BACK =
  /^\W*(?:do|did|are|would) you (?:mean|want|asking|like|ask)\s*(?:(?:me )?to (?:(?:ask|look) for|know|see|show|find|list|get)?\s*|for\s+|that\s+)?/i;
const POLITE = wordSet('please sir madam thanks thank you');

const wordsOf = (text: string): string[] =>
  tokensOf(text).all.flatMap(({ norm }) => (/[\p{L}\p{N}]/u.test(norm) ? [norm] : []));

/**
 * The questions that a text may be which holds its own clarification ("… | Do you mean …? | Yes"), the likeliest first; the text
 * itself where it holds none.
 */
export function clarifiedQuestions(text: string): readonly [string, ...string[]] {
  const [first = text, asked, ...answers] = text.split(PARTING).map((part) => part.trim());
  const answer = answers.join(' ');
  if (asked === undefined || answer.trim() === '') return [text];
  if (!AGREEING.test(answer)) {
    const joined = joinedQuestion(first, answer);
    return isFragment(answer) ? [joined] : [answer, joined];
  }
  const more = answer.replace(AGREEING, '');
  if (wordsOf(more).some((word) => !POLITE.has(word))) return [joinedQuestion(first, more), first];
  const meant = asked.replace(ASKING_BACK, '');
  // "Its id?" is not all that is asked for.
  return wordsOf(meant).length < wordsOf(first).length ? [first] : [meant, first];
}
