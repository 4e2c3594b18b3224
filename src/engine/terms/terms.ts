import { type TextLanguage } from './language.js';
import { foldWord, plainText } from './letters.js';
import { TermMaker } from './stemmer.js';
import { wordsOf } from './words.js';

/** What no word is: under it an index keeps how many terms a passage has. */
export const LENGTH_TERM = '';

/**
 * The terms that a text is found by, in its order: folded stems of words as `Intl.Segmenter` sees them, and for scripts
 * without blanks, and Korean, every character and every pair of neighbours. Function words are left out.
 * @param language of the indexed text, also where the text is a question about it
 */
export function termsOf(text: string, language: TextLanguage): string[] {
  const maker = TermMaker.of(language);
  const terms: string[] = [];
  for (const word of wordsOf(plainText(text))) {
    if (!word.isSpaced) terms.push(...characterTerms(word.text));
    else terms.push(...nonEmpty(maker.termOf(word.text)));
  }
  return terms;
}

function nonEmpty(term: string | null): string[] {
  return term === null || term === LENGTH_TERM ? [] : [term];
}

function characterTerms(run: string): string[] {
  const characters = Array.from(foldWord(run));
  return characters.flatMap((character, i) => {
    const next = characters[i + 1];
    return next === undefined ? [character] : [character, character + next];
  });
}
