import { type AnalysisRequest, type AnalysisTable } from './analyst.js';
import { identifier, textLiteral } from './builtin/representation/sql/quoting.js';
import { type Catalogue } from './narration/catalogue.js';
import { escapeMarkdown } from './narration/markdown.js';
import { tokensOf } from './question/tokens.js';

/** A name that people use, with what it is read as. */
interface ReadName {
  readonly name: string;
  readonly meaning: string;
  /** How it stands in a statement. */
  readonly sql: string;
}

/** Letters of scripts that leave no blanks between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
/** Two forms of a word begin alike for so many letters, and end in no more than so many others. */
const SHORTEST_START = 3;
const LONGEST_ENDING = 2;

function areForms(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const isWhole = start === one.length && start === other.length;
  return (
    isWhole ||
    (start >= SHORTEST_START && Math.max(one.length - start, other.length - start) <= LONGEST_ENDING)
  );
}

function isSaid(name: string, question: string, words: readonly string[]): boolean {
  const small = name.toLowerCase();
  if (UNSPACED.test(name)) return question.toLowerCase().includes(small);
  const wanted = tokensOf(small).all.map(({ norm }) => norm);
  return words.some((_, from) => wanted.every((word, at) => areForms(words[from + at] ?? '', word)));
}

function namesOf({ name: table, otherNames }: AnalysisTable): ReadName[] {
  if (!otherNames) return [];
  const shown = (text: string): string => `*${escapeMarkdown(text)}*`;
  return [
    ...otherNames.table.map((name) => ({ name, meaning: shown(table), sql: identifier(table) })),
    ...otherNames.columns.flatMap(({ column, names }) =>
      names.map((name) => ({ name, meaning: shown(column), sql: identifier(column) })),
    ),
    ...otherNames.values.flatMap(({ column, value, names }) =>
      names.map((name) => ({
        name,
        meaning: `${shown(column)}: “${escapeMarkdown(value)}”`,
        sql: textLiteral(value),
      })),
    ),
  ];
}

/**
 * States which names that people use beside those of the files a question has, and what each is read as.
 * @param statements what was run: a name that is read as nothing in it is not used
 */
export function otherNameNotes(
  { question, tables }: Pick<AnalysisRequest, 'question' | 'tables'>,
  statements: string,
  catalogue: Catalogue,
): string[] {
  const words = tokensOf(question).all.map(({ norm }) => norm);
  const notes = tables
    .filter(({ name }) => statements.includes(identifier(name)))
    .flatMap((table) => namesOf(table))
    .filter(({ name, sql }) => statements.includes(sql) && isSaid(name, question, words))
    .map(({ name, meaning }) => catalogue.text('note.otherName', { name: escapeMarkdown(name), meaning }));
  return [...new Set(notes)];
}
