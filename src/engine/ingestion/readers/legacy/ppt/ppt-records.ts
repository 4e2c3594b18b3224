import { UnreadableFile } from '../../../unreadable-file.js';

const HEADER_BYTES = 8;
/** Groups of shapes may be nested; deeper than this no person nests them. */
const DEEPEST = 100;

/**
 * A record of a presentation: content, or a container of records.
 *
 * @see [MS-PPT] 2.3.1 RecordHeader
 */
export interface PptRecord {
  readonly type: number;
  /** Tells records of one type apart, by a meaning of its own for each type. */
  readonly instance: number;
  readonly data: Buffer;
  /** Number of containers around it. */
  readonly depth: number;
}

/** Record types. @see [MS-PPT] 2.13.24 RecordType, [MS-ODRAW] 2.2 for those from 0xF000 */
export const PptType = {
  document: 0x03e8,
  slide: 0x03ee,
  slideAtom: 0x03ef,
  notes: 0x03f0,
  notesAtom: 0x03f1,
  slidePersistAtom: 0x03f3,
  externalObjects: 0x0409,
  drawing: 0x040c,
  embeddedObjectRef: 0x0bc1,
  placeholderAtom: 0x0bc3,
  outlineTextRef: 0x0f9e,
  textHeader: 0x0f9f,
  textChars: 0x0fa0,
  textBytes: 0x0fa8,
  characterString: 0x0fba,
  externalObjectAtom: 0x0fc3,
  embeddedObject: 0x0fcc,
  slideNumberPlace: 0x0fd8,
  headersFooters: 0x0fd9,
  headersFootersAtom: 0x0fda,
  slideList: 0x0ff0,
  userEdit: 0x0ff5,
  datePlace: 0x0ff7,
  genericDatePlace: 0x0ff8,
  headerPlace: 0x0ff9,
  footerPlace: 0x0ffa,
  formattedDatePlace: 0x1015,
  binaryTag: 0x138a,
  tags: 0x1388,
  binaryTagData: 0x138b,
  embeddedStorage: 0x1011,
  persistDirectory: 0x1772,
  comment: 0x2ee0,
  drawingContainer: 0xf002,
  shapeGroup: 0xf003,
  shape: 0xf004,
  shapeProperties: 0xf00b,
  clientTextbox: 0xf00d,
  childAnchor: 0xf00f,
  clientData: 0xf011,
  moreShapeProperties: 0xf122,
} as const;

/** Reads the record at an offset; its content ends with the bytes at the latest. Null where no record can be. */
export function recordAt(bytes: Buffer, offset: number, depth = 0): PptRecord | null {
  if (offset < 0 || offset + HEADER_BYTES > bytes.length) return null;
  const start = offset + HEADER_BYTES;
  const length = bytes.readUInt32LE(offset + 4);
  const data = bytes.subarray(start, Math.min(start + length, bytes.length));
  return { type: bytes.readUInt16LE(offset + 2), instance: bytes.readUInt16LE(offset) >> 4, data, depth };
}

/**
 * The records one after the other in some bytes.
 *
 * @throws UnreadableFile when records are nested too deeply
 */
export function* recordsIn(bytes: Buffer, depth = 0): Generator<PptRecord> {
  if (depth > DEEPEST) throw new UnreadableFile('damaged: its parts are nested too deeply');
  for (let offset = 0; ;) {
    const record = recordAt(bytes, offset, depth);
    if (!record) return;
    yield record;
    offset += HEADER_BYTES + bytes.readUInt32LE(offset + 4);
  }
}

/** The records in a container. */
export function childrenOf({ data, depth }: PptRecord): Generator<PptRecord> {
  return recordsIn(data, depth + 1);
}

/** The first record of a type in a container, or null. */
export function childOf(container: PptRecord, type: number): PptRecord | null {
  for (const child of childrenOf(container)) if (child.type === type) return child;
  return null;
}

/** The records of a type in a container, with those in containers of another type that lead there. */
export function* childrenAt(container: PptRecord, ...path: number[]): Generator<PptRecord> {
  const [type, ...rest] = path;
  for (const child of childrenOf(container)) {
    if (child.type !== type) continue;
    if (rest.length === 0) yield child;
    else yield* childrenAt(child, ...rest);
  }
}
