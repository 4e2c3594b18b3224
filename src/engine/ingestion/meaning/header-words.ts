import { readFileSync } from 'node:fs';
import { writtenOut } from '../../terms/index.js';

/** Words by what they say of a column, in the reply languages; data beside the code. */
const CONCEPTS = JSON.parse(readFileSync(new URL('./concepts.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const LONG_WORD = 5;
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const byWord = new Map<string, Set<string>>();
for (const [concept, words] of Object.entries(CONCEPTS)) {
  for (const word of words.split(' ')) byWord.set(word, (byWord.get(word) ?? new Set()).add(concept));
}
const longWords = [...byWord.keys()].filter((word) => word.length >= LONG_WORD && /^[a-z]+$/.test(word));
const unspaced = [...byWord.keys()].filter((word) => NO_SPACES.test(word));
const LETTERS = new Map(Object.entries({ ß: 'ss', ı: 'i', ł: 'l', đ: 'd', ø: 'o', æ: 'ae' }));

/** The words of a header in lower case, without accents: `unitPrice (EUR)` gives `unit price eur`. */
export function headerWords(name: string): string[] {
  const parted = name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
    .replace(/([%#№])/gu, ' $1 ');
  return folded(parted)
    .split(/[^\p{L}\p{M}\p{N}%#№]+/u)
    .filter((word) => word !== '');
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßıłđøæ]/g, (letter) => LETTERS.get(letter) ?? letter);
}

/** What a word, or two words that follow each other, say of a column; of one that is written short, what it is short for. */
export function conceptsOf(word: string): ReadonlySet<string> {
  const known = byWord.get(word) ?? byWord.get(singular(word));
  if (known) return known;
  const full = writtenOut(word);
  return full.includes(word) ? partialConcepts(word) : new Set(full.flatMap((each) => [...conceptsOf(each)]));
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/(?:ies)$/, 'y').replace(/s$/, '') : word;
}

/** `Gesamtumsatz` ends with a known word, `出荷数量` holds one. */
function partialConcepts(word: string): ReadonlySet<string> {
  const known = NO_SPACES.test(word)
    ? unspaced.filter((each) => word.includes(each))
    : longWords.filter((each) => word.length > each.length + 2 && word.endsWith(each));
  const longest = known.sort((a, b) => b.length - a.length)[0];
  return byWord.get(longest ?? '') ?? new Set();
}
