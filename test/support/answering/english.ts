import { type QuestionLanguage } from '../../../src/engine/answering/builtin/text/languages.js';
import { inEnglish } from '../../../src/engine/answering/builtin/translate/in-english.js';
import { type TableNames } from '../../../src/engine/answering/builtin/translate/table-words.js';

export const NOTHING: TableNames = { columns: [], measures: new Set(), values: [], tables: [], others: [] };

/** A question in English, over tables in which these names are. */
export function english(
  question: string,
  language: QuestionLanguage,
  names: Partial<TableNames> = {},
): string {
  return inEnglish(question, language, { ...NOTHING, ...names }).text;
}
