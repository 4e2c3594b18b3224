import { columnLetters } from '../../spreadsheet/column-letters.js';
import { ColumnUnits } from '../../spreadsheet/column-units.js';
import { counted } from '../../counted.js';

const MOST_NAMED_COLUMNS = 20;
const ERROR = /^#[A-Z0-9/_]{1,20}[!?]?$/;

/** Counts what a reader of a sheet should know, and says it. */
export class SheetNotes {
  formulasWithoutResult = 0;
  readonly units = new ColumnUnits();
  private readonly errors = new Map<string, number>();
  private readonly hiddenColumns: (readonly [number, number])[] = [];
  private missingTexts = 0;
  private hiddenRows = 0;
  private width = 0;

  addRow(width: number, isHidden: boolean): void {
    this.width = Math.max(this.width, width);
    if (isHidden) this.hiddenRows++;
  }

  /** First and last column, the first being 0; may lie outside of the cells. */
  hideColumns(first: number, last: number): void {
    this.hiddenColumns.push([first, last]);
  }

  countError(stored: string): null {
    const kind = ERROR.test(stored) ? stored : 'other';
    this.errors.set(kind, (this.errors.get(kind) ?? 0) + 1);
    return null;
  }

  countMissingText(): null {
    this.missingTexts++;
    return null;
  }

  /** Plain sentences, complete once all rows are counted. */
  sentences(): string[] {
    return [
      ...this.hiddenSentences(),
      ...this.errorSentences(),
      ...counted(
        this.formulasWithoutResult,
        'formula has no stored result',
        'formulas have no stored result',
      ),
      ...counted(this.missingTexts, 'cell refers to a missing text', 'cells refer to missing texts'),
      ...this.units.sentences(),
    ];
  }

  private hiddenSentences(): string[] {
    const columns = this.namesOfHidden();
    const names =
      columns.slice(0, MOST_NAMED_COLUMNS).join(', ') + (columns.length > MOST_NAMED_COLUMNS ? ', …' : '');
    return [
      ...counted(this.hiddenRows, 'hidden row was read', 'hidden rows were read'),
      ...counted(columns.length, `hidden column was read (${names})`, `hidden columns were read (${names})`),
    ];
  }

  private namesOfHidden(): string[] {
    const names = new Set<string>();
    for (const [first, last] of this.hiddenColumns) {
      for (let column = Math.max(0, first); column <= last && column < this.width; column++) {
        names.add(columnLetters(column));
      }
    }
    return [...names];
  }

  private errorSentences(): string[] {
    const kinds = [...this.errors].map(([kind, count]) => `${String(count)} ${kind}`).join(', ');
    const total = [...this.errors.values()].reduce((sum, count) => sum + count, 0);
    return counted(
      total,
      `cell contains an error and was read as empty (${kinds})`,
      `cells contain errors and were read as empty (${kinds})`,
    );
  }
}
