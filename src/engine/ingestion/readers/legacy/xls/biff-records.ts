/** A record of a workbook stream: where its header begins, its type, and its content. */
export interface BiffRecord {
  readonly offset: number;
  readonly type: number;
  readonly data: Buffer;
}

const HEADER_BYTES = 4;

/** Record types. @see [MS-XLS] 2.3 */
export const BiffType = {
  formula: 0x0006,
  endOfPart: 0x000a,
  note: 0x001c,
  date1904: 0x0022,
  filePass: 0x002f,
  continued: 0x003c,
  object: 0x005d,
  boundSheet: 0x0085,
  multipleRk: 0x00bd,
  richText: 0x00d6,
  cellFormat: 0x00e0,
  mergedCells: 0x00e5,
  sharedStrings: 0x00fc,
  sharedText: 0x00fd,
  textObject: 0x01b6,
  number: 0x0203,
  text: 0x0204,
  truthOrError: 0x0205,
  formulaText: 0x0207,
  row: 0x0208,
  sharedFormula: 0x04bc,
  array: 0x0221,
  dataTable: 0x0236,
  rk: 0x027e,
  numberFormat: 0x041e,
  beginning: 0x0809,
} as const;

/** The beginnings of parts: of the workbook as a whole, of each sheet; in BIFF 2 to 4 and from BIFF 5 on. */
const BEGINNINGS: ReadonlySet<number> = new Set([0x09, 0x209, 0x409, 0x809]);

/** True for the record that begins a part. */
export function isBeginning({ type }: BiffRecord): boolean {
  return BEGINNINGS.has(type);
}

/** True for the first bytes of a workbook that is not wrapped in a compound file, as Excel wrote until version 4. */
export function isBareWorkbook(bytes: Buffer): boolean {
  if (bytes.length < 8) return false;
  const [type, length] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2)];
  return BEGINNINGS.has(type) && length >= 4 && length <= 16;
}

/** The records of a workbook stream from a place on, in order; ends where the stream is cut. @see [MS-XLS] 2.1.4 */
export function* biffRecords(stream: Buffer, from = 0): Generator<BiffRecord> {
  let offset = from;
  while (offset + HEADER_BYTES <= stream.length) {
    const start = offset + HEADER_BYTES;
    const end = start + stream.readUInt16LE(offset + 2);
    if (end > stream.length) return;
    yield { offset, type: stream.readUInt16LE(offset), data: stream.subarray(start, end) };
    offset = end;
  }
}

/** The record that says how the workbook is encrypted, or null. */
export function filePassOf(stream: Buffer): BiffRecord | null {
  for (const record of biffRecords(stream)) {
    if (record.type === BiffType.filePass) return record;
    if (record.type === BiffType.endOfPart) return null;
  }
  return null;
}
