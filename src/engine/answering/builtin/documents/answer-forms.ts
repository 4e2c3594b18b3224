import { once } from '../once.js';
import { LanguageWords, type QuestionLanguage } from '../text/languages.js';
import { monthNames } from './amounts/months.js';
import { type DocumentQuestion, type QuestionType } from './question/question-type.js';

const ENGLISH_NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half dozen once twice';
const YEAR = String.raw`(?<![\d.,/])(?:1\d{3}|20\d{2})(?![\d]|[.,]\d)(?:\s?(?:年|년))?`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|er|\.|º)?`;
const FIGURES = String.raw`(?:[$€£¥]\s?)?\d+(?:[.,\u00a0\u202f ]?\d{3})*(?:[.,]\d+)?[½¼¾]?(?:\s?%|\s?(?:percent|Prozent))?`;
const COUNTED_HAN = '[一二三四五六七八九十百千万兩两几]+(?=[个個名位次年月日天人家种種])';
/** One or more capitalised words, with the small words that join them inside of names. */
const NAMES =
  /\p{Lu}[\p{L}\p{M}'’.-]*(?:\s+(?:(?:of|the|de|da|do|del|di|van|von|der|la|le|du|bin|ibn|al|and)\s+){0,2}\p{Lu}[\p{L}\p{M}'’.-]*)*/gu;

const dates = once(() => {
  // Of all reply languages, in the forms that dates have.
  const longestFirst = [...monthNames().keys()].toSorted((left, right) => right.length - left.length);
  const month = String.raw`(?<!\p{L})(?:${longestFirst.join('|')})(?!\p{L})\.?`;
  const forms = [
    String.raw`\d{4}-\d{2}-\d{2}`,
    String.raw`\d{1,2}[./]\d{1,2}[./]\d{2,4}`,
    String.raw`(?:\d{2,4}\s?[年년]\s?)?\d{1,2}\s?[月월]\s?(?:\d{1,2}\s?[日일])?`,
    String.raw`${DAY}\s+(?:de\s+)?${month}(?:\s+(?:de\s+)?\d{4})?`,
    String.raw`${month}\s+${DAY}(?:,?\s+\d{4})?(?!\d)`,
    String.raw`${month}\s+(?:de\s+)?\d{4}`,
    String.raw`\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m\.?(?!\p{L})`,
    String.raw`\d{1,2}(?:st|nd|rd|th)\s+century|\d{1,2}\s?世[纪紀]`,
    YEAR,
    // "may" is more often no month.
    String.raw`(?<!\p{L})(?:${longestFirst.filter((name) => name.length > 3).join('|')})(?!\p{L})`,
  ];
  return new RegExp(forms.join('|'), 'giu');
});

const numbersByLanguage = new Map<QuestionLanguage, RegExp>();

/** Figures and the number words of English and a language; those of another language may be any word of this one. */
function numbers(language: QuestionLanguage): RegExp {
  const known = numbersByLanguage.get(language);
  if (known) return known;
  const own = language === 'EN' ? [] : [...LanguageWords.of(language).numbers.keys()];
  const words = [...ENGLISH_NUMBERS.split(' '), ...own].join('|');
  const pattern = new RegExp(String.raw`${FIGURES}|(?<!\p{L})(?:${words})(?!\p{L})|${COUNTED_HAN}`, 'giu');
  numbersByLanguage.set(language, pattern);
  return pattern;
}

/** The pattern of what a question asks for; null where it is no single thing. */
function patternFor({ type, language }: DocumentQuestion): RegExp | null {
  if (type === 'when') return dates();
  if (type === 'howMany') return numbers(language);
  return type === 'who' || type === 'where' ? NAMES : null;
}

/**
 * True when a sentence holds something of the form that a question asks for, such as a date, and the question does not.
 * Always false for questions that ask for no such form.
 */
export function holdsForm(question: DocumentQuestion, sentence: string): boolean {
  return formIn(question, sentence) !== null;
}

/** The first thing in a sentence of the form that a question asks for, such as a date, that the question does not hold; or null. */
export function formIn(question: DocumentQuestion, sentence: string): string | null {
  const pattern = patternFor(question);
  if (!pattern) return null;
  const { type } = question;
  const known = question.text.toLowerCase();
  const found = Array.from(sentence.matchAll(pattern)).find(
    ({ index, 0: text }) => !isOpening(text, index, type) && !known.includes(bare(text)),
  );
  return found?.[0].trim() ?? null;
}

/** Without the end of the sentence. */
function bare(found: string): string {
  return found.toLowerCase().replace(/[\s.,'’-]+$/, '');
}

/** A single word that opens a sentence is capitalised whatever it is. */
function isOpening(found: string, index: number, type: QuestionType): boolean {
  return index === 0 && (type === 'who' || type === 'where') && !found.includes(' ');
}
