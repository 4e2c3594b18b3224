import { isKnownWord, lexicon } from '../../text/lexicon.js';
import { splitWords } from '../../text/normalize.js';
import { type Token } from '../../text/tokenize.js';

/** "Dr. Abara", "St. Louis": the point of an abbreviation inside a name. */
export function withoutPeriods(span: readonly Token[]): readonly Token[] {
  const isPeriod = (index: number): boolean =>
    span[index]?.norm === '.' && /^\p{Lu}\p{L}{0,3}$/u.test(span[index - 1]?.text ?? '');
  return span.filter((_, index) => index === span.length - 1 || !isPeriod(index));
}

/** False for several words that begin or end with one such as "the": no value is named so. */
export function isContent(span: readonly Token[]): boolean {
  const edges = [span[0], span.at(-1)];
  return (
    span.length === 1 ||
    edges.every((token) => token && !/^(the|a|an|of|in|for|and|or|with|by|is|to)$/.test(token.norm))
  );
}

/** A value that is also a common word ("No", "OR", "Total") is meant only when written like the value and not by chance. */
export function isMeant(span: readonly Token[], value: string): boolean {
  const [only] = span;
  if (span.length > 1 || !only || only.kind !== 'word') return true;
  if (!isKnownWord(only.norm) && only.norm.length > 1) return true;
  // "USD payments": a code in capitals stands at the beginning by no chance.
  const isCode = /^\p{Lu}{2,}$/u.test(only.text);
  return (!only.first || isCode) && only.text === value && only.text !== only.norm;
}

/** Words that hold a sentence together; they name no value unless they are written like it. */
const GRAMMAR =
  /^(with|from|have|has|having|had|been|being|were|that|this|these|those|them|they|their|then|than|will|would|could|should|shall|might|must|when|where|whom|whose|what|which|there|here|each|other|about|into|only|also|just|both|some|such|more|most|need|want|like|make|made|value|values|amount|data|table|show|give|list|find|tell|take|took|come|came|goes|went|does|done)$/;

/** Verbs of which the participle is no regular one. */
export const PARTICIPLES_OF: ReadonlyMap<string, string> = new Map([
  ['win', 'won'],
  ['wins', 'won'],
  ['lose', 'lost'],
  ['loses', 'lost'],
]);

/** A word that tells how something ended. */
export const PARTICIPLE = /(?:ed|paid|sold|sent|lost|won)$/;

/** "a print campaign", "delivered orders": a word that seldom means something, where a value says so. */
export function isCommonWord(span: readonly Token[], value: string): boolean {
  const [only] = span;
  if (span.length > 1 || !only || only.norm.length < 4 || GRAMMAR.test(only.norm)) return false;
  // The first word of a question may tell what to do, but no participle does: "paid invoices by month".
  if (only.first && !PARTICIPLE.test(only.norm)) return false;
  const isMeaningless = lexicon.skip.has(only.norm) || lexicon.verbs.has(only.norm);
  // "open orders" where a status says so, whatever else would be open.
  const isState = lexicon.triggers.get(only.norm)?.some((role) => /State$/.test(role)) === true;
  return (isMeaningless || isState) && splitWords(value).join(' ') === only.norm;
}

/** "annual" for a value written so: rather the common word, unless that gives no sense. */
export function isWritten(span: readonly Token[], value: string): boolean {
  const [only] = span;
  return span.length === 1 && only?.text === value && lexicon.triggers.has(only.norm) && only.norm.length > 3;
}
