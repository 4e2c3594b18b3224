import { commonKind, isTyped } from './cell-kind.js';
import { textAt } from '../line.js';
import { type Region } from '../tables/region.js';
import { isOfNotes } from '../sheet-roles.js';
import { looksLikeNote } from './words.js';

/** Cells of tables commonly hold fewer words than paragraphs; those of lists fewer still. */
const PROSE_WORDS = 12;
const LIST_WORDS = 4;
/** Fewer texts below each other are no list. */
const LEAST_LIST_ROWS = 3;

/**
 * True for a grid of paragraphs, and for texts below each other that begin as notes do; in a sheet of remarks, for texts however
 * short, also where each has a mark or a word in front of it.
 */
export function isProse(region: Region, isOfRemarks: boolean): boolean {
  const { head, shape } = region;
  if (shape.lastColumn > shape.firstColumn)
    return usualWords(region) > PROSE_WORDS || (isOfRemarks && areRemarksBesideMarks(region));
  const texts = head.map((line) => textAt(line, shape.firstColumn));
  if (isTyped(commonKind(texts))) return false;
  if (isOfRemarks || head.length < LEAST_LIST_ROWS || usualWords(region) > LIST_WORDS) return true;
  return isOfNotes(texts[0] ?? '') || texts.filter(looksLikeNote).length * 2 >= texts.length;
}

/** Two columns without names, the second of texts: `1 | without returns`, `Source | ledger`. */
function areRemarksBesideMarks({ head, shape }: Region): boolean {
  const { firstColumn, lastColumn, header } = shape;
  if (lastColumn !== firstColumn + 1) return false;
  const isNamed = header.length > 0 && !looksLikeNote(textAt(head[0] ?? { cells: [] }, firstColumn));
  if (isNamed) return false;
  return !isTyped(commonKind(head.map((line) => textAt(line, lastColumn))));
}

/** True for what a page merely lays out in one row or one column. */
export function isLayout({ head, rowCount, shape }: Region): boolean {
  if (rowCount < 2) return true;
  return (
    shape.lastColumn === shape.firstColumn &&
    !isTyped(commonKind(head.map((line) => textAt(line, shape.firstColumn))))
  );
}

/** Number of words that half of the cells exceed. */
function usualWords({ head }: Region): number {
  const words = head
    .flatMap(({ cells }) => cells.map((cell) => cell?.trim() ?? ''))
    .filter((text) => text !== '')
    .map((text) => text.split(/\s+/).length)
    .sort((a, b) => a - b);
  return words[Math.floor(words.length / 2)] ?? 0;
}
