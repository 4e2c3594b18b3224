import { type AnswerForm, asksForForm, formAsked } from '../../question/form.js';
import { once } from '../once.js';
import { FOREIGN_LANGUAGES, type QuestionLanguage } from '../text/languages.js';
import { sentencesOf } from './sentences.js';

const IN_LANGUAGE =
  /^(?:please )?(?:always )?(?:please )?(?:answer|reply|respond|write)(?: (?:everything|the (?:answer|reply)|your (?:answers?|repl(?:y|ies))|to me|me))?(?: always| only)? in (?<name>\p{L}+(?: \p{L}+)?)(?: only| please)?$/u;
const ALWAYS = /\b(?:always|the (?:answer|result)s?|results?|answers?|all|a|every(?:thing)?)\b/gi;

/** English names, in small letters. */
function namesOf(language: QuestionLanguage): string[] {
  if (language === 'ZH-CN') return ['chinese', 'simplified chinese'];
  if (language === 'ZH-TW') return ['traditional chinese'];
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language.toLowerCase());
  return name === undefined ? [] : [name.toLowerCase()];
}

const languages = once(
  () =>
    new Map(
      (['EN', ...FOREIGN_LANGUAGES] as const).flatMap((language) =>
        namesOf(language).map((name) => [name, language] as const),
      ),
    ),
);

/** The language that an English sentence, which says nothing else, wishes answers in; null for any other sentence. */
export function languageOfWish(sentence: string): QuestionLanguage | null {
  const name = IN_LANGUAGE.exec(sentence.trim().toLowerCase())?.groups?.name;
  return languages().get(name ?? '') ?? null;
}

/** The form that an English sentence, which says nothing else, wishes answers in; null for any other sentence. */
export function formOfWish(sentence: string): AnswerForm | null {
  return asksForForm(sentence.replace(ALWAYS, ' ')) ? formAsked(sentence) : null;
}

/** The language that instructions wish answers in, the last one where they name several; null where they name none. */
export const languageWished = (instructions: string | null): QuestionLanguage | null =>
  sentencesOf(instructions ?? '')
    .flatMap((sentence) => languageOfWish(sentence) ?? [])
    .at(-1) ?? null;
