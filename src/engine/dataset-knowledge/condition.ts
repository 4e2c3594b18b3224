/** A constant of a condition. */
export type ConditionLiteral = number | string | boolean;

/** What is said of one column. */
export interface Comparison {
  readonly column: string;
  /** Place of the column in the condition. */
  readonly at: number;
  readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'BETWEEN' | 'IN' | 'LIKE' | 'IS NULL';
  readonly literals: readonly ConditionLiteral[];
}

/** What a condition cannot be read for. */
export class ConditionUnreadable extends Error {
  constructor(
    /** Place in the condition. */
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

const MOST_DEPTH = 20;
const PIECES: readonly (readonly [kind: Token['kind'], pattern: RegExp])[] = [
  ['word', /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy],
  ['name', /"(?:[^"]|"")+"/y],
  ['text', /'(?:[^']|'')*'/y],
  ['number', /-?\d+(?:\.\d+)?(?![\p{L}\d_.])/uy],
  ['sign', /<=|>=|<>|!=|[=<>(),]/y],
];
const KEYWORDS = new Set('AND OR NOT BETWEEN IN LIKE IS NULL TRUE FALSE'.split(' '));
const ORDERS = new Map<string, Comparison['operator']>([
  ['=', '='],
  ['!=', '!='],
  ['<>', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
]);

function tokenAt(text: string, at: number): Token {
  for (const [kind, pattern] of PIECES) {
    pattern.lastIndex = at;
    const piece = pattern.exec(text)?.[0];
    if (piece !== undefined) return { kind, text: piece, at };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const isOpen = character === "'" || character === '"';
  throw new ConditionUnreadable(
    at,
    isOpen ? `the ${character} is never closed` : `“${character}” is not allowed in a condition`,
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

/** Descends through a condition by its grammar, from what binds least to what binds most. */
class ConditionReader {
  readonly comparisons: Comparison[] = [];
  private readonly tokens: readonly Token[];
  private place = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  read(): readonly Comparison[] {
    this.alternatives(0);
    if (this.next.kind !== 'end') this.refuse('AND, OR or the end');
    return this.comparisons;
  }

  private get next(): Token {
    return this.tokens[this.place] ?? { kind: 'end', text: '', at: 0 };
  }

  private refuse(expected: string): never {
    const { kind, text, at } = this.next;
    throw new ConditionUnreadable(
      at,
      `${expected} is expected here, not ${kind === 'end' ? 'the end' : `“${text}”`}`,
    );
  }

  /** Goes on where the next token is this word or sign. */
  private takes(text: string): boolean {
    const { kind, text: given } = this.next;
    const isThere = (kind === 'word' || kind === 'sign') && given.toUpperCase() === text;
    if (isThere) this.place += 1;
    return isThere;
  }

  private expect(text: string): void {
    if (!this.takes(text)) this.refuse(text);
  }

  private alternatives(depth: number): void {
    do this.conjunction(depth);
    while (this.takes('OR'));
  }

  private conjunction(depth: number): void {
    do this.term(depth);
    while (this.takes('AND'));
  }

  private term(depth: number): void {
    if (depth > MOST_DEPTH) throw new ConditionUnreadable(this.next.at, 'it is nested too deeply');
    if (this.takes('NOT')) this.term(depth + 1);
    else if (this.takes('(')) {
      this.alternatives(depth + 1);
      this.expect(')');
    } else this.comparison();
  }

  private comparison(): void {
    const { at } = this.next;
    const column = this.column();
    const add = (operator: Comparison['operator'], literals: readonly ConditionLiteral[]): void =>
      void this.comparisons.push({ column, at, operator, literals });
    const order = this.next.kind === 'sign' ? ORDERS.get(this.next.text) : undefined;
    if (order) {
      this.place += 1;
      add(order, [this.literal()]);
      return;
    }
    if (this.takes('IS')) {
      this.takes('NOT');
      this.expect('NULL');
      add('IS NULL', []);
      return;
    }
    this.takes('NOT');
    if (this.takes('BETWEEN')) {
      const low = this.literal();
      this.expect('AND');
      add('BETWEEN', [low, this.literal()]);
    } else if (this.takes('IN')) add('IN', this.list());
    else if (this.takes('LIKE')) add('LIKE', [this.literal()]);
    else this.refuse('a comparison (=, !=, <, <=, >, >=, BETWEEN, IN, LIKE, IS NULL)');
  }

  private column(): string {
    const { kind, text } = this.next;
    if (kind !== 'name' && (kind !== 'word' || KEYWORDS.has(text.toUpperCase()))) this.refuse('a column');
    this.place += 1;
    return kind === 'name' ? unquoted(text, '"') : text;
  }

  private literal(): ConditionLiteral {
    const { kind, text } = this.next;
    if (this.takes('TRUE')) return true;
    if (this.takes('FALSE')) return false;
    if (kind !== 'number' && kind !== 'text') this.refuse("a number or a text in '…'");
    this.place += 1;
    return kind === 'number' ? Number(text) : unquoted(text, "'");
  }

  private list(): ConditionLiteral[] {
    this.expect('(');
    const literals: ConditionLiteral[] = [];
    do literals.push(this.literal());
    while (this.takes(','));
    this.expect(')');
    return literals;
  }
}

/**
 * What a condition says of columns. It may hold comparisons of a column with literals (=, !=, <, <=, >, >=, BETWEEN, IN, LIKE, IS
 * NULL), joined by AND, OR, NOT and parentheses, and nothing else: no function, no other column, no query.
 * @throws ConditionUnreadable
 */
export function comparisonsOf(condition: string): readonly Comparison[] {
  return new ConditionReader(condition).read();
}
