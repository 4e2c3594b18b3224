export { LanguageDetection, TEXT_LANGUAGES, type TextLanguage } from './language.js';
export { LENGTH_TERM, termsOf } from './terms.js';
