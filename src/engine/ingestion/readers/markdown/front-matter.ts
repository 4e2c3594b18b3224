/** A Markdown text without the settings at its beginning. */
interface Document {
  readonly title: string | null;
  readonly body: string;
}

const YAML = /^---[ \t]*\n(?=[ \t]*(?:#|[\w"'-]+[ \t]*:)|\s*---)((?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML = /^\+\+\+[ \t]*\n((?:.*\n)*?)\+\+\+[ \t]*(?:\n|$)/;
const TITLE = /^title[ \t]*[:=](.*)$/m;

/** Takes the front matter, in YAML or TOML, off the beginning of a text; its title is kept. */
export function withoutFrontMatter(text: string): Document {
  const found = YAML.exec(text) ?? TOML.exec(text);
  if (!found) return { title: null, body: text };
  const title = unquoted(TITLE.exec(found[1] ?? '')?.[1]?.trim() ?? '');
  return { title: title === '' ? null : title, body: text.slice(found[0].length) };
}

function unquoted(value: string): string {
  const quoted = /^(["'])(.*)\1$/.exec(value);
  if (!quoted) return value;
  const inner = quoted[2] ?? '';
  return quoted[1] === '"' ? inner.replace(/\\(["\\])/g, '$1') : inner.replaceAll("''", "'");
}
