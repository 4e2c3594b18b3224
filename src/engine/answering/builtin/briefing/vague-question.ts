import { type AnalysisRequest, type AnalysisTable } from '../../analyst.js';
import { overNamedFiles } from '../reading/named-files.js';
import { foldLetters } from '../text/letters.js';
import { FOREIGN_LANGUAGES, type QuestionLanguage } from '../text/languages.js';
import { splitWords } from '../text/normalize.js';
import { questionLanguageOf } from '../translate/asked.js';
import { type VagueParts, VagueWords } from './vague-words.js';

const LANGUAGES: readonly QuestionLanguage[] = ['EN', ...FOREIGN_LANGUAGES];
/** A shorter word of a header is no name that a question would use alone. */
const SHORTEST_NAME = 4;
/** Letters by which forms of one word differ at most: "summary", "summaries". */
const LONGEST_ENDING = 2;

/** A question that asks for nothing in particular. */
export interface VagueQuestion {
  readonly language: QuestionLanguage;
  /** Those of the files that it names, else all. */
  readonly tables: readonly AnalysisTable[];
}

const isForm = (name: string, word: string): boolean =>
  name === word ||
  (Math.min(name.length, word.length) >= SHORTEST_NAME &&
    Math.abs(name.length - word.length) <= LONGEST_ENDING &&
    (name.startsWith(word) || word.startsWith(name)));

/** What a table calls its columns and its frequent values, as it is compared. */
function namesIn({ profile }: AnalysisTable): Set<string> {
  return new Set(
    profile.columns.flatMap(({ name, type, topValues }) => [
      foldLetters(name),
      ...splitWords(name).map(foldLetters),
      ...(type === 'text' ? topValues.map(({ value }) => foldLetters(value)) : []),
    ]),
  );
}

/** The words by which a question could name something: its phrases whole, and those of their words that can stand alone. */
function namingWords(phrases: readonly (readonly string[])[], words: VagueWords): string[] {
  return phrases.flatMap((phrase) => [
    phrase.join(''),
    phrase.join(' '),
    ...phrase.filter((word) => word.length >= SHORTEST_NAME && !words.isBeside(word)),
  ]);
}

/** Whether what asks for a briefing, or what it is said to be about, is itself something in the tables. */
function namesSomething(
  { asks, about }: VagueParts,
  words: VagueWords,
  tables: readonly AnalysisTable[],
): boolean {
  const inTables = tables.flatMap((table) => [...namesIn(table)]);
  const ofTables = tables.flatMap(({ name }) => splitWords(name).map(foldLetters));
  const isNamed = (names: readonly string[], phrases: readonly (readonly string[])[]): boolean =>
    namingWords(phrases, words).some((word) => names.some((name) => isForm(name, word.replace('*', ''))));
  return isNamed(inTables, asks) || isNamed([...inTables, ...ofTables], about);
}

/**
 * A question that names no column, value or number and nothing else that is not there: every word of it is one of those by
 * which people ask how things are. Null for any other question.
 */
export function readVague(request: AnalysisRequest): VagueQuestion | null {
  const { question, tables } = overNamedFiles(request);
  const names = tables === request.tables ? [] : ['the file'];
  const asked = questionLanguageOf(request);
  for (const language of [asked, ...LANGUAGES.filter((each) => each !== asked)]) {
    const words = VagueWords.of(language);
    const parts = words.partsOf(question, names);
    if (parts) return namesSomething(parts, words, tables) ? null : { language, tables };
  }
  return null;
}
