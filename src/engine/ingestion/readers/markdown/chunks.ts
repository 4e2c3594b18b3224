import { fenceAfter } from './mdx.js';

const USUAL_CHARACTERS = 256 * 1024;
/** A table or a paragraph longer than this is cut. */
const MOST_CHARACTERS = 1024 * 1024;

/**
 * Cuts a Markdown text, given in pieces, into chunks that can be read one by one: before a heading or after a blank
 * line, outside of code. Code or a table that is cut all the same is opened again in the next chunk.
 */
export async function* chunksOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; from += USUAL_CHARACTERS) {
      pending += piece.slice(from, from + USUAL_CHARACTERS);
      while (pending.length >= USUAL_CHARACTERS) {
        const cut = findCut(pending);
        if (cut === null) break;
        yield pending.slice(0, cut.at);
        pending = cut.opening + pending.slice(cut.at);
      }
    }
  }
  yield pending;
}

interface Cut {
  readonly at: number;
  /** Lines that open the code or the table again which the cut goes through. */
  readonly opening: string;
}

/** Null where a better place to cut may still come. */
function findCut(text: string): Cut | null {
  const scan = new LineScan();
  let lineStart = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', lineStart)) {
    scan.take(text.slice(lineStart, end), lineStart);
    lineStart = end + 1;
  }
  if (scan.bestCut > 0) return { at: scan.bestCut, opening: '' };
  if (text.length < MOST_CHARACTERS) return null;
  const { opening } = scan;
  return lineStart > opening.length ? { at: lineStart, opening } : { at: wordEnd(text), opening: '' };
}

/** Goes through the lines of a text. */
class LineScan {
  /** The last place so far where nothing is cut through. */
  bestCut = 0;
  private fence: string | null = null;
  /** First line of the code, first two lines of the table that are open. */
  private opened = '';
  private previous = '';

  get opening(): string {
    return this.opened;
  }

  take(line: string, start: number): void {
    const isBlank = line.trim() === '';
    const wasCode = this.fence !== null;
    this.fence = fenceAfter(line, this.fence);
    if (this.fence !== null && !wasCode) this.opened = `${line}\n`;
    if (this.fence === null && (wasCode || isBlank)) this.opened = '';
    if (this.fence === null && isTableRule(line, this.previous)) this.opened = `${this.previous}\n${line}\n`;
    if (this.fence === null && (isBlank || /^#{1,6}\s/.test(line))) {
      this.bestCut = isBlank ? start + line.length + 1 : start;
    }
    this.previous = line;
  }
}

function isTableRule(line: string, above: string): boolean {
  return above.includes('|') && line.includes('-') && /^[ >]*(?:\| *)?(?::?-+:? *(?:\| *|$))*$/.test(line);
}

function wordEnd(text: string): number {
  const space = text.lastIndexOf(' ');
  if (space > text.length / 2) return space;
  // Never between the two halves of a character.
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
}
