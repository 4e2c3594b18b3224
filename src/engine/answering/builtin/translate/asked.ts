import { type AnalysisRequest } from '../../analyst.js';
import { describeTable } from '../link/headers/schema.js';
import { languageWished } from '../instructions/wishes.js';
import { loadValues } from '../link/values/value-loader.js';
import { detectLanguage } from '../text/language.js';
import { type QuestionLanguage } from '../text/languages.js';
import { type EnglishQuestion, inEnglish } from './in-english.js';
import { namesOf, type TableNames } from './table-words.js';

/** Tables whose values are read to find the names that a question speaks of; of the others the frequent ones do. */
const MOST_TABLES = 5;

/** A request whose questions are in the plain English that the analyst reads, and whose reply language is settled. */
interface AskedInEnglish {
  readonly request: AnalysisRequest;
  /** English word, lower case, to the word of the question that it stands for. */
  readonly written: ReadonlyMap<string, string>;
}

function languageOf(question: string, { language }: AnalysisRequest, names: TableNames): QuestionLanguage {
  const fallback = language === 'AUTO' ? 'EN' : language;
  return detectLanguage(question, { names: [...names.columns, ...names.values], fallback });
}

/** The language that a question is asked in. */
export function questionLanguageOf(request: AnalysisRequest): QuestionLanguage {
  return languageOf(request.question, request, namesOf(request.tables));
}

/** The language of the reply: the one that was asked for, or with `AUTO` the one that is wished with the question, else that of the question. */
export function replyLanguageOf(request: AnalysisRequest): QuestionLanguage {
  if (request.language !== 'AUTO') return request.language;
  return languageWished(request.userPrompt) ?? questionLanguageOf(request);
}

async function valuesOf({ tables, workbench }: AnalysisRequest, signal: AbortSignal): Promise<string[]> {
  const values: string[] = [];
  for (const table of tables.slice(0, MOST_TABLES)) {
    signal.throwIfAborted();
    values.push(...(await loadValues(workbench, describeTable(table))).names());
  }
  return values;
}

/** Texts of questions in the plain English that the analyst reads; those that are asked in it stay as they are. */
export async function textsInEnglish(
  texts: readonly string[],
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<EnglishQuestion[]> {
  const known = namesOf(request.tables);
  const languages = texts.map((text) => languageOf(text, request, known));
  if (languages.every((language) => language === 'EN'))
    return texts.map((text) => ({ text, written: new Map<string, string>() }));
  const names = namesOf(request.tables, await valuesOf(request, signal));
  return texts.map((text, at) => inEnglish(text, languages[at] ?? 'EN', names));
}

/** Puts the questions of a request into English and settles the language of the reply. */
export async function askedInEnglish(request: AnalysisRequest, signal: AbortSignal): Promise<AskedInEnglish> {
  const settled = { ...request, language: replyLanguageOf(request) };
  const past = request.history.map(({ question }) => question);
  const [question, ...earlier] = await textsInEnglish([request.question, ...past], request, signal);
  const history = request.history.map((each, at) => ({
    ...each,
    question: earlier[at]?.text ?? each.question,
  }));
  return {
    request: { ...settled, question: question?.text ?? request.question, history },
    written: question?.written ?? new Map(),
  };
}
