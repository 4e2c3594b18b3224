import { readFileSync } from 'node:fs';
import { type LanguageWords, type Phrase, type PhraseWord } from '../text/languages.js';
import { placeNames } from './named-places.js';
import { PhraseIndex } from './phrase-index.js';

/** A word of a language, or several, with all that it may be called in English, the usual first. */
export interface VocabularyPhrase {
  readonly words: readonly PhraseWord[];
  readonly kind: 'noun';
  readonly meanings: readonly string[];
  /** Whether it is also of how questions are put, so that it must name something in the tables to mean this. */
  readonly isOperator: boolean;
}

interface Entry {
  readonly text: string;
  /** English words, with how far behind their own first translation this one is. */
  readonly meanings: Map<string, number>;
}

/** Everything that words of one language may mean: its phrases, its business words and the general ones. */
export class Vocabulary {
  private static readonly known = new WeakMap<LanguageWords, Vocabulary>();

  readonly index: PhraseIndex<Phrase | VocabularyPhrase>;
  /** Single words, folded, that are of how questions are put. */
  readonly common: ReadonlySet<string>;

  private constructor(words: LanguageWords) {
    const operators = words.phrases.filter(({ kind }) => kind !== 'noun');
    this.index = new PhraseIndex([...operators, ...vocabularyPhrases(words, operators)]);
    this.common = new Set(
      operators.flatMap(({ words: [first, second] }) => (first && !second ? [first.fold] : [])),
    );
  }

  /** Read when it is first needed. */
  static of(words: LanguageWords): Vocabulary {
    const known = this.known.get(words) ?? new Vocabulary(words);
    this.known.set(words, known);
    return known;
  }
}

/** The words that are no operators, each once. */
function vocabularyPhrases(words: LanguageWords, operators: readonly Phrase[]): VocabularyPhrase[] {
  const said = new Set(operators.map((phrase) => keyOf(phrase.words)));
  return [...entriesOf(words)].map(([key, { text, meanings }]) => ({
    words: words.phraseWords(text),
    kind: 'noun' as const,
    meanings: [...meanings].toSorted(([, one], [, other]) => one - other).map(([english]) => english),
    isOperator: said.has(key),
  }));
}

const keyOf = (words: readonly PhraseWord[]): string => words.map(({ fold }) => fold).join(' ');

/** Business words come before all others. */
const BUSINESS = -1;

function entriesOf(words: LanguageWords): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const add = (text: string, english: string, rank: number): void => {
    const key = keyOf(words.phraseWords(text));
    if (key === '') return;
    const entry = entries.get(key) ?? { text, meanings: new Map<string, number>() };
    if (!entry.meanings.has(english)) entry.meanings.set(english, rank);
    entries.set(key, entry);
  };
  for (const [english, list] of Object.entries(words.nouns))
    for (const text of list.split('|')) add(text, english, BUSINESS);
  const url = new URL(`../text/vocabulary/${words.language.toLowerCase()}.json`, import.meta.url);
  const general = JSON.parse(readFileSync(url, 'utf8')) as Readonly<Record<string, string>>;
  for (const [english, list] of Object.entries(general))
    for (const [rank, text] of list.split('|').entries()) add(text, english, rank);
  for (const { text, english } of placeNames(words.traits.locale))
    for (const [rank, name] of english.entries()) add(text, name, rank);
  return entries;
}
