import { type ColumnType } from '../../../../table.js';
import { ColumnLinker } from '../../link/headers/columns.js';
import { type Column, type TableSchema } from '../../link/headers/schema.js';
import { LONGEST_NAME, type ValueIndex } from '../../link/values/values.js';
import { refOf } from '../../parse/reading.js';
import { type ColumnRef } from '../../representation/column.js';
import { fold, splitWords } from '../../text/normalize.js';
import { stem } from '../../text/stem.js';

/** What is known of a column that a recipe makes, before it is computed. */
const NEW_COLUMN = {
  sqlType: 'DOUBLE',
  missingCount: 1,
  distinctCount: 1000,
  distinctIsEstimate: true,
  min: null,
  max: null,
  mean: null,
  isCandidateKey: false,
};

/** The columns that the words of a recipe may name: those of the table and those that the recipe makes. */
export class Scope {
  readonly columns: Column[];
  private linker: ColumnLinker;
  private readonly labels = new Map<Column, readonly string[]>();
  private readonly aliases = new Map<string, readonly string[]>();
  private readonly keys = new Map<Column, ReadonlyMap<string, string>>();

  constructor(
    readonly schema: TableSchema,
    readonly values: ValueIndex,
  ) {
    this.columns = [...schema.columns];
    this.linker = new ColumnLinker(this.columns);
  }

  get links(): ColumnLinker {
    return this.linker;
  }

  /** The column of exactly this name, but for case and punctuation. */
  named(name: string): Column | null {
    const exact = this.columns.find((column) => column.name === name);
    const plain = splitWords(name).join('');
    return (
      exact ??
      this.columns.find((column) => fold(column.name) === fold(name)) ??
      this.columns.find((column) => plain !== '' && column.words.join('') === plain) ??
      null
    );
  }

  /** Makes a column that the recipe computes known; `labels` are all its values where these are few. */
  add(name: string, type: ColumnType, labels: readonly string[] = [], isFlag = false): Column {
    const words = splitWords(name);
    const isText = type === 'text';
    const column: Column = {
      name,
      position: this.columns.length,
      profile: {
        ...NEW_COLUMN,
        name,
        type,
        distinctCount: isText ? labels.length : type === 'integer' ? 100 : NEW_COLUMN.distinctCount,
        topValues: labels.map((value) => ({ value, count: 1 })),
      },
      role: isText ? 'category' : 'measure',
      words,
      stems: words.map(stem),
      isYear: false,
      order: null,
      flag: isFlag ? { yes: { type: 'number', value: 1 }, no: { type: 'number', value: 0 } } : null,
      isAdditive: false,
    };
    this.columns.push(column);
    this.labels.set(column, labels);
    if (labels.length > 0) this.values.add(column, labels);
    this.linker = new ColumnLinker(this.columns);
    return column;
  }

  /** From here on the texts of a column are numbers. */
  makeNumeric(column: Column): void {
    const profile = {
      ...column.profile,
      type: 'number' as const,
      sqlType: 'DOUBLE',
      min: null,
      max: null,
      topValues: [],
    };
    this.columns[this.columns.indexOf(column)] = { ...column, profile, role: 'measure' };
    this.linker = new ColumnLinker(this.columns);
  }

  /** Notes words that stand for a column. */
  alias(name: string, phrase: string): void {
    this.aliases.set(name, [...(this.aliases.get(name) ?? []), ...splitWords(phrase)]);
  }

  /** The words of a header and those that stand for it. */
  wordsOf({ name, words }: Column): readonly string[] {
    return [...words, ...(this.aliases.get(name) ?? [])];
  }

  isMade(column: Column): boolean {
    return this.labels.has(column);
  }

  /** The value of a column that a text names, whatever its case, plural and punctuation; null where there is none. */
  valueNamed(column: Column, text: string): string | null {
    const known = this.keys.get(column) ?? this.keysOf(column);
    return known.get(fold(text)) ?? known.get(keyOf(text)) ?? known.get(letterOf(text)) ?? null;
  }

  private keysOf(column: Column): ReadonlyMap<string, string> {
    const keys = new Map<string, string>();
    const names = this.valuesOf(column).filter(({ length }) => length <= LONGEST_NAME);
    const isLetters = names.length === 2 && names.every((name) => /^[mf]$/i.test(name));
    if (isLetters) for (const name of names) keys.set(`§${name.toLowerCase()}`, name);
    const spelled = names.map((name) => ({ name, words: splitWords(name) })).toReversed();
    for (const { name, words } of spelled) keys.set(squeezedKey(words), name);
    for (const { name, words } of spelled) keys.set(words.map(stem).join(' '), name);
    for (const { name } of spelled) keys.set(fold(name), name);
    keys.delete('');
    this.keys.set(column, keys);
    return keys;
  }

  /** Known values of a column, as texts. */
  valuesOf(column: Column): readonly string[] {
    const made = this.labels.get(column);
    if (made && made.length > 0) return made;
    const listed = this.values.valuesOf(column);
    return listed.length > 0 ? listed : column.profile.topValues.map(({ value }) => value);
  }
}

/** "rd" for `R&D`. */
function squeezedKey(words: readonly string[]): string {
  return words.every(({ length }) => length === 1) ? words.join('') : '';
}

/** "male" for a column of `M` and `F`. */
function letterOf(text: string): string {
  if (/^(?:males?|m[ae]n)$/i.test(text)) return '§m';
  return /^(?:females?|wom[ae]n)$/i.test(text) ? '§f' : '§';
}

function keyOf(text: string): string {
  return splitWords(text).map(stem).join(' ');
}

/** True for a column that can be counted with. */
export function isNumeric({ profile }: Column): boolean {
  return profile.type === 'integer' || profile.type === 'number' || profile.type === 'boolean';
}

const isNumberText = (text: string): boolean =>
  /^\s{0,9}[-$€£]?\d[\d,]*(?:\.\d+)?\s{0,9}\S{0,8}\s{0,9}$/.test(text);

/** A column as a number: texts are read as the first number in them, times of day and durations as seconds. */
export function numberRef(column: Column): ColumnRef {
  const ref = refOf(column);
  if (ref.type === 'time') return { ...ref, type: 'number', view: { kind: 'seconds' } };
  if (ref.type !== 'text') return ref;
  const { topValues } = column.profile;
  const isReadable = topValues.length > 0 && topValues.every(({ value }) => isNumberText(value));
  return isReadable ? { ...ref, type: 'number', view: { kind: 'number', nth: 1 } } : ref;
}

/** True for a column that figures can be computed of: numbers, or texts that are numbers with a unit. */
export function isMeasured(column: Column): boolean {
  return isNumeric(column) || numberRef(column).view !== null;
}
