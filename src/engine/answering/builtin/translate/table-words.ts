import { type AnalysisTable } from '../../analyst.js';
import { splitWords } from '../text/normalize.js';
import { type LanguageWords, type PhraseWord } from '../text/languages.js';
import { splitPhrase } from '../text/wording/phrase-texts.js';
import { type Unit } from './amounts/units.js';

/** A header or value that words of a question may name. */
export interface TablePhrase {
  readonly words: readonly PhraseWord[];
  /** A measure is a column of numbers. */
  readonly kind: 'column' | 'measure' | 'value';
  /** As written in the table. */
  readonly name: string;
}

/** The names that a table gives: what its headers are called, and its values. */
export interface TableNames {
  readonly columns: readonly string[];
  /** Those of the columns that hold numbers. */
  readonly measures: ReadonlySet<string>;
  readonly values: readonly string[];
  /** What people call tables, columns and values beside, with the names that these have. */
  readonly others: readonly (Pick<TablePhrase, 'kind' | 'name'> & { readonly called: string })[];
  /** Names of the tables and of their files. */
  readonly tables: readonly string[];
}

const LONGEST_NAME = 60;
const START = 2;

function othersOf({ name, otherNames }: AnalysisTable, measures: ReadonlySet<string>): TableNames['others'] {
  if (!otherNames) return [];
  const { table, columns, values } = otherNames;
  return [
    ...table.map((called) => ({ kind: 'column' as const, name, called })),
    ...columns.flatMap(({ column, names }) =>
      names.map((called) => ({
        kind: measures.has(column) ? ('measure' as const) : ('column' as const),
        name: column,
        called,
      })),
    ),
    ...values.flatMap(({ value, names }) =>
      names.map((called) => ({ kind: 'value' as const, name: value, called })),
    ),
  ];
}

/** The names known from the profiles of tables, and further values read from them. */
export function namesOf(tables: readonly AnalysisTable[], values: readonly string[] = []): TableNames {
  const columns = tables.flatMap(({ profile }) => profile.columns);
  const frequent = columns
    .filter(({ type }) => type === 'text')
    .flatMap(({ topValues }) => topValues.map(({ value }) => value));
  const measures = new Set(
    columns.filter(({ type }) => /^(integer|number)$/.test(type)).map(({ name }) => name),
  );
  return {
    others: tables.flatMap((table) => othersOf(table, measures)),
    measures,
    tables: tables.flatMap(({ name, fileName }) => [name, fileName]),
    columns: [...new Set(columns.map(({ name }) => name))],
    values: [...new Set([...frequent, ...values])].filter((value) => value.length <= LONGEST_NAME),
  };
}

const startOf = (text: string): string => text.slice(0, START);

function startsOf(units: readonly Unit[], words: LanguageWords): Set<string> {
  const forms = units.flatMap(({ fold, variants, stem }) => [
    fold,
    ...variants,
    ...(stem === null ? [] : [stem]),
  ]);
  return new Set(
    forms.flatMap((form) => (words.traits.isSpaced ? [startOf(form)] : [form.charAt(0), startOf(form)])),
  );
}

/** A name as its words, and an identifier such as `unit_price` also as the words in it. */
function spellings(name: string): string[] {
  const apart = splitWords(name).join(' ');
  const isIdentifier = /^[\x20-\x7e]+$/.test(name) && /[_\p{Ll}]/u.test(name);
  return isIdentifier && apart !== name.toLowerCase() ? [name, apart] : [name];
}

/** The headers and values that a question may name, by how its words begin. */
export function tablePhrases(names: TableNames, units: readonly Unit[], words: LanguageWords): TablePhrase[] {
  const starts = startsOf(units, words);
  const phrasesOf = (name: string, kind: TablePhrase['kind'], called = name): TablePhrase[] => {
    const first = words.fold(splitPhrase(called)[0] ?? '');
    const isNear = starts.has(startOf(first)) || starts.has(first.charAt(0));
    if (!isNear) return [];
    return spellings(called)
      .map((spelling) => ({ words: words.phraseWords(spelling.replaceAll(/[*#]/g, ' ')), kind, name }))
      .filter((phrase) => phrase.words.length > 0);
  };
  return [
    ...names.columns.flatMap((name) => phrasesOf(name, names.measures.has(name) ? 'measure' : 'column')),
    ...names.values.flatMap((name) => phrasesOf(name, 'value')),
    ...names.others.flatMap(({ name, kind, called }) => phrasesOf(name, kind, called)),
  ];
}
