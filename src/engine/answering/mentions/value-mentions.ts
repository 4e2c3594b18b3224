import { stem } from '../builtin/text/stem.js';
import { type Tokens } from '../question/tokens.js';
import { STOP } from '../question/words.js';
import { type Dataset } from '../tables/dataset.js';
import { type Scalar } from '../tables/scalar.js';
import { valueWords } from '../tables/value-index.js';
import { countryNames } from '../tables/countries.js';
import { labelMentions } from './row-labels.js';
import { type WordKnowledge } from './similarity.js';
import { type ValueMention, type ValueReading } from './value-mention.js';

const LONGEST = 9;
const LONGEST_COUNTRY = 4;
const COMMON = 0.55;
const OTHERWISE = 0.9;
const MOST_PARTS = 6;
const SEXES = new Map<string, readonly string[]>([
  ...['female', 'females', 'woman', 'women', 'girl', 'girls'].map((word) => [word, ['f', 'female']] as const),
  ...['male', 'males', 'man', 'men', 'boy', 'boys'].map((word) => [word, ['m', 'male']] as const),
]);
const isWordy = (text: string): boolean => /^[\p{L}\p{N}]/u.test(text);
const startsUpper = (text: string): boolean => /^\p{Lu}/u.test(text);
const span = (from: number, length: number): number[] => Array.from({ length }, (_, at) => from + at);

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Of "chinese" China before Taiwan. */
const alikeFirst = (names: readonly string[], word: string): string[] =>
  names.toSorted((one, other) => sharedStart(other, word) - sharedStart(one, word));

/** Finds the values that a question names. */
export class ValueFinder {
  private readonly taken = new Set<number>();
  private readonly found: ValueMention[] = [];

  constructor(
    private readonly tokens: Tokens,
    private readonly dataset: Dataset,
    private readonly knowledge: Pick<WordKnowledge, 'namesOf'>,
  ) {}

  /** The mentions in the order they were found: whole cells, coded sexes, countries by other names, quoted texts, parts of cells, labels of rows. */
  find(): { readonly mentions: readonly ValueMention[]; readonly taken: ReadonlySet<number> } {
    this.wholeCells();
    this.codedSexes();
    this.otherNames();
    this.quotedTexts();
    this.partsOfCells();
    this.found.push(...labelMentions(this.tokens.all, this.dataset, this.found));
    return { mentions: this.found, taken: this.taken };
  }

  private add(places: readonly number[], readings: readonly ValueReading[]): void {
    if (readings.length === 0) return;
    for (const place of places) this.taken.add(place);
    this.found.push({ places, readings });
  }

  private wholeCells(): void {
    const { all } = this.tokens;
    const spans = all.flatMap((_, from) =>
      span(1, Math.min(LONGEST, all.length - from)).map((length) => ({ from, length })),
    );
    for (const { from, length } of spans.toSorted(
      (one, other) => other.length - one.length || one.from - other.from,
    )) {
      const places = span(from, length);
      if (places.some((place) => this.taken.has(place))) continue;
      const readings = this.cellsAt(from, length);
      this.add(places, readings);
    }
  }

  private cellsAt(from: number, length: number): ValueReading[] {
    const tokens = this.tokens.all.slice(from, from + length);
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (!first || !last || !isWordy(first.text) || !isWordy(last.text)) return [];
    const words = tokens.map(({ norm }) => norm).filter(isWordy);
    if (length === 1 && (STOP.has(first.norm) || (first.norm.length < 2 && !startsUpper(first.text))))
      return [];
    const isCommon = length === 1 && /^\p{Ll}/u.test(first.text);
    const isOfHeader = isCommon && this.dataset.columns.some((column) => column.words.includes(first.norm));
    const isWritten = (value: Scalar): boolean => valueWords(String(value)).join(' ') === words.join(' ');
    const seen = new Set<number>();
    return this.dataset.values.withWords(words).flatMap(({ column, value }) => {
      // "birth date" is no inflection of the name Birthe.
      if (seen.has(column.id) || (isOfHeader && !isWritten(value))) return [];
      seen.add(column.id);
      return [{ column, value, origin: 'cell' as const, score: isCommon ? COMMON : 1 }];
    });
  }

  private codedSexes(): void {
    this.tokens.all.forEach(({ norm }, place) => {
      const codes = SEXES.get(norm);
      if (!codes || this.taken.has(place)) return;
      const readings = this.dataset.columns
        .filter(({ kind, distinct }) => kind === 'text' && distinct.length > 0 && distinct.length <= 3)
        .flatMap((column) =>
          column.distinct
            .filter((value) => codes.includes(String(value).toLowerCase()))
            .map((value) => ({ column, value, origin: 'coded' as const, score: 0.9 })),
        );
      this.add([place], readings);
    });
  }

  /** Countries by another of their names, or by their adjective: "German" and "Germany", "United States" and "USA". */
  private otherNames(): void {
    const { all } = this.tokens;
    for (let length = LONGEST_COUNTRY; length > 0; length -= 1)
      for (let from = 0; from + length <= all.length; from += 1) {
        const places = span(from, length);
        if (places.some((place) => this.taken.has(place))) continue;
        const text = all
          .slice(from, from + length)
          .map(({ norm }) => norm)
          .join(' ');
        this.add(places, this.namedOtherwise(text, length === 1));
      }
  }

  private namedOtherwise(text: string, isWord: boolean): ValueReading[] {
    if (STOP.has(text)) return [];
    const names = isWord ? [text, ...alikeFirst(this.knowledge.namesOf(text), text)] : [text];
    const all = new Set(names.flatMap((name) => [name, ...countryNames(name)]));
    all.delete(text);
    const seen = new Set<number>();
    return [...all].flatMap((name) =>
      this.dataset.values.withWords(valueWords(name)).flatMap(({ column, value }): ValueReading[] => {
        if (seen.has(column.id)) return [];
        seen.add(column.id);
        return [{ column, value, origin: 'coded', score: OTHERWISE }];
      }),
    );
  }

  /** Texts in quotation marks, unless they are names of columns or tables. */
  private quotedTexts(): void {
    for (const { text, from, to } of this.tokens.quoted) {
      const places = span(from, to - from);
      if (this.isName(text) || places.length === 0 || places.every((place) => this.taken.has(place)))
        continue;
      this.add(places, [{ column: null, value: text, origin: 'quoted', score: 1 }]);
    }
  }

  private isName(text: string): boolean {
    const name = text.toLowerCase();
    const { columnNames, tables } = this.dataset;
    return columnNames.has(name) || tables.some((table) => table.name.toLowerCase() === name);
  }

  /** Proper names that are no whole cell: a part of one. */
  private partsOfCells(): void {
    const { all } = this.tokens;
    const isName = (place: number): boolean => !this.taken.has(place) && startsUpper(all[place]?.text ?? '');
    for (let from = 1; from < all.length; from += 1) {
      if (!isName(from) || STOP.has(all[from]?.norm ?? '')) continue;
      let to = from + 1;
      while (to < all.length && isName(to)) to += 1;
      this.add(span(from, to - from), this.partsAt(from, to));
      from = to - 1;
    }
  }

  private partsAt(from: number, to: number): ValueReading[] {
    const tokens = this.tokens.all.slice(from, to);
    const words = tokens.map(({ norm }) => norm);
    const seen = new Set<number>();
    const [first = ''] = words;
    return [...this.dataset.values.withWord(first), ...this.dataset.values.withWord(stem(first))]
      .flatMap(({ column, value }): ValueReading[] => {
        const isInside = ` ${valueWords(String(value)).join(' ')} `.includes(` ${words.join(' ')} `);
        if (seen.has(column.id) || !isInside) return [];
        seen.add(column.id);
        const text = tokens.map((token) => token.text).join(' ');
        return [
          { column, value: text, origin: 'part', score: 0.6 },
          { column, value, origin: 'partCell', score: 0.55 },
        ];
      })
      .slice(0, MOST_PARTS);
  }
}
