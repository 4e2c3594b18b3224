import { type BiffRecord, biffRecords, BiffType } from './biff-records.js';
import { type Biff8Globals } from './biff8-globals.js';
import { SegmentReader } from './segment-reader.js';
import { type SheetCell } from './workbook.js';

const RK_BYTES = 6;
/** Records that may stand between a formula and the text it gives. */
const BESIDE_FORMULAS: ReadonlySet<number> = new Set([
  BiffType.sharedFormula,
  BiffType.array,
  BiffType.dataTable,
]);
/** The last two bytes of a formula's value that is no number; its first byte then tells what it is. */
const NO_NUMBER = 0xffff;
const FormulaValue = { text: 0, truth: 1, error: 2 } as const;

/** Reads cells from their records. */
export class Biff8Cells {
  constructor(
    private readonly stream: Buffer,
    private readonly globals: Biff8Globals,
  ) {}

  /** The cells of a row, whose records stand at these offsets. */
  of(offsets: readonly number[]): (SheetCell | undefined)[] {
    const cells: (SheetCell | undefined)[] = [];
    for (const offset of offsets) {
      const [record] = biffRecords(this.stream, offset);
      if (!record) continue;
      if (record.type === BiffType.multipleRk) this.addSeveral(record, cells);
      else cells[record.data.readUInt16LE(2)] = this.cell(record);
    }
    return cells;
  }

  /** @see [MS-XLS] 2.4.175 MulRk */
  private addSeveral({ data }: BiffRecord, cells: (SheetCell | undefined)[]): void {
    const first = data.readUInt16LE(2);
    for (let at = 4; at + RK_BYTES + 2 <= data.length; at += RK_BYTES) {
      const format = this.format(data.readUInt16LE(at));
      cells[first + (at - 4) / RK_BYTES] = { value: rkNumber(data.readInt32LE(at + 2)), format };
    }
  }

  private cell(record: BiffRecord): SheetCell | undefined {
    const { type, data, offset } = record;
    const format = this.format(data.readUInt16LE(4));
    switch (type) {
      case BiffType.number:
        return data.length >= 14 ? { value: data.readDoubleLE(6), format } : undefined;
      case BiffType.rk:
        return data.length >= 10 ? { value: rkNumber(data.readInt32LE(6)), format } : undefined;
      case BiffType.sharedText:
        return data.length >= 10 ? textCell(this.globals.texts[data.readUInt32LE(6)], format) : undefined;
      case BiffType.truthOrError:
        return data.length >= 8
          ? truthOrError(data.readUInt8(6), data.readUInt8(7) === 1, format)
          : undefined;
      case BiffType.formula:
        return data.length >= 14 ? this.formulaCell(record, format) : undefined;
      default:
        return textCell(textAt(this.stream, offset, RK_BYTES), format);
    }
  }

  /** The value that the formula had when the file was saved. @see [MS-XLS] 2.5.133 FormulaValue */
  private formulaCell({ data, offset }: BiffRecord, format: string): SheetCell | undefined {
    if (data.readUInt16LE(12) !== NO_NUMBER) return { value: data.readDoubleLE(6), format };
    const kind = data.readUInt8(6);
    if (kind === FormulaValue.text) return textCell(this.textAfter(offset), format);
    const isKnown = kind === FormulaValue.truth || kind === FormulaValue.error;
    return isKnown ? truthOrError(data.readUInt8(8), kind === FormulaValue.error, format) : undefined;
  }

  private textAfter(formula: number): string | undefined {
    const [, ...following] = take(biffRecords(this.stream, formula), 3);
    const text = following.find(({ type }) => !BESIDE_FORMULAS.has(type));
    return text?.type === BiffType.formulaText ? textAt(this.stream, text.offset, 0) : undefined;
  }

  private format(number: number): string {
    return this.globals.formats[number] ?? 'General';
  }
}

/** A number in 30 bits: an integer or the upper half of a double, either in hundredths or not. @see [MS-XLS] 2.5.217 */
function rkNumber(rk: number): number {
  const double = Buffer.alloc(8);
  double.writeInt32LE(rk & ~3, 4);
  const value = rk & 2 ? rk >> 2 : double.readDoubleLE(0);
  return rk & 1 ? value / 100 : value;
}

function textCell(text: string | undefined, format: string): SheetCell | undefined {
  return text === undefined || text === '' ? undefined : { value: text, format };
}

function truthOrError(value: number, isError: boolean, format: string): SheetCell {
  return isError ? { error: value } : { value: value !== 0, format };
}

/** The text in a record, `skipped` bytes after its beginning. */
function textAt(stream: Buffer, offset: number, skipped: number): string {
  const reader = SegmentReader.at(stream, offset);
  reader.skip(skipped);
  return reader.text();
}

function take<T>(items: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const item of items) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}
