import { commonKind, isTyped } from '../../layout/cells/cell-kind.js';
import { type TextHead } from './dialect-detection.js';

/** Where the columns of a text of fixed width begin: the first of their characters in each line, ascending from 0. */
export type Alignment = readonly number[];

const JUDGED_LINES = 500;
const LEAST_LINES = 4;
const LONGEST_LINE = 4000;
/** A title stands above the columns in one line at most of so many, and a note below them. */
const CORE = { from: 0.25, to: 0.9 } as const;
/** A single blank at the same place in all lines may be that of names. */
const LEAST_GAP = 2;
/** A line that is drawn below a header. */
const RULE = /^[\s=_+-]*$/;

/** How the columns of a text of fixed width stand, or null where blanks at the same places do not divide it. */
export function alignmentOf({ text, isWhole }: TextHead): Alignment | null {
  const all = text.split(/\r\n|\n|\r/);
  const lines = (isWhole ? all : all.slice(0, -1)).filter((line) => !RULE.test(line)).slice(0, JUDGED_LINES);
  if (lines.length < LEAST_LINES || lines.some((line) => line.length > LONGEST_LINE || /["\t]/.test(line)))
    return null;
  const from = Math.floor(lines.length * CORE.from);
  const core = lines.slice(from, Math.max(from + 2, Math.ceil(lines.length * CORE.to)));
  const starts = [0, ...gapEnds(core)];
  const rows = core.map((line) => cut(line, starts));
  const isTable = starts.some((_, i) => isTyped(commonKind(rows.map((cells) => cells[i] ?? ''))));
  return starts.length > 1 && isTable ? starts : null;
}

/** The cells of a line: a single one where it is no row of the columns, as titles and notes are not. */
export function alignedCells(line: string, starts: Alignment): string[] {
  if (RULE.test(line)) return [];
  const isCrossed = starts.some((start) => start > 0 && (line[start - 1] ?? ' ') !== ' ');
  if (!isCrossed) return cut(line, starts);
  // Names may be longer than the values below them.
  const names = line.trim().split(/\s{2,}/);
  return names.length === starts.length ? names : [line.trim()];
}

function cut(line: string, starts: Alignment): string[] {
  return starts.map((start, i) => line.slice(start, starts[i + 1]).trim());
}

/** The first places after those where all lines are blank, between places where some are not. */
function gapEnds(lines: readonly string[]): number[] {
  const width = Math.max(...lines.map((line) => line.trimEnd().length));
  const indent = Math.min(...lines.map((line) => line.search(/\S/)));
  const ends: number[] = [];
  for (let at = indent; at < width; at++) {
    const from = at;
    while (at < width && lines.every((line) => (line[at] ?? ' ') === ' ')) at++;
    if (at - from >= LEAST_GAP && at < width) ends.push(at);
  }
  return ends;
}
