import { type Expression, type UnaryFunction, type WholeFunction } from '../../representation/expression.js';
import { tokenize } from '../../text/tokenize.js';
import { type Column } from '../../link/headers/schema.js';
import { isMeasured, numberRef, type Scope } from './scope.js';

type Sign = '+' | '-' | '*' | '/' | '^';

const FUNCTIONS: ReadonlyMap<string, UnaryFunction> = new Map([
  ['log', 'ln'],
  ['ln', 'ln'],
  ['log10', 'log10'],
  ['log2', 'log2'],
  ['log1p', 'log1p'],
  ['sqrt', 'sqrt'],
  ['abs', 'abs'],
  ['exp', 'exp'],
  ['round', 'round'],
  ['len', 'length'],
  ['length', 'length'],
]);
const WHOLE: ReadonlyMap<string, WholeFunction> = new Map([
  ['mean', 'mean'],
  ['average', 'mean'],
  ['median', 'median'],
  ['min', 'min'],
  ['max', 'max'],
  ['sum', 'sum'],
  ['std', 'sampleStd'],
]);
const SIGNS: ReadonlyMap<string, Sign> = new Map([
  ['+', '+'],
  ['-', '-'],
  ['−', '-'],
  ['–', '-'],
  ['*', '*'],
  ['×', '*'],
  ['/', '/'],
  ['÷', '/'],
  ['^', '^'],
  ['**', '^'],
]);
const PRECEDENCE: Readonly<Record<Sign, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 3 };

const MOST_NAME_WORDS = 7;
const LEAST_QUALITY = 0.7;
const PREVIOUS =
  /^\s{0,9}(?:(?:price|value|column)s?\s{1,9})?(?:of|from|for|on|in)?\s{0,9}(?:the\s{1,9})?(?:previous|prior|preceding|last)\s{1,9}(?:day|row|period|month|year|week|trading day|value|record)\b/i;
const CURRENT =
  /^\s{0,9}(?:(?:price|value|column)s?\s{1,9})?(?:of|from|for|on|in)?\s{0,9}(?:the\s{1,9})?(?:today|current (?:day|row)|this (?:day|row))\b/i;
const FILLER = /^\s*(?:the\s+)?(?:value\s+(?:of|in)\s+|values\s+(?:of|in)\s+|column\s+)?(?:the\s+)?/i;
const TRAILER = /^\s*(?:column|columns|feature|variable|value|values|field|price)\b/i;

/** A formula found in a text. */
interface Formula {
  readonly expression: Expression;
  /** Number of operators and functions in it. */
  readonly size: number;
  /** Where the text goes on behind it. */
  readonly end: number;
}

class NotAFormula extends Error {}

/** Reads arithmetic over the columns of a scope by precedence; stops where the text is no formula any more. */
class FormulaParser {
  private size = 0;

  constructor(
    private readonly text: string,
    private at: number,
    private readonly scope: Scope,
  ) {}

  parse(): Formula {
    const expression = this.binary(1);
    return { expression, size: this.size, end: this.at };
  }

  private binary(least: number): Expression {
    let left = this.operand();
    for (;;) {
      const sign = this.peekSign();
      if (!sign || PRECEDENCE[sign.sign] < least) return left;
      const before = this.at;
      this.at = sign.end;
      try {
        // Powers are read from the right.
        const right = this.binary(sign.sign === '^' ? PRECEDENCE['^'] : PRECEDENCE[sign.sign] + 1);
        this.size += 1;
        left = { op: 'binary', sign: sign.sign, left, right };
      } catch (error) {
        if (!(error instanceof NotAFormula)) throw error;
        this.at = before;
        return left;
      }
    }
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  private peekSign(): { readonly sign: Sign; readonly end: number } | null {
    const match = /^\s*(\*\*|[+\-−–*×/÷^])\s*/.exec(this.text.slice(this.at));
    const sign = match && SIGNS.get(match[1] ?? '');
    if (!sign) return null;
    const isSpaced = /^\s/.test(match[0]) === /\s$/.test(match[0]);
    return sign === '-' && !isSpaced ? null : { sign, end: this.at + match[0].length };
  }

  private operand(): Expression {
    this.skipSpace();
    const rest = this.text.slice(this.at);
    if (/^[([|]/.test(rest)) return this.enclosed(rest[0] ?? '(');
    if (/^[-−]\s*[\d("'(\p{L}]/u.test(rest)) return this.negated();
    const number = /^\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\p{N}_])/u.exec(rest);
    const column = this.column(rest);
    if (column) return column;
    if (number) {
      this.at += number[0].length;
      return { op: 'number', value: Number(number[0].replaceAll(',', '')) };
    }
    return this.call(rest);
  }

  private negated(): Expression {
    this.at += 1;
    return { op: 'unary', fn: 'negate', of: this.operand() };
  }

  private enclosed(open: string): Expression {
    const close = open === '[' ? ']' : open === '|' ? '|' : ')';
    this.at += 1;
    const inner = this.binary(1);
    this.skipSpace();
    if (this.text[this.at] !== close) throw new NotAFormula();
    this.at += 1;
    return open === '|' ? { op: 'unary', fn: 'abs', of: inner } : inner;
  }

  private call(rest: string): Expression {
    const match = /^(?:(?:np|numpy|math|pd)\.)?([a-z]+\d*p?)\s*(?:\(|of\s+)/i.exec(rest);
    const name = match?.[1]?.toLowerCase() ?? '';
    const [unary, whole] = [FUNCTIONS.get(name), WHOLE.get(name)];
    if (!match || (!unary && !whole)) throw new NotAFormula();
    this.at += match[0].length;
    const of = this.binary(match[0].endsWith('(') ? 1 : PRECEDENCE['^']);
    if (match[0].endsWith('(')) {
      this.skipSpace();
      if (this.text[this.at] !== ')') throw new NotAFormula();
      this.at += 1;
    }
    this.size += 1;
    if (unary) return { op: 'unary', fn: unary, of };
    return { op: 'whole', fn: whole ?? 'mean', of };
  }

  private column(rest: string): Expression | null {
    const named = this.exactName(rest) ?? this.linkedName(rest);
    if (!named || !isMeasured(named.column)) return null;
    this.at += named.length;
    const trailing = this.text.slice(this.at);
    const column = numberRef(named.column);
    const previous = PREVIOUS.exec(trailing);
    const passed = previous ?? CURRENT.exec(trailing) ?? TRAILER.exec(trailing);
    this.at += passed?.[0].length ?? 0;
    const value: Expression = { op: 'column', column };
    return previous ? { op: 'previous', of: value } : value;
  }

  private exactName(rest: string): { readonly column: Column; readonly length: number } | null {
    const byLength = this.scope.columns.toSorted((left, right) => right.name.length - left.name.length);
    for (const column of byLength) {
      const name = column.name;
      if (name.length === 0) continue;
      const quoted = /^["'“`]/.test(rest) ? 1 : 0;
      if (rest.slice(quoted, quoted + name.length).toLowerCase() !== name.toLowerCase()) continue;
      const next = rest.slice(quoted + name.length);
      if (quoted === 1 ? /^["'”`]/.test(next) : !/^[\p{L}\p{N}_]/u.test(next))
        return { column, length: name.length + 2 * quoted };
    }
    return null;
  }

  private linkedName(rest: string): { readonly column: Column; readonly length: number } | null {
    const filler = FILLER.exec(rest)?.[0] ?? '';
    const words = [...rest.slice(filler.length).matchAll(/[\p{L}\p{N}_.%'’-]+/gu)].slice(0, MOST_NAME_WORDS);
    for (let count = words.length; count > 0; count -= 1) {
      const last = words[count - 1];
      if (!last) continue;
      const phrase = rest.slice(filler.length, filler.length + last.index + last[0].length);
      if (!/^[\p{L}\p{N}_.%'’\s-]+$/u.test(phrase)) continue;
      const [best] = this.scope.links.link(tokenize(phrase));
      if (best && best.quality >= LEAST_QUALITY)
        return { column: best.column, length: filler.length + phrase.length };
    }
    return null;
  }
}

/** The formula that begins at a place of a text; null where there is none with an operator or function in it. */
function formulaAt(text: string, start: number, scope: Scope): Formula | null {
  try {
    const formula = new FormulaParser(text, start, scope).parse();
    return formula.size > 0 ? formula : null;
  } catch (error) {
    if (error instanceof NotAFormula) return null;
    throw error;
  }
}

const STARTS =
  /(?:=|:|\bas\b|\bby\b|\bis\b|\bformula\b|\bof\b|\bcalculat(?:e|ing)\b|\(|^|\b(?=(?:log|ln|sqrt|abs|exp|round)\w{0,2}\s*\())\s*(?=["'“`(|\p{L}\p{N}])/giu;

/** The formula with most operators in a text, or null. */
export function findFormula(text: string, scope: Scope): Expression | null {
  let best: Formula | null = null;
  for (const match of text.matchAll(STARTS)) {
    const from = match[0].startsWith('(') ? match.index : match.index + match[0].length;
    const found = formulaAt(text, from, scope);
    if (found && found.size > (best?.size ?? 0)) best = found;
  }
  return best?.expression ?? null;
}
