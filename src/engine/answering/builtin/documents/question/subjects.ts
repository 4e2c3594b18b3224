import { type QuestionLanguage } from '../../text/languages.js';
import { opensWith, sentenceWords } from './sentence-words.js';

const MOST_SUBJECT_WORDS = 7;
const NAMES = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*\s+){1,4}(?=\p{Ll})/u;

/** True when a sentence says of whom it speaks only by a pronoun. */
export function isDependent(sentence: string, language: QuestionLanguage): boolean {
  return opensWith(sentence, language, 'pronouns');
}

/**
 * What a sentence says something about, as far as it opens with that: the words before its verb, or a name.
 * @returns null where it opens with neither
 */
export function subjectOf(sentence: string, language: QuestionLanguage): string | null {
  if (isDependent(sentence, language)) return null;
  const [verb] = sentence.matchAll(sentenceWords(language, 'verbs'));
  const before = verb ? sentence.slice(0, verb.index).trim() : '';
  if (isShort(before)) return before;
  const [name = ''] = NAMES.exec(sentence) ?? [];
  return name.trim().includes(' ') ? name.trim() : null;
}

function isShort(text: string): boolean {
  return text !== '' && !/[,;:()]/.test(text) && text.split(/\s+/).length <= MOST_SUBJECT_WORDS;
}
