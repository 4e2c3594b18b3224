const LONGEST_NAME = 60;

/** A table name from a file's name, its extension aside. */
export function tableNameOf(fileName: string): string {
  return tableNameFrom(fileName.replace(/\.[^.]*$/, ''));
}

/**
 * A table name from a text: its words in lower case joined by `_`, letters of any script kept, never empty and never
 * beginning with a digit.
 */
export function tableNameFrom(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  const name = /^\p{N}/u.test(words) ? `t_${words}` : words;
  // The cut may leave half a character or a dangling joint.
  return (
    name
      .slice(0, LONGEST_NAME)
      .replace(/[\ud800-\udbff]$/, '')
      .replace(/_$/, '') || 'table'
  );
}
