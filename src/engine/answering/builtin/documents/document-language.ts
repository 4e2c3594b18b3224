import { type TextLanguage } from '../../../terms/index.js';
import { FOREIGN_LANGUAGES, LanguageWords, type QuestionLanguage } from '../text/languages.js';

/**
 * The language that the words of a passage are read in.
 * @param language it was indexed in; `other` says nothing
 * @param asked the language of the question, taken where the index does not tell
 */
export function wordsLanguageOf(language: TextLanguage, asked: QuestionLanguage): QuestionLanguage {
  if (language === 'other') return asked;
  const isOfText = (each: (typeof FOREIGN_LANGUAGES)[number]): boolean =>
    LanguageWords.of(each).traits.stemmer === language;
  return FOREIGN_LANGUAGES.find(isOfText) ?? 'EN';
}
