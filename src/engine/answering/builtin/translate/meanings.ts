import { splitWords } from '../text/normalize.js';
import { stem } from '../text/stem.js';
import { type TableNames } from './table-words.js';

/** What a word of a question means in English, and whether that names something in the tables. */
export interface ChosenMeaning {
  readonly english: string;
  readonly isNamed: boolean;
}

/** A value is as telling as a part of a header: which of both a word means tells its first translation. */
const FIT = { header: 3, part: 2, value: 2, abbreviation: 1, none: 0 } as const;
const SHORTEST_ABBREVIATION = 3;

/** Parts of the names of people as headers call them, and as they are called in English otherwise. */
const ALSO_CALLED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fname: 'first name',
    firstname: 'first name',
    forename: 'first name',
    'given name': 'first name',
    lname: 'last name',
    lastname: 'last name',
    surname: 'last name',
    'family name': 'last name',
  }),
);

/** The stems of the words of a header or a wording. */
export const stemsOf = (text: string): string[] => splitWords(text).map(stem);

/** Stems of what a header is about beside its own words: `LName` is a last name, and a name. */
function alsoMeant(header: string): string[] {
  const text = splitWords(header).join(' ').toLowerCase();
  return [ALSO_CALLED.get(text) ?? '', text.endsWith('name') ? 'name' : ''].flatMap(stemsOf);
}

/** Chooses among the meanings of words by what headers, tables and values are called. */
export class Meanings {
  private readonly headers: ReadonlySet<string>;
  private readonly parts: ReadonlySet<string>;
  /** Values by the stems of their words. */
  private readonly values: ReadonlyMap<string, string>;
  private readonly texts: readonly string[];
  private readonly known = new Map<readonly string[], ChosenMeaning>();

  constructor({ columns, tables, values }: TableNames) {
    const names = [...columns, ...tables].map(stemsOf);
    // "shop_customers" is a table of customers.
    const subjects = tables.flatMap((name) => stemsOf(name).slice(-1));
    this.headers = new Set([...names.map((stems) => stems.join(' ')), ...subjects]);
    this.parts = new Set([...names.flat(), ...columns.flatMap(alsoMeant)]);
    this.texts = values.map((value) => value.toLowerCase());
    this.values = new Map(values.map((value) => [stemsOf(value).join(' '), value] as const).toReversed());
  }

  /** Of equally good ones the first. @param meanings the usual first; at least one */
  best(meanings: readonly string[]): ChosenMeaning {
    const known = this.known.get(meanings);
    if (known) return known;
    const fits = meanings.map((english) => ({ english, fit: this.fit(english) }));
    const most = Math.max(...fits.map(({ fit }) => fit));
    const { english = '', fit = 0 } = fits.find((each) => each.fit === most) ?? {};
    const chosen = {
      english: fit === FIT.value ? this.valueOf(english) : english,
      isNamed: fit > FIT.abbreviation,
    };
    this.known.set(meanings, chosen);
    return chosen;
  }

  /** Whether a text is part of a value. */
  occurs(text: string): boolean {
    const sought = text.toLowerCase();
    return this.texts.some((value) => value.includes(sought));
  }

  private fit(english: string): number {
    const stems = stemsOf(english);
    if (this.headers.has(stems.join(' '))) return FIT.header;
    if (this.values.has(stems.join(' '))) return FIT.value;
    if (stems.length > 0 && stems.every((each) => this.parts.has(each))) return FIT.part;
    return this.isAbbreviated(english) ? FIT.abbreviation : FIT.none;
  }

  /** Whether a header is the beginning of a word: `long` of "longitude". */
  private isAbbreviated(english: string): boolean {
    return Array.from({ length: Math.max(0, english.length - SHORTEST_ABBREVIATION) }, (_, more) =>
      english.slice(0, SHORTEST_ABBREVIATION + more),
    ).some((start) => this.headers.has(start));
  }

  private valueOf(english: string): string {
    return this.values.get(stemsOf(english).join(' '))?.toLowerCase() ?? english;
  }
}
