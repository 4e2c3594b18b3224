import { FOREIGN_LANGUAGES, type ForeignLanguage, LanguageWords } from '../../text/languages.js';
import { isKnownWord, lexicon } from '../../text/lexicon.js';
import { fold } from '../../text/normalize.js';
import { stem } from '../../text/stem.js';

type Meanings = ReadonlyMap<string, string>;

const known = new Map<ForeignLanguage, Meanings>();

/** What the headers of a language mean in English, by their words as they are compared. */
function meaningsOf(language: ForeignLanguage): Meanings {
  const found = known.get(language);
  if (found) return found;
  const words = LanguageWords.of(language);
  const nouns = words.phrases.filter(({ kind }) => kind === 'noun');
  const times = words.phrases.filter(({ english }) => /^(day|week|month|quarter|year)$/.test(english));
  const meanings = new Map<string, string>();
  for (const { words: parts, english } of [...nouns, ...times]) {
    const key = parts.map((part) => part.fold).join(' ');
    if (!meanings.has(key)) meanings.set(key, english);
  }
  known.set(language, meanings);
  return meanings;
}

function keyOf(header: string, language: ForeignLanguage): string {
  return LanguageWords.of(language)
    .phraseWords(header.replaceAll(/[_#*]/g, ' '))
    .map((word) => word.fold)
    .join(' ');
}

const isEnglish = (header: string): boolean =>
  fold(header)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .every(
      (word) => isKnownWord(word) || lexicon.additive.has(stem(word)) || lexicon.synonyms.has(stem(word)),
    );

function meanings(headers: readonly string[], language: ForeignLanguage): (string | null)[] {
  const inLanguage = meaningsOf(language);
  return headers.map((header) => inLanguage.get(keyOf(header, language)) ?? null);
}

/**
 * The English words of headers in another language, `null` for those that are not known. Headers are taken to be in
 * the language that knows the most of them, and in English unless it knows more of them than English does.
 */
export function englishHeaders(headers: readonly string[]): (string | null)[] {
  const english = headers.filter(isEnglish).length;
  if (english === headers.length) return headers.map(() => null);
  const candidates = FOREIGN_LANGUAGES.map((language) => meanings(headers, language));
  const counts = candidates.map((each) => each.filter((meaning) => meaning !== null).length);
  const most = Math.max(...counts);
  const best = candidates[counts.indexOf(most)];
  return best && most > english && most > 1 ? best : headers.map(() => null);
}
