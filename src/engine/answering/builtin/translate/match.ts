import { type LanguageWords, type Phrase, type PhraseWord } from '../text/languages.js';
import { type TablePhrase } from './table-words.js';
import { type Unit } from './units.js';

/** A run of units that means something, and how far-fetched that is. */
export interface Match {
  readonly length: number;
  readonly cost: number;
  readonly of: Phrase | TablePhrase;
}

const COST = { variant: 0.05, stem: 0.1, open: 0.08, near: 0.1, inflected: 0.5 } as const;
const NAMED = -0.15;
/** Words that say nothing cost less, so that a longer phrase is not preferred for the sake of one. */
const EMPTY = -0.1;

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
  return common.has(unit.fold) && (unit.text !== phrase.name || (unit.isFirst && !unit.isLetter));
}

/** Finds what the words of a question mean: phrases of the language, headers and values. */
export class Matcher {
  private readonly byStart = new Map<string, (Phrase | TablePhrase)[]>();
  private readonly open: (Phrase | TablePhrase)[] = [];
  private readonly inflecting: TablePhrase[] = [];
  private readonly common = new Set<string>();

  constructor(
    private readonly words: LanguageWords,
    tablePhrases: readonly TablePhrase[],
  ) {
    for (const phrase of [...words.phrases, ...tablePhrases]) this.add(phrase);
    for (const { kind, words: parts } of words.phrases) {
      if (kind !== 'noun' && parts.length === 1 && parts[0]) this.common.add(parts[0].fold);
    }
    if (INFLECTS_NAMES.has(words.language)) this.inflecting.push(...tablePhrases);
  }

  /** Everything that may begin at a unit. */
  at(units: readonly Unit[], at: number): Match[] {
    const unit = units[at];
    if (!unit) return [];
    const isFigure = unit.kind === 'figure' || unit.english !== null;
    const keys = [unit.fold, ...unit.variants, `~${unit.stem ?? ''}`, ...(isFigure ? ['#'] : [])];
    const near = new Set([
      ...keys.flatMap((key) => this.byStart.get(key) ?? []),
      ...this.open,
      ...this.inflecting,
    ]);
    return [...near].flatMap((phrase) => this.match(units, at, phrase) ?? []);
  }

  private add(phrase: Phrase | TablePhrase): void {
    const [first] = phrase.words;
    if (!first) return;
    if (first.isOpen) this.open.push(phrase);
    for (const key of [first.fold, ...(first.stem === null ? [] : [`~${first.stem}`])]) {
      const known = this.byStart.get(key) ?? [];
      known.push(phrase);
      this.byStart.set(key, known);
    }
  }

  private match(units: readonly Unit[], at: number, phrase: Phrase | TablePhrase): Match | null {
    const { length } = phrase.words;
    const isName = 'name' in phrase;
    if (
      isName
        ? isChance(units[at], phrase, this.common)
        : phrase.kind === 'ending' && !endsWord(units, at, length)
    )
      return null;
    const cost = costOf(units, at, phrase.words, isName && INFLECTS_NAMES.has(this.words.language));
    if (cost === null) return null;
    const bonus = isName ? NAMED : phrase.english === '' ? EMPTY : 0;
    return { length, cost: cost + bonus, of: phrase };
  }
}
