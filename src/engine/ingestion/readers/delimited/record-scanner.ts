import { UnreadableFile } from '../../unreadable-file.js';
import { grouped } from '../../profiles/grouped.js';
import { type Dialect } from './dialect.js';

/** A longer cell is taken for a quote that was never closed. */
const LONGEST_CELL = 16_000_000;

const BACKSLASH = 0x5c;
const SPACE = 0x20;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

type State = 'start' | 'bare' | 'quoted' | 'escaped' | 'closed' | 'comment';

/** Takes a record: its cells and its row number in the file, the first being 1. */
type RecordSink = (cells: string[], row: number) => void;

/**
 * Splits text, given in pieces, into records. Lenient where the meaning is plain: any line ending, blanks around
 * quoted cells, a stray quote inside a cell is itself. A blank line counts as a row but gives no record; a line that is
 * a remark gives a record of one cell.
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
  /** The end of a piece that may hold the beginning of a delimiter of several characters. */
  private held = '';
  private ahead = '';
  private readonly delimiter: number;
  private readonly delimiterLength: number;
  private readonly quote: number;
  private readonly comment: number;

  constructor(
    private readonly dialect: Dialect,
    private readonly sink: RecordSink,
  ) {
    this.delimiter = dialect.delimiter.charCodeAt(0);
    this.delimiterLength = dialect.delimiter.length;
    this.quote = dialect.quoting === 'none' ? -1 : dialect.quote.charCodeAt(0);
    this.comment = dialect.comment?.charCodeAt(0) ?? -1;
  }

  push(text: string): void {
    if (this.delimiterLength === 1) {
      this.scan(text);
      return;
    }
    const all = this.held + text;
    const cut = Math.max(0, all.length - this.delimiterLength + 1);
    this.held = all.slice(cut);
    this.scan(all.slice(0, cut), all);
  }

  /** @param ahead the same text, and what is known of what follows it */
  private scan(text: string, ahead = text): void {
    this.ahead = ahead;
    let i = 0;
    while (i < text.length) i = this.step(text, i);
    // A delimiter may reach into what was held back.
    this.held = this.held.slice(Math.max(0, i - text.length));
    if (this.cell.length > LONGEST_CELL) throw this.tooLong();
  }

  get isInsideQuotes(): boolean {
    return this.state === 'quoted' || this.state === 'escaped';
  }

  /** Gives the last record. @throws UnreadableFile when a quote is still open */
  end(): void {
    this.scan(this.held);
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
      case 'comment':
        return this.takeComment(text, i);
    }
  }

  private startCell(text: string, i: number): number {
    const code = text.charCodeAt(i);
    const isSecondOfPair = this.afterCarriageReturn && code === LINE_FEED;
    this.afterCarriageReturn = false;
    if (isSecondOfPair) return i + 1;
    if (code === this.quote) return this.openQuote(i);
    this.state = code === this.comment && this.cells.length === 0 ? 'comment' : 'bare';
    return i;
  }

  private takeComment(text: string, from: number): number {
    for (let i = from; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code !== LINE_FEED && code !== CARRIAGE_RETURN) continue;
      this.cell += text.slice(from, i);
      return this.finishRecord(code, i);
    }
    this.cell += text.slice(from);
    return text.length;
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
      if (this.endsCell(code, i)) {
        this.cell += text.slice(from, i);
        return this.finishCell(code, i);
      }
      if (code === this.quote && isBlank(this.cell) && isBlank(text.slice(from, i))) {
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
      if (code === this.quote || (escapes && code === BACKSLASH)) break;
      i++;
    }
    this.cell += text.slice(from, i);
    if (i < text.length) this.state = text.charCodeAt(i) === this.quote ? 'closed' : 'escaped';
    return i + 1;
  }

  private takeEscaped(text: string, i: number): number {
    const code = text.charCodeAt(i);
    this.cell += code === this.quote || code === BACKSLASH ? text.charAt(i) : `\\${text.charAt(i)}`;
    this.state = 'quoted';
    return i + 1;
  }

  private takeAfterQuote(text: string, i: number): number {
    const code = text.charCodeAt(i);
    if (this.endsCell(code, i)) return this.finishCell(code, i);
    if (code === this.quote && this.blanksAfterQuote === '') {
      this.cell += this.dialect.quote;
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
    this.cell += this.dialect.quote + this.blanksAfterQuote;
    this.blanksAfterQuote = '';
    this.state = 'quoted';
    return i;
  }

  private endsCell(code: number, i: number): boolean {
    if (code === LINE_FEED || code === CARRIAGE_RETURN) return true;
    if (code !== this.delimiter) return false;
    return this.delimiterLength === 1 || this.ahead.startsWith(this.dialect.delimiter, i);
  }

  private finishCell(code: number, i: number): number {
    if (code !== this.delimiter) return this.finishRecord(code, i);
    this.endCell();
    return i + this.delimiterLength;
  }

  private finishRecord(code: number, i: number): number {
    this.endRecord();
    this.afterCarriageReturn = code === CARRIAGE_RETURN;
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
      : new UnreadableFile(`row ${grouped(row)}: a cell is longer than 16 million characters`);
  }
}

function quoteNotClosed(row: number): UnreadableFile {
  return new UnreadableFile(`row ${grouped(row)}: quote not closed`);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
