import { stem } from '../builtin/text/stem.js';
import { type DataColumn } from './data-table.js';
import { type Scalar } from './scalar.js';

/** A value of a column. */
interface HeldValue {
  readonly column: DataColumn;
  readonly value: Scalar;
}

const MOST_VALUES = 20_000;
const MOST_WORDS = 12;
const MOST_BY_WORD = 60;

/** A value with what people call it beside. */
export interface OtherwiseNamed {
  readonly held: HeldValue;
  readonly names: readonly string[];
}

/** The words of a value, small. */
export function valueWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+|\d+(?:\.\d+)?/gu) ?? [];
}

/** Finds the columns that hold a text, whole or with other words. */
export class ValueIndex {
  private readonly whole = new Map<string, HeldValue[]>();
  private readonly byWord = new Map<string, HeldValue[]>();

  constructor(columns: readonly DataColumn[], otherwise: readonly OtherwiseNamed[] = []) {
    for (const column of columns) {
      if (column.kind === 'number') continue;
      for (const value of column.distinct.slice(0, MOST_VALUES)) this.add({ column, value });
    }
    for (const { held, names } of otherwise) for (const name of names) this.add(held, name);
  }

  /** Values of exactly these words, or of their stems. */
  withWords(words: readonly string[]): readonly HeldValue[] {
    return this.whole.get(words.join(' ')) ?? this.whole.get(words.map(stem).join(' ')) ?? [];
  }

  /** Values of several words, one of which is this. */
  withWord(word: string): readonly HeldValue[] {
    return this.byWord.get(word) ?? [];
  }

  private add(held: HeldValue, name = String(held.value)): void {
    const words = valueWords(name);
    if (words.length === 0 || words.length > MOST_WORDS) return;
    const [text, stems] = [words.join(' '), words.map(stem).join(' ')];
    this.put(this.whole, text, held);
    if (stems !== text) this.put(this.whole, stems, held);
    if (words.length > 1) for (const word of new Set(words)) this.put(this.byWord, word, held, MOST_BY_WORD);
  }

  private put(index: Map<string, HeldValue[]>, key: string, held: HeldValue, most = Infinity): void {
    const there = index.get(key);
    if (!there) index.set(key, [held]);
    else if (there.length < most) there.push(held);
  }
}
