import { median } from './geometry.js';
import { type Line } from './page-lines.js';

/** Lines that belong together: a paragraph, a list item, a heading, the rows of a table. */
export interface Block {
  readonly lines: readonly Line[];
  /** Size of its letters, in points. */
  readonly size: number;
}

/** Distances between the lines of a paragraph, in sizes of their letters. */
const USUAL_PITCH = 1.45;
const LARGER_PITCH = 0.25;
const LEAST_PITCH = 0.7;
const WIDEST_PITCH = 2.6;
const INDENT = 0.8;
/** Share of a paragraph's width that its last line leaves empty. */
const SHORT_LINE = 0.15;
const MOST_SIZE_RATIO = 1.15;

const LIST_ITEM = /^(?:[•◦▪‣●○■□–—*·-]|\(?(?:\d{1,3}|[a-zA-Z])[.)])$/u;
const SENTENCE_END = /[.!?:;。！？]["'”’)\]]*$/u;
/** Scripts in which words stand side by side without a blank, also across the end of a line. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}。、，．「」『』（）：；！？ー]/u;

/** Groups the lines of a page, in their order, into blocks. Lines of different tables, or of none, are not joined. */
export function blocksOf(lines: readonly Line[], tableOf: (line: Line) => object | null): Block[] {
  const mostPitch = mostPitchOf(lines);
  const groups: Group[] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const table = tableOf(line);
    const isSameTable = group?.table === table;
    if (group && isSameTable && (table !== null || continues(group, line, mostPitch))) add(group, line);
    else groups.push({ lines: [line], table, size: line.size, left: line.left, right: line.right });
  }
  return groups;
}

/** A block that may still grow. */
interface Group extends Block {
  readonly lines: Line[];
  readonly table: object | null;
  size: number;
  left: number;
  right: number;
}

function add(group: Group, line: Line): void {
  group.lines.push(line);
  group.size = Math.max(group.size, line.size);
  group.left = Math.min(group.left, line.left);
  group.right = Math.max(group.right, line.right);
}

/** The largest distance between two lines of a paragraph: by the usual one of the page. */
function mostPitchOf(lines: readonly Line[]): number {
  const pitches = lines.slice(1).map((line, i) => (line.baseline - (lines[i]?.baseline ?? 0)) / line.size);
  const usual = pitches.filter((pitch) => pitch > LEAST_PITCH && pitch < WIDEST_PITCH);
  return Math.max(USUAL_PITCH, median(usual) + LARGER_PITCH);
}

/** True when a line goes on with the paragraph of the lines before it. */
function continues(group: Group, line: Line, mostPitch: number): boolean {
  const previous = group.lines.at(-1);
  if (!previous) return false;
  const first = line.words[0]?.text ?? '';
  if (previous.isHyphenated && /^\p{Ll}/u.test(first)) return true;
  const sizes = [previous.size, line.size];
  const size = Math.max(...sizes);
  const pitch = (line.baseline - previous.baseline) / size;
  const isAside = line.left > previous.right || line.right < previous.left;
  if (pitch < LEAST_PITCH || pitch > mostPitch || isAside) return false;
  return (
    size <= MOST_SIZE_RATIO * Math.min(...sizes) && !LIST_ITEM.test(first) && !startsParagraph(group, line)
  );
}

/** After the end of a sentence: a line set in further than all before it, or one after a line that is not full. */
function startsParagraph({ lines, left, right }: Group, line: Line): boolean {
  const previous = lines.at(-1);
  if (!previous || !SENTENCE_END.test(previous.words.at(-1)?.text ?? '')) return false;
  const isIndented = lines.length > 1 && line.left > left + INDENT * line.size;
  return isIndented || previous.right < right - SHORT_LINE * (right - left);
}

/** The text of lines that follow each other, with hyphens at their ends taken out. */
export function joinedText(lines: readonly Line[]): string {
  let text = '';
  let isHyphenated = false;
  for (const line of lines) {
    const next = textOf(line);
    if (isHyphenated) text += /^\p{Ll}/u.test(next) ? '' : '-';
    else if (text !== '' && !(UNSPACED.test(text.slice(-1)) && UNSPACED.test(next.charAt(0)))) text += ' ';
    text += next;
    isHyphenated = line.isHyphenated;
  }
  return isHyphenated ? `${text}-` : text;
}

/** The text of one line. */
export function textOf({ words }: Pick<Line, 'words'>): string {
  return words.map(({ text }) => text).join(' ');
}
