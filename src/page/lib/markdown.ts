/** A piece of a line of Markdown. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly Inline[] };

/** A block of Markdown. */
export type Markdown =
  | { readonly kind: 'paragraph' | 'heading' | 'quote'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string };

/**
 * Reads the Markdown that replies are written in: paragraphs, headings, lists, quotes, fenced code, strong and emphasised text,
 * code, escapes. Everything else, HTML and links included, is text.
 */
export function parseMarkdown(source: string): Markdown[] {
  const blocks: Markdown[] = [];
  const lines = source.split('\n');
  let at = 0;
  while (at < lines.length) {
    const { block, next } = readBlock(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

interface ReadBlock {
  readonly block: Markdown | null;
  readonly next: number;
}

const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,9})[.)])\s(.*)$/;

function readBlock(lines: readonly string[], at: number): ReadBlock {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { block: null, next: at + 1 };
  if (line.startsWith('```')) return readFence(lines, at);
  if (ITEM.test(line)) return readList(lines, at);
  const heading = /^#{1,6}\s(.*)$/.exec(line);
  if (heading) return { block: { kind: 'heading', parts: parseInline(heading[1] ?? '') }, next: at + 1 };
  if (line.startsWith('>')) return readLines(lines, at, 'quote');
  return readLines(lines, at, 'paragraph');
}

function readFence(lines: readonly string[], at: number): ReadBlock {
  const end = lines.findIndex((line, index) => index > at && line.startsWith('```'));
  const last = end === -1 ? lines.length : end;
  return { block: { kind: 'code', text: lines.slice(at + 1, last).join('\n') }, next: last + 1 };
}

function readList(lines: readonly string[], at: number): ReadBlock {
  const isOrdered = ITEM.exec(lines[at] ?? '')?.[1] !== undefined;
  const items: Inline[][] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const item = ITEM.exec(lines[next] ?? '');
    if (!item) break;
    items.push(parseInline(item[2] ?? ''));
  }
  return { block: { kind: 'list', isOrdered, items }, next };
}

function readLines(lines: readonly string[], at: number, kind: 'paragraph' | 'quote'): ReadBlock {
  const isQuote = kind === 'quote';
  let next = at;
  const texts: string[] = [];
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    const isOther = line.startsWith('>') !== isQuote || line.startsWith('```') || ITEM.test(line);
    if (line.trim() === '' || (next > at && isOther)) break;
    texts.push(isQuote ? line.replace(/^>\s?/, '') : line);
  }
  return { block: { kind, parts: parseInline(texts.join('\n')) }, next };
}

/** Reads strong and emphasised text, code and escapes; what has no end is text. */
export function parseInline(source: string): Inline[] {
  const parts: Inline[] = [];
  let text = '';
  let at = 0;
  const flush = () => {
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
  };
  while (at < source.length) {
    const found = readSpan(source, at);
    if (!found) {
      text += source[at] ?? '';
      at += 1;
      continue;
    }
    if (found.part === null) text += found.text;
    else {
      flush();
      parts.push(found.part);
    }
    at = found.end;
  }
  flush();
  return parts;
}

type Span =
  | { readonly part: Inline; readonly end: number }
  | { readonly part: null; readonly text: string; readonly end: number };

const ESCAPABLE = /[!-/:-@[-`{-~]/;

function readSpan(source: string, at: number): Span | null {
  const character = source[at];
  if (character === '\\') {
    const escaped = source[at + 1] ?? '';
    return ESCAPABLE.test(escaped) ? { part: null, text: escaped, end: at + 2 } : null;
  }
  if (character === '`') {
    const end = source.indexOf('`', at + 1);
    return end === -1 ? null : { part: { kind: 'code', text: source.slice(at + 1, end) }, end: end + 1 };
  }
  if (source.startsWith('**', at)) return enclosed(source, at, { mark: '**', kind: 'strong' });
  if (character === '*') return enclosed(source, at, { mark: '*', kind: 'emphasis' });
  return null;
}

function enclosed(
  source: string,
  at: number,
  { mark, kind }: { readonly mark: string; readonly kind: 'strong' | 'emphasis' },
): Span | null {
  const from = at + mark.length;
  const end = endOf(source, from, mark);
  if (end === -1 || end === from || /\s/.test(source[from] ?? ' ')) return null;
  return { part: { kind, parts: parseInline(source.slice(from, end)) }, end: end + mark.length };
}

/** Where an enclosing mark is that is not escaped; -1: nowhere. */
function endOf(source: string, from: number, mark: string): number {
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at += 1;
    else if (source.startsWith(mark, at)) return at;
  }
  return -1;
}
