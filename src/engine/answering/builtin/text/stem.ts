import { createRequire } from 'node:module';

interface Stemmers {
  newStemmer(language: string): { stem(word: string): string };
}

// The package is CommonJS and ships no types.
const stemmers = createRequire(import.meta.url)('snowball-stemmers') as Stemmers;
const english = stemmers.newStemmer('english');

/** Words of which the stemming rules do not know the stem, or give them that of another: `production` is no product. */
const IRREGULAR = new Map([
  ['children', 'child'],
  ['people', 'person'],
  ['persons', 'person'],
  ['men', 'man'],
  ['women', 'woman'],
  ['feet', 'foot'],
  ['mice', 'mouse'],
  ['teeth', 'tooth'],
  ['buses', 'bus'],
  ['indices', 'index'],
  ['statuses', 'status'],
  ['aliases', 'alias'],
  ['production', 'produce'],
  ['productions', 'produce'],
]);

const MOST_KNOWN = 100_000;
const known = new Map<string, string>();

/** The stem of one folded English word (Snowball English), so that plural and inflected forms compare equal. */
export function stem(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const singular = IRREGULAR.get(word) ?? word;
  const stemmed = /^[a-z]+$/.test(singular) ? english.stem(singular) : singular;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, stemmed);
  return stemmed;
}

/** Shorter stems are shared by words that have nothing in common: `gemi` (ship) and `getir` (bring) both become `ge`. */
const SHORTEST_STEM = 3;

/**
 * The stems of words of another language (Snowball); a word whose stem would be too short is its own.
 * @param language as Snowball names it, such as `turkish`
 */
export function stemmerOf(language: string): (word: string) => string {
  const stemmer = stemmers.newStemmer(language);
  return (word) => {
    // The Russian stemmer does not take ё for a vowel, and most people write е for it.
    const written = word.replaceAll('ё', 'е');
    const stemmed = stemmer.stem(written);
    return stemmed.length < SHORTEST_STEM ? written : stemmed;
  };
}
