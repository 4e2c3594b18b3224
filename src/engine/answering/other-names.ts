import { type AnalysisRequest, type AnalysisTable } from './analyst.js';
import { identifier, textLiteral } from './builtin/representation/sql/quoting.js';
import { type Catalogue } from './narration/catalogue.js';
import { escapeMarkdown } from './narration/markdown.js';
import { type Token, tokensOf } from './question/tokens.js';

/** A name that people use, with what it stands for. */
interface OtherName {
  readonly name: string;
  /** What the tables call it. */
  readonly own: string;
  /** As it is told. */
  readonly meaning: string;
  /** How it stands in a statement. */
  readonly sql: string;
}

type Asked = Pick<AnalysisRequest, 'question' | 'tables'>;

/** Letters of scripts that leave no blanks between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
/** Two forms of a word begin alike for so many letters, and end in no more than so many others. */
const SHORTEST_START = 3;
const LONGEST_ENDING = 2;

const haveSameStem = (one: Token | undefined, other: Token): boolean => one?.stem === other.stem;

/** Words of any language, of which no stem is known. */
function areForms(one: Token | undefined, other: Token): boolean {
  const [left, right] = [one?.norm ?? '', other.norm];
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const rest = Math.max(left.length, right.length) - start;
  return rest === 0 || (start >= SHORTEST_START && rest <= LONGEST_ENDING);
}

/** The first place where all words of a name stand; -1 where there is none. */
function placeOf(name: string, tokens: readonly Token[], isSame: typeof haveSameStem): number {
  const words = tokensOf(name).all;
  if (words.length === 0) return -1;
  return tokens.findIndex((_, from) => words.every((word, at) => isSame(tokens[from + at], word)));
}

const isSaid = (name: string, question: string, tokens: readonly Token[]): boolean =>
  UNSPACED.test(name)
    ? question.toLowerCase().includes(name.toLowerCase())
    : placeOf(name, tokens, areForms) >= 0;

function namesOf({ name: table, otherNames }: AnalysisTable): OtherName[] {
  if (!otherNames) return [];
  const shown = (text: string): string => `*${escapeMarkdown(text)}*`;
  const named = (names: readonly string[], rest: Omit<OtherName, 'name'>): OtherName[] =>
    names.map((name) => ({ name, ...rest }));
  return [
    ...named(otherNames.table, { own: table, meaning: shown(table), sql: identifier(table) }),
    ...otherNames.columns.flatMap(({ column, names }) =>
      named(names, { own: column, meaning: shown(column), sql: identifier(column) }),
    ),
    ...otherNames.values.flatMap(({ column, value, names }) => {
      const meaning = `${shown(column)}: “${escapeMarkdown(value)}”`;
      return named(names, { own: value, meaning, sql: textLiteral(value) });
    }),
  ];
}

/** A question as it would be asked with the names that the tables have. */
export function inOwnNames({ question, tables }: Asked): string {
  const names = tables
    .flatMap((table) => namesOf(table))
    .toSorted((one, other) => other.name.length - one.name.length);
  let text = question;
  let tokens = tokensOf(text).all;
  for (const { name, own } of names) {
    const first = placeOf(name, tokens, haveSameStem);
    const [start, end] = [tokens[first], tokens[first + tokensOf(name).all.length - 1]];
    if (!start || !end) continue;
    text = `${text.slice(0, start.start)}${own}${text.slice(end.end)}`;
    tokens = tokensOf(text).all;
  }
  return text;
}

/**
 * States which names that people use beside those of the tables a question has, and what each was read as.
 * @param statements what was run: a name that is read as nothing in it was not used
 */
export function otherNameNotes(
  { question, tables }: Asked,
  statements: string,
  catalogue: Catalogue,
): string[] {
  const tokens = tokensOf(question).all;
  const notes = tables
    .filter(({ name }) => statements.includes(identifier(name)))
    .flatMap((table) => namesOf(table))
    .filter(({ name, sql }) => statements.includes(sql) && isSaid(name, question, tokens))
    .map(({ name, meaning }) => catalogue.text('note.otherName', { name: escapeMarkdown(name), meaning }));
  return [...new Set(notes)];
}
