import { UnreadableFile } from '../../../unreadable-file.js';
import { type MergedCells } from '../../content.js';
import { Biff8Cells } from './biff8-cells.js';
import { type BiffRecord, biffRecords, BiffType, isBeginning } from './biff-records.js';
import { SegmentReader } from './segment-reader.js';
import { type Sheet, type SheetComment, type SheetRow } from './workbook.js';
import { type Biff8Globals } from './biff8-globals.js';

const CHART = 0x20;
const PICTURE = 0x08;
const COMMENT_BOX = 0x19;
const PICTURE_FORMULA = 0x09;
const HIDDEN_ROW = 0x20;

/** Records that hold cells; of these the last holds several. */
const CELLS: ReadonlySet<number> = new Set([
  BiffType.formula,
  BiffType.number,
  BiffType.rk,
  BiffType.sharedText,
  BiffType.text,
  BiffType.richText,
  BiffType.truthOrError,
  BiffType.multipleRk,
]);

/** A sheet of which all but the cells is known at once: of these only where they stand. */
export class Biff8Sheet implements Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  hasOwnCells = true;
  hiddenRows = 0;
  width = 0;
  readonly merged: MergedCells[] = [];
  /** Offsets of the records with cells, by row. */
  private readonly rowOffsets = new Map<number, number[]>();
  private readonly objects = new SheetObjects();

  constructor(
    private readonly stream: Buffer,
    { name, isHidden, offset }: { name: string; isHidden: boolean; offset: number },
    private readonly globals: Biff8Globals,
  ) {
    this.name = name;
    this.isHidden = isHidden;
    if (!this.readFrom(offset)) throw new UnreadableFile(`damaged: the sheet "${name}" cannot be read`);
  }

  get pictures(): number {
    return this.objects.pictures;
  }

  get boxes(): readonly string[] {
    return this.objects.boxes();
  }

  get comments(): readonly SheetComment[] {
    return this.objects.comments();
  }

  *rows(): Generator<SheetRow> {
    const cells = new Biff8Cells(this.stream, this.globals);
    for (const index of [...this.rowOffsets.keys()].sort((a, b) => a - b)) {
      yield { index, cells: cells.of(this.rowOffsets.get(index) ?? []) };
    }
  }

  /** False when the sheet is not there, or has no end. Charts within it are parts of their own. */
  private readFrom(offset: number): boolean {
    let depth = 0;
    for (const record of biffRecords(this.stream, offset)) {
      if (isBeginning(record)) {
        if (depth++ === 0) this.hasOwnCells = record.data.length < 4 || record.data.readUInt16LE(2) !== CHART;
      } else if (depth === 0) {
        return false;
      } else if (record.type === BiffType.endOfPart) {
        if (--depth === 0) return true;
      } else if (depth === 1) {
        this.take(record);
      }
    }
    return false;
  }

  private take(record: BiffRecord): void {
    const { type, data } = record;
    if (CELLS.has(type) && data.length >= 6) this.addCells(record);
    else if (type === BiffType.row && data.length >= 16)
      this.hiddenRows += data.readUInt8(12) & HIDDEN_ROW ? 1 : 0;
    else if (type === BiffType.mergedCells) this.merged.push(...mergedIn(data));
    else this.objects.take(record, this.stream);
  }

  private addCells({ type, data, offset }: BiffRecord): void {
    const row = data.readUInt16LE(0);
    const last = data.readUInt16LE(type === BiffType.multipleRk ? data.length - 2 : 2);
    const offsets = this.rowOffsets.get(row);
    if (offsets) offsets.push(offset);
    else this.rowOffsets.set(row, [offset]);
    this.width = Math.max(this.width, last + 1);
  }
}

/** @see [MS-XLS] 2.4.168 MergeCells */
function mergedIn(data: Buffer): MergedCells[] {
  const count = data.length >= 2 ? Math.min(data.readUInt16LE(0), Math.floor((data.length - 2) / 8)) : 0;
  return Array.from({ length: count }, (_, i) => {
    const at = (index: number): number => data.readUInt16LE(2 + 8 * i + 2 * index);
    return { firstRow: at(0) + 1, lastRow: at(1) + 1, firstColumn: at(2), lastColumn: at(3) };
  });
}

/** The text boxes and comments of a sheet: an object's description, its text, and of comments the cell, come apart. */
class SheetObjects {
  pictures = 0;
  private readonly texts = new Map<number, string>();
  private readonly commentBoxes = new Set<number>();
  private readonly notes: { row: number; column: number; object: number }[] = [];
  private last = 0;

  take({ type, data, offset }: BiffRecord, stream: Buffer): void {
    if (type === BiffType.object && data.length >= 8) this.describe(data);
    else if (type === BiffType.textObject && data.length >= 12) {
      const text = objectText(stream, { offset, length: data.readUInt16LE(10) });
      if (text !== '') this.texts.set(this.last, text);
    } else if (type === BiffType.note && data.length >= 8) {
      this.notes.push({
        row: data.readUInt16LE(0),
        column: data.readUInt16LE(2),
        object: data.readUInt16LE(6),
      });
    }
  }

  boxes(): string[] {
    return [...this.texts].flatMap(([object, text]) => (this.commentBoxes.has(object) ? [] : [text]));
  }

  comments(): SheetComment[] {
    return this.notes.flatMap(({ row, column, object }) => {
      const text = this.texts.get(object);
      return text === undefined ? [] : [{ row, column, text }];
    });
  }

  /** @see [MS-XLS] 2.4.181 Obj, 2.5.143 FtCmo */
  private describe(data: Buffer): void {
    this.last = data.readUInt16LE(6);
    const kind = data.readUInt16LE(4);
    if (kind === COMMENT_BOX) this.commentBoxes.add(this.last);
    else if (kind === PICTURE && !isObject(data)) this.pictures++;
  }
}

/** True for the picture of an embedded file or control, which has a formula. @see [MS-XLS] 2.5.151 FtPictFmla */
function isObject(data: Buffer): boolean {
  for (let at = 0; at + 4 <= data.length; at += 4 + data.readUInt16LE(at + 2)) {
    if (data.readUInt16LE(at) === PICTURE_FORMULA) return true;
  }
  return false;
}

/** The text is in the record that continues this one. @see [MS-XLS] 2.4.329 TxO */
function objectText(stream: Buffer, { offset, length }: { offset: number; length: number }): string {
  if (length === 0) return '';
  const reader = SegmentReader.at(stream, offset);
  reader.skip(stream.readUInt16LE(offset + 2));
  return reader.flaggedText(length).trim();
}
