export { LanguageDetection, TEXT_LANGUAGES, type TextLanguage } from './language.js';
export { writtenOut } from './short-words.js';
export { LENGTH_TERM, type AskedTerms, askedTerms, termsOf } from './terms.js';
