import { grouped } from '../../../grouped.js';

const MOST_UNITS = 20;

/** Error values by their codes. @see [MS-XLS] 2.5.10 BErr */
const ERRORS: ReadonlyMap<unknown, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

/** Counts what the text of a sheet's cells does not show, and puts it into sentences. */
export class SheetNotes {
  private errorCells = 0;
  private readonly errorNames = new Set<string>();
  private readonly units = new Map<string, string>();

  /** Takes a cell with an error value, given by its code. */
  error(code: unknown): void {
    this.errorCells++;
    this.errorNames.add(ERRORS.get(code) ?? '#?');
  }

  /** Takes the text beside a number in the column with this index. */
  unit(column: number, unit: string): void {
    if (this.units.size < MOST_UNITS) this.units.set(`${String(column)} ${unit}`, unit);
  }

  sentences({ isHidden, hiddenRows }: { isHidden: boolean; hiddenRows: number }): string[] {
    const errors = [...this.errorNames].join(', ');
    return [
      ...(isHidden ? ['the sheet is hidden'] : []),
      ...(hiddenRows > 0 ? [`hidden rows, read like the others: ${grouped(hiddenRows)}`] : []),
      ...(this.errorCells > 0
        ? [`cells with an error (${errors}), left empty: ${grouped(this.errorCells)}`]
        : []),
      ...[...this.units].map(([key, unit]) => `numbers in column ${columnOf(key)} are shown with "${unit}"`),
    ];
  }
}

function columnOf(key: string): string {
  return columnLetters(Number.parseInt(key, 10));
}

/** The letters of the column with this index: `A` for 0, `AA` for 26. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
