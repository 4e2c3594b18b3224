import { type ColumnProfile } from '../../../table.js';
import { type Plan } from '../../plan/plan.js';
import { asksWhetherMore } from '../../question/whether-more.js';
import { isYearWord, NUMBER_WORDS } from '../../question/words.js';
import { isDated } from './left-out.js';

/** What stands right behind "than": a number, or another word. */
const BEHIND_THAN = /\bthan\b\W*(?:(?:an?|the|about|around|just)\W+)*(?<word>[\p{L}\d]+)/iu;
const THAN_USUAL = /\bthan\b.*\b(?:half|average|mean|median)\b/is;

/**
 * Whether a plan is a verdict on one side alone where two are asked for: "was revenue higher in 2024 than in 2023".
 * @param columns of the tables that it uses
 */
export function isOneSided({ compared }: Plan, columns: readonly ColumnProfile[], question: string): boolean {
  if (!compared || compared.others.length > 0 || !asksWhetherMore(question)) return false;
  const word = BEHIND_THAN.exec(question)?.groups?.['word'] ?? '';
  const isNumber = /^\d/.test(word) || NUMBER_WORDS.has(word.toLowerCase());
  const mayBeYear = isYearWord(word) && columns.some(isDated);
  return (!isNumber || mayBeYear) && !THAN_USUAL.test(question);
}
