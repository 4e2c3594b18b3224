import { type NamedColumn, TokenReader } from './tokens.js';

/** A constant of a condition. */
export type ConditionLiteral = number | string | boolean;

/** What is said of one column. */
export interface Comparison extends NamedColumn {
  readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'BETWEEN' | 'IN' | 'LIKE' | 'IS NULL';
  readonly literals: readonly ConditionLiteral[];
}

const ORDERS = new Map<string, Comparison['operator']>([
  ['=', '='],
  ['!=', '!='],
  ['<>', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
]);

/** Descends through a condition by its grammar, from what binds least to what binds most. */
class ConditionReader {
  readonly comparisons: Comparison[] = [];
  private readonly tokens: TokenReader;

  constructor(text: string) {
    this.tokens = new TokenReader(text);
  }

  read(): readonly Comparison[] {
    this.alternatives(0);
    this.tokens.end('AND, OR or the end');
    return this.comparisons;
  }

  private alternatives(depth: number): void {
    do this.conjunction(depth);
    while (this.tokens.takes('OR'));
  }

  private conjunction(depth: number): void {
    do this.term(depth);
    while (this.tokens.takes('AND'));
  }

  private term(depth: number): void {
    this.tokens.nested(depth);
    if (this.tokens.takes('NOT')) this.term(depth + 1);
    else if (this.tokens.takes('(')) {
      this.alternatives(depth + 1);
      this.tokens.expect(')');
    } else this.comparison();
  }

  private comparison(): void {
    const { tokens } = this;
    const column = tokens.column();
    const add = (operator: Comparison['operator'], literals: readonly ConditionLiteral[]): void =>
      void this.comparisons.push({ ...column, operator, literals });
    const { kind, text } = tokens.next;
    const order = kind === 'sign' ? ORDERS.get(text) : undefined;
    if (order && tokens.takes(text)) {
      add(order, [tokens.literal()]);
      return;
    }
    if (tokens.takes('IS')) {
      tokens.takes('NOT');
      tokens.expect('NULL');
      add('IS NULL', []);
      return;
    }
    tokens.takes('NOT');
    if (tokens.takes('BETWEEN')) {
      const low = tokens.literal();
      tokens.expect('AND');
      add('BETWEEN', [low, tokens.literal()]);
    } else if (tokens.takes('IN')) add('IN', this.list());
    else if (tokens.takes('LIKE')) add('LIKE', [tokens.literal()]);
    else tokens.refuse('a comparison (=, !=, <, <=, >, >=, BETWEEN, IN, LIKE, IS NULL)');
  }

  private list(): ConditionLiteral[] {
    this.tokens.expect('(');
    const literals: ConditionLiteral[] = [];
    do literals.push(this.tokens.literal());
    while (this.tokens.takes(','));
    this.tokens.expect(')');
    return literals;
  }
}

/**
 * What a condition says of columns. It may hold comparisons of a column with literals (=, !=, <, <=, >, >=, BETWEEN, IN, LIKE, IS
 * NULL), joined by AND, OR, NOT and parentheses, and nothing else: no function, no other column, no query.
 * @throws Unreadable
 */
export function comparisonsOf(condition: string): readonly Comparison[] {
  return new ConditionReader(condition).read();
}
