import { Catalogue } from '../../../narration/catalogue.js';
import { type QuestionLanguage } from '../../text/languages.js';
import { askingPlaces } from './question-type.js';

/** The questions that a text asks one after the other: "How many …, and what does …?" asks two. */
export function partsOf(question: string, language: QuestionLanguage): string[] {
  const and = conjunctionOf(language);
  const cuts = askingPlaces(question, language).filter((place) => {
    const before = question.slice(0, place).trimEnd().toLowerCase();
    return /[,;.?!，；。？！、]$/u.test(before) || (and !== '' && before.endsWith(and));
  });
  return [0, ...cuts]
    .map((start, index) => question.slice(start, cuts[index]))
    .map((part) => withoutConjunction(part.trim(), and))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/** "and". */
function conjunctionOf(language: QuestionLanguage): string {
  const { locale } = Catalogue.of(language);
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(['a', 'b']);
  return parts.find(({ type }) => type === 'literal')?.value.trim() ?? '';
}

function withoutConjunction(part: string, and: string): string {
  const bare = part.replace(/[,;，；、]$/u, '').trimEnd();
  const isJoined = and !== '' && bare.toLowerCase().endsWith(` ${and}`);
  return (isJoined ? bare.slice(0, -and.length) : bare).replace(/[\s,;，；、]+$/u, '');
}
