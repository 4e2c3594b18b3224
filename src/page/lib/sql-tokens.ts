type SqlKind = 'keyword' | 'name' | 'text' | 'number' | 'comment' | 'plain';

interface SqlToken {
  readonly kind: SqlKind;
  readonly text: string;
}

const KEYWORDS = new Set(
  'all and any as asc between by case cast cross date desc distinct else end except exists false filter first following from full group having in inner intersect interval is join last lateral left like limit not null nulls offset on or order outer over partition preceding qualify range recursive right rows select then timestamp true unbounded union using values when where window with'.split(
    ' ',
  ),
);

const TOKEN =
  /(?<comment>--[^\n]*)|(?<text>'(?:[^']|'')*'?)|(?<name>"(?:[^"]|"")*"?)|(?<number>\b\d+(?:\.\d+)?)|(?<word>[a-zA-Z_]\w*)|\s+|[^\s]/g;

/** Cuts an SQL statement into pieces that are coloured alike; together they are the statement. */
export function sqlTokens(statement: string): SqlToken[] {
  return Array.from(statement.matchAll(TOKEN), (match) => ({
    kind: kindOf(match.groups ?? {}),
    text: match[0],
  }));
}

function kindOf(groups: Partial<Record<string, string>>): SqlKind {
  const { word, comment, text, name, number } = groups;
  if (comment !== undefined) return 'comment';
  if (text !== undefined) return 'text';
  if (name !== undefined) return 'name';
  if (number !== undefined) return 'number';
  return word !== undefined && KEYWORDS.has(word.toLowerCase()) ? 'keyword' : 'plain';
}
