import { BUILTIN_FORMATS } from '../../spreadsheet/builtin-formats.js';
import { type FormatKind, formatKind } from '../../spreadsheet/number-format.js';
import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';

/** Gathers from `styles.xml` the number format of each cell style, by the style's index. */
export class CellStyles implements XmlHandler {
  readonly formats: FormatKind[] = [];
  private readonly codes = new Map<number, string>();
  private readonly known = new Map<number, FormatKind>();
  private isInCellFormats = false;

  open(element: XmlElement): void {
    if (element.name === 'numFmt') {
      this.codes.set(Number(element.attribute('numFmtId')), element.attribute('formatCode') ?? '');
    } else if (element.name === 'cellXfs') {
      this.isInCellFormats = true;
    } else if (element.name === 'xf' && this.isInCellFormats) {
      this.formats.push(this.formatOf(Number(element.attribute('numFmtId') ?? 0)));
    } else if (element.name === 'dxfs') {
      // Formats of conditional formatting have ids of their own.
      element.skip();
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.isInCellFormats = false;
  }

  private formatOf(id: number): FormatKind {
    const known = this.known.get(id);
    if (known) return known;
    const format = formatKind(this.codes.get(id) ?? BUILTIN_FORMATS.get(id) ?? 'General');
    this.known.set(id, format);
    return format;
  }
}
