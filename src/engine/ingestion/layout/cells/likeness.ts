import { isTyped, kindOfCell } from './cell-kind.js';
import { type Line, textAt } from '../line.js';

/**
 * What the first lines of a region have in common. Nearly every line of a table is like those above, which is seen many times
 * quicker than their shape is found.
 */
export class Likeness {
  private first = -1;
  private last = -1;
  private isRectangle = true;
  private readonly texts = new Set<string>();
  /** By the index of their cells: columns that hold something other than text. */
  private readonly typed: boolean[] = [];

  add(line: Line): void {
    if (this.texts.size === 0) [this.first, this.last] = [line.first, line.last];
    if (!this.isAsWide(line)) this.isRectangle = false;
    this.texts.add(textsOf(line));
    for (let column = line.first; column <= line.last; column++) {
      if (isTyped(kindOfCell(line.cells[column]))) this.typed[column] = true;
    }
  }

  /**
   * True for a line that, whatever the shape of those above, is no change: it fills the same columns as each of them, is another
   * one than each, and has no text in a column that holds anything else.
   */
  isShownBy(line: Line): boolean {
    if (!this.isRectangle || !this.isAsWide(line) || this.texts.has(textsOf(line))) return false;
    return line.cells.every((cell, column) => !this.typed[column] || kindOfCell(cell) !== 'text');
  }

  private isAsWide({ first, last }: Line): boolean {
    return first === this.first && last === this.last;
  }
}

function textsOf(line: Line): string {
  const { first, last } = line;
  return Array.from({ length: last - first + 1 }, (_, i) => textAt(line, first + i)).join('\n');
}
