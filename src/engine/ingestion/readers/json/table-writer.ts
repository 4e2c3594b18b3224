import { appendFileSync, writeFileSync } from 'node:fs';
import { type ColumnDraft, type TableDraft } from './plan.js';

/** Strings that grow take many times their length in memory: small pieces keep that little. */
const PIECE_CHARACTERS = 2 ** 16;
const SAMPLE_ROWS = 2000;
/** How a missing cell is written: texts are in quotes and so never look like it. */
export const MISSING = '\\N';

/** Writes the rows of a table as regular CSV (RFC 4180): texts in quotes, other values without. */
export class TableWriter {
  /** Rows that are complete. */
  rowCount = 0;
  /** Characters of the longest row. */
  longestRow = 0;
  /** The first rows; missing cells are empty. */
  readonly sample: string[][] = [];
  /** Places of the columns that hold texts, and of those that hold lists or objects as JSON. */
  readonly withTexts = new Set<number>();
  readonly withJson = new Set<number>();
  private readonly cells: string[];
  private sampleRow: string[];
  private pending = '';

  constructor(
    readonly draft: TableDraft,
    readonly path: string,
  ) {
    this.cells = draft.columns.map(() => MISSING);
    this.sampleRow = draft.columns.map(() => '');
    writeFileSync(path, '');
  }

  /** Sets a cell of the open row. */
  set({ index }: ColumnDraft, text: string): void {
    this.cells[index] = text;
    if (this.sample.length < SAMPLE_ROWS) this.sampleRow[index] = text;
  }

  setText({ index }: ColumnDraft, text: string): void {
    this.cells[index] = `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
    this.withTexts.add(index);
    if (this.sample.length < SAMPLE_ROWS) this.sampleRow[index] = text;
  }

  setJson(column: ColumnDraft, text: string): void {
    this.setText(column, text);
    this.withJson.add(column.index);
  }

  clear({ index }: ColumnDraft): void {
    this.cells[index] = MISSING;
    this.sampleRow[index] = '';
  }

  endRow(): void {
    const row = this.cells.join(',');
    this.cells.fill(MISSING);
    this.pending += `${row}\n`;
    this.rowCount++;
    if (row.length > this.longestRow) this.longestRow = row.length;
    if (this.sample.length < SAMPLE_ROWS) {
      this.sample.push(this.sampleRow);
      this.sampleRow = this.cells.map(() => '');
    }
    if (this.pending.length > PIECE_CHARACTERS) this.flush();
  }

  /** Writes what is still to be written. */
  flush(): void {
    appendFileSync(this.path, this.pending);
    this.pending = '';
  }
}
