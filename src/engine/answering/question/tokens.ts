import { stem } from '../builtin/text/stem.js';

/** A word, number or sign of a question. */
export interface Token {
  /** As it is written. */
  readonly text: string;
  readonly norm: string;
  readonly stem: string;
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

function pieces(raw: string, names: ReadonlySet<string>): string[] {
  if (raw.includes('_')) return names.has(raw.toLowerCase()) ? [raw] : (raw.match(INNER) ?? []);
  if (/^\d{4}-/.test(raw)) return [raw];
  return [/^\d/.test(raw) ? raw.replace(/,/g, '') : raw];
}

/**
 * The tokens of a question.
 * @param names of columns, in small letters: "temp_max" is one token where a column is called so, and asks for no maximum
 */
export function tokensOf(text: string, names: ReadonlySet<string> = new Set()): Tokens {
  const all: Token[] = [];
  const quoted: QuotedText[] = [];
  for (const [raw] of text.matchAll(PIECE)) {
    if (all.length >= MOST_TOKENS) break;
    const isQuoted = raw.length > 1 && /^["'“]/.test(raw);
    const words = isQuoted ? (raw.slice(1, -1).match(INNER) ?? []) : pieces(raw, names);
    if (isQuoted) quoted.push({ text: raw.slice(1, -1), from: all.length, to: all.length + words.length });
    for (const word of words) {
      const norm = word.toLowerCase();
      all.push({ text: word, norm, stem: stem(norm) });
    }
  }
  return { all, quoted };
}
