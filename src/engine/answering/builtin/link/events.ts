import { LINK_WORDS } from '../text/lexicon.js';
import { stem } from '../text/stem.js';
import { type Token } from '../text/tokenize.js';
import { type Column } from './headers/schema.js';

const PARTICIPLE = /ed$|^(?:sold|bought|paid|sent|won|lost|held)$/;
const NOUN = /(?:ments?|ations?|ants|issions?)$/;
/** Letters that a noun shares with its verb: "application" and "applied". */
const SHARED_LETTERS = 4;

/** The participle that tells what happened on a date, "shipped" of `Shipped On`; null for any other header. */
export function participleOf({ role, words }: Column): string | null {
  if (role !== 'date') return null;
  const [only, other] = words.filter((word) => !LINK_WORDS.has(word));
  return only !== undefined && other === undefined && PARTICIPLE.test(only) ? only : null;
}

/** True for a noun made of the verb: "shipments" of what was shipped, "applications" of what was applied. */
function isNounOf(norm: string, verb: string): boolean {
  const root = verb.replace(/i$/, '');
  return NOUN.test(norm) && root.length >= SHARED_LETTERS && norm.startsWith(root);
}

/** True for a word that speaks of the event of a date, "shipped" and "shipments" of `Shipped On`, and not of the date itself. */
export function speaksOfEvent({ norm, stem: word }: Pick<Token, 'norm' | 'stem'>, column: Column): boolean {
  const participle = participleOf(column);
  if (participle === null) return false;
  // "the hour of opening" is the time of `Opened At`.
  if (/(?:open|clos|start|end|sign)ing$/.test(norm)) return false;
  const verb = stem(participle);
  return verb === word || isNounOf(norm, verb);
}

/** True for a plural noun for the things that a date without gaps tells of: each row is one. */
export function namesThings(token: Token, columns: readonly Column[]): boolean {
  const isPlural = token.kind === 'word' && /[^s]s$/.test(token.norm);
  return (
    isPlural && columns.some((column) => column.profile.missingCount === 0 && speaksOfEvent(token, column))
  );
}
