import { fold, splitWords } from '../../text/normalize.js';
import { isKnownWord, lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { isOpenEnd, type Token } from '../../text/tokenize.js';
import { type ValueMeaning } from '../meaning.js';
import { type Column } from '../headers/schema.js';
import {
  isCommonWord,
  isContent,
  isMeant,
  isWritten,
  PARTICIPLE,
  PARTICIPLES_OF,
  withoutPeriods,
} from './meant-values.js';

interface Entry {
  readonly column: Column;
  readonly value: string;
  readonly key: string;
}

const CONTAINS_QUALITY = 0.6;
/** Better than the common word, where values are set beside each other. */
const COMPARED_QUALITY = 1.04;
/** Longer values are prose: a word that occurs in them says nothing. */
export const LONGEST_NAME = 60;
/** Written as one word or as two: "paypal" for `PayPal`. */
const SQUEEZED_QUALITY = 0.95;
const SYNONYM_QUALITY = 0.8;
const WRITTEN_QUALITY = 0.75;
/** Better than a word for a loss or a gain. */
const OUTCOME_QUALITY = 1.02;
/** A column that tells how things ended has few values. */
const MOST_OUTCOMES = 12;
/** Better than nothing, which is what the word means elsewhere. */
const COMMON_QUALITY = 0.7;

const GENITIVE = /[’']s\b/;

const keyOf = (value: string, parts: readonly string[]): string =>
  (GENITIVE.test(value) ? splitWords(value.replaceAll(new RegExp(GENITIVE, 'g'), '')) : parts)
    .map(stem)
    .join(' ');

const squeeze = (value: string): string => splitWords(value).join('');

type Entries = Map<string, Entry[]>;

/** An entry with its places in the indexes, and its texts in their forms. */
const BYTES_PER_ENTRY = 700;
const BYTES_PER_CHARACTER = 12;

/**
 * The values of the text columns of one table, found by words whatever their case, plural, accents or underscores.
 * An index over another has that one's values and those that are added to itself.
 */
export class ValueIndex {
  private readonly byKey: Entries = new Map();
  private readonly bySqueezed: Entries = new Map();
  private readonly byInitials: Entries = new Map();
  private readonly byWord: Entries = new Map();
  private readonly byColumn = new Map<Column, Entry[]>();
  private readonly known = new Set<string>();
  private readonly spellings = new Set<string>();
  private taken = 0;

  constructor(private readonly base: ValueIndex | null = null) {}

  /** What its own values take in memory, about, in bytes. */
  get bytes(): number {
    return this.taken;
  }

  /** Adds values of a column; a value given twice counts once. */
  add(column: Column, values: readonly string[]): void {
    for (const value of values) {
      const id = `${column.position} ${value}`;
      if (this.known.has(id) || this.base?.known.has(id)) continue;
      this.known.add(id);
      this.taken += BYTES_PER_ENTRY + value.length * BYTES_PER_CHARACTER;
      const parts = splitWords(value);
      this.addEntry({ column, value, key: keyOf(value, parts) }, parts);
      for (const each of column.otherNames?.values ?? [])
        if (each.value === value) for (const name of each.names) this.addOtherName({ column, value }, name);
    }
  }

  /** A name that people use for a value is found whole, and gives the value. */
  private addOtherName(named: Pick<Entry, 'column' | 'value'>, name: string): void {
    const parts = splitWords(name);
    put(this.byKey, keyOf(name, parts), { ...named, key: keyOf(name, parts) });
    for (const part of parts) this.spellings.add(part);
  }

  private addEntry(entry: Entry, parts: readonly string[]): void {
    if (entry.key === '') return;
    put(this.byKey, entry.key, entry);
    put(this.byColumn, entry.column, entry);
    if (entry.value.length > LONGEST_NAME) return;
    put(this.bySqueezed, parts.join(''), entry);
    const initials = initialsOf(entry.value);
    if (initials !== null) put(this.byInitials, initials, entry);
    for (const word of new Set(entry.key.split(' '))) put(this.byWord, word, entry);
    for (const part of parts) this.spellings.add(part);
  }

  private find(map: 'byKey' | 'bySqueezed' | 'byInitials' | 'byWord', key: string): readonly Entry[] {
    const own = this[map].get(key) ?? [];
    return this.base ? [...this.base.find(map, key), ...own] : own;
  }

  /** The words that occur in values, lower case. */
  words(): Iterable<string> {
    return this.base ? new Set([...this.base.words(), ...this.spellings]) : this.spellings;
  }

  /** The values that are short enough to be names. */
  names(): string[] {
    const own = [...this.bySqueezed.values()].flat().map(({ value }) => value);
    return [...(this.base?.names() ?? []), ...own];
  }

  /** Some values of a column, in the order in which they were added. */
  valuesOf(column: Column): string[] {
    const own = (this.byColumn.get(column) ?? []).map(({ value }) => value);
    return [...(this.base?.valuesOf(column) ?? []), ...own];
  }

  /** The values that are this very word, whatever else it may mean. */
  sameStem(word: Token): ValueMeaning[] {
    return groupByColumn(this.find('byKey', word.stem), 1, null);
  }

  /** The short values in which this very word occurs among others, whatever else it may mean. */
  having(word: Token): ValueMeaning[] {
    const inside = this.find('byWord', word.stem).filter(({ column }) => column.role === 'category');
    return groupByColumn(inside, COMPARED_QUALITY, fold(word.text));
  }

  /** Values that the span names: whole values, else values in which its words occur together. */
  link(asked: readonly Token[]): ValueMeaning[] {
    if (!isOpenEnd(asked.at(-1))) return this.linkWords(withoutPeriods(asked));
    const isOpen = (value: string): boolean => value.trim().endsWith('+');
    return this.linkWords(asked.slice(0, -1)).filter(({ values }) => values.every(isOpen));
  }

  /** "won deals" for `Closed Won`: the one value of a few that ends with a participle. */
  private outcomes([only, more]: readonly Token[]): readonly Entry[] {
    const said = PARTICIPLES_OF.get(only?.norm ?? '') ?? only?.norm ?? '';
    if (!only || more || only.kind !== 'word' || !PARTICIPLE.test(said)) return [];
    const ending = this.find('byWord', stem(said)).filter(({ column, value }) => {
      const isOfFew = column.role === 'category' && column.profile.distinctCount <= MOST_OUTCOMES;
      const parts = splitWords(value);
      return isOfFew && parts.length === 2 && parts.at(-1)?.toLowerCase() === said;
    });
    return ending.length === 1 ? ending : [];
  }

  private linkWords(span: readonly Token[]): ValueMeaning[] {
    if (span.some((token) => token.kind === 'mark') || !isContent(span)) return [];
    const key = span.map((token) => token.stem).join(' ');
    const same = this.find('byKey', key);
    const equal = same.filter((entry) => isMeant(span, entry.value));
    if (equal.length > 0) return groupByColumn(equal, 1, null);
    const written = same.filter((entry) => isWritten(span, entry.value));
    if (written.length > 0) return groupByColumn(written, WRITTEN_QUALITY, null);
    const common = same.filter((entry) => isCommonWord(span, entry.value));
    if (common.length > 0) return groupByColumn(common, COMMON_QUALITY, null);
    const outcome = this.outcomes(span);
    if (outcome.length > 0) return groupByColumn(outcome, OUTCOME_QUALITY, null);
    const joined = this.find('bySqueezed', squeeze(span.map((token) => token.text).join('')));
    const squeezed = joined.filter((entry) => isMeant(span, entry.value));
    if (squeezed.length > 0) return groupByColumn(squeezed, SQUEEZED_QUALITY, null);
    const short = this.find('byInitials', span.length === 1 ? (span[0]?.text ?? '') : '');
    if (short.length > 0) return groupByColumn(short, SYNONYM_QUALITY, null);
    const alike = [...(lexicon.valueSynonyms.get(key) ?? [])].flatMap((other) => this.find('byKey', other));
    if (alike.length > 0) return groupByColumn(alike, SYNONYM_QUALITY, null);
    if (span.length === 1 && span[0] && (isKnownWord(span[0].norm) || span[0].norm.length < 3)) return [];
    const first = key.split(' ')[0] ?? '';
    const inside = this.find('byWord', first).filter(
      (entry) => ` ${entry.key} `.includes(` ${key} `) && !isPartOfCode(span, entry),
    );
    return groupByColumn(inside, CONTAINS_QUALITY, fold(span.map((token) => token.text).join(' ')))
      .map((meaning) => asWritten(meaning, span))
      .filter((meaning) => meaning !== null);
  }
}

function put<Key>(map: Map<Key, Entry[]>, key: Key, entry: Entry): void {
  const entries = map.get(key);
  if (entries) entries.push(entry);
  else map.set(key, [entry]);
}

/** "subs" names none of the keys `SUB-0001`: a part of a code without its figures. */
function isPartOfCode(span: readonly Token[], { column, value }: Entry): boolean {
  const isCode = column.role === 'identifier' && /\d/.test(value) && !/\p{L}{2,}\s/u.test(value);
  return isCode && span.every(({ text }) => !/\d/.test(text));
}

/** "HR" for "Human Resources"; null for a single word, and for values that are no names. */
function initialsOf(value: string): string | null {
  const words = value.split(/[\s-]+/);
  const isName = words.length > 1 && words.length <= 4 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word));
  return isName ? words.map((word) => word.charAt(0)).join('') : null;
}

/** "refunds" for "Refund of 3 May": the text that the values have, where they have another form of the word; null without one. */
function asWritten(meaning: ValueMeaning, span: readonly Token[]): ValueMeaning | null {
  const values = meaning.values.map(fold);
  const asked = meaning.contains ?? '';
  const singular = asked.replace(/(?<=\p{L}{3})s(?= |$)/gu, '');
  const forms = [asked, singular, span.map((token) => token.stem).join(' ')];
  const contains = forms.find((form) => values.every((value) => value.includes(form)));
  return contains === undefined ? null : { ...meaning, contains };
}

function groupByColumn(entries: readonly Entry[], quality: number, contains: string | null): ValueMeaning[] {
  const columns = new Map<Column, string[]>();
  for (const { column, value } of entries) {
    const values = columns.get(column);
    if (values) values.push(value);
    else columns.set(column, [value]);
  }
  return [...columns].map(([column, values]) => ({ kind: 'value', column, values, contains, quality }));
}
