import { type Grid, type MergedCells } from '../../content.js';
import { counted } from '../../counted.js';
import { TableBuilder } from '../drawing/table-builder.js';
import { type XmlElement } from '../xml/xml-reader.js';
import { type StoryItem } from './story-item.js';
import { isOn } from './toggle.js';
import { wholeNumber } from '../xml/whole-number.js';

interface Cell {
  columns: number;
  /** Whether a range of cells one above the other starts here or goes on. */
  vertical: 'starts' | 'continues' | null;
  readonly paragraphs: string[];
}

interface Range extends MergedCells {
  lastRow: number;
}

/** A table of a Word document while it is read. */
export class StoryTable {
  /** What stands in the table besides its text: notes, charts, tables of their own. */
  readonly besides: StoryItem[] = [];
  private readonly builder: TableBuilder;
  private name: string | null = null;
  private headerRows = 0;
  private isHeaderRow = false;
  private isDeletedRow = false;
  private innerTables = 0;
  private cell: Cell | null = null;
  /** The range that ends above, by its first column. */
  private readonly ranges = new Map<number, Range>();

  constructor(maxColumns: number) {
    this.builder = new TableBuilder(maxColumns);
  }

  open(element: XmlElement): void {
    switch (element.name) {
      case 'w:tr':
        this.isHeaderRow = false;
        this.isDeletedRow = false;
        {
          this.builder.startRow();
          return;
        }
      case 'w:tc':
        this.cell = { columns: 1, vertical: null, paragraphs: [] };
        return;
      case 'w:tblCaption':
        this.name = element.attribute('w:val');
        return;
      case 'w:tblHeader':
        this.isHeaderRow = isOn(element);
        return;
      case 'w:gridBefore': {
        this.builder.skipColumns(wholeNumber(element.attribute('w:val'), 0));
        return;
      }
      default:
        if (this.cell) describe(this.cell, element);
    }
  }

  close(name: string): void {
    if (name === 'w:tc') this.endCell();
    else if (name === 'w:tr') this.endRow();
  }

  /** Marks the current row as one that was deleted while changes were tracked. */
  deleteRow(): void {
    this.isDeletedRow = true;
  }

  addParagraph(text: string): void {
    this.cell?.paragraphs.push(text);
  }

  /** Takes in a table that stands in a cell: as text where it is a mere list, else as one that follows. */
  addInner(inner: StoryTable): void {
    const { rowNumber, columnCount } = inner.builder;
    if (rowNumber < 2 || columnCount < 2) {
      this.addParagraph(inner.builder.text());
      this.besides.push(...inner.besides);
    } else {
      this.innerTables++;
      this.besides.push(...inner.items());
    }
  }

  /** What the table is outside of any other: nothing when empty, plain paragraphs when it is a mere box. */
  items(): StoryItem[] {
    const { builder, besides } = this;
    if (builder.isEmpty) return besides;
    if (builder.rowNumber > 1 || builder.columnCount > 1) return [{ kind: 'table', table: this }, ...besides];
    const lines = builder.text().split('\n');
    return [...lines.map((text) => ({ kind: 'paragraph', text, headingLevel: null }) as const), ...besides];
  }

  grid(headings: readonly string[]): Grid {
    const notes = counted(
      this.innerTables,
      'table is nested in a cell of this table; it follows as a separate table',
      'tables are nested in cells of this table; they follow as separate tables',
    );
    return this.builder.grid({ name: this.name, page: null, headings }, this.headerRows || null, notes);
  }

  private endRow(): void {
    if (this.isDeletedRow) this.builder.dropRow();
    else if (this.isHeaderRow && this.headerRows === this.builder.rowNumber - 1) this.headerRows++;
  }

  private endCell(): void {
    const { cell, builder } = this;
    this.cell = null;
    if (!cell) return;
    const first = builder.addCell(cell.paragraphs.join('\n').trim(), cell.columns);
    const row = builder.rowNumber;
    const above = this.ranges.get(first);
    if (cell.vertical === 'continues' && above) {
      if (above.lastRow === above.firstRow && above.firstColumn === above.lastColumn) builder.merge(above);
      above.lastRow = row;
      return;
    }
    const range = { firstRow: row, lastRow: row, firstColumn: first, lastColumn: first + cell.columns - 1 };
    if (cell.columns > 1) builder.merge(range);
    if (cell.vertical === null) this.ranges.delete(first);
    else this.ranges.set(first, range);
  }
}

function describe(cell: Cell, element: XmlElement): void {
  if (element.name === 'w:gridSpan') cell.columns = wholeNumber(element.attribute('w:val'), 1);
  if (element.name !== 'w:vMerge') return;
  cell.vertical = element.attribute('w:val') === 'restart' ? 'starts' : 'continues';
}
