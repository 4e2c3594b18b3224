import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { rangeOf } from './cell-reference.js';
import { wholeNumber } from '../xml/whole-number.js';

/** Reads where a table of a sheet begins, as Excel's "Format as table" defines it. */
export class TableDefinition implements XmlHandler {
  firstRow = 0;
  headerRows = 0;

  open(element: XmlElement): void {
    if (element.name !== 'table') return;
    this.firstRow = rangeOf(element.attribute('ref') ?? '')?.firstRow ?? 0;
    this.headerRows = wholeNumber(element.attribute('headerRowCount') ?? '1', 0);
  }
}
