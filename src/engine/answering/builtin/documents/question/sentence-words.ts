import { readFileSync } from 'node:fs';
import { type QuestionLanguage } from '../../text/languages.js';

/**
 * Words that change what a sentence says of its terms: `modals` and `qualifiers` say that it is so only perhaps or in part, `aside`
 * opens what is not asserted, `agents` stands before who did it, `joining` between parts; `more` and `less` bound a number; `verbs`
 * end the subject that a sentence opens with; `differing` asks for things
 * side by side, and `comparing` does where it is said of which.
 */
type WordKind =
  | 'negations'
  | 'pronouns'
  | 'modals'
  | 'qualifiers'
  | 'aside'
  | 'agents'
  | 'joining'
  | 'more'
  | 'less'
  | 'verbs'
  | 'comparing'
  | 'differing';

const FILE = new URL('./sentence-words.json', import.meta.url);
const WORDS = JSON.parse(readFileSync(FILE, 'utf8')) as Record<QuestionLanguage, Record<WordKind, string[]>>;
/** Letters that are written without blanks between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const NEVER = /(?!)/u;

const known = new Map<string, RegExp>();

/** Finds every word of a kind, in any case; it has the flag `g`. */
export function sentenceWords(language: QuestionLanguage, kind: WordKind): RegExp {
  const key = `${language} ${kind}`;
  const pattern = known.get(key) ?? patternOf(WORDS[language][kind]);
  known.set(key, pattern);
  return pattern;
}

function patternOf(words: readonly string[]): RegExp {
  if (words.length === 0) return NEVER;
  const longestFirst = words.toSorted((left, right) => right.length - left.length);
  const sources = longestFirst.map((word) =>
    UNSPACED.test(word) ? word : String.raw`(?<![\p{L}\p{M}'’])${word}(?![\p{L}\p{M}])`,
  );
  return new RegExp(sources.join('|'), 'giu');
}

/** Every word of a kind in a text, in small letters. */
export function wordsOfKind(text: string, language: QuestionLanguage, kind: WordKind): string[] {
  return Array.from(text.replaceAll('’', "'").matchAll(sentenceWords(language, kind)), ([word]) =>
    word.toLowerCase(),
  );
}

/** True when a text begins with a word of a kind. */
export function opensWith(text: string, language: QuestionLanguage, kind: WordKind): boolean {
  const [first] = text.matchAll(sentenceWords(language, kind));
  return first !== undefined && /^[^\p{L}\p{N}]*$/u.test(text.slice(0, first.index));
}
