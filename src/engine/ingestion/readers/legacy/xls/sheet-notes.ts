import { grouped } from '../../../profiles/grouped.js';
import { ColumnUnits } from '../../spreadsheet/column-units.js';

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
  readonly units = new ColumnUnits();
  private errorCells = 0;
  private readonly errorNames = new Set<string>();

  /** Takes a cell with an error value, given by its code. */
  error(code: unknown): void {
    this.errorCells++;
    this.errorNames.add(ERRORS.get(code) ?? '#?');
  }

  sentences({ isHidden, hiddenRows }: { isHidden: boolean; hiddenRows: number }): string[] {
    const errors = [...this.errorNames].join(', ');
    return [
      ...(isHidden ? ['the sheet is hidden'] : []),
      ...(hiddenRows > 0 ? [`hidden rows, read like the others: ${grouped(hiddenRows)}`] : []),
      ...(this.errorCells > 0
        ? [`cells with an error (${errors}), left empty: ${grouped(this.errorCells)}`]
        : []),
      ...this.units.sentences(),
    ];
  }
}
