import { readFileSync } from 'node:fs';
import { type ForeignLanguage } from './language-traits.js';

/** The words of one language as they are stored. */
export interface LanguageFile {
  /** English wording to the phrases that mean it, separated by `|`; the form is described in languages/README.md. */
  readonly phrases: Readonly<Record<string, string>>;
  /** English words of headers to the words that mean them. */
  readonly nouns: Readonly<Record<string, string>>;
  /** Endings and particles that stand at the end of a word, by what they mean. */
  readonly endings?: Readonly<Record<string, string>>;
  /** The words for two to ten. */
  readonly numbers: string;
  /** The words for one, which are read as a number behind a comparison only. */
  readonly one?: string;
  /** Words between a figure and what it counts, which say nothing. */
  readonly counters?: string;
  /** Words behind a figure to the factor that they mean. */
  readonly scales: Readonly<Record<string, number>>;
  /** Beginnings of verbs that stand at the end of a clause, apart from their verb. */
  readonly separated?: string;
  /** Words cut off before an apostrophe: "l" of `l'année`. */
  readonly elisions?: string;
  /** Letters that begin words without being part of them, such as the article in Arabic. */
  readonly prefixes?: string;
  readonly suffixes?: string;
  /** Letters that hardly any other language in these letters writes. */
  readonly letters?: string;
  /** Words by which cells say yes and no. */
  readonly yes: string;
  readonly no: string;
}

/** Reads the words of a language. */
export function languageFile(language: ForeignLanguage): LanguageFile {
  const url = new URL(`./languages/${language.toLowerCase()}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as LanguageFile;
}
