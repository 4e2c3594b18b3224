import { cellAt, columnPlace, numberIn, type Results } from '../binding/cells.js';
import { numbersOf } from '../binding/named-result.js';
import { ToolProblem } from '../tool-problem.js';

const FOLDS = ['sum', 'avg', 'min', 'max', 'count'] as const;
type Fold = (typeof FOLDS)[number];
const FUNCTIONS = ['abs', 'sqrt', 'ln'] as const;
type Function = (typeof FUNCTIONS)[number];
type Operator = '+' | '-' | '*' | '/';

/** What is computed of cells of results. */
type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'fold'; readonly fold: Fold; readonly values: readonly number[] }
  | { readonly kind: 'call'; readonly fn: Function; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

const TOKEN = /\s*(r\d{1,3}\.(?:rows\.(?:\d+|last)\.)?[\p{L}\p{M}\d_]+|[a-z]+|\d+(?:\.\d+)?|[-+*/()]|\S)/giuy;
/** Numbers that may be typed: they turn units into others. */
const USUAL = new Set([0, 1, 2, 4, 7, 10, 12, 24, 30, 52, 60, 100, 365, 1000, 3600, 1_000_000]);
const MOST_TOKENS = 200;

class Parser {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(
    text: string,
    private readonly results: Results,
    private readonly asked: string,
  ) {
    this.tokens = [...text.matchAll(TOKEN)].map(([, token = '']) => token);
    if (this.tokens.length > MOST_TOKENS) throw new ToolProblem('the expression is too long');
  }

  whole(): Expression {
    const expression = this.sum();
    const rest = this.tokens[this.at];
    if (rest !== undefined) throw new ToolProblem(`"${rest}" is not understood in the expression`);
    return expression;
  }

  private sum(): Expression {
    let left = this.product();
    for (let operator = this.taken('+', '-'); operator; operator = this.taken('+', '-'))
      left = { kind: 'binary', operator, left, right: this.product() };
    return left;
  }

  private product(): Expression {
    let left = this.factor();
    for (let operator = this.taken('*', '/'); operator; operator = this.taken('*', '/'))
      left = { kind: 'binary', operator, left, right: this.factor() };
    return left;
  }

  private factor(): Expression {
    const token = this.tokens[this.at];
    if (token === undefined) throw new ToolProblem('the expression breaks off');
    this.at += 1;
    if (token === '-')
      return { kind: 'binary', operator: '-', left: { kind: 'number', value: 0 }, right: this.factor() };
    if (token === '(') return this.closed(this.sum());
    if (/^\d/.test(token)) return { kind: 'number', value: this.typed(token) };
    if (/^r\d+\./i.test(token)) return { kind: 'number', value: this.cell(token) };
    return this.call(token.toLowerCase());
  }

  private call(name: string): Expression {
    const fold = FOLDS.find((each) => each === name);
    const fn = FUNCTIONS.find((each) => each === name);
    if ((!fold && !fn) || this.tokens[this.at] !== '(')
      throw new ToolProblem(
        `"${name}" is not understood: expressions have + - * / ( ), cells, ${[...FOLDS, ...FUNCTIONS].join(', ')}`,
      );
    this.at += 1;
    if (fn) return this.closed({ kind: 'call', fn, of: this.sum() });
    const column = this.tokens[this.at] ?? '';
    this.at += 1;
    return this.closed({ kind: 'fold', fold: fold ?? 'sum', values: this.column(column) });
  }

  private closed(inner: Expression): Expression {
    if (this.tokens[this.at] !== ')') throw new ToolProblem('a bracket is not closed in the expression');
    this.at += 1;
    return inner;
  }

  private taken<T extends Operator>(...operators: readonly T[]): T | null {
    const operator = operators.find((each) => each === this.tokens[this.at]);
    if (operator) this.at += 1;
    return operator ?? null;
  }

  private typed(token: string): number {
    const value = Number(token);
    const isAsked = (this.asked.match(/\d+(?:\.\d+)?/g) ?? []).some((figure) => Number(figure) === value);
    if (USUAL.has(value) || isAsked) return value;
    throw new ToolProblem(`the number ${token} stands neither in the question nor in a result`);
  }

  private cell(token: string): number {
    const [, result = '', row, column = ''] = /^(r\d+)\.(?:rows\.(\d+|last)\.)?(.+)$/i.exec(token) ?? [];
    const place = row === undefined ? null : row === 'last' ? ('last' as const) : Number(row);
    if (place === null && column === 'row_count')
      return numberIn(cellAt(this.results, { kind: 'count', result }));
    return numberIn(cellAt(this.results, { kind: 'cell', result, row: place, column }));
  }

  private column(token: string): number[] {
    const [, name = '', column = ''] = /^(r\d+)\.(.+)$/i.exec(token) ?? [];
    const result = this.results.get(name);
    if (!result) throw new ToolProblem(`"${token}" is no column of a result: write r1.column`);
    if (result.isCut) throw new ToolProblem(`${name} holds only the first rows: compute it in the query`);
    return numbersOf(result, columnPlace(result, column));
  }
}

/** @throws ToolProblem where it cannot be read @throws Refusal where a cell is not there */
export function parseExpression(text: string, results: Results, asked: string): Expression {
  return new Parser(text, results, asked).whole();
}

function folded(fold: Fold, values: readonly number[]): number {
  const sum = values.reduce((whole, value) => whole + value, 0);
  switch (fold) {
    case 'sum':
      return sum;
    case 'avg':
      return sum / values.length;
    case 'min':
      return values.reduce((least, value) => Math.min(least, value), Infinity);
    case 'max':
      return values.reduce((most, value) => Math.max(most, value), -Infinity);
    case 'count':
      return values.length;
  }
}

const CALLS: Readonly<Record<Function, (value: number) => number>> = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  ln: Math.log,
};
const BINARY: Readonly<Record<Operator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};

/** The value; not finite where it cannot be computed. */
export function evaluate(expression: Expression): number {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'fold':
      return folded(expression.fold, expression.values);
    case 'call':
      return CALLS[expression.fn](evaluate(expression.of));
    case 'binary':
      return BINARY[expression.operator](evaluate(expression.left), evaluate(expression.right));
  }
}

const double = (value: number): string => `CAST(${value} AS DOUBLE)`;

/** The same as an SQL expression. */
export function expressionSql(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return double(expression.value);
    case 'fold':
      return `list_aggregate([${expression.values.map(double).join(', ')}], '${expression.fold}')`;
    case 'call':
      return `${expression.fn}(${expressionSql(expression.of)})`;
    case 'binary':
      return `(${expressionSql(expression.left)} ${expression.operator} ${expressionSql(expression.right)})`;
  }
}
