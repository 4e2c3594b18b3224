import { lexicon } from '../text/lexicon.js';
import { type Token } from '../text/tokenize.js';
import { type LinkSource } from './link-source.js';

const ASKING = /^(?:asks|asked|wants|wanted|needs|needed|wonders|wondered|thinks|says|said|told|would)$/;

/** "our controller asked", "for my boss", "the company": who asks or where, unless the word says what a number is of. */
export function isAsker(tokens: readonly Token[], at: number, { columns }: LinkSource): boolean {
  const [before, word, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!word || !lexicon.askers.has(word.norm)) return false;
  if (ASKING.test(next?.norm ?? '')) return true;
  const isOurs = /^(?:my|our|the|this|dear)$/.test(before?.norm ?? '');
  return isOurs && (next?.kind !== 'word' || columns.link([next]).length === 0);
}
