import { childrenOf, type PptRecord, PptType } from './ppt-records.js';

const TITLE = 0;
const CENTRED_TITLE = 6;
/** Tell where in the text before them a number or date is filled in. @see [MS-PPT] SlideNumberMCAtom and the like */
const FILLED_IN: ReadonlySet<number> = new Set([
  PptType.slideNumberPlace,
  PptType.datePlace,
  PptType.genericDatePlace,
  PptType.headerPlace,
  PptType.footerPlace,
  PptType.formattedDatePlace,
]);
/** What the text has there. */
const STAND_IN = '*';

/** A text and what it is on its slide; null where the file does not say. @see [MS-PPT] 2.13.33 TextTypeEnum */
export interface TypedText {
  readonly type: number | null;
  readonly text: string;
}

/** True for the titles of slides of any layout. */
export function isTitleType(type: number | null): boolean {
  return type === TITLE || type === CENTRED_TITLE;
}

/** The text of a TextCharsAtom, TextBytesAtom or CString, or null for other records. @see [MS-PPT] 2.9.42 */
export function textOf(record: PptRecord): string | null {
  const text = storedText(record);
  return text === null ? null : cleaned(text);
}

function storedText({ type, data }: PptRecord): string | null {
  if (type === PptType.textChars || type === PptType.characterString) return data.toString('utf16le');
  // The bytes are UTF-16 without its upper halves.
  return type === PptType.textBytes ? data.toString('latin1') : null;
}

/** Paragraphs end with a carriage return, lines within them with a vertical tab. */
export function cleaned(text: string): string {
  const lines = text.replaceAll('\0', '').replace(/[\r\v]/g, '\n');
  return lines
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** The texts in a container where each follows the record that tells its type. */
export function typedTexts(container: PptRecord): TypedText[] {
  return typedTextsOf(childrenOf(container));
}

export function typedTextsOf(records: Iterable<PptRecord>): TypedText[] {
  const texts: { type: number | null; stored: string; filledIn: Set<number> }[] = [];
  let type: number | null = null;
  for (const record of records) {
    if (record.type === PptType.textHeader && record.data.length >= 4) type = record.data.readUInt32LE(0);
    if (FILLED_IN.has(record.type) && record.data.length >= 4)
      texts.at(-1)?.filledIn.add(record.data.readUInt32LE(0));
    const stored = record.type === PptType.characterString ? null : storedText(record);
    if (stored !== null) texts.push({ type, stored, filledIn: new Set() });
  }
  return texts.map(({ type, stored, filledIn }) => ({ type, text: cleaned(without(stored, filledIn)) }));
}

function without(text: string, places: ReadonlySet<number>): string {
  return text.replaceAll(STAND_IN, (character, at: number) => (places.has(at) ? '' : character));
}
