import { lexicon } from '../text/lexicon.js';
import { stem } from '../text/stem.js';
import { PREFIX_LENGTH } from './headers/header-quality.js';
import { type ColumnMeaning, type Item } from './meaning.js';
import { type Column } from './headers/schema.js';

/** A synonym of one word of several in a header is less than this. */
const WEAK = 0.65;

const beginAlike = (one: string, other: string): boolean =>
  one.length >= PREFIX_LENGTH && one.slice(0, PREFIX_LENGTH) === other.slice(0, PREFIX_LENGTH);

/** Meanings that a reading may pass over. */
const PASSED: ReadonlySet<Item['meaning']['kind']> = new Set(['verb', 'skip', 'adjective']);

const namesMoney = (norm: string): boolean => lexicon.moneyWords.some(({ words }) => words.has(norm));

/**
 * Words of which a reading made no more than a guess, in small letters: those that name a column by nothing but another word for a
 * part of its header ("package" for `CityTier`), and those for money that it passed over.
 * @param isFree whether the item at an index was not used
 */
export function guessedWords(items: readonly Item[], isFree: (index: number) => boolean): string[] {
  return items.flatMap(({ meaning, norm }, index) => {
    if (meaning.kind === 'column') return isWeak(meaning, norm.split(' ')) ? norm.split(' ') : [];
    return PASSED.has(meaning.kind) && isFree(index) && namesMoney(norm) ? [norm] : [];
  });
}

/** Amounts, dates and things that have a number have many names; what tells groups apart has its own. */
const tellsApart = ({ role }: Column): boolean => !['measure', 'date', 'identifier'].includes(role);

function isWeak({ column, quality, isAssumed }: ColumnMeaning, words: readonly string[]): boolean {
  if (isAssumed || quality >= WEAK || !tellsApart(column)) return false;
  return words.every((word) =>
    column.stems.every((each) => each !== stem(word) && !beginAlike(each, stem(word))),
  );
}
