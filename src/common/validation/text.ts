/** Cuts a text after `limit` code points, never inside one. */
export function truncate(text: string, limit: number): string {
  return text.length <= limit ? text : Array.from(text).slice(0, limit).join('');
}

/**
 * Serialises to JSON that line-oriented readers cannot misread: U+0085, U+2028 and U+2029, which some of them take for
 * line ends, are escaped (JSON.stringify already escapes the vertical tab and the form feed).
 */
export function toWireJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Escapes `%`, `_` and `\` for use inside a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
