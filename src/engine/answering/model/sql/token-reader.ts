import { type SqlToken } from './tokens.js';

/** Thrown where a statement says something that no plan says. */
export class NoPlan extends Error {}

/** Reads the tokens of a statement from left to right. Each method throws NoPlan where something else stands there. */
export class TokenReader {
  private at = 0;

  constructor(private readonly tokens: readonly SqlToken[]) {}

  get isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  peek(ahead = 0): SqlToken {
    return this.tokens[this.at + ahead] ?? { kind: 'sign', text: '' };
  }

  skip(): void {
    this.at += 1;
  }

  /** Whether a word or sign stands here, which is then passed. */
  takes(text: string): boolean {
    const { kind, text: own } = this.peek();
    if (own !== text || (kind !== 'word' && kind !== 'sign')) return false;
    this.skip();
    return true;
  }

  expect(...texts: readonly string[]): void {
    for (const text of texts) if (!this.takes(text)) throw new NoPlan();
  }

  listOf<T>(one: () => T): T[] {
    const all = [one()];
    while (this.takes(',')) all.push(one());
    return all;
  }

  /** A name in quotes, or a word that is none of those. */
  name(keywords: ReadonlySet<string>): string {
    const { kind, text } = this.peek();
    if (kind !== 'name' && (kind !== 'word' || keywords.has(text))) throw new NoPlan();
    this.skip();
    return text;
  }

  oneOf(texts: ReadonlySet<string>): string {
    const { text } = this.peek();
    if (!texts.has(text)) throw new NoPlan();
    this.skip();
    return text;
  }

  text(): string {
    return this.literal('text');
  }

  number(): number {
    return this.takes('-') ? -Number(this.literal('number')) : Number(this.literal('number'));
  }

  wholeNumber(): number {
    const number = this.number();
    if (!Number.isInteger(number)) throw new NoPlan();
    return number;
  }

  private literal(wanted: 'text' | 'number'): string {
    const { kind, text } = this.peek();
    if (kind !== wanted) throw new NoPlan();
    this.skip();
    return text;
  }
}
