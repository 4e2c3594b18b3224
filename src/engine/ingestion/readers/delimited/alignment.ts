import { commonKind, isTyped } from '../../layout/cell-kind.js';
import { commonest, type TextHead } from './dialect-detection.js';

/** How cells stand in lines that blanks alone divide. */
type Division =
  /** Each column begins at its place: the first of its characters in the line. */
  | { readonly kind: 'places'; readonly starts: readonly number[] }
  /** One blank or several stand between two cells, and none within. */
  | { readonly kind: 'runs'; readonly width: number };

/** The same of a whole text. */
export type Alignment = Division & {
  /** How many lines stand above the rule with which the text begins; null where there is no such rule. */
  readonly headerRows: number | null;
};

const JUDGED_LINES = 500;
const LEAST_LINES = 4;
const LONGEST_LINE = 4000;
/** Titles stand above this share of the lines, notes below the last of it. */
const CORE = { from: 0.25, to: 0.9 } as const;
/** Share of the lines that must agree. */
const LEAST_SHARE = 0.95;
/** A single blank between two columns is chance unless so many lines have it. */
const LEAST_LINES_OF_NARROW_GAP = 8;

const RUN = /\S {2,}\S/;
/** A line that is drawn below a header. */
const RULE = /^[\s=_+-]*$/;
const SEVERAL_NUMBERS = /^[-+]?\d[\d.,]*( +[-+]?\d[\d.,]*)+$/;

interface Gap {
  readonly from: number;
  /** The first place after it. */
  readonly to: number;
}

/** How the cells of a text stand, or null where blanks do not divide it into columns. */
export function alignmentOf(head: TextHead): Alignment | null {
  const lines = linesOf(head);
  if (lines.length < LEAST_LINES || lines.some((line) => line.length > LONGEST_LINE || /["\t]/.test(line)))
    return null;
  const core = lines.slice(Math.floor(lines.length * CORE.from), Math.ceil(lines.length * CORE.to));
  if (isTyped(commonKind(core)) && !holdsRuns(core)) return null;
  const places = placesOf(core, lines);
  const division = places && !dividesBadly(core, places) ? places : (runsOf(core) ?? places);
  return division && { ...division, headerRows: lines[1] !== undefined && RULE.test(lines[1]) ? 1 : null };
}

/** True when most lines hold several blanks between other characters, once they are divided at a mark. */
export function holdsRunsBeside(head: TextHead, mark: string): boolean {
  const lines = linesOf(head);
  return holdsRuns(lines.map((line) => line.split(mark).find((cell) => RUN.test(cell)) ?? ''));
}

/** The cells of a line: a single one where it is no row of the columns, as titles and notes are not. */
export function alignedCells(line: string, alignment: Division): string[] {
  if (RULE.test(line)) return [];
  const words = line.trim().split(/\s+/);
  if (alignment.kind === 'runs') return words.length === alignment.width ? words : [line.trim()];
  const { starts } = alignment;
  const isCrossed = starts.some((start) => start > 0 && isFilled(line, start - 1));
  if (!isCrossed) return starts.map((start, i) => line.slice(start, starts[i + 1]).trim());
  // Names may be longer than the values below them.
  const parts = [line.trim().split(/\s{2,}/), words].find(({ length }) => length === starts.length);
  return parts ?? [line.trim()];
}

function linesOf({ text, isWhole }: TextHead): string[] {
  const all = text.split(/\r\n|\n|\r/);
  const whole = isWhole ? all : all.slice(0, -1);
  return whole.filter((line) => line.trim() !== '').slice(0, JUDGED_LINES);
}

function runsOf(lines: readonly string[]): Division | null {
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const width = commonest(rows.map(({ length }) => length));
  const fitting = rows.filter(({ length }) => length === width);
  const hasRuns = lines.some((line) => /^ | {2}/.test(line));
  if (width < 2 || !hasRuns || fitting.length < LEAST_SHARE * rows.length) return null;
  const typed = Array.from({ length: width }, (_, i) => fitting.map((cells) => cells[i] ?? '')).filter(
    areTyped,
  );
  return typed.length * 2 >= width ? { kind: 'runs', width } : null;
}

function holdsRuns(lines: readonly string[]): boolean {
  return lines.filter((line) => RUN.test(line)).length * 2 > lines.length;
}

/** True when a column of the places holds several numbers. */
function dividesBadly(lines: readonly string[], alignment: Division): boolean {
  const rows = lines.map((line) =>
    alignedCells(line, alignment).filter((cell) => SEVERAL_NUMBERS.test(cell)),
  );
  return rows.filter((cells) => cells.length > 0).length * 2 > rows.length;
}

function placesOf(lines: readonly string[], all: readonly string[]): Division | null {
  const names = all.find((line) => RUN.test(line) && !/\d/.test(line)) ?? null;
  const gaps = gapsOf(lines).filter((gap) => gap.to - gap.from > 1 || names === null || divides(names, gap));
  const starts = [0, ...gaps.map(({ to }) => to)];
  const alignment: Division = { kind: 'places', starts };
  const rows = lines.map((line) => alignedCells(line, alignment));
  const typed = starts.filter((_, i) => areTyped(rows.map((cells) => cells[i] ?? '')));
  const areWide = gaps.length > 1 && gaps.every(({ from, to }) => to - from > 1);
  return gaps.length > 0 && (typed.length > 0 || areWide) ? alignment : null;
}

/** True when a gap stands between two names. */
function divides(names: string, { from, to }: Gap): boolean {
  return !isFilled(names, from) && (isFilled(names, to) || isFilled(names, from - 1));
}

/** Where nearly all lines are blank, between places where they are not. */
function gapsOf(lines: readonly string[]): Gap[] {
  const width = Math.max(...lines.map((line) => line.trimEnd().length));
  const indent = Math.min(...lines.map((line) => line.search(/\S/)));
  const gaps: Gap[] = [];
  for (let at = indent; at < width; at++) {
    const from = at;
    while (at < width && isBlankIn(lines, at)) at++;
    if (at > from && at < width && isGap(lines, { from, to: at })) gaps.push({ from, to: at });
  }
  return gaps;
}

function isBlankIn(lines: readonly string[], at: number): boolean {
  return lines.filter((line) => !isFilled(line, at)).length >= LEAST_SHARE * lines.length;
}

/** A blank between digits may divide a number or a moment. */
function isGap(lines: readonly string[], { from, to }: Gap): boolean {
  if (to - from > 1) return true;
  const isInside = lines.every((line) => /^\d \d$/.test(line.slice(from - 1, to + 1)));
  return lines.length >= LEAST_LINES_OF_NARROW_GAP && !isInside;
}

function isFilled(line: string, at: number): boolean {
  return (line[at] ?? ' ') !== ' ';
}

function areTyped(cells: readonly string[]): boolean {
  return isTyped(commonKind(cells));
}
