import { commonKind, isTyped } from './cell-kind.js';
import { textAt } from './line.js';
import { type Region } from './region.js';

/** Cells of tables commonly hold fewer words than paragraphs; those of lists fewer still. */
const PROSE_WORDS = 12;
const LIST_WORDS = 4;
/** Fewer texts below each other are no list. */
const LEAST_LIST_ROWS = 3;

/** True for a grid of paragraphs; in a sheet of remarks, for texts below each other however short. */
export function isProse(region: Region, isOfRemarks: boolean): boolean {
  const { head, shape } = region;
  if (shape.lastColumn > shape.firstColumn) return usualWords(region) > PROSE_WORDS;
  if (isTyped(commonKind(head.map((line) => textAt(line, shape.firstColumn))))) return false;
  return isOfRemarks || head.length < LEAST_LIST_ROWS || usualWords(region) > LIST_WORDS;
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
