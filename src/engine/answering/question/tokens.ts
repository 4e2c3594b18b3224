import { stem } from '../builtin/text/stem.js';

/** A word, number or sign of a question. */
export interface Token {
  /** As it is written. */
  readonly text: string;
  readonly norm: string;
  readonly stem: string;
  /** Where it begins in the question, and the place behind its last character. */
  readonly start: number;
  readonly end: number;
}

/** A text in quotation marks, and the places of its tokens. */
interface QuotedText {
  readonly text: string;
  readonly from: number;
  /** The place behind its last token. */
  readonly to: number;
}

export interface Tokens {
  readonly all: readonly Token[];
  readonly quoted: readonly QuotedText[];
}

/** A longer question is read as far as this. */
const MOST_TOKENS = 120;
const PIECE =
  /\d{4}-\d\d?-\d\d?(?: \d\d:\d\d:\d\d)?|"[^"]*"|“[^“”]*”|'[^']*'(?!\w)|[\p{L}\p{M}]+(?:_[\p{L}\p{M}\d]+)*|\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|[^\p{L}\p{M}\d\s]/gu;
const INNER = /[\p{L}\p{M}]+|\d+(?:\.\d+)?|[^\p{L}\p{M}\d\s]/gu;

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const innerPieces = (raw: string, at: number): Piece[] =>
  [...raw.matchAll(INNER)].map(({ 0: text, index }) => ({
    text,
    start: at + index,
    end: at + index + text.length,
  }));

function pieces(raw: string, at: number, names: ReadonlySet<string>): Piece[] {
  if (raw.includes('_') && !names.has(raw.toLowerCase())) return innerPieces(raw, at);
  const isNumber = /^\d/.test(raw) && !/^\d{4}-/.test(raw);
  return [{ text: isNumber ? raw.replace(/,/g, '') : raw, start: at, end: at + raw.length }];
}

/**
 * The tokens of a question.
 * @param names of columns, in small letters: "temp_max" is one token where a column is called so, and asks for no maximum
 */
export function tokensOf(text: string, names: ReadonlySet<string> = new Set()): Tokens {
  const all: Token[] = [];
  const quoted: QuotedText[] = [];
  for (const { 0: raw, index } of text.matchAll(PIECE)) {
    if (all.length >= MOST_TOKENS) break;
    const isQuoted = raw.length > 1 && /^["'“]/.test(raw);
    const words = isQuoted ? innerPieces(raw.slice(1, -1), index + 1) : pieces(raw, index, names);
    if (isQuoted) quoted.push({ text: raw.slice(1, -1), from: all.length, to: all.length + words.length });
    for (const word of words) {
      const norm = word.text.toLowerCase();
      all.push({ ...word, norm, stem: stem(norm) });
    }
  }
  return { all, quoted };
}

/** The word before a place, in small letters, where some words between are passed over; empty where there is none. */
export function wordBefore(
  tokens: readonly Token[],
  place: number,
  passed: ReadonlySet<string> = new Set(),
): string {
  let before = place - 1;
  while (passed.has(tokens[before]?.norm ?? '')) before -= 1;
  return tokens[before]?.norm ?? '';
}
