import { type Token } from '../answering/question/tokens.js';
import { GREATER, LESS, NEGATION } from '../answering/question/words.js';
import { stemsOf, writtenWords } from '../answering/tables/header-words.js';
import { type ProposedEntry } from './proposed-entry.js';
import { type Meaning, type Mention, type SchemaNames } from './schema-names.js';
import { type ReadCondition, type ReadStatement } from './statement.js';
import {
  comparedWordings,
  type ComparedWording,
  maySayWhat,
  type OwnWords,
  textOfWords,
} from './wording-difference.js';

/** A question that was not answered as it was meant, and the wording that says what was. */
interface Correction {
  readonly asked: string;
  readonly meant: string;
  /** The one statement that answered what was meant; null where it was not asked, or took several. */
  readonly statement: ReadStatement | null;
}

const MOST_WORDS = 4;
const MOST_CHARACTERS = 100;

/**
 * What a correction says of words: those that only the first wording has stand for what only the second one names. Where it is not
 * sure which stands for which, nothing.
 */
export function entriesOfCorrection(correction: Correction, names: SchemaNames): ProposedEntry[] {
  const [asked, meant] = comparedWordings(correction.asked, correction.meant, contentIn(names));
  const unknown = asked.own.filter((run) => isUnknown(asked, run, names));
  if (unknown.length !== asked.own.length || unknown.length === 0) return [];
  const named = aligned(asked, meant, correction, names);
  if (named.length > 0) return named;
  const segment = segmentOf(asked, meant, correction, names);
  return segment ? [segment] : [];
}

/** Names of the tables say what is asked about, also where they are words of asking: "amount". */
const contentIn = (names: SchemaNames) => (tokens: readonly Token[]) => {
  const mentions = names.mentionsIn(tokens);
  const said = new Set(
    tokens.flatMap((token, place) => {
      const isNamed = mentions.some(({ from, to }) => from <= place && place < to);
      return isNamed || maySayWhat(token) ? [place] : [];
    }),
  );
  return (place: number): boolean => said.has(place);
};

/** Whether nothing in the tables is called by words that somebody may call something by. */
function isUnknown(wording: ComparedWording, run: OwnWords, names: SchemaNames): boolean {
  const words = wording.tokens.slice(run.from, run.to);
  const text = textOfWords(wording, run);
  const mayBeName =
    words.length <= MOST_WORDS && text.length <= MOST_CHARACTERS && !/[^\p{L}\p{M}\p{N}\s'’&.-]/u.test(text);
  return mayBeName && words.some(({ norm }) => /\p{L}/u.test(norm)) && names.mentionsIn(words).length === 0;
}

/** Each run with what the run of the other wording in its place names; none where a place is not sure. */
function aligned(
  asked: ComparedWording,
  meant: ComparedWording,
  correction: Correction,
  names: SchemaNames,
): ProposedEntry[] {
  const isSure =
    asked.own.length === meant.own.length && asked.between.every((each, i) => each === meant.between[i]);
  if (!isSure) return [];
  const mentions = names.mentionsIn(meant.tokens);
  return asked.own.flatMap((run, i) => {
    const place = meant.own[i];
    const meaning = place && onlyMeaning(meant, place, { mentions, tables: tablesOf(correction, mentions) });
    return meaning ? (entryOf(textOfWords(asked, run), meaning) ?? []) : [];
  });
}

/** The tables that what was meant is about; empty where nothing says it. */
function tablesOf({ statement }: Correction, mentions: readonly Mention[]): ReadonlySet<string> {
  if (statement) return new Set(statement.tables);
  const named = mentions.flatMap(({ meanings }) => meanings.filter(({ kind }) => kind === 'table'));
  return new Set(named.map(({ table }) => table));
}

/** The one thing that a run names, where it names one and says nothing else. */
function onlyMeaning(
  wording: ComparedWording,
  run: OwnWords,
  { mentions, tables }: { readonly mentions: readonly Mention[]; readonly tables: ReadonlySet<string> },
): Meaning | null {
  const own = mentions.filter(({ from, to }) => from < run.to && to > run.from);
  const isSaid = (place: number) => own.some(({ from, to }) => from <= place && place < to);
  const rest = wording.tokens
    .slice(run.from, run.to)
    .filter((_, i) => wording.isContent(run.from + i) && !isSaid(run.from + i));
  if (rest.length > 0) return null;
  const meanings = own.map((mention) => chosen(mention, tables));
  if (!meanings.every((each) => each !== null)) return null;
  const values = meanings.filter((each) => each.kind === 'value');
  const others = meanings.filter((each) => each.kind !== 'value');
  const [value] = values;
  // "status S" names one thing, the value; the column only says where it stands.
  if (
    value &&
    values.length === 1 &&
    others.every((each) => each.kind === 'column' && each.column === value.column)
  )
    return value;
  return meanings.length === 1 ? (meanings[0] ?? null) : null;
}

function chosen({ meanings }: Mention, tables: ReadonlySet<string>): Meaning | null {
  const near = tables.size > 0 ? meanings.filter(({ table }) => tables.has(table)) : meanings;
  return near.length === 1 ? (near[0] ?? null) : null;
}

function entryOf(word: string, meaning: Meaning): ProposedEntry | null {
  const { table } = meaning;
  switch (meaning.kind) {
    case 'table':
      return { section: 'synonyms', fields: { table, also: [word] } };
    case 'column':
      return { section: 'synonyms', fields: { table, column: meaning.column, also: [word] } };
    case 'value':
      return {
        section: 'synonyms',
        fields: { table, column: meaning.column, value: meaning.value, also: [word] },
      };
    case 'segment':
      return {
        section: 'segments',
        fields: {
          name: word,
          table,
          ...(meaning.within !== null && { within: meaning.within }),
          condition: meaning.condition,
        },
      };
    case 'metric':
      return null;
  }
}

/** The condition that the second wording spells out for the only words that the first one has instead. */
function segmentOf(
  asked: ComparedWording,
  meant: ComparedWording,
  { statement }: Correction,
  names: SchemaNames,
): ProposedEntry | null {
  const [run] = asked.own;
  const [table] = statement?.tables ?? [];
  if (!run || asked.own.length !== 1 || table === undefined || statement?.tables.length !== 1) return null;
  const spelt = spelledOut(meant, statement.conditions ?? []);
  if (!spelt || !coversAll(meant, spelt, names)) return null;
  return {
    section: 'segments',
    fields: {
      name: nameOf(asked, run, table),
      table,
      condition: spelt.map(({ text }) => text).join(' AND '),
    },
  };
}

/** The conditions that stand in the own words of a wording; null where there are none. */
function spelledOut(
  { tokens, own }: ComparedWording,
  conditions: readonly ReadCondition[],
): readonly ReadCondition[] | null {
  const words = own.flatMap(({ from, to }) => tokens.slice(from, to).map(comparable));
  const spelt = conditions.filter(
    ({ literals }) =>
      literals.length > 0 &&
      literals.every((literal) => wordsOf(literal).every((word) => words.includes(word))),
  );
  return spelt.length > 0 ? spelt : null;
}

/** Whether conditions say all that the own words of a wording do. */
function coversAll(
  { tokens, own, isContent }: ComparedWording,
  conditions: readonly ReadCondition[],
  names: SchemaNames,
): boolean {
  const columns = new Set(conditions.flatMap((each) => each.columns));
  const said = new Set(conditions.flatMap(({ literals }) => literals.flatMap(wordsOf)));
  const mentions = names
    .mentionsIn(tokens)
    .filter(({ meanings }) => meanings.some((each) => each.kind === 'column' && columns.has(each.column)));
  const isColumn = (place: number) => mentions.some(({ from, to }) => from <= place && place < to);
  return own.every(({ from, to }) =>
    tokens.slice(from, to).every((token, i) => {
      const { norm } = token;
      const compares = GREATER.has(norm) || LESS.has(norm) || NEGATION.has(norm);
      return !isContent(from + i) || compares || said.has(comparable(token)) || isColumn(from + i);
    }),
  );
}

/** Numbers are the same however they are written. */
const comparable = ({ norm }: Token): string =>
  /^\d/.test(norm) && !Number.isNaN(Number(norm)) ? String(Number(norm)) : norm;

const wordsOf = (literal: number | string | boolean): string[] =>
  typeof literal === 'string' ? writtenWords(literal) : [String(literal)];

/** Words with the name of the table behind them, where it stands there: "large orders". */
function nameOf(asked: ComparedWording, run: OwnWords, table: string): string {
  const tableStems = stemsOf(writtenWords(table));
  const to = run.to + tableStems.length;
  const behind = asked.tokens.slice(run.to, to).map(({ stem }) => stem);
  return textOfWords(asked, behind.join(' ') === tableStems.join(' ') ? { from: run.from, to } : run);
}
