import { type RowStyle } from '../../content.js';
import { type CellLook } from './cell-looks.js';

/** Styles of more rows tell nothing: sums are looked for in tables of fewer. */
const MOST_ROWS = 2000;

/** Gathers how the rows of a sheet are set off, from the looks of their cells with a value. */
export class RowStyles {
  readonly styles = new Map<number, RowStyle>();
  private cells = 0;
  private bold = 0;
  private ruled = 0;
  private shaded = 0;
  private underlined = 0;
  private indent = 0;
  private isUnderlinedAbove = false;

  addCell(look: CellLook | undefined): void {
    if (this.cells === 0) this.indent = look?.indent ?? 0;
    this.cells += 1;
    if (look?.isBold) this.bold += 1;
    if (look?.hasLineAbove) this.ruled += 1;
    if (look?.hasLineBelow) this.underlined += 1;
    if (look?.isShaded) this.shaded += 1;
  }

  /** @param level how many groups of the outline the row lies in */
  endRow(number: number, level: number): void {
    const style = {
      isBold: this.isMost(this.bold),
      isRuled: this.isMost(this.ruled) || this.isUnderlinedAbove,
      isShaded: this.isMost(this.shaded),
      level,
      indent: this.indent,
    };
    this.isUnderlinedAbove = this.isMost(this.underlined);
    this.cells = this.bold = this.ruled = this.shaded = this.underlined = this.indent = 0;
    const isPlain = !style.isBold && !style.isRuled && !style.isShaded && level === 0 && style.indent === 0;
    if (!isPlain && this.styles.size < MOST_ROWS) this.styles.set(number, style);
  }

  private isMost(count: number): boolean {
    return count * 2 > this.cells;
  }
}
