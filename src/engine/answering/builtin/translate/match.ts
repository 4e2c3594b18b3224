import { type LanguageWords, type Phrase, type PhraseWord } from '../text/languages.js';
import { type ChosenMeaning, type Meanings } from './meanings.js';
import { PhraseIndex } from './phrase-index.js';
import { type TablePhrase } from './table-words.js';
import { type Unit } from './amounts/units.js';
import { Vocabulary, type VocabularyPhrase } from './vocabulary.js';

/** A run of units that means something, and how far-fetched that is. */
export interface Match {
  readonly length: number;
  readonly cost: number;
  readonly of: Phrase | VocabularyPhrase | TablePhrase;
  /** What a word of several meanings means here. */
  readonly meaning: ChosenMeaning | null;
}

const COST = {
  variant: 0.05,
  stem: 0.12,
  open: 0.06,
  near: 0.1,
  inflected: 0.5,
  /** The accents of "é" and "e" tell them apart, where both mean something. */
  accent: 0.12,
  /** Names in the tables are likelier than other words. */
  named: -0.15,
  /** Words that say nothing cost less, so that a longer phrase is not preferred for the sake of one. */
  empty: -0.1,
  /** Words of how questions are put come before others that only share their stem. */
  operator: -0.06,
  /** A word whose meaning names something in the tables, and any other. */
  meant: -0.11,
  general: 0.02,
} as const;

function commonStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length += 1;
  return length;
}

/** Words of a name take endings, and their stems change: `Góra`, `Górze`. Null where it is another word. */
function inflectionCost(asked: string, name: string): number | null {
  const common = commonStart(asked, name);
  const [added, lost] = [asked.length - common, name.length - common];
  const isShort = name.length <= 3 && common >= 2;
  if (isShort && added <= 1 && lost <= 1) return COST.inflected;
  if (common < 3 || added > 4 || lost > 2 || common * 2 <= name.length) return null;
  return lost <= 1 && added <= 2 && common * 3 >= name.length * 2 ? COST.near : COST.inflected;
}

/** What it costs to read the unit as the word, or null where it is another one. */
function wordCost(unit: Unit, word: PhraseWord, mayInflect: boolean): number | null {
  if (word.fold === '#')
    return unit.kind === 'figure' || (unit.kind === 'word' && unit.english !== null) ? 0 : null;
  if (unit.kind !== 'word' && unit.fold !== word.fold) return null;
  if (unit.fold === word.fold) return 0;
  if (unit.variants.includes(word.fold)) return COST.variant;
  if (word.isOpen && [unit.fold, ...unit.variants].some((form) => form.startsWith(word.fold)))
    return COST.open;
  if (unit.stem !== null && word.stem !== null && unit.stem === word.stem) return COST.stem;
  return mayInflect && word.fold.length > 1 ? inflectionCost(unit.fold, word.fold) : null;
}

function costOf(
  units: readonly Unit[],
  at: number,
  words: readonly PhraseWord[],
  mayInflect: boolean,
): number | null {
  let sum = 0;
  for (const [offset, word] of words.entries()) {
    const unit = units[at + offset];
    const cost = unit ? wordCost(unit, word, mayInflect) : null;
    if (cost === null) return null;
    // Letters of one word stand together.
    if (offset > 0 && unit?.isLetter === true && !unit.isJoined) sum += COST.variant;
    sum += cost;
  }
  return sum;
}

/** Whether the words of a phrase are written with other accents. */
function isAccentedOtherwise(units: readonly Unit[], at: number, words: readonly PhraseWord[]): boolean {
  return words.some(({ fold, spelling }, offset) => {
    const unit = units[at + offset];
    return unit?.fold === fold && unit.kind === 'word' && unit.text.toLowerCase() !== spelling;
  });
}

/** Languages whose names change in the middle as well as at the end, so that no stemmer brings their forms together. */
const INFLECTS_NAMES = new Set(['PL', 'RU', 'TR', 'HI']);

/** An ending belongs to what stands before it, and nothing of the word may follow. */
function endsWord(units: readonly Unit[], at: number, length: number): boolean {
  const next = units[at + length];
  return units[at]?.isJoined === true && !(next?.isJoined === true && next.isLetter);
}

/** "est" is no value `Est`: a name that is also a common word is meant only as it is written in the table. */
function isChance(unit: Unit | undefined, phrase: TablePhrase, common: ReadonlySet<string>): boolean {
  if (phrase.kind !== 'value' || phrase.words.length > 1 || unit?.kind !== 'word') return false;
  if (!common.has(unit.fold)) return false;
  return unit.text !== phrase.name || (!unit.isLetter && (unit.isFirst || !/\p{Lu}/u.test(unit.text)));
}

/** Finds what the words of a question mean: phrases and words of the language, headers and values. */
export class Matcher {
  private readonly language: Vocabulary;
  private readonly names: PhraseIndex<TablePhrase>;
  private readonly inflecting: readonly TablePhrase[];

  constructor(
    words: LanguageWords,
    tablePhrases: readonly TablePhrase[],
    private readonly meanings: Meanings,
  ) {
    this.language = Vocabulary.of(words);
    this.names = new PhraseIndex(tablePhrases);
    this.inflecting = INFLECTS_NAMES.has(words.language) ? tablePhrases : [];
  }

  /** Everything that may begin at a unit. */
  at(units: readonly Unit[], at: number): Match[] {
    const unit = units[at];
    if (!unit) return [];
    const isFigure = unit.kind === 'figure' || unit.english !== null;
    const keys = [unit.fold, ...unit.variants, `~${unit.stem ?? ''}`, ...(isFigure ? ['#'] : [])];
    const names = this.inflecting.length > 0 ? this.inflecting : this.names.at(keys);
    return [
      ...this.language.index.at(keys).flatMap((phrase) => this.phraseMatch(units, at, phrase) ?? []),
      ...names.flatMap((name) => this.nameMatch(units, at, name) ?? []),
    ];
  }

  /** What a quotation is in English, where only that occurs among the values; else null. */
  quoted(units: readonly Unit[], text: string): string | null {
    if (this.meanings.occurs(text)) return null;
    const found = this.at(units, 0).find(({ length }) => length === units.length)?.of;
    const meanings = found && 'meanings' in found ? found.meanings : [];
    return meanings.find((english) => this.meanings.occurs(english)) ?? null;
  }

  private phraseMatch(units: readonly Unit[], at: number, of: Phrase | VocabularyPhrase): Match | null {
    const { length } = of.words;
    if (of.kind === 'ending' && !endsWord(units, at, length)) return null;
    const plain = costOf(units, at, of.words, false);
    if (plain === null) return null;
    const cost = plain + (isAccentedOtherwise(units, at, of.words) ? COST.accent : 0);
    if (!('meanings' in of)) {
      const likely = of.kind === 'ending' ? 0 : of.english === '' ? COST.empty : COST.operator;
      return { length, cost: cost + likely, of, meaning: null };
    }
    const meaning = this.meanings.best(of.meanings);
    if (of.isOperator && !meaning.isNamed) return null;
    return { length, cost: cost + (meaning.isNamed ? COST.meant : COST.general), of, meaning };
  }

  private nameMatch(units: readonly Unit[], at: number, of: TablePhrase): Match | null {
    if (isChance(units[at], of, this.language.common)) return null;
    const cost = costOf(units, at, of.words, this.inflecting.length > 0);
    return cost === null ? null : { length: of.words.length, cost: cost + COST.named, of, meaning: null };
  }
}
