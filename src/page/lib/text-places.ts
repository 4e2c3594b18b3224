/** Where something stands in a text: its line, and the character of it, both from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The lines of a text whose line breaks are those of a text field. */
export function lineCount(text: string): number {
  return text.split('\n').length;
}

/**
 * What is to be chosen in a text field for a place: the word that begins there, or nothing behind the last one.
 * @returns its first UTF-16 unit, and that behind its last
 */
export function wordAt(
  text: string,
  { line, column }: TextPlace,
): { readonly from: number; readonly to: number } {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const characters = Array.from(lines[line - 1] ?? '').slice(0, column - 1);
  const from = Math.min(text.length, before + characters.join('').length);
  const [word = ''] = /^[^\s,\]}:]+/.exec(text.slice(from)) ?? [];
  return { from, to: from + word.length };
}
