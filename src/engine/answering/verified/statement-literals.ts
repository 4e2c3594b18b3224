import { escapedPattern } from '../escaped-pattern.js';
import { type AnalysisTable, type NamedCondition } from '../analyst.js';
import { textLiteral } from '../builtin/representation/sql/quoting.js';
import { type PlacedSqlToken, sqlTokens, tablesNamed } from '../model/sql/tokens.js';

/** A text that takes the place of a part of a statement. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A literal of a statement that a question may name, and so ask for another in its place. */
export type StatementLiteral = {
  /** What questions call it; each alone. */
  readonly said: readonly string[];
} & (
  | { readonly kind: 'number' | 'limit' | 'day'; readonly token: PlacedSqlToken }
  | { readonly kind: 'year'; readonly year: number; readonly tokens: readonly PlacedSqlToken[] }
  | { readonly kind: 'value'; readonly column: string; readonly tokens: readonly PlacedSqlToken[] }
  | { readonly kind: 'condition'; readonly condition: NamedCondition; readonly place: Omit<Edit, 'text'> }
);

const COMPARATORS = new Set(['=', '<', '>', '<=', '>=', '<>', '!=']);
const EQUALITY = new Set(['=', '<>', '!=']);
const ARITHMETIC = new Set(['*', '/', '+', '-', '%', '||', '::']);
const YEAR = /^(?:19|20)\d\d$/;
const DAY = /^(\d{4})-\d\d-\d\d$/;
const DATED = /^(\d{4})-\d\d-\d\d(?:[ T]|$)/;

/** The tokens of a statement from one of them on and back. */
class Surroundings {
  constructor(private readonly tokens: readonly PlacedSqlToken[]) {}

  text(at: number): string {
    return this.tokens[at]?.text ?? '';
  }

  /** What stands before a literal; the word that says its type is passed over. */
  before(at: number): number {
    return ['date', 'timestamp'].includes(this.text(at - 1)) ? at - 2 : at - 1;
  }

  /** The place of what compares a literal with something; null where nothing does. */
  comparator(at: number): number | null {
    const before = this.before(at);
    if (COMPARATORS.has(this.text(before)) || this.text(before) === 'between') return before;
    if (this.text(before) === 'and') {
      const low = this.before(before - 1);
      return this.text(low) === 'between' ? low : null;
    }
    return this.listOf(before);
  }

  /** The place of the IN of a list that a literal stands in. */
  private listOf(before: number): number | null {
    let at = before;
    while (this.text(at) === ',' && ['text', 'number'].includes(this.tokens[at - 1]?.kind ?? '')) at -= 2;
    return this.text(at) === '(' && this.text(at - 1) === 'in' ? at - 1 : null;
  }

  /** The column that a literal is held equal to, or not; null where it is something else. */
  equalled(at: number): string | null {
    const comparator = this.comparator(at);
    if (comparator === null) return null;
    const isList = this.text(comparator) === 'in';
    if (!isList && !EQUALITY.has(this.text(comparator))) return null;
    const place = isList && this.text(comparator - 1) === 'not' ? comparator - 2 : comparator - 1;
    const column = this.tokens[place];
    return column && (column.kind === 'name' || column.kind === 'word') ? column.text : null;
  }
}

const isArithmetic = (text: string): boolean => ARITHMETIC.has(text);

/** Numbers that are compared, and how many rows are taken: each that stands once in the statement. */
function numberLiterals(tokens: readonly PlacedSqlToken[], around: Surroundings): StatementLiteral[] {
  const numbers = tokens.filter(({ kind }) => kind === 'number');
  return tokens.flatMap((token, at): StatementLiteral[] => {
    const { kind, text } = token;
    const alike = numbers.filter((each) => Number(each.text) === Number(text));
    // A year among others may be one of two that belong together.
    const isOfYears = yearOf(token) !== null && tokens.some((one) => one !== token && yearOf(one) !== null);
    if (kind !== 'number' || alike.length > 1 || isOfYears) return [];
    if (around.text(at - 1) === 'limit') return [{ kind: 'limit', said: [text], token }];
    const isCompared = around.comparator(at) !== null && !isArithmetic(around.text(at + 1));
    return isCompared ? [{ kind: 'number', said: [text], token }] : [];
  });
}

function yearOf({ kind, text }: PlacedSqlToken): number | null {
  if (kind === 'number') return YEAR.test(text) ? Number(text) : null;
  const year = kind === 'text' ? DATED.exec(text)?.[1] : undefined;
  return year === undefined ? null : Number(year);
}

/** Whether a date ends a year without being of it: what is before the first day of the next. */
const endsYear = (token: PlacedSqlToken, before: string, year: number): boolean =>
  token.kind === 'text' && before === '<' && token.text.startsWith(`${year + 1}-01-01`);

/** The year that a statement is of, where all its dates are in it. A number alone is a number, whatever it may mean. */
function yearLiterals(tokens: readonly PlacedSqlToken[], around: Surroundings): StatementLiteral[] {
  const dated = tokens.flatMap((token, at) => {
    const year = yearOf(token);
    return year === null ? [] : [{ token, year, before: around.text(around.before(at)) }];
  });
  if (dated.length === 0 || (dated.length === 1 && dated[0]?.token.kind === 'number')) return [];
  const year = Math.min(...dated.map((each) => each.year));
  const isOne = dated.every((each) => each.year === year || endsYear(each.token, each.before, year));
  return isOne ? [{ kind: 'year', said: [String(year)], year, tokens: dated.map(({ token }) => token) }] : [];
}

/** Days, and values that a column is held equal to. */
function textLiterals(
  tokens: readonly PlacedSqlToken[],
  around: Surroundings,
  tables: readonly AnalysisTable[],
): StatementLiteral[] {
  const values = new Map<string, Extract<StatementLiteral, { kind: 'value' }> | null>();
  const days: StatementLiteral[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'text') continue;
    const isDay = DAY.test(token.text);
    if (isDay && around.comparator(at) !== null) days.push({ kind: 'day', said: [token.text], token });
    if (isDay) continue;
    const column = around.equalled(at);
    const known = values.get(token.text);
    const isSame = known === undefined || known?.column.toLowerCase() === column?.toLowerCase();
    const said = column === null ? [] : [token.text, ...otherNamesOf(column, token.text, tables)];
    values.set(
      token.text,
      column !== null && isSame
        ? { kind: 'value', said, column, tokens: [...(known?.tokens ?? []), token] }
        : null,
    );
  }
  return [...days, ...[...values.values()].flatMap((value) => (value ? [value] : []))];
}

const otherNamesOf = (column: string, value: string, tables: readonly AnalysisTable[]): string[] =>
  tables.flatMap(({ otherNames }) =>
    (otherNames?.values ?? [])
      .filter((each) => each.column.toLowerCase() === column.toLowerCase() && each.value === value)
      .flatMap(({ names }) => names),
  );

/** A condition as it may be written: blanks tell nothing apart. */
const spaced = (condition: string): RegExp =>
  new RegExp(`\\(\\s*${condition.trim().split(/\s+/).map(escapedPattern).join('\\s+')}\\s*\\)`, 'g');

/** Named conditions that stand in a statement once, in parentheses: what is beside them cannot change what they mean. */
function conditionLiterals(sql: string, conditions: readonly NamedCondition[]): StatementLiteral[] {
  return conditions.flatMap((condition): StatementLiteral[] => {
    if (condition.written === null) return [];
    const [found, ...others] = [...sql.matchAll(spaced(condition.written))];
    if (!found || others.length > 0) return [];
    const place = { start: found.index, end: found.index + found[0].length };
    return [{ kind: 'condition', said: condition.names, condition, place }];
  });
}

/** The literals of a statement that a question may name, those that say most first. */
export function statementLiterals(
  sql: string,
  tables: readonly AnalysisTable[],
  conditions: readonly NamedCondition[],
): StatementLiteral[] {
  const tokens = sqlTokens(sql);
  const around = new Surroundings(tokens);
  return [
    ...conditionLiterals(sql, conditions),
    ...textLiterals(tokens, around, tablesNamed(tokens, tables)),
    ...yearLiterals(tokens, around),
    ...numberLiterals(tokens, around),
  ];
}

/** What puts another year in the place of the one of a statement. */
export function yearEdits(
  { year, tokens }: Extract<StatementLiteral, { kind: 'year' }>,
  now: number,
): Edit[] {
  return tokens.map(({ kind, text, start, end }) => {
    const own = kind === 'number' ? Number(text) : Number(text.slice(0, 4));
    const moved = String(now + own - year);
    return { start, end, text: kind === 'number' ? moved : textLiteral(`${moved}${text.slice(4)}`) };
  });
}

/** A statement with some of its parts replaced. */
export function edited(sql: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: now }) => `${text.slice(0, start)}${now}${text.slice(end)}`, sql);
}
