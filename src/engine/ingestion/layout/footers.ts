import { kindOfCell } from './cells/cell-kind.js';
import { type Line, textAt, textOf } from './line.js';
import { type TableShape } from './tables/table-shape.js';
import { usualFilled } from './header/top-view.js';
import { noteNumber, notesReferredTo } from './name-marks.js';
import { looksLikeNote, totalLabel } from './cells/words.js';

/** A lone text in a table of so many columns is no row, unless there are more of its like. */
const TELLING_COLUMNS = 4;
const LONG_TEXT_CHARACTERS = 40;
const LONG_TEXT_WORDS = 6;

interface FooterContext {
  readonly shape: TableShape;
  readonly header: readonly Line[];
  /** Lines at the beginning of the body, and at its end. */
  readonly first: readonly Line[];
  readonly last: readonly Line[];
  /** True when the number of a line's cells was written down, as by delimiters. */
  readonly countsCells: boolean;
}

/** The lines at the end of a table that are notes rather than rows. */
export function footersOf(context: FooterContext): readonly Line[] {
  const { last } = context;
  const usual = usualFilled(last.length > 1 ? last : context.first);
  const end = last.findLastIndex((line) => !isLoose(line, usual)) + 1;
  const from = last[end]?.number ?? Infinity;
  const rows = [...context.first.filter(({ number }) => number < from), ...last.slice(0, end)];
  const isTelling = !rows.some(({ filled }) => filled === 1);
  const isLikeOthers = (line: Line): boolean => isLikeValues(line, rows);
  const numbered = numberedNotes(last.slice(end), context.header);
  const loose = { ...context, usual, isTelling, isLikeOthers, numbered };
  const body = last.findLastIndex((line) => !isFooter(line, loose)) + 1;
  return last.slice(Math.max(end, body));
}

/** Lone texts that begin with a number: those that count up from 1, and those that a name refers to. */
function numberedNotes(loose: readonly Line[], header: readonly Line[]): ReadonlySet<Line> {
  const numbered = loose.flatMap((line) => {
    const number = line.filled === 1 ? noteNumber(textOf(line)) : null;
    return number === null ? [] : [{ line, number }];
  });
  const referredTo = notesReferredTo(header.flatMap(({ cells }) => cells.map((cell) => cell ?? '')));
  const countsUp = numbered.length > 1 && numbered.every(({ number }, place) => number === place + 1);
  const notes = numbered.filter(({ number }) => countsUp || referredTo.has(number));
  return new Set(notes.map(({ line }) => line));
}

/** A line of so few cells that it may be a note. */
function isLoose({ filled }: Line, usual: number): boolean {
  return filled === 1 || (filled === 2 && usual > 2);
}

interface LooseContext extends FooterContext {
  readonly usual: number;
  /** True when no row of the body has a single cell. */
  readonly isTelling: boolean;
  readonly isLikeOthers: (line: Line) => boolean;
  readonly numbered: ReadonlySet<Line>;
}

function isFooter(line: Line, context: LooseContext): boolean {
  const { usual, isTelling, shape, countsCells } = context;
  const text = textOf(line);
  if (!isLoose(line, usual) || isTotal(text)) return false;
  const isContrary = shape.typed.includes(line.first) && kindOfCell(line.cells[line.first]) === 'text';
  if (context.numbered.has(line)) return usual > 1;
  if (line.filled === 1 && context.isLikeOthers(line)) return false;
  if (looksLikeNote(textAt(line, line.first))) return usual > 1 || isContrary;
  if (line.filled > 1 || usual < 2) return false;
  if (isLong(text) || (isContrary && (usual > 2 || /\s/.test(text)))) return true;
  const isUndelimited = countsCells && line.cells.length === 1 && usual > 2;
  return isUndelimited || (isTelling && usual >= TELLING_COLUMNS);
}

function isLong(text: string): boolean {
  return text.length > LONG_TEXT_CHARACTERS && text.split(/\s+/).length >= LONG_TEXT_WORDS;
}

/** A text with digits that is written as other values of its column are: `2013–14`. */
function isLikeValues(line: Line, rows: readonly Line[]): boolean {
  const form = formOf(textAt(line, line.first));
  return form.includes('9') && rows.some((row) => formOf(textAt(row, line.first)) === form);
}

function formOf(text: string): string {
  return text.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'a');
}

function isTotal(text: string): boolean {
  const label = totalLabel(text);
  return label === 'word' || label === 'sure';
}
