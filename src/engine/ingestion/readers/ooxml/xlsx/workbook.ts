import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';

/** A sheet as the workbook lists it. */
export interface SheetEntry {
  readonly name: string;
  readonly relationshipId: string;
  readonly isHidden: boolean;
}

/** Gathers the sheets of a workbook in their order, and how it counts days. */
export class Workbook implements XmlHandler {
  readonly sheets: SheetEntry[] = [];
  is1904 = false;

  open(element: XmlElement): void {
    if (element.name === 'sheet') {
      this.sheets.push({
        name: element.attribute('name') ?? '',
        relationshipId: element.attribute('r:id') ?? '',
        isHidden: (element.attribute('state') ?? 'visible') !== 'visible',
      });
    } else if (element.name === 'workbookPr') {
      this.is1904 = isOn(element.attribute('date1904'));
    }
  }
}

/** Reads a boolean attribute; absent is false. */
export function isOn(value: string | null): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
