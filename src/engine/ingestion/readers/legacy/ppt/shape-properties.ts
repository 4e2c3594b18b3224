import { childrenOf, type PptRecord, PptType } from './ppt-records.js';

const ENTRY_BYTES = 6;
const NUMBER_MASK = 0x3fff;
const HAS_DATA = 0x8000;

/** @see [MS-ODRAW] 2.3.22.2 gtextUNICODE, 2.3.4.36 tableProperties */
export const ShapeProperty = { drawnText: 0x00c0, table: 0x039f } as const;

interface PropertyValue {
  readonly value: number;
  /** Where the value is the length of data beside it, the data; else null. */
  readonly data: Buffer | null;
}

/** The properties of a shape by their number. @see [MS-ODRAW] 2.2.7 OfficeArtFOPT, 2.2.9 OfficeArtRGFOPTE */
export function propertiesOf(shape: PptRecord): ReadonlyMap<number, PropertyValue> {
  const properties = new Map<number, PropertyValue>();
  for (const { type, instance, data } of childrenOf(shape)) {
    if (type !== PptType.shapeProperties && type !== PptType.moreShapeProperties) continue;
    let dataStart = instance * ENTRY_BYTES;
    for (let at = 0; at < instance * ENTRY_BYTES && at + ENTRY_BYTES <= data.length; at += ENTRY_BYTES) {
      const [id, value] = [data.readUInt16LE(at), data.readUInt32LE(at + 2)];
      const hasData = (id & HAS_DATA) !== 0;
      const own = hasData ? data.subarray(dataStart, dataStart + value) : null;
      properties.set(id & NUMBER_MASK, { value, data: own });
      if (hasData) dataStart += value;
    }
  }
  return properties;
}
