import { NoPlan, TokenReader } from './token-reader.js';
import { type SqlToken } from './tokens.js';

/** A column as a statement names it. */
export interface NamedColumn {
  /** A table, or what it is called in the statement; null where nothing is said. */
  readonly table: string | null;
  readonly name: string;
}

export interface StatementItem {
  readonly fn: string | null;
  /** Null for the number of rows. */
  readonly column: NamedColumn | null;
  readonly distinct: boolean;
}

interface StatementTest {
  readonly op: string;
  readonly value: string | number | boolean;
  readonly high?: string | number | boolean;
}

/** A condition: one of its tests holds. */
interface StatementCondition {
  readonly column: NamedColumn;
  readonly tests: readonly StatementTest[];
}

interface StatementOrder {
  readonly item: StatementItem;
  readonly direction: 'asc' | 'desc';
}

/** One SELECT of the kind that plans say too. */
export interface Statement {
  readonly items: readonly StatementItem[];
  readonly tables: readonly string[];
  /** What the statement calls them, in small letters -> tables. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly joins: readonly (readonly [NamedColumn, NamedColumn])[];
  readonly conditions: readonly StatementCondition[];
  readonly keys: readonly NamedColumn[];
  readonly having: readonly { readonly item: StatementItem; readonly op: string; readonly value: number }[];
  readonly order: readonly StatementOrder[];
  readonly limit: number | null;
  readonly distinct: boolean;
}

interface ShownItem {
  readonly item: StatementItem;
  readonly alias: string | null;
}

const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['count', 'count'],
  ['sum', 'sum'],
  ['avg', 'avg'],
  ['mean', 'avg'],
  ['median', 'median'],
  ['min', 'min'],
  ['max', 'max'],
]);
const COMPARATORS: ReadonlySet<string> = new Set(['=', '<>', '!=', '<', '<=', '>', '>=']);
const KEYWORDS: ReadonlySet<string> = new Set(
  'from join inner left right full cross natural on using where group having order limit as and or union'.split(
    ' ',
  ),
);

class StatementReader {
  private readonly tokens: TokenReader;
  private readonly aliases = new Map<string, string>();
  private readonly joins: [NamedColumn, NamedColumn][] = [];

  constructor(tokens: readonly SqlToken[]) {
    this.tokens = new TokenReader(tokens);
  }

  read(): Statement {
    const { tokens } = this;
    tokens.expect('select');
    const distinct = tokens.takes('distinct');
    const shown = tokens.listOf((): ShownItem => ({ item: this.item(), alias: this.alias() }));
    tokens.expect('from');
    const tables = this.tables();
    const statement = {
      items: shown.map(({ item }) => item),
      tables,
      aliases: this.aliases,
      joins: this.joins,
      conditions: tokens.takes('where') ? this.joined(() => this.condition()) : [],
      keys: tokens.takes('group') ? this.keys(shown) : [],
      having: tokens.takes('having') ? this.having() : [],
      order: tokens.takes('order') ? this.order(shown) : [],
      limit: tokens.takes('limit') ? tokens.wholeNumber() : null,
      distinct,
    };
    if (!tokens.isAtEnd) throw new NoPlan();
    return statement;
  }

  private name(): string {
    return this.tokens.name(KEYWORDS);
  }

  private column(): NamedColumn {
    const first = this.name();
    return this.tokens.takes('.') ? { table: first, name: this.name() } : { table: null, name: first };
  }

  private item(): StatementItem {
    const { tokens } = this;
    if (tokens.peek(1).text !== '(') return { fn: null, column: this.column(), distinct: false };
    const fn = FUNCTIONS.get(this.name());
    if (fn === undefined) throw new NoPlan();
    tokens.expect('(');
    const distinct = tokens.takes('distinct');
    const column = tokens.takes('*') ? null : this.column();
    tokens.expect(')');
    return { fn, column, distinct };
  }

  private alias(): string | null {
    if (this.tokens.takes('as')) return this.name();
    const { kind, text } = this.tokens.peek();
    return kind === 'name' || (kind === 'word' && !KEYWORDS.has(text)) ? this.name() : null;
  }

  private table(): string {
    const table = this.name();
    this.aliases.set((this.alias() ?? table).toLowerCase(), table);
    return table;
  }

  private tables(): string[] {
    const tables = [this.table()];
    while (this.tokens.takes('inner') || this.tokens.peek().text === 'join') {
      this.tokens.expect('join');
      const [before = '', table] = [tables.at(-1), this.table()];
      tables.push(table);
      this.joins.push(this.tokens.takes('on') ? this.equalColumns() : this.sharedColumn(before, table));
    }
    return tables;
  }

  private equalColumns(): [NamedColumn, NamedColumn] {
    const left = this.column();
    this.tokens.expect('=');
    return [left, this.column()];
  }

  private sharedColumn(left: string, right: string): [NamedColumn, NamedColumn] {
    this.tokens.expect('using', '(');
    const name = this.name();
    this.tokens.expect(')');
    return [
      { table: left, name },
      { table: right, name },
    ];
  }

  /** What is read once, and again behind every "and". */
  private joined<T>(read: () => T): T[] {
    const all = [read()];
    while (this.tokens.takes('and')) all.push(read());
    return all;
  }

  private condition(): StatementCondition {
    const { tokens } = this;
    const column = this.column();
    if (tokens.takes('ilike')) return { column, tests: [likeTest(tokens.text())] };
    if (tokens.takes('between')) {
      const value = this.value();
      tokens.expect('and');
      return { column, tests: [{ op: 'between', value, high: this.value() }] };
    }
    if (!tokens.takes('in')) return { column, tests: [{ op: this.comparator(), value: this.value() }] };
    tokens.expect('(');
    const tests = tokens.listOf(() => ({ op: '=', value: this.value() }));
    tokens.expect(')');
    return { column, tests };
  }

  private comparator(): string {
    const written = this.tokens.oneOf(COMPARATORS);
    return written === '<>' ? '!=' : written;
  }

  private value(): StatementTest['value'] {
    const { tokens } = this;
    if (tokens.takes('true')) return true;
    if (tokens.takes('false')) return false;
    const isText = tokens.takes('date') || tokens.takes('timestamp') || tokens.peek().kind === 'text';
    return isText ? tokens.text() : tokens.number();
  }

  private keys(shown: readonly ShownItem[]): NamedColumn[] {
    this.tokens.expect('by');
    return this.tokens.listOf(() => {
      const { fn, column } = this.itemOf(shown);
      if (fn !== null || column === null) throw new NoPlan();
      return column;
    });
  }

  private having(): Statement['having'] {
    return this.joined(() => ({ item: this.item(), op: this.comparator(), value: this.tokens.number() }));
  }

  private order(shown: readonly ShownItem[]): StatementOrder[] {
    const { tokens } = this;
    tokens.expect('by');
    return tokens.listOf(() => {
      const item = this.itemOf(shown);
      const isDescending = tokens.takes('desc');
      if (!isDescending) tokens.takes('asc');
      if (tokens.takes('nulls')) tokens.expect('last');
      return { item, direction: isDescending ? 'desc' : 'asc' };
    });
  }

  /** An item by its place in the list of what is shown, by its alias, or written out. */
  private itemOf(shown: readonly ShownItem[]): StatementItem {
    const { tokens } = this;
    const { kind, text } = tokens.peek();
    if (kind === 'number') return shown[tokens.wholeNumber() - 1]?.item ?? this.item();
    const isAlone = !['.', '('].includes(tokens.peek(1).text);
    const named = shown.find(({ alias }) => isAlone && alias?.toLowerCase() === text.toLowerCase());
    if (!named) return this.item();
    tokens.skip();
    return named.item;
  }
}

/** A pattern as a test of a plan, where it has wildcards only at its ends. */
function likeTest(pattern: string): StatementTest {
  const [, before = '', value = '', behind = ''] = /^(%?)([^%_\\]+)(%?)$/.exec(pattern) ?? [];
  if (value === '' || before + behind === '') throw new NoPlan();
  if (before !== '' && behind !== '') return { op: 'contains', value };
  return { op: before === '' ? 'starts' : 'ends', value };
}

/** @throws NoPlan where a statement says more than a plan can */
export const readStatement = (tokens: readonly SqlToken[]): Statement => new StatementReader(tokens).read();
