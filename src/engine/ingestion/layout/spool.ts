import { closeSync, openSync, writeFileSync } from 'node:fs';
import { type GridRow } from '../readers/content.js';
import { decodedText } from '../encoding/decoded-text.js';
import { REGULAR } from '../readers/delimited/dialect.js';
import { RecordScanner } from '../readers/delimited/record-scanner.js';
import { type Line } from './line.js';
import { csvRelation, regularCell, textColumns } from './regular-csv.js';

const PENDING_CHARACTERS = 2 ** 20;
/** A file is begun anew when a row is wider than it: with room to spare, so that files stay few. */
const WIDTH_GROWTH = 1.25;

/** Names of the columns that tell a row's number and whether it is left out, before the cells. */
export const ROW_NUMBER = 'r';
export const LEFT_OUT = 's';

/** Gives paths of files that do not exist yet, in a folder that is removed afterwards. */
export class ScratchFiles {
  private count = 0;

  constructor(private readonly folder: string) {}

  next(): string {
    return `${this.folder}/rows-${String(this.count++)}.csv`;
  }
}

/** A column to select. */
interface SpoolColumn {
  /** Index of its cells in the rows. */
  readonly cell: number;
  /** Numbers of rows whose cell is taken for empty. */
  readonly blankRows: readonly number[];
}

interface Part {
  readonly path: string;
  readonly width: number;
}

interface PendingRow {
  readonly text: string;
  readonly width: number;
}

/** The rows of a part of a grid, put aside as regular CSV: few are in memory at a time. */
export class Spool {
  private readonly parts: Part[] = [];
  private pending: PendingRow[] = [];
  private pendingCharacters = 0;
  private pendingWidth = 1;
  private longestRow = 0;
  private characters = 0;
  private file: number | null = null;

  constructor(private readonly scratch: ScratchFiles) {}

  /** True when `flush` is due. */
  get isFull(): boolean {
    return this.pendingCharacters > PENDING_CHARACTERS;
  }

  /** @param isLeftOut whether the row is no part of the body */
  add({ number, cells, last }: Line, isLeftOut: boolean): void {
    let text = isLeftOut ? `${String(number)},1` : `${String(number)},`;
    for (let i = 0; i <= last; i++) {
      const cell = cells[i];
      text += cell ? `,${regularCell(cell)}` : ',';
    }
    this.pending.push({ text, width: last + 1 });
    this.pendingCharacters += text.length;
    this.pendingWidth = Math.max(this.pendingWidth, last + 1);
    this.longestRow = Math.max(this.longestRow, text.length);
  }

  flush(): void {
    if (this.pending.length === 0) return;
    const width = this.widthFor(this.pendingWidth);
    const rows = this.pending.map((row) => `${row.text}${','.repeat(width - row.width)}\n`);
    this.pending = [];
    this.pendingCharacters = 0;
    const text = rows.join('');
    this.characters += text.length;
    if (this.file !== null) writeFileSync(this.file, text);
  }

  /** Writes what is pending; there will be no more rows. */
  close(): void {
    this.flush();
    this.closeFile();
  }

  private closeFile(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }

  private widthFor(wanted: number): number {
    const part = this.parts.at(-1);
    if (part && part.width >= wanted) return part.width;
    const width = part ? Math.ceil(wanted * WIDTH_GROWTH) : wanted;
    const path = this.scratch.next();
    this.closeFile();
    this.file = openSync(path, 'w');
    this.parts.push({ path, width });
    return width;
  }

  /** SQL that selects columns as `c0`, `c1`, … of the rows that fit a condition. */
  relation(columns: readonly SpoolColumn[], condition: string): string {
    const selects = this.parts.map((part) => {
      const list = columns.map((column, i) => `${cellSql(column, part)} AS c${String(i)}`);
      return `SELECT ${list.join(', ')} FROM ${this.source(part)} WHERE ${condition}`;
    });
    return `(${selects.join(' UNION ALL ')})`;
  }

  private source({ path, width }: Part): string {
    const columns = [
      { name: ROW_NUMBER, type: 'BIGINT' },
      { name: LEFT_OUT, type: 'VARCHAR' },
      ...textColumns(width),
    ] as const;
    // Padding may double a row.
    const longestRow = this.longestRow + width;
    const quoted = { delimiter: ',', mayHaveQuotes: true, isOurs: true };
    return csvRelation({
      path,
      ...quoted,
      hasHeader: false,
      columns,
      longestRow,
      characters: this.characters,
    });
  }

  /** Reads some columns back; cells keep their index. */
  async *rows(firstColumn: number, lastColumn: number): AsyncGenerator<GridRow> {
    for (const { path } of this.parts) {
      for await (const records of recordsOf(path)) {
        for (const [number, , ...cells] of records) {
          const kept = cells
            .slice(0, lastColumn + 1)
            .map((cell, i) => (cell === '' || i < firstColumn ? null : cell));
          yield { number: Number(number), cells: kept };
        }
      }
    }
  }
}

function cellSql({ cell, blankRows }: SpoolColumn, { width }: Part): string {
  const x = `c${String(cell)}`;
  if (cell >= width) return 'NULL::VARCHAR';
  return blankRows.length === 0
    ? x
    : `CASE WHEN NOT list_contains([${blankRows.join(', ')}], ${ROW_NUMBER}) THEN ${x} END`;
}

async function* recordsOf(path: string): AsyncGenerator<string[][]> {
  let records: string[][] = [];
  const scanner = new RecordScanner(REGULAR, (cells) => records.push(cells));
  for await (const text of decodedText(path, 'utf-8')) {
    scanner.push(text);
    yield records;
    records = [];
  }
  scanner.end();
  yield records;
}
