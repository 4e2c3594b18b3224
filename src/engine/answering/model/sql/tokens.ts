export interface SqlToken {
  /** `text` is a literal in single quotes, `name` one in double quotes, both without them. */
  readonly kind: 'text' | 'name' | 'number' | 'word' | 'sign';
  readonly text: string;
}

/** A token with the place where it begins in its statement, and the one behind its last character. */
export interface PlacedSqlToken extends SqlToken {
  readonly start: number;
  readonly end: number;
}

const TOKEN =
  /'((?:[^']|'')*)'|"((?:[^"]|"")*)"|(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([\p{L}_][\p{L}\p{M}\d_$]*)|(--[^\n]*|\/\*[^]*?\*\/)|(<>|!=|<=|>=|\|\||::|\S)/giu;

function tokenOf([, text, name, number, word, comment, sign]: RegExpMatchArray): SqlToken | null {
  if (text !== undefined) return { kind: 'text', text: text.replaceAll("''", "'") };
  if (name !== undefined) return { kind: 'name', text: name.replaceAll('""', '"') };
  if (number !== undefined) return { kind: 'number', text: number };
  if (word !== undefined) return { kind: 'word', text: word.toLowerCase() };
  return comment === undefined && sign !== undefined ? { kind: 'sign', text: sign } : null;
}

/** The tokens of a statement, comments left out. */
export function sqlTokens(sql: string): PlacedSqlToken[] {
  return [...sql.matchAll(TOKEN)].flatMap((match) => {
    const token = tokenOf(match);
    return token ? [{ ...token, start: match.index, end: match.index + match[0].length }] : [];
  });
}

/** The tables that a statement may name. */
export function tablesNamed<Table extends { readonly name: string }>(
  tokens: readonly SqlToken[],
  tables: readonly Table[],
): Table[] {
  const named = tokens.filter(({ kind }) => kind === 'word' || kind === 'name');
  const names = new Set(named.map(({ text }) => text.toLowerCase()));
  return tables.filter(({ name }) => names.has(name.toLowerCase()));
}

/** The literals of a statement, as text. */
export const literalsOf = (tokens: readonly SqlToken[]): string[] =>
  tokens.filter(({ kind }) => kind === 'text' || kind === 'number').map(({ text }) => text);
