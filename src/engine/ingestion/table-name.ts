const LONGEST_NAME = 60;

/**
 * A table name from a file's name: its words in lower case joined by `_`, letters of any script kept,
 * never empty and never beginning with a digit.
 */
export function tableNameOf(fileName: string): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .toLowerCase();
  const words = stem.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '');
  const name = /^\p{N}/u.test(words) ? `t_${words}` : words;
  // The cut may leave half a character or a dangling joint.
  return (
    name
      .slice(0, LONGEST_NAME)
      .replace(/[\ud800-\udbff]$/, '')
      .replace(/_+$/, '') || 'table'
  );
}
