import { createRequire } from 'node:module';
import { FUNCTION_WORDS } from './function-words.js';
import { type TextLanguage } from './language.js';
import { foldWord, plainText } from './letters.js';

interface Stemmer {
  stem(word: string): string;
}

interface Stemmers {
  newStemmer(language: string): Stemmer;
}

// The package is CommonJS and ships no types.
const stemmers = createRequire(import.meta.url)('snowball-stemmers') as Stemmers;

/** Figures, codes and the like have no endings. */
const INFLECTED = /^[\p{L}\p{M}']+$/u;
const MOST_KNOWN = 200_000;

/** Makes terms of the words of one language. */
export class TermMaker {
  private static readonly makers = new Map<TextLanguage, TermMaker>();
  private readonly known = new Map<string, string | null>();
  private readonly functionWords: ReadonlySet<string>;
  private readonly stemmer: Stemmer | null;

  private constructor(language: TextLanguage) {
    this.functionWords = new Set(language === 'other' ? [] : plainText(FUNCTION_WORDS[language]).split(' '));
    this.stemmer = language === 'other' ? null : stemmers.newStemmer(language);
  }

  static of(language: TextLanguage): TermMaker {
    const maker = this.makers.get(language) ?? new TermMaker(language);
    this.makers.set(language, maker);
    return maker;
  }

  /** The folded Snowball stem of a plain word; null for a function word. */
  termOf(word: string): string | null {
    const found = this.known.get(word);
    if (found !== undefined) return found;
    const term = this.functionWords.has(word) ? null : foldWord(this.stemOf(word));
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(word, term);
    return term;
  }

  private stemOf(word: string): string {
    return this.stemmer && INFLECTED.test(word) ? this.stemmer.stem(word) : word;
  }
}
