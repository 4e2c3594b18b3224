/** A word or comma of a statement outside parentheses, quotes and comments. */
export interface TopLevelWord {
  /** In capitals. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const PIECE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|[A-Za-z_]\w*|[(),[\]]/g;

/** The words and commas of a statement outside of all that is enclosed, in order. */
export function topLevel(sql: string): TopLevelWord[] {
  const words: TopLevelWord[] = [];
  let depth = 0;
  for (const match of sql.matchAll(PIECE)) {
    const piece = match[0];
    if (piece === '(' || piece === '[') depth += 1;
    else if (piece === ')' || piece === ']') depth -= 1;
    else if (depth === 0 && /^[A-Za-z_,]/.test(piece))
      words.push({ word: piece.toUpperCase(), start: match.index, end: match.index + piece.length });
  }
  return words;
}
