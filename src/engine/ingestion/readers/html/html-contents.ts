import { grouped } from '../../profiles/grouped.js';
import { type Content } from '../content.js';
import { HeadingPath } from '../text/heading-path.js';
import { type CellStart, HtmlTable } from './html-table.js';

/** Tables within one another: more are no page that people made. */
const DEEPEST_TABLES = 50;
/** Elements within one another, those included that a page forgets to close. */
const DEEPEST = 5000;
const HIDDEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'head',
  'iframe',
  'object',
  'select',
]);
const BLOCKS = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const HEADING = /^h([1-6])$/;

/** A table that is open, and the cell or caption in it whose text is being read. */
interface OpenTable {
  readonly table: HtmlTable;
  cell: CellStart | null;
  isCaption: boolean;
  text: string;
}

/** Makes content of the tags and texts of a web page, as they come. */
export class HtmlContents {
  /** Why the page cannot be read, or null. */
  fault: string | null = null;
  private ready: Content[] = [];
  private readonly tables: OpenTable[] = [];
  private readonly headings = new HeadingPath();
  private text = '';
  private hidden = 0;
  private depth = 0;

  constructor(private readonly maxColumns: number) {}

  /** What has become complete. */
  take(): Content[] {
    const { ready } = this;
    this.ready = [];
    return ready;
  }

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.depth > DEEPEST)
      this.fault ??= `elements are nested more than ${grouped(DEEPEST)} levels deep`;
    if (HIDDEN.has(name)) this.hidden++;
    if (BLOCKS.has(name)) this.breakText(name === 'br' ? '\n' : null);
    if (name === 'table') this.openTable();
    const open = this.tables.at(-1);
    if (!open) return;
    if (name === 'tr') {
      this.endCell(open);
      open.table.startRow();
    } else if (name === 'td' || name === 'th') {
      this.endCell(open);
      open.cell = { isHeader: name === 'th', columns: attributes.colspan, rows: attributes.rowspan };
    } else if (name === 'caption') {
      open.isCaption = true;
    }
  }

  ontext(text: string): void {
    if (this.hidden > 0) return;
    const open = this.tables.at(-1);
    if (!open) this.text += text;
    else if (open.cell || open.isCaption) open.text += text;
  }

  onclosetag(name: string): void {
    this.depth = Math.max(0, this.depth - 1);
    if (HIDDEN.has(name)) this.hidden = Math.max(0, this.hidden - 1);
    const heading = HEADING.exec(name);
    if (heading && this.tables.length === 0) this.endHeading(Number(heading[1]));
    else if (BLOCKS.has(name)) this.breakText(null);
    const open = this.tables.at(-1);
    if (!open) return;
    if (name === 'td' || name === 'th' || name === 'tr' || name === 'caption') this.endCell(open);
    if (name === 'tr') open.table.endRow();
    if (name === 'table') this.closeTable();
  }

  /** Ends what the page leaves open. */
  finish(): void {
    while (this.tables.length > 0) this.closeTable();
    this.breakText(null);
  }

  private openTable(): void {
    if (this.tables.length >= DEEPEST_TABLES)
      this.fault ??= `more than ${String(DEEPEST_TABLES)} tables are nested inside one another`;
    else this.tables.push({ table: new HtmlTable(this.maxColumns), cell: null, isCaption: false, text: '' });
  }

  private closeTable(): void {
    const open = this.tables.pop();
    if (!open) return;
    this.endCell(open);
    const grid = open.table.end(this.headings.texts);
    if (grid) this.ready.push(grid);
  }

  private endCell(open: OpenTable): void {
    const text = collapsed(open.text);
    open.text = '';
    if (open.cell) open.table.addCell(text, open.cell);
    else if (open.isCaption) open.table.caption = text;
    open.cell = null;
    open.isCaption = false;
  }

  /** Blocks within a cell are words apart; elsewhere they are texts of their own. */
  private breakText(mark: string | null): void {
    const open = this.tables.at(-1);
    if (open) open.text += ' ';
    else if (mark !== null) this.text += mark;
    else this.endText();
  }

  private endText(): void {
    const text = this.text.split('\n\n').map(collapsed).join('\n').trim();
    this.text = '';
    if (text !== '') this.ready.push({ kind: 'text', text, page: null, headings: this.headings.texts });
  }

  private endHeading(rank: number): void {
    const text = collapsed(this.text);
    if (text !== '') this.headings.enter(text, rank);
    this.endText();
  }
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
