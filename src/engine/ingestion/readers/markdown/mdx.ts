import { MarkupScanner, type Passed } from './markup.js';

const MODULE_LINE =
  /^(?:import\s+(?:['"{*]|[\w$]+\s*(?:,|from\b))|export\s+(?:const|let|var|function|class|default|async|type|interface|\{|\*))/;
const HEADING = /^#{1,6}\s/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const LONGEST_CODE_SPAN = 10_000;

/** Turns MDX into Markdown: module lines, JSX tags and comments are removed, the text between them stays. */
export function markdownOf(mdx: string): string {
  let markdown = '';
  let prose = '';
  let fence: string | null = null;
  for (const line of withoutModuleLines(mdx)) {
    const wasCode = fence !== null;
    fence = fenceAfter(line, fence);
    if (wasCode || fence !== null) {
      markdown += `${withoutJsx(prose)}${line}\n`;
      prose = '';
    } else {
      prose += `${line}\n`;
    }
  }
  return markdown + withoutJsx(prose);
}

/** Leaves out the blocks of `import` and `export`: they end at a blank line once all brackets are closed. */
function withoutModuleLines(mdx: string): string[] {
  const kept: string[] = [];
  let fence: string | null = null;
  let openBrackets: number | null = null;
  let isBlockStart = true;
  for (const line of mdx.split('\n')) {
    const isBlank = line.trim() === '';
    if (openBrackets !== null && ((isBlank && openBrackets <= 0) || HEADING.test(line))) openBrackets = null;
    if (fence === null && isBlockStart && MODULE_LINE.test(line)) openBrackets = 0;
    if (openBrackets !== null) {
      openBrackets += bracketBalance(line);
      continue;
    }
    fence = fenceAfter(line, fence);
    isBlockStart = isBlank;
    kept.push(line);
  }
  return kept;
}

function bracketBalance(line: string): number {
  const code = line.replace(/(["'`])(?:\\.|(?!\1).)*\1/g, '');
  return (code.match(/[({[]/g)?.length ?? 0) - (code.match(/[)}\]]/g)?.length ?? 0);
}

/** The fence of the block of code that is open after a line, or null where none is. */
export function fenceAfter(line: string, open: string | null): string | null {
  const fence = FENCE.exec(line)?.[1];
  if (fence === undefined) return open;
  if (open === null) return fence;
  return fence.startsWith(open) && line.trim() === fence ? null : open;
}

function withoutJsx(prose: string): string {
  const scanner = new MarkupScanner(prose);
  let shown = '';
  let position = 0;
  for (const start of special(prose)) {
    if (start < position) continue;
    const passed = passSpecial(prose, start, scanner);
    shown += prose.slice(position, start) + passed.shown;
    position = passed.end;
  }
  return shown + prose.slice(position);
}

/** Positions of the characters that may begin markup, code, a comment or an escape. */
function* special(prose: string): Generator<number> {
  for (const found of prose.matchAll(/[<`\\]|\{\/\*/g)) yield found.index;
}

function passSpecial(prose: string, start: number, scanner: MarkupScanner): Passed {
  switch (prose.charAt(start)) {
    case '<':
      return scanner.pass(start);
    case '{':
      return scanner.passUntil('*/}', start);
    case '`':
      return asItIs(prose, start, codeSpanEnd(prose, start));
    default:
      return asItIs(prose, start, start + 2);
  }
}

function asItIs(prose: string, start: number, end: number): Passed {
  return { end, shown: prose.slice(start, end) };
}

/** Position after a span of code, or after its opening mark where it is not closed. */
function codeSpanEnd(prose: string, start: number): number {
  let opened = start;
  while (prose.charAt(opened) === '`') opened++;
  const mark = prose.slice(start, opened);
  const rest = prose.slice(opened, opened + LONGEST_CODE_SPAN);
  const close = new RegExp(`(?<!\`)${mark}(?!\`)`).exec(rest);
  return close ? opened + close.index + mark.length : opened;
}
