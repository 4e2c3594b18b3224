import { once } from '../once.js';
import {
  FOREIGN_LANGUAGES,
  type ForeignLanguage,
  LanguageWords,
  type QuestionLanguage,
} from './languages.js';
import { isKnownWord, lexicon } from './lexicon.js';
import { plainForms } from './letters.js';
import { splitPhrase } from './wording/phrase-texts.js';

/** Longer texts are judged by their beginning. */
const MOST_LETTERS = 2000;
/** Script that only one of the languages is written in. */
const SCRIPTS: readonly (readonly [QuestionLanguage, RegExp])[] = [
  ['JA', /[\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ['KO', /\p{sc=Hangul}/u],
  ['HI', /\p{sc=Devanagari}/u],
  ['AR', /\p{sc=Arabic}/u],
  ['RU', /\p{sc=Cyrillic}/u],
];
const HAN: readonly ForeignLanguage[] = ['ZH-CN', 'ZH-TW', 'JA'];
const LATIN = FOREIGN_LANGUAGES.filter(
  (language) => !HAN.includes(language) && !SCRIPTS.some(([other]) => other === language),
);
/** What a letter counts that only this language writes, measured in words. */
const LETTER = 0.6;
/** What English needs less than another language, for its words are borrowed everywhere. */
const ENGLISH_START = 0.3;

/** What may settle the language of a question beside its own words. */
interface LanguageHints {
  /** Headers and values, whose language need not be that of the question. */
  readonly names: readonly string[];
  /** The language where the words leave it open. */
  readonly fallback: QuestionLanguage;
}

const occurrences = new Map<string, number>();

/** In how many of the languages a word occurs: what all share tells nothing. */
function spread(word: string): number {
  const known = occurrences.get(word);
  if (known !== undefined) return known;
  const languages = LATIN.filter((language) => has(LanguageWords.of(language), word)).length;
  const all = languages + (isEnglish(word) ? 1 : 0);
  if (occurrences.size < 20_000) occurrences.set(word, all);
  return all;
}

/** What the nouns of other languages are in English. */
const englishNouns = once(() => {
  const nouns = LATIN.flatMap((language) => Object.keys(LanguageWords.of(language).nouns));
  return new Set(nouns.flatMap((english) => english.split(' ')));
});

const isEnglish = (word: string): boolean =>
  englishNouns().has(word) ||
  (isKnownWord(word) && (word.length > 1 || word === 'a')) ||
  lexicon.verbs.has(word) ||
  lexicon.rowNouns.has(word) ||
  lexicon.additive.has(word);

function has(words: LanguageWords, word: string): boolean {
  return words.vocabulary.has(words.fold(word));
}

function weigh(words: readonly string[], knows: (word: string) => boolean): number {
  return words.reduce((sum, word) => sum + (knows(word) ? 1 / Math.max(spread(word), 1) : 0), 0);
}

/** Weights of what tells between languages that share most words: the accents, and the language of the table. */
const SPELLED = 0.2;
const NAMED = 0.3;

interface Words {
  readonly own: readonly string[];
  readonly names: readonly string[];
}

function latinScore(language: ForeignLanguage, { own, names }: Words): number {
  const known = LanguageWords.of(language);
  const letters = new Set(Array.from(own.join('')).filter((letter) => known.letters.has(letter)));
  const spelled = own.filter((word) => known.spellings.has(word)).length;
  // A name that is also English tells nothing: headers often are.
  const named = names.filter((word) => known.spellings.has(word) && !isEnglish(word)).length;
  return weigh(own, (word) => has(known, word)) + LETTER * letters.size + SPELLED * spelled + NAMED * named;
}

/** The words and letters, and which of them are names from the table. */
function wordsOf(text: string, names: readonly string[]): Words {
  const foreign = new Set(names.flatMap((name) => splitPhrase(name.toLowerCase())));
  const words = splitPhrase(text.replaceAll(/[#*'’]/g, ' ').toLowerCase()).filter(
    (word) => !/[\d_]/.test(word),
  );
  const isName = (word: string): boolean => foreign.has(word);
  return { own: words.filter((word) => !isName(word)), names: words.filter(isName) };
}

/** The best; of equals the first, so that the same question is always read the same way. */
function best<Language>(
  scores: readonly (readonly [Language, number])[],
): readonly [Language, number] | null {
  return scores.toSorted(([, left], [, right]) => right - left)[0] ?? null;
}

function detectLatin(words: Words, { fallback }: LanguageHints): QuestionLanguage {
  const english = weigh(words.own, isEnglish) + ENGLISH_START + SPELLED * words.own.filter(isEnglish).length;
  const scores = LATIN.map((language) => [language, latinScore(language, words)] as const);
  const hinted = scores.map(
    ([language, score]) => [language, score + (language === fallback ? 0.2 : 0)] as const,
  );
  const top = best(hinted);
  return top && top[1] > english ? top[0] : 'EN';
}

/** How many letters of a text in Chinese characters the phrases of a language explain. */
function explained(language: ForeignLanguage, letters: readonly string[]): number {
  const { phrases } = LanguageWords.of(language);
  const text = letters.join('');
  const parts = phrases.flatMap(({ words }) =>
    words
      .map(({ fold }) => fold)
      .join('')
      .split('#'),
  );
  const inside = parts.filter((part) => part.length > 1 && text.includes(part));
  const covered = new Set(inside.flatMap((part) => Array.from(part)));
  const { vocabulary } = LanguageWords.of(language);
  return letters.reduce(
    (sum, letter) => sum + (covered.has(letter) ? 1 : vocabulary.has(letter) ? 0.5 : 0),
    0,
  );
}

function detectHan(words: readonly string[], { fallback }: LanguageHints): QuestionLanguage {
  const letters = words.filter((word) => /\p{sc=Han}/u.test(word));
  const scores = HAN.map(
    (language) => [language, explained(language, letters) + (language === fallback ? 0.4 : 0)] as const,
  );
  return best(scores)?.[0] ?? (fallback === 'ZH-TW' ? 'ZH-TW' : 'ZH-CN');
}

/**
 * The language of a question, of those that replies may be in: by its script, then by its words and letters. English
 * where nothing tells, and for languages that are none of these.
 */
export function detectLanguage(question: string, hints: LanguageHints): QuestionLanguage {
  const text = plainForms(question).slice(0, MOST_LETTERS);
  const words = wordsOf(text, hints.names);
  const own = words.own.join('');
  const whole = /\p{L}/u.test(own) ? own : text;
  const script = SCRIPTS.find(([, letters]) => letters.test(own)) ?? null;
  if (script) return script[0];
  if (/\p{sc=Han}/u.test(own)) return detectHan([...words.own, ...words.names], hints);
  if (/[^\p{sc=Latin}\p{P}\p{S}\p{N}\p{Z}\p{M}\p{sc=Common}]/u.test(whole)) return scriptOf(whole, hints);
  return detectLatin(words, hints);
}

/** Where only names from the table are left, their script tells. */
function scriptOf(text: string, hints: LanguageHints): QuestionLanguage {
  const script = SCRIPTS.find(([, letters]) => letters.test(text));
  if (script) return script[0];
  return /\p{sc=Han}/u.test(text) ? detectHan(splitPhrase(text), hints) : 'EN';
}
