import { columnLetters } from './column-letters.js';

const MOST_SENTENCES = 20;

/** Gathers the texts that formats show beside the numbers of a sheet, such as `kg`, by column. */
export class ColumnUnits {
  private readonly found = new Set<string>();
  /** By column: a column mostly has one unit, which is quickly told. */
  private readonly last: string[] = [];

  /** Takes the text beside a number in a column (the first is 0). */
  add(column: number, unit: string): void {
    if (this.last[column] === unit) return;
    this.last[column] = unit;
    if (this.found.size < MOST_SENTENCES) {
      this.found.add(`numbers in column ${columnLetters(column)} are shown with "${unit}"`);
    }
  }

  /** A plain sentence for each column and unit, for the first 20 of them. */
  sentences(): string[] {
    return [...this.found];
  }
}
