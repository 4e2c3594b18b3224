export interface SqlToken {
  /** `text` is a literal in single quotes, `name` one in double quotes, both without them. */
  readonly kind: 'text' | 'name' | 'number' | 'word' | 'sign';
  readonly text: string;
}

const TOKEN =
  /'((?:[^']|'')*)'|"((?:[^"]|"")*)"|(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([\p{L}_][\p{L}\p{M}\d_$]*)|(--[^\n]*|\/\*[^]*?\*\/)|(<>|!=|<=|>=|\|\||::|\S)/giu;

/** The tokens of a statement, comments left out. */
export function sqlTokens(sql: string): SqlToken[] {
  return [...sql.matchAll(TOKEN)].flatMap(([, text, name, number, word, comment, sign]): SqlToken[] => {
    if (text !== undefined) return [{ kind: 'text', text: text.replaceAll("''", "'") }];
    if (name !== undefined) return [{ kind: 'name', text: name.replaceAll('""', '"') }];
    if (number !== undefined) return [{ kind: 'number', text: number }];
    if (word !== undefined) return [{ kind: 'word', text: word.toLowerCase() }];
    return comment === undefined && sign !== undefined ? [{ kind: 'sign', text: sign }] : [];
  });
}

/** The literals of a statement, as text. */
export const literalsOf = (tokens: readonly SqlToken[]): string[] =>
  tokens.filter(({ kind }) => kind === 'text' || kind === 'number').map(({ text }) => text);
