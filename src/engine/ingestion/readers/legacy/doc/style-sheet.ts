import { type Place } from './doc-header.js';
import { type ListPlace } from './doc-numbering.js';
import { changesIn, listPlaceIn } from './property-changes.js';

const HEADINGS = 9;
/** Numbers of the built-in styles "heading 1" to "heading 9" are 1 to 9. */
const BUILTIN_MASK = 0x0fff;
const KIND_MASK = 0x0f;
const PARAGRAPH_KIND = 1;
const NO_BASE = 0x0fff;
const DEEPEST = 20;

interface Style {
  readonly builtin: number;
  readonly base: number;
  readonly place: ListPlace;
}

/** What paragraphs of a style are. */
export interface ParagraphStyle {
  /** The outermost heading is 1; null for other paragraphs. */
  readonly headingLevel: number | null;
  readonly place: ListPlace;
}

/**
 * The styles of a document by their number, each with what it has from those it is based on.
 *
 * @see [MS-DOC] 2.9.271 STSH
 */
export function paragraphStyles(
  table: Buffer,
  { offset, length }: Place,
): ReadonlyMap<number, ParagraphStyle> {
  const styles = stylesIn(table.subarray(offset, offset + length));
  return new Map(
    [...styles.keys()].map((number) => {
      const lineage = lineageOf(styles, number);
      const heading = lineage.find(({ builtin }) => builtin >= 1 && builtin <= HEADINGS);
      const list = lineage.find(({ place }) => place.list !== null)?.place.list ?? null;
      const level = lineage.find(({ place }) => place.level !== null)?.place.level ?? null;
      return [number, { headingLevel: heading?.builtin ?? null, place: { list, level } }];
    }),
  );
}

/** The style and those it is based on; the file may have made a ring of them. */
function lineageOf(styles: ReadonlyMap<number, Style>, number: number): Style[] {
  const lineage: Style[] = [];
  let style = styles.get(number);
  while (style && lineage.length < DEEPEST) {
    lineage.push(style);
    style = style.base === NO_BASE ? undefined : styles.get(style.base);
  }
  return lineage;
}

function stylesIn(sheet: Buffer): Map<number, Style> {
  const styles = new Map<number, Style>();
  if (sheet.length < 6) return styles;
  const baseBytes = sheet.readUInt16LE(4);
  let at = 2 + sheet.readUInt16LE(0);
  for (let number = 0; at + 2 <= sheet.length; number++) {
    const size = sheet.readUInt16LE(at);
    const description = sheet.subarray(at + 2, at + 2 + size);
    if (description.length >= 4) styles.set(number, styleOf(description, baseBytes));
    at += 2 + size + (size % 2);
  }
  return styles;
}

/** @see [MS-DOC] STD, StdfBase */
function styleOf(description: Buffer, baseBytes: number): Style {
  const kindAndBase = description.readUInt16LE(2);
  const isParagraph = (kindAndBase & KIND_MASK) === PARAGRAPH_KIND;
  const changes = isParagraph ? paragraphChanges(description, baseBytes) : Buffer.alloc(0);
  return {
    builtin: description.readUInt16LE(0) & BUILTIN_MASK,
    base: kindAndBase >> 4,
    place: listPlaceIn(changesIn(changes)),
  };
}

/** They follow the fixed part and the name, which ends in a zero. @see [MS-DOC] LPUpxPapx */
function paragraphChanges(description: Buffer, baseBytes: number): Buffer {
  if (baseBytes + 2 > description.length) return Buffer.alloc(0);
  const at = baseBytes + 2 + 2 * (description.readUInt16LE(baseBytes) + 1);
  if (at + 2 > description.length) return Buffer.alloc(0);
  return description.subarray(at + 4, at + 2 + description.readUInt16LE(at));
}
