import { BUILTIN_FORMATS } from '../../spreadsheet/builtin-formats.js';
import { type FormatKind, formatKind } from '../../spreadsheet/number-format.js';
import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { type CellLook, CellLooks } from './cell-looks.js';

/** Gathers from `styles.xml` the number format and the look of each cell style, by the style's index. */
export class CellStyles implements XmlHandler {
  readonly formats: FormatKind[] = [];
  readonly looks: CellLook[] = [];
  private readonly codes = new Map<number, string>();
  private readonly known = new Map<number, FormatKind>();
  private readonly parts = new CellLooks();
  private isInCellFormats = false;

  open(element: XmlElement): void {
    if (element.name === 'numFmt') {
      this.codes.set(Number(element.attribute('numFmtId')), element.attribute('formatCode') ?? '');
    } else if (element.name === 'cellXfs') {
      this.isInCellFormats = true;
    } else if (element.name === 'xf' && this.isInCellFormats) {
      this.formats.push(this.formatOf(Number(element.attribute('numFmtId') ?? 0)));
      this.looks.push(this.parts.lookOf(element));
    } else if (element.name === 'alignment' && this.isInCellFormats) {
      this.indentLast(Number(element.attribute('indent') ?? 0));
    } else if (element.name === 'dxfs') {
      // Formats of conditional formatting have ids of their own.
      element.skip();
    } else if (!this.isInCellFormats) {
      this.parts.open(element);
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.isInCellFormats = false;
  }

  private indentLast(indent: number): void {
    const look = this.looks.pop();
    if (look) this.looks.push({ ...look, indent });
  }

  private formatOf(id: number): FormatKind {
    const known = this.known.get(id);
    if (known) return known;
    const format = formatKind(this.codes.get(id) ?? BUILTIN_FORMATS.get(id) ?? 'General');
    this.known.set(id, format);
    return format;
  }
}
