/** Tags that begin a new line where they are shown. */
const BLOCK_TAGS = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'br', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption'],
  ...[
    'figure',
    'footer',
    'form',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'header',
    'hr',
    'li',
    'main',
    'nav',
    'ol',
  ],
  ...['p', 'pre', 'section', 'summary', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul'],
]);
const CELL_TAGS = new Set(['td', 'th']);
/** Tags whose content is no text. */
const HIDDEN_TAGS = new Set(['script', 'style']);
/** Attributes that are shown to readers. */
const SHOWN_ATTRIBUTES = /\s(?:title|label|alt|caption|description|heading|summary)=(?:"([^"]*)"|'([^']*)')/g;
const LONGEST_TAG = 20_000;

/** What stands at a place of a text: markup, or some text. */
export interface Passed {
  /** Position after it. */
  readonly end: number;
  /** What readers see of it. */
  readonly shown: string;
}

/** Removes tags and comments of HTML or JSX from a text; what is between the tags stays. */
export function withoutTags(text: string): string {
  const scanner = new MarkupScanner(text);
  let shown = '';
  let position = 0;
  for (let next = text.indexOf('<'); next !== -1; next = text.indexOf('<', position)) {
    const passed = scanner.pass(next);
    shown += text.slice(position, next) + passed.shown;
    position = passed.end;
  }
  return shown + text.slice(position);
}

/** Finds the markup of a text, looking at each place a bounded number of times. */
export class MarkupScanner {
  /** What is known not to come any more. */
  private readonly absent = new Set<string>();

  constructor(private readonly text: string) {}

  /** Passes the tag or comment that begins with the `<` at a position; where none does, some text from there. */
  pass(start: number): Passed {
    const { text } = this;
    if (text.startsWith('<!--', start)) return this.passUntil('-->', start);
    const name = tagName(text, start);
    if (name === null) return { end: start + 1, shown: '<' };
    const { end, isTag } = scanTag(text, start + 1);
    if (!isTag) return { end, shown: text.slice(start, end) };
    if (HIDDEN_TAGS.has(name)) return { end: this.find(`</${name}`, end) ?? end, shown: '' };
    return { end, shown: spaceOf(name) + shownAttributes(text.slice(start, end)) };
  }

  /** Passes everything up to a closing mark, and the mark; where it does not come, one character. */
  passUntil(mark: string, start: number): Passed {
    const at = this.find(mark, start);
    return at === null
      ? { end: start + 1, shown: this.text.charAt(start) }
      : { end: at + mark.length, shown: '' };
  }

  private find(mark: string, from: number): number | null {
    if (this.absent.has(mark)) return null;
    const at = this.text.indexOf(mark, from);
    if (at === -1) this.absent.add(mark);
    return at === -1 ? null : at;
  }
}

/** In lower case, empty for JSX's `<>`; null where no tag begins, for example before an address. */
function tagName(text: string, start: number): string | null {
  const pattern = /<\/?(?:>|([A-Za-z][\w.:-]*))/y;
  pattern.lastIndex = start;
  const found = pattern.exec(text);
  if (!found) return null;
  const name = found[1]?.toLowerCase() ?? '';
  return name.endsWith(':') || /[@+]/.test(text.charAt(pattern.lastIndex)) ? null : name;
}

function spaceOf(name: string): string {
  if (CELL_TAGS.has(name)) return ' ';
  return BLOCK_TAGS.has(name) ? '\n' : '';
}

function shownAttributes(tag: string): string {
  return Array.from(tag.matchAll(SHOWN_ATTRIBUTES), (found) => `${found[1] ?? found[2] ?? ''} `).join('');
}

/** Finds the end of a tag past quotes and, as in JSX, braces. Of what is no tag, it takes what it has looked at. */
function scanTag(text: string, from: number): { readonly end: number; readonly isTag: boolean } {
  const limit = Math.min(text.length, from + LONGEST_TAG);
  let braces = 0;
  for (let i = from; i < limit; i++) {
    const character = text.charAt(i);
    if (character === '"' || character === "'" || (character === '`' && braces > 0)) {
      i = text.indexOf(character, i + 1);
      if (i === -1 || i >= limit) break;
    } else if (character === '{') braces++;
    else if (character === '}') braces--;
    else if (braces === 0 && character === '>') return { end: i + 1, isTag: true };
    else if (braces === 0 && character === '<') return { end: i, isTag: false };
  }
  return { end: limit, isTag: false };
}
