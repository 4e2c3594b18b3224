import { nextNumber } from '../../lists/list-counting.js';
import { type SchemedList } from './list-tables.js';

/** Numbers of lists from here on say that the indent is the paragraph's own, and are negative. */
const FIRST_NEGATIVE = 0xf802;
const WORD = 0x10000;

/** Which list a paragraph is in, and how deep in it (the first level is 0); null where it does not say. */
export interface ListPlace {
  /** @see [MS-DOC] sprmPIlfo */
  readonly list: number | null;
  readonly level: number | null;
}

/** Counts the paragraphs of a document's lists. */
export class DocNumbering {
  constructor(private readonly lists: readonly (SchemedList | null)[]) {}

  /** Counts a paragraph. Returns its number as it is shown, or the empty text where it has none. */
  next({ list, level }: ListPlace): string {
    const named = list === null ? 0 : list >= FIRST_NEGATIVE ? WORD - list : list;
    const found = this.lists[named - 1];
    return found ? nextNumber(found.list, found.scheme, level ?? 0) : '';
  }
}
