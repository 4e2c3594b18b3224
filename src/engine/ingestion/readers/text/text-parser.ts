import { type Content, type ContentOptions, type TextPiece } from '../content.js';
import { type SourceFile } from '../file-reader.js';
import { plainText } from './plain-text.js';

/** A longer paragraph is cut, at the end of a line or a word where there is one. */
const MOST_CHARACTERS = 64 * 1024;
const FORM_FEED = '\f';
const BREAK = /(\n[^\S\n\f]*\n|\f)/;

/** Takes a plain text apart: paragraphs end at blank lines, pages at form feeds. */
export async function* parseText(
  { path }: SourceFile,
  { encoding }: ContentOptions,
): AsyncGenerator<Content> {
  let pending = '';
  let page: number | null = null;
  let isFirst = true;
  for await (const text of plainText(path, encoding)) {
    // Who writes form feeds writes them throughout; a megabyte without one has no pages.
    if (isFirst && text.includes(FORM_FEED)) page = 1;
    isFirst = false;
    const parts = (pending + text).split(BREAK);
    pending = parts.pop() ?? '';
    for (const part of parts) {
      if (part === FORM_FEED && page !== null) page++;
      else yield* piecesOf(part, page);
    }
    for (; pending.length > MOST_CHARACTERS; pending = pending.slice(cutOf(pending))) {
      yield* piecesOf(pending.slice(0, cutOf(pending)), page);
    }
  }
  yield* piecesOf(pending, page);
}

function* piecesOf(paragraph: string, page: number | null): Generator<TextPiece> {
  let rest = paragraph;
  while (rest.length > 0) {
    const cut = cutOf(rest);
    const text = rest.slice(0, cut).replace(/^\n+/, '').trimEnd();
    if (text.trim() !== '') yield { kind: 'text', text, page, headings: [] };
    rest = rest.slice(cut);
  }
}

/** Where to cut a text so that what comes before is not too long. */
function cutOf(text: string): number {
  if (text.length <= MOST_CHARACTERS) return text.length;
  const head = text.slice(0, MOST_CHARACTERS);
  const boundary = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '));
  if (boundary > MOST_CHARACTERS / 2) return boundary + 1;
  // Never between the two halves of a character.
  return /[\ud800-\udbff]$/.test(head) ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
}
