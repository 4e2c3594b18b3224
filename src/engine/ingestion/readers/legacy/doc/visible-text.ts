/** Ends a cell, and a row. */
export const CELL_MARK = '\x07';

const FIELD_BEGIN = 0x13;
const FIELD_MIDDLE = 0x14;
const FIELD_END = 0x15;

/**
 * Blanks what is not shown of fields: of `HYPERLINK "…"` and the like only the result is. A field that has no end is
 * left as it is. Characters keep their places; blanked ones are NUL.
 */
export function withoutFieldCodes(text: string): string {
  const hidden = hiddenStretches(text);
  let result = '';
  let at = 0;
  for (const [from, to] of hidden) {
    if (to <= at) continue;
    const start = Math.max(from, at);
    result += text.slice(at, start) + '\0'.repeat(to - start);
    at = to;
  }
  return result + text.slice(at);
}

interface OpenField {
  readonly begin: number;
  middle: number | null;
}

/** Stretches from the beginning of a field to its result, or to its end where it has none; in order. */
function hiddenStretches(text: string): [number, number][] {
  const open: OpenField[] = [];
  const stretches: [number, number][] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const innermost = open.at(-1);
    if (code === FIELD_BEGIN) open.push({ begin: i, middle: null });
    else if (code === FIELD_MIDDLE && innermost) innermost.middle ??= i;
    else if (code === FIELD_END && innermost) {
      open.pop();
      stretches.push([innermost.begin, (innermost.middle ?? i) + 1]);
    }
  }
  return stretches.sort((a, b) => a[0] - b[0]);
}

/** Blanks stretches of a text, but for the ends of paragraphs and cells in them. */
export function blanked(text: string, stretches: readonly (readonly [number, number])[]): string {
  let result = '';
  let at = 0;
  for (const [from, to] of stretches) {
    const start = Math.max(from, at);
    if (to <= start) continue;
    const marks = Array.from(text.slice(start, to), (one) =>
      one === '\r' || one === CELL_MARK ? one : '\0',
    );
    result += text.slice(at, start) + marks.join('');
    at = to;
  }
  return result + text.slice(at);
}

/** What marks within a text stand for; others, as of pictures and references, stand for nothing that can be read. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['\t', '\t'],
  ['\n', '\n'],
  ['\v', '\n'],
  ['\f', '\n'],
  ['\r', '\n'],
  ['\x0e', '\n'],
  ['\x1e', '\u2011'],
]);

/** A text with its marks written out. */
export function readable(text: string): string {
  return text.replace(/\p{Cc}/gu, (mark) => MARKS.get(mark) ?? '').trim();
}
