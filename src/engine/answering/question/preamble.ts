import { wordSet } from './words.js';

/** What somebody says of themselves, and the question that stands behind it. */
interface Preamble {
  readonly said: string;
  readonly question: string;
}

const OF_ONESELF = /^(?:i|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve|d|ll)|my|our)\b/iu;
const SAID_AND_ASKED = /^(?<said>[^?:–—]{3,120}?)(?:\s*[:–—]|\s-|[.!])\s+(?<asked>\S.*)$/su;
const ASKING =
  /^(?:and |so )?(?:what|which|who|whose|whom|when|where|why|how|is|are|was|were|do|does|did|has|have|had|can|could|show|list|give|tell|compare|for (?:each|every)|in (?:each|every|which|what)|on average|of (?:all|the))\b/iu;
/** Words that may say which things are meant, or when. */
const RESTRICTING = wordSet(
  'only just except excluding without ignore ignoring leaving leave besides not no never nothing last past next previous current recent latest today yesterday tomorrow year years month months week weeks quarter quarters day days all every each over under above below more less than before after since until both either',
);
const LEAST_ASKED = 3;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];

/** "I'm writing a piece on home working: what share …?": null where nothing of the kind stands before a question, or it restricts what is asked. */
export function preambleOf(text: string): Preamble | null {
  const { said = '', asked = '' } = SAID_AND_ASKED.exec(text)?.groups ?? {};
  if (!OF_ONESELF.test(said) || !ASKING.test(asked)) return null;
  const words = wordsOf(said);
  const restricts = /\p{N}|["“”„«»*`]|n['’]t\b/u.test(said) || words.some((word) => RESTRICTING.has(word));
  if (restricts || wordsOf(asked).length < LEAST_ASKED) return null;
  return { said, question: `${asked.slice(0, 1).toUpperCase()}${asked.slice(1)}` };
}
