/** A condition or an expression that cannot be read. */
export class Unreadable extends Error {
  constructor(
    /** Place in the text. */
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

interface Token {
  readonly kind: 'word' | 'name' | 'number' | 'text' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

/** A column that a text names. */
export interface NamedColumn {
  readonly column: string;
  /** Place of its name, and how long that is as it is written. */
  readonly at: number;
  readonly length: number;
}

const PIECES: readonly (readonly [kind: Token['kind'], pattern: RegExp])[] = [
  ['word', /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy],
  ['name', /"(?:[^"]|"")+"/y],
  ['text', /'(?:[^']|'')*'/y],
  ['number', /\d+(?:\.\d+)?(?![\p{L}\d_.])/uy],
  ['sign', /<=|>=|<>|!=|[=<>(),+\-*/]/y],
];
const KEYWORDS = new Set('AND OR NOT BETWEEN IN LIKE IS NULL TRUE FALSE NULLIF'.split(' '));
const DEEPEST = 20;

function tokenAt(text: string, at: number): Token {
  for (const [kind, pattern] of PIECES) {
    pattern.lastIndex = at;
    const piece = pattern.exec(text)?.[0];
    if (piece !== undefined) return { kind, text: piece, at };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const isOpen = character === "'" || character === '"';
  throw new Unreadable(
    at,
    isOpen ? `the ${character} is never closed` : `“${character}” is not allowed here`,
  );
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    if (/\s/.test(text.charAt(at))) at += 1;
    else {
      const token = tokenAt(text, at);
      tokens.push(token);
      at += token.text.length;
    }
  }
  return [...tokens, { kind: 'end', text: '', at: text.length }];
}

const unquoted = (text: string, quote: string): string => text.slice(1, -1).replaceAll(quote + quote, quote);

/** Goes through the tokens of a text from left to right. Every method throws `Unreadable` where the text is something else. */
export class TokenReader {
  private readonly tokens: readonly Token[];
  private place = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  get next(): Token {
    return this.tokens[this.place] ?? { kind: 'end', text: '', at: 0 };
  }

  refuse(expected: string): never {
    const { kind, text, at } = this.next;
    throw new Unreadable(at, `${expected} is expected here, not ${kind === 'end' ? 'the end' : `“${text}”`}`);
  }

  end(expected: string): void {
    if (this.next.kind !== 'end') this.refuse(expected);
  }

  /** Goes on where the next token is this word or sign. */
  takes(text: string): boolean {
    const { kind, text: given } = this.next;
    const isThere = (kind === 'word' || kind === 'sign') && given.toUpperCase() === text;
    if (isThere) this.place += 1;
    return isThere;
  }

  expect(text: string): void {
    if (!this.takes(text)) this.refuse(text);
  }

  /** What stands in the place of a token is nested so deep. */
  nested(depth: number): void {
    if (depth > DEEPEST) throw new Unreadable(this.next.at, 'it is nested too deeply');
  }

  column(expected = 'a column'): NamedColumn {
    const { kind, text, at } = this.next;
    if (kind !== 'name' && (kind !== 'word' || KEYWORDS.has(text.toUpperCase()))) this.refuse(expected);
    this.place += 1;
    return { column: kind === 'name' ? unquoted(text, '"') : text, at, length: text.length };
  }

  number(expected: string): number {
    const isNegative = this.takes('-');
    const { kind, text } = this.next;
    if (kind !== 'number') this.refuse(expected);
    this.place += 1;
    return isNegative ? -Number(text) : Number(text);
  }

  literal(): number | string | boolean {
    const { kind, text } = this.next;
    if (this.takes('TRUE')) return true;
    if (this.takes('FALSE')) return false;
    const expected = "a number or a text in '…'";
    if (kind !== 'text') return this.number(expected);
    this.place += 1;
    return unquoted(text, "'");
  }
}
