import { fold, splitWords } from './normalize.js';
import { parseFigure } from './numbers.js';
import { stem } from './stem.js';
import { reworded } from './wording/wordings.js';

/** A word, figure, quoted phrase or mark of a question. */
export interface Token {
  /** As written, without quotation marks. */
  readonly text: string;
  /** Folded for comparison. */
  readonly norm: string;
  readonly stem: string;
  readonly kind: 'word' | 'figure' | 'date' | 'quoted' | 'mark';
  /** True for the first word of a sentence, whose capital letter means nothing. */
  readonly first: boolean;
}

const PIECES =
  /"([^"]+)"|“([^”]+)”|`([^`]+)`|(?<=^|[\s(])'([^']+)'(?=$|[\s?.,;:!)])|(\d{4}-\d{2}(?:-\d{2})?(?![\d-])|\d{1,2}[/.]\d{1,2}[/.]\d{4})|((?<![\p{L}\p{N}.,:])\d{1,2}:\d{2}(?![\d:])|(?<![\p{L}\p{N}])[-−]?[$€£]?\d+(?:,\d{3})*(?:\.\d+)?(?:k|m|mn|bn)?%?(?![\p{L}\p{N}_]))|([\p{L}\p{N}_][\p{L}\p{M}\p{N}_'’]*)|((?<=\d)\+(?=[\s?.,;)]|$)|<=|>=|!=|<>|[<>=≤≥,;.?!:%&*×÷]|(?<=\s)[-−+/](?=\s)|(?<=[*×÷/+−-]\s*)\(|\)(?=\s*[*×÷/+−-]))/gu;

/** "no. of orders" */
const NUMBER_OF = /\b(?:no|nr)\.(?=\s+of\b)/gi;

/** "I'm", "'24": without the verb that is left of a word, and years in full. */
const spelledOut = (text: string): string =>
  reworded(text)
    .replace(/\bI[’']m\b/gi, 'I')
    .replace(/(?<=\s|[qh][1-4] ?)[’']([0-3]\d)(?=$|[\s?.,;:!)])/gi, '20$1');

/** "1.", "Question 2:": the number of the question, not part of it. */
const NUMBERING = /^\s*(?:question\s*|q)?\d{1,3}\s*[.):]\s+/i;

function wordTokens(text: string, first: boolean): Token[] {
  // "SKUs" is the plural of an abbreviation.
  const plain = text
    .replace(/[’']s$/u, '')
    .replace(/[’']$/u, '')
    .replace(/^(\p{Lu}{2,})s$/u, '$1');
  if (/n[’']t$/iu.test(plain)) return [wordToken(text, 'not', first)];
  const parts = splitWords(plain);
  return parts.map((part, index) =>
    /^\d+$/.test(part)
      ? plainToken(part, 'figure', false)
      : wordToken(parts.length > 1 ? part : plain, fold(part), first && index === 0),
  );
}

function wordToken(text: string, norm: string, first: boolean): Token {
  return { text, norm, stem: stem(norm), kind: 'word', first };
}

function plainToken(text: string, kind: Token['kind'], first: boolean): Token {
  const norm = kind === 'quoted' ? splitWords(text).join(' ') : fold(text);
  return { text, norm, stem: norm.split(' ').map(stem).join(' '), kind, first };
}

/** "by channel: email or phone": behind a colon a sentence begins only with a capital letter. */
const beginsSentence = (mark: string, rest: string): boolean =>
  /[.?!]/.test(mark) || (/[:;]/.test(mark) && /^\s*\p{Lu}/u.test(rest));

/** "65+", "5+ orders": a number or more. */
const OPEN_END: Token = { text: '+', norm: 'or more', stem: 'or more', kind: 'mark', first: false };

/** True for the sign behind a number that leaves it open to the top. */
export const isOpenEnd = (token: Token | undefined): boolean => token === OPEN_END;

/** Splits a question into tokens; identifiers such as `unit_price` and `gdpPercap` become several words. */
export function tokenize(question: string): Token[] {
  const tokens: Token[] = [];
  let first = true;
  const said = spelledOut(question.replace(NUMBERING, '').replace(NUMBER_OF, 'number'));
  for (const match of said.matchAll(PIECES)) {
    const quoted = match[1] ?? match[2] ?? match[3] ?? match[4];
    const mark = match[8];
    if (quoted !== undefined) tokens.push(plainToken(quoted.trim(), 'quoted', first));
    else if (match[5] !== undefined) tokens.push(plainToken(match[5], 'date', first));
    else if (match[6] !== undefined) tokens.push(figureToken(match[6], first));
    else if (match[7] !== undefined) tokens.push(...wordTokens(match[7], first));
    else if (mark === '+' && /\d/.test(said.charAt(match.index - 1))) tokens.push(OPEN_END);
    else if (mark !== undefined) tokens.push(plainToken(mark, 'mark', first));
    first = mark !== undefined && beginsSentence(mark, said.slice(match.index + mark.length));
  }
  return tokens;
}

function figureToken(text: string, first: boolean): Token {
  const figure = text.replace('−', '-');
  return parseFigure(figure) === null
    ? wordToken(text, fold(text), first)
    : plainToken(figure, 'figure', first);
}

/** A copy of the token that reads as another word: for a corrected misspelling. */
export function respell(token: Token, word: string): Token {
  return { ...token, norm: word, stem: stem(word) };
}
