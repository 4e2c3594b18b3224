import { type Token, tokensOf } from '../question/tokens.js';
import { wordSet } from '../question/words.js';

/** What is said around a question and changes nothing of what it asks. No word that denies, compares, counts or parts is among them. */
const EMPTY = wordSet(
  'a an the please of in on at for is are was were be been do does did has have had there can could would will you i we me us our s show list give tell find display get return see what which all',
);
const SAID = /[\p{L}\p{N}<>=≤≥%]/u;

/** The minus of a number, and no dash. */
function isMinus({ text, end }: Token, next: Token | undefined, before: string | undefined): boolean {
  const isBehindBlank = before === undefined || /\s/.test(before);
  return text === '-' && isBehindBlank && next?.start === end && /^\d/.test(next.text);
}

/** The words, numbers and signs of a question that say what it asks, in their order; all of them where none does. */
export function saidWords(question: string): Token[] {
  const { all } = tokensOf(question);
  const said = all.filter(
    (token, at) =>
      (SAID.test(token.text) && !EMPTY.has(token.norm)) ||
      isMinus(token, all[at + 1], question[token.start - 1]),
  );
  return said.length > 0 ? said : [...all];
}

/** What two wordings of a question have in common that differ in case, marks, inflection and words that say nothing. */
export function wordingKey(question: string): string {
  const words = saidWords(question);
  // A long question is cut into words as far as its beginning alone.
  const rest = question.slice(tokensOf(question).all.at(-1)?.end ?? 0).toLowerCase();
  return [...words.map(({ stem }) => stem), ...(/[\p{L}\p{N}]/u.test(rest) ? [rest] : [])].join(' ');
}
