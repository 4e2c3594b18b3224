import { UnreadableFile } from '../../unreadable-file.js';
import { type Dialect } from './dialect.js';

/** A longer cell is taken for a quote that was never closed. */
const LONGEST_CELL = 16_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

type State = 'start' | 'bare' | 'quoted' | 'escaped' | 'closed';

/** Takes a record: its cells and its row number in the file, the first being 1. */
export type RecordSink = (cells: string[], row: number) => void;

/**
 * Splits text, given in pieces, into records. Lenient where the meaning is plain: any line ending, blanks around
 * quoted cells, a stray quote inside a cell is itself. A blank line counts as a row but gives no record.
 */
export class RecordScanner {
  /** Quotes that neither open nor close a cell. */
  strayQuotes = 0;
  quotedCells = 0;
  /** Rows so far, blank ones included. */
  rows = 0;
  private state: State = 'start';
  private cells: string[] = [];
  private cell = '';
  private blanksAfterQuote = '';
  private wasQuoted = false;
  private afterCarriageReturn = false;
  private readonly delimiter: number;

  constructor(
    private readonly dialect: Dialect,
    private readonly sink: RecordSink,
  ) {
    this.delimiter = dialect.delimiter.charCodeAt(0);
  }

  push(text: string): void {
    let i = 0;
    while (i < text.length) i = this.step(text, i);
    if (this.cell.length > LONGEST_CELL) throw this.tooLong();
  }

  get isInsideQuotes(): boolean {
    return this.state === 'quoted' || this.state === 'escaped';
  }

  /** Gives the last record. @throws UnreadableFile when a quote is still open */
  end(): void {
    if (this.isInsideQuotes) throw quoteNotClosed(this.rows + 1);
    if (this.state !== 'start' || this.cells.length > 0) this.endRecord();
  }

  /** The cells of the record that has begun but not ended. */
  get openRecord(): readonly string[] {
    return [...this.cells, this.cell];
  }

  /** Takes one character, or a run of ordinary ones; returns the position after it. */
  private step(text: string, i: number): number {
    switch (this.state) {
      case 'start':
        return this.startCell(text, i);
      case 'bare':
        return this.takeBare(text, i);
      case 'quoted':
        return this.takeQuoted(text, i);
      case 'escaped':
        return this.takeEscaped(text, i);
      case 'closed':
        return this.takeAfterQuote(text, i);
    }
  }

  private startCell(text: string, i: number): number {
    const code = text.charCodeAt(i);
    const isSecondOfPair = this.afterCarriageReturn && code === LINE_FEED;
    this.afterCarriageReturn = false;
    if (isSecondOfPair) return i + 1;
    if (code === QUOTE && this.dialect.quoting !== 'none') return this.openQuote(i);
    this.state = 'bare';
    return i;
  }

  private openQuote(i: number): number {
    this.cell = '';
    this.wasQuoted = true;
    this.quotedCells++;
    this.state = 'quoted';
    return i + 1;
  }

  private takeBare(text: string, from: number): number {
    for (let i = from; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (this.endsCell(code)) {
        this.cell += text.slice(from, i);
        return this.finishCell(code, i);
      }
      if (code === QUOTE && this.dialect.quoting !== 'none' && isBlank(this.cell + text.slice(from, i))) {
        return this.openQuote(i);
      }
    }
    this.cell += text.slice(from);
    return text.length;
  }

  private takeQuoted(text: string, from: number): number {
    const escapes = this.dialect.quoting === 'backslash';
    let i = from;
    while (i < text.length) {
      const code = text.charCodeAt(i);
      if (code === QUOTE || (escapes && code === BACKSLASH)) break;
      i++;
    }
    this.cell += text.slice(from, i);
    if (i < text.length) this.state = text.charCodeAt(i) === QUOTE ? 'closed' : 'escaped';
    return i + 1;
  }

  private takeEscaped(text: string, i: number): number {
    const code = text.charCodeAt(i);
    this.cell += code === QUOTE || code === BACKSLASH ? text.charAt(i) : `\\${text.charAt(i)}`;
    this.state = 'quoted';
    return i + 1;
  }

  private takeAfterQuote(text: string, i: number): number {
    const code = text.charCodeAt(i);
    if (this.endsCell(code)) return this.finishCell(code, i);
    if (code === QUOTE && this.blanksAfterQuote === '') {
      this.cell += '"';
      this.state = 'quoted';
      return i + 1;
    }
    if (code === SPACE) {
      this.blanksAfterQuote += ' ';
      return i + 1;
    }
    return this.keepStrayQuote(i);
  }

  private keepStrayQuote(i: number): number {
    this.strayQuotes++;
    this.cell += `"${this.blanksAfterQuote}`;
    this.blanksAfterQuote = '';
    this.state = 'quoted';
    return i;
  }

  private endsCell(code: number): boolean {
    return code === this.delimiter || code === LINE_FEED || code === CARRIAGE_RETURN;
  }

  private finishCell(code: number, i: number): number {
    if (code === this.delimiter) {
      this.endCell();
    } else {
      this.endRecord();
      this.afterCarriageReturn = code === CARRIAGE_RETURN;
    }
    return i + 1;
  }

  private endCell(): void {
    if (this.cell.length > LONGEST_CELL) throw this.tooLong();
    this.cells.push(this.cell);
    this.cell = '';
    this.blanksAfterQuote = '';
    this.state = 'start';
  }

  private endRecord(): void {
    const isBlankLine = this.cells.length === 0 && !this.wasQuoted && isBlank(this.cell);
    this.endCell();
    const cells = this.cells;
    this.cells = [];
    this.wasQuoted = false;
    this.rows++;
    if (!isBlankLine) this.sink(cells, this.rows);
  }

  private tooLong(): UnreadableFile {
    const row = this.rows + 1;
    return this.state === 'quoted'
      ? quoteNotClosed(row)
      : new UnreadableFile(`row ${rowNumber(row)}: a cell is longer than 16 million characters`);
  }
}

/** A row number as people read it: `3 017`. */
export function rowNumber(row: number): string {
  return String(row).replace(/\B(?=(\d{3})+$)/g, ' ');
}

function quoteNotClosed(row: number): UnreadableFile {
  return new UnreadableFile(`row ${rowNumber(row)}: quote not closed`);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
