import { type Token, tokensOf } from '../../question/tokens.js';
import { FORM, LEADING, STOP, TELLING, wordSet } from '../../question/words.js';

const PRONOUNS = wordSet('their theirs them they his her hers she he him its');
const POINTING = wordSet('this that these those of about for from with by in to');
/** "those that" are the ones that, whatever was said before. */
const THESE = /\b(?:these|those)\b(?!\s+(?:that|who|whose|which|with|without|of|in|from|where|having)\b)/i;
/** "the ID of this car": but "this year" is a time, and "this data" or "this company" all that there is. */
const THIS =
  /\b(?:this|(?:of|about|for|from|with|by|in|to) that)\s+(?!(?:year|quarter|month|week|day|morning|evening|night|time|season|decade|century|period|company|business|firm|organi[sz]ation|industry|study|survey|sample|data|dataset|table|file|sheet|spreadsheet|workbook|database|list|report|way|is|are|was|were|has|have|had|can|will|would|the|a|an|in|on|at|of|to|by|for|and|or)\b)\p{L}/iu;
/** "Sort the results by name": asked for, not told of, as by "which order was paid by whoever placed it". */
const RESULTS = new RegExp(
  String.raw`${LEADING}(?:(?:re)?(?:sort|order|rank|arrange)|filter|narrow)(?:ed)?\s+(?:down\s+)?(?:it|them|the (?:results?|rows|records|answers?|output))\b`,
  'i',
);
/** "How many are there?", "How many in Germany?" do not say of what. */
const COUNTED =
  /\bhow many(?: (?:are there|were there|there are)\b)?(?=\W*$|\s+(?:per|by|for|in|from|with|without|at)\b)/i;

/** "How many are there per city?" of dogs, as "How many dogs are there per city?"; null where a question does not leave open what it counts. */
export function countingThem(question: string, what: string): string | null {
  if (!COUNTED.test(question)) return null;
  return question.replace(COUNTED, (counted) => counted.replace(/^how many/i, `$& ${what}`));
}

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

/** Whether "those customers" are customers that the question itself has named before. */
function isOfOwn(question: string, pattern: RegExp): boolean {
  const match = pattern.exec(question);
  if (!match) return false;
  const { all } = tokensOf(question);
  const noun = all.find(({ start, norm }) => start > match.index && !POINTING.has(norm));
  return noun !== undefined && all.some(({ start, norm }) => start < match.index && norm === noun.norm);
}

/** Whether a question speaks of what was named before it, and nowhere in itself: "What is their average age?" */
export function refersBack(question: string): boolean {
  const { all } = tokensOf(question);
  const at = all.findIndex(({ norm }) => PRONOUNS.has(norm));
  const names =
    [RESULTS, COUNTED, OF_SUBJECT].some((pattern) => pattern.test(question)) ||
    [THESE, THIS].some((pattern) => pattern.test(question) && !isOfOwn(question, pattern));
  const opens = (token: Token): boolean => namesNothing(token) || token.norm === 'about';
  return names || (at >= 0 && all.slice(0, at).every(opens)) || isOfTheirs(all, at);
}

/** "The average age of them", "the names of his friends": one thing is named, and it is theirs. */
function isOfTheirs(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, Math.max(0, at));
  const isNaming = (token: Token): boolean => !namesNothing(token) && token.norm !== 'about';
  const behind = before.slice(before.findLastIndex(isNaming) + 1);
  return before.filter(isNaming).length === 1 && behind[0]?.norm === 'of';
}
