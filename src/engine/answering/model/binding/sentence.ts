import { stem } from '../../builtin/text/stem.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { type Cell, type Results } from './cells.js';
import { fill, type Filled } from './fill.js';
import { parseReference } from './reference.js';
import { Refusal } from './refusal.js';
import { unspacedWords } from './unspaced.js';

/** A word that the model typed. */
export interface TypedWord {
  readonly text: string;
  readonly norm: string;
  readonly stem: string;
  /** Places in the sentence. */
  readonly from: number;
  readonly to: number;
}

/** A reference in its place. */
export interface Placed extends Filled {
  readonly from: number;
  readonly to: number;
}

/** A sentence of a reply, taken apart. */
export interface ReadSentence {
  readonly source: string;
  /** As long as the source, with blanks where references stand. */
  readonly typed: string;
  readonly words: readonly TypedWord[];
  readonly references: readonly Placed[];
  /** All cells that are referred to, with the place of their reference. */
  readonly cells: readonly (Cell & { readonly at: number; readonly placed: Placed })[];
}

const BRACES = /\{\{([^{}]*)\}\}/g;
// Figures are words of their own: "5km" is two.
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)?|\p{N}+(?:[.,:/\u2009\u202f-]\p{N}+)*/gu;

function wordsOf(typed: string, names: readonly string[]): TypedWord[] {
  return [...typed.matchAll(WORD)].flatMap(({ 0: whole, index }) => {
    let from = index;
    return unspacedWords(whole, names).map((text): TypedWord => {
      const norm = text.normalize('NFKC').toLowerCase();
      const word = { text, norm, stem: stem(norm), from, to: from + text.length };
      from = word.to;
      return word;
    });
  });
}

/**
 * Takes a sentence apart and finds what its references stand for.
 * @throws Refusal where a reference cannot be read, or stands for nothing
 */
export function readSentence(source: string, results: Results, catalogue: Catalogue): ReadSentence {
  const references = [...source.matchAll(BRACES)].map(({ 0: whole, 1: inside = '', index }): Placed => {
    const reference = parseReference(inside);
    if (!reference) throw new Refusal(`${whole} cannot be read as a reference`);
    return { ...fill(reference, results, catalogue), from: index, to: index + whole.length };
  });
  const typed = source.replace(BRACES, (whole) => ' '.repeat(whole.length));
  if (/[{}]/.test(typed)) throw new Refusal('a brace stands alone: references are written {{r1.column}}');
  const cells = references.flatMap((placed) =>
    placed.cells.map((cell) => ({ ...cell, at: placed.from, placed })),
  );
  const names = [...results.values()].flatMap(({ columns }) => columns.map(({ name }) => name));
  return { source, typed, words: wordsOf(typed, names), references, cells };
}

/** The sentence with what its references stand for. */
export function filledText({ source, references }: ReadSentence, textOf: (placed: Placed) => string): string {
  let text = '';
  let at = 0;
  for (const placed of references) {
    text += source.slice(at, placed.from) + textOf(placed);
    at = placed.to;
  }
  return text + source.slice(at);
}

/** Where in a sentence something stands. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const CLAUSE_END = /[,;،，；、]|\band\b/iu;

/** How far two spans are from each other, in characters: further than any others where a clause ends between them. */
export function distanceIn({ typed }: Pick<ReadSentence, 'typed'>, one: Span, other: Span): number {
  const [left, right] = one.from < other.from ? [one, other] : [other, one];
  const between = typed.slice(left.to, Math.max(left.to, right.from));
  return between.length + (CLAUSE_END.test(between) ? typed.length : 0);
}

/** The words of a name or a text, stemmed; `_` stands between words. */
export const stemsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('_', ' ')
      .match(/[\p{L}\p{M}]+|\d+/gu) ?? []
  ).map((word) => stem(word));
