import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { TableBuilder } from './table-builder.js';
import { wholeNumber } from '../xml/whole-number.js';

/** Something that a slide, drawing or diagram shows, in the order of the file. */
export type ShapeItem =
  /** `placeholder` is the role of its shape in the layout, for example `title` or `ftr`; null for a shape of its own. */
  | { readonly kind: 'paragraph'; readonly text: string; readonly placeholder: string | null }
  | { readonly kind: 'table'; readonly table: TableBuilder; readonly headerRows: number | null }
  /** What another part holds: a chart or a diagram. */
  | { readonly kind: 'part'; readonly relationshipId: string };

interface Cell {
  readonly columns: number;
  readonly rows: number;
  readonly isCovered: boolean;
  readonly paragraphs: string[];
}

/** Gathers what a tree of DrawingML shapes holds; groups are taken apart. */
export class ShapeTree implements XmlHandler {
  readonly items: ShapeItem[] = [];
  pictures = 0;
  embeddedFiles = 0;
  private placeholder: string | null = null;
  private table: TableBuilder | null = null;
  private headerRows: number | null = null;
  private cell: Cell | null = null;
  private paragraph = '';
  private isText = false;

  constructor(private readonly maxColumns: number) {}

  open(element: XmlElement): void {
    switch (element.name) {
      case 'a:t':
      case 'm:t':
        this.isText = true;
        return;
      case 'a:p':
        this.paragraph = '';
        return;
      case 'a:br':
        this.paragraph += '\n';
        return;
      case 'a:fld':
        if (element.attribute('type') === 'slidenum') element.skip();
        return;
      case 'p:ph':
        this.placeholder = element.attribute('type') ?? 'obj';
        return;
      default:
        this.openTable(element);
        this.openObject(element);
    }
  }

  close(name: string): void {
    if (name === 'a:t' || name === 'm:t') this.isText = false;
    else if (name === 'a:p') this.endParagraph();
    else if (name === 'a:tc') this.endCell();
    else if (name === 'a:tbl') this.endTable();
  }

  text(text: string): void {
    if (this.isText) this.paragraph += text;
  }

  private openTable(element: XmlElement): void {
    if (element.name === 'a:tbl') {
      this.table = new TableBuilder(this.maxColumns);
      this.headerRows = null;
    } else if (element.name === 'a:tblPr') {
      this.headerRows = ['1', 'true'].includes(element.attribute('firstRow') ?? '') ? 1 : null;
    } else if (element.name === 'a:tr') {
      this.table?.startRow();
    } else if (element.name === 'a:tc') {
      const isSet = (name: string): boolean => ['1', 'true'].includes(element.attribute(name) ?? '');
      this.cell = {
        columns: wholeNumber(element.attribute('gridSpan'), 1),
        rows: wholeNumber(element.attribute('rowSpan'), 1),
        isCovered: isSet('hMerge') || isSet('vMerge'),
        paragraphs: [],
      };
    }
  }

  private openObject(element: XmlElement): void {
    switch (element.name) {
      case 'p:sp':
      case 'p:pic':
      case 'p:graphicFrame':
        this.placeholder = null;
        if (element.name === 'p:pic') this.pictures++;
        return;
      case 'p:oleObj':
        this.embeddedFiles++;
        return;
      case 'c:chart': {
        this.refer(element.attribute('r:id'));
        return;
      }
      case 'dgm:relIds': {
        this.refer(element.attribute('r:dm'));
        return;
      }
    }
  }

  private refer(relationshipId: string | null): void {
    if (relationshipId !== null) this.items.push({ kind: 'part', relationshipId });
  }

  private endParagraph(): void {
    const text = this.paragraph.trim();
    this.paragraph = '';
    if (text === '') return;
    if (this.cell) this.cell.paragraphs.push(text);
    else this.items.push({ kind: 'paragraph', text, placeholder: this.placeholder });
  }

  /** Each cell of the grid is there, also those that another one covers. */
  private endCell(): void {
    const { table, cell } = this;
    this.cell = null;
    if (!table || !cell) return;
    const firstColumn = table.addCell(cell.isCovered ? '' : cell.paragraphs.join('\n'), 1);
    if (cell.isCovered || (cell.columns < 2 && cell.rows < 2)) return;
    const firstRow = table.rowNumber;
    table.merge({
      firstRow,
      lastRow: firstRow + cell.rows - 1,
      firstColumn,
      lastColumn: firstColumn + cell.columns - 1,
    });
  }

  private endTable(): void {
    const { table, headerRows } = this;
    this.table = null;
    if (table && !table.isEmpty) this.items.push({ kind: 'table', table, headerRows });
  }
}
