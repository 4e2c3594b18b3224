import { TEXT_LANGUAGES, type TextLanguage } from './language.js';
import { foldWord, plainText } from './letters.js';
import { TermMaker } from './stemmer.js';
import { type Word, wordsOf } from './words.js';

/** What no word is: under it an index keeps how many terms a passage has. */
export const LENGTH_TERM = '';

/**
 * The terms that a text is found by, in its order: folded stems of words as `Intl.Segmenter` sees them, and for scripts
 * without blanks, and Korean, every character and every pair of neighbours. Function words are left out.
 * @param language of the indexed text, also where the text is a question about it
 */
export function termsOf(text: string, language: TextLanguage): string[] {
  return [...termsIn(wordsOf(plainText(text)), language)];
}

/** Questions of more words are cut here: a statement that searches for thousands is not what was asked. */
const MOST_ASKED_WORDS = 1000;
/** Of scripts without blanks a word gives many terms. */
const MOST_ASKED_TERMS = 256;

/** The terms of a question in every language that the text may be in. */
export type AskedTerms = ReadonlyMap<TextLanguage, readonly string[]>;

/** The first terms of a question in every language; its words are looked for once. */
export function askedTerms(question: string): AskedTerms {
  const words = taken(wordsOf(plainText(question)), MOST_ASKED_WORDS);
  return new Map(
    TEXT_LANGUAGES.map((language) => [language, taken(termsIn(words, language), MOST_ASKED_TERMS)]),
  );
}

function* termsIn(words: Iterable<Word>, language: TextLanguage): Generator<string> {
  const maker = TermMaker.of(language);
  for (const word of words) {
    if (!word.isSpaced) yield* characterTerms(word.text);
    else yield* nonEmpty(maker.termOf(word.text));
  }
}

function taken<Item>(items: Iterable<Item>, most: number): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    if (first.length === most) break;
    first.push(item);
  }
  return first;
}

function nonEmpty(term: string | null): string[] {
  return term === null || term === LENGTH_TERM ? [] : [term];
}

function* characterTerms(run: string): Generator<string> {
  let last = '';
  for (const character of foldWord(run)) {
    if (last !== '') yield* [last, last + character];
    last = character;
  }
  if (last !== '') yield last;
}
