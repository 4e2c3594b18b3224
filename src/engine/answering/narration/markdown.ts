/** Text of the data inside Markdown: no mark of it is taken for formatting, and it stays on one line. */
export function escapeMarkdown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.replace(/[\\`*_[\]<>|~#!]/g, '\\$&');
}

/** Markdown of a line without its marks, as `escapeMarkdown` and emphasis make them. */
function plainText(markdown: string): string {
  return markdown.replace(/\\(.)|\*/g, (_mark, escaped: string | undefined) => escaped ?? '');
}

/** A line of Markdown as a sentence of plain text, which begins with a capital letter. */
export function sentence(markdown: string): string {
  const text = plainText(markdown);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A statement as a fenced code block that its own content cannot close. */
export function sqlBlock(sql: string): string {
  const longest = Math.max(2, ...[...sql.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}sql\n${sql}\n${fence}`;
}
