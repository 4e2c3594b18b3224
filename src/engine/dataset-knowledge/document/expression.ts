import { type NamedColumn, TokenReader } from './tokens.js';

/** A number that is computed of the columns of a row. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | ({ readonly kind: 'column' } & NamedColumn)
  | { readonly kind: 'negative'; readonly of: Expression }
  /** Missing where it is zero. */
  | { readonly kind: 'not zero'; readonly of: Expression }
  | {
      readonly kind: '+' | '-' | '*' | '/';
      readonly left: Expression;
      readonly right: Expression;
      /** Place of the sign. */
      readonly at: number;
    };

/** Descends through an expression by its grammar. */
class ExpressionReader {
  private readonly tokens: TokenReader;

  constructor(text: string) {
    this.tokens = new TokenReader(text);
  }

  read(): Expression {
    const expression = this.sum(0);
    this.tokens.end('+, -, *, / or the end');
    return expression;
  }

  private sum(depth: number): Expression {
    return this.chain(['+', '-'], () => this.product(depth));
  }

  private product(depth: number): Expression {
    return this.chain(['*', '/'], () => this.factor(depth));
  }

  private chain(signs: readonly ('+' | '-' | '*' | '/')[], part: () => Expression): Expression {
    let left = part();
    for (;;) {
      const { at } = this.tokens.next;
      const kind = signs.find((sign) => this.tokens.takes(sign));
      if (!kind) return left;
      left = { kind, left, right: part(), at };
    }
  }

  private factor(depth: number): Expression {
    const { tokens } = this;
    tokens.nested(depth);
    if (tokens.takes('-')) return { kind: 'negative', of: this.factor(depth + 1) };
    if (tokens.takes('(')) return this.closed(this.sum(depth + 1));
    if (tokens.takes('NULLIF')) return this.notZero(depth);
    if (tokens.next.kind === 'number') return { kind: 'number', value: tokens.number('a number') };
    return { kind: 'column', ...tokens.column('a column, a number or a parenthesis') };
  }

  private closed(expression: Expression): Expression {
    this.tokens.expect(')');
    return expression;
  }

  private notZero(depth: number): Expression {
    this.tokens.expect('(');
    const of = this.sum(depth + 1);
    this.tokens.expect(',');
    if (this.tokens.number('0') !== 0) this.tokens.refuse('0');
    return this.closed({ kind: 'not zero', of });
  }
}

/**
 * Reads an expression: columns and numbers, joined by +, -, *, / and parentheses, and NULLIF(…, 0), and nothing else: no other
 * function, no query.
 * @throws Unreadable
 */
export const readExpression = (text: string): Expression => new ExpressionReader(text).read();

/** The columns that an expression names, as often as it does, in their order. */
export function columnsIn(expression: Expression): NamedColumn[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'column':
      return [expression];
    case 'negative':
    case 'not zero':
      return columnsIn(expression.of);
    case '+':
    case '-':
    case '*':
    case '/':
      return [...columnsIn(expression.left), ...columnsIn(expression.right)];
  }
}
