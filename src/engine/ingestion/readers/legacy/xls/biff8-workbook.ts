import { UnreadableFile } from '../../../unreadable-file.js';
import { BUILTIN_FORMATS } from '../../spreadsheet/builtin-formats.js';
import { type BiffRecord, biffRecords, BiffType } from './biff-records.js';
import { Biff8Sheet } from './biff8-sheet.js';
import { type Biff8Globals } from './biff8-globals.js';
import { SegmentReader } from './segment-reader.js';
import { type Workbook } from './workbook.js';

const VERSION = 0x0600;

/** True for workbooks of Excel 97 to 2003. @see [MS-XLS] 2.4.21 BOF */
export function isBiff8(stream: Buffer): boolean {
  return (
    stream.length >= 6 && stream.readUInt16LE(0) === BiffType.beginning && stream.readUInt16LE(4) === VERSION
  );
}

/** Sheets of these kinds hold cells or charts; others are code. @see [MS-XLS] 2.4.28 BoundSheet8 */
const SHEET_KINDS: ReadonlySet<number> = new Set([0, 1, 2]);

interface BoundSheet {
  readonly name: string;
  readonly offset: number;
  readonly isHidden: boolean;
}

/**
 * Reads a workbook of Excel 97 to 2003: what its sheets share at once, their cells row by row when they are asked for.
 *
 * @throws UnreadableFile when it is damaged in any part
 * @see [MS-XLS] Excel Binary File Format (.xls) Structure
 */
export function biff8Workbook(stream: Buffer): Workbook {
  const reading = new GlobalsReading(stream);
  for (const record of biffRecords(stream)) {
    if (record.type === BiffType.endOfPart) {
      const globals = reading.globals();
      return {
        sheets: reading.sheets.map((sheet) => new Biff8Sheet(stream, sheet, globals)),
        date1904: globals.date1904,
        notes: reading.codeSheets.map(
          (name) => `the sheet "${name}" was not read: it contains macros or a dialog`,
        ),
      };
    }
    reading.take(record);
  }
  throw new UnreadableFile('damaged: the list of its sheets is cut off');
}

class GlobalsReading {
  readonly sheets: BoundSheet[] = [];
  /** Names of the sheets that hold neither cells nor charts. */
  readonly codeSheets: string[] = [];
  private readonly formats = new Map<number, string>(BUILTIN_FORMATS);
  private readonly cellFormats: number[] = [];
  private texts: string[] = [];
  private date1904 = false;

  constructor(private readonly stream: Buffer) {}

  take({ type, data, offset }: BiffRecord): void {
    switch (type) {
      case BiffType.date1904:
        this.date1904 = data.length >= 2 && data.readUInt16LE(0) === 1;
        return;
      case BiffType.numberFormat:
        if (data.length >= 5)
          this.formats.set(data.readUInt16LE(0), new SegmentReader([data.subarray(2)]).text());
        return;
      case BiffType.cellFormat:
        this.cellFormats.push(data.length >= 4 ? data.readUInt16LE(2) : 0);
        return;
      case BiffType.boundSheet:
        this.addSheet(data);
        return;
      case BiffType.sharedStrings:
        this.texts = sharedTexts(SegmentReader.at(this.stream, offset));
    }
  }

  globals(): Biff8Globals {
    const formats = this.cellFormats.map((id) => this.formats.get(id) ?? 'General');
    return { formats, texts: this.texts, date1904: this.date1904 };
  }

  private addSheet(data: Buffer): void {
    if (data.length < 8) return;
    const name = new SegmentReader([data.subarray(6)]).text(1);
    const isHidden = (data.readUInt8(4) & 3) !== 0;
    if (SHEET_KINDS.has(data.readUInt8(5)))
      this.sheets.push({ name, offset: data.readUInt32LE(0), isHidden });
    else this.codeSheets.push(name);
  }
}

/** The texts that cells refer to by their number. @see [MS-XLS] 2.4.265 SST */
function sharedTexts(reader: SegmentReader): string[] {
  reader.skip(4);
  const count = reader.number(4);
  const texts: string[] = [];
  while (texts.length < count && !reader.isAtEnd) texts.push(reader.text());
  return texts;
}
