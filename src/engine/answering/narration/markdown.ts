/** Text of the data inside Markdown: no mark of it is taken for formatting, and it stays on one line. */
export function escapeMarkdown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.replace(/[\\`*_[\]<>|~#!]/g, '\\$&');
}

/** A statement as a fenced code block that its own content cannot close. */
export function sqlBlock(sql: string): string {
  const longest = Math.max(2, ...[...sql.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}sql\n${sql}\n${fence}`;
}
