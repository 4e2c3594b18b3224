import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { builtInFormat, type NumberFormat, parseNumberFormat } from './number-format.js';

/** Gathers from `styles.xml` the number format of each cell style, by the style's index. */
export class CellStyles implements XmlHandler {
  readonly formats: NumberFormat[] = [];
  private readonly codes = new Map<number, string>();
  private readonly known = new Map<number, NumberFormat>();
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

  private formatOf(id: number): NumberFormat {
    const known = this.known.get(id);
    if (known) return known;
    const code = this.codes.get(id);
    const format = code === undefined ? builtInFormat(id) : parseNumberFormat(code);
    this.known.set(id, format);
    return format;
  }
}
