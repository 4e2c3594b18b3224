import { type List, type ListLevel, type ListScheme } from '../../lists/list-counting.js';
import { type Place } from './doc-header.js';

const SCHEME_BYTES = 28;
const LIST_BYTES = 16;
const LEVEL_BYTES = 28;
const OVERRIDE_BYTES = 8;
const SCHEME_LEVELS = 9;
const HIGHEST_START = 0x7fff;
/** Word writes far fewer; what is longer would be repeated at each paragraph. */
const MOST_NUMBER_CHARACTERS = 100;

const IS_SIMPLE = 0x01;
const IS_LEGAL = 0x04;
const HAS_START = 0x10;
const HAS_FORMAT = 0x20;
const LEVEL_MASK = 0x0f;

/** Formats of numbers that are not written as digits. @see [MS-OSHARED] 2.2.1.3 MSONFC */
const FORMATS: ReadonlyMap<number, string> = new Map([
  [1, 'upperRoman'],
  [2, 'lowerRoman'],
  [3, 'upperLetter'],
  [4, 'lowerLetter'],
  [11, 'japaneseCounting'],
  [22, 'decimalZero'],
  [23, 'bullet'],
  [35, 'taiwaneseCountingThousand'],
  [37, 'chineseCounting'],
  [39, 'chineseCountingThousand'],
  [255, 'none'],
]);

/** A list that paragraphs are in, and the scheme that it counts by. */
export interface SchemedList {
  readonly list: List;
  readonly scheme: ListScheme;
}

/**
 * The lists of a document; paragraphs name the first 1. Null stands for a list whose scheme is not there. What is cut
 * off is left out.
 *
 * @see [MS-DOC] 2.9.131 LFO, 2.9.200 PlfLfo
 */
export function listsIn(table: Buffer, places: { schemes: Place; lists: Place }): (SchemedList | null)[] {
  const schemes = schemesIn(table, places.schemes);
  const { offset, length } = places.lists;
  const bytes = table.subarray(offset, offset + length);
  if (bytes.length < 4) return [];
  const count = Math.min(bytes.readUInt32LE(0), Math.floor((bytes.length - 4) / LIST_BYTES));
  let at = 4 + LIST_BYTES * count;
  return Array.from({ length: count }, (_, i) => {
    const listAt = 4 + LIST_BYTES * i;
    const { list, end } = overrides(bytes, at, bytes[listAt + 12] ?? 0);
    at = end;
    const scheme = schemes.get(bytes.readInt32LE(listAt));
    return scheme ? { list, scheme } : null;
  });
}

/** The levels follow the list of schemes, and are not counted in its length. @see [MS-DOC] 2.9.147 LSTF, 3.7 Example of a List */
function schemesIn(table: Buffer, { offset, length }: Place): ReadonlyMap<number, ListScheme> {
  const schemes = new Map<number, ListScheme>();
  const bytes = table.subarray(offset, offset + length);
  if (bytes.length < 2) return schemes;
  const count = Math.min(bytes.readUInt16LE(0), Math.floor((bytes.length - 2) / SCHEME_BYTES));
  let at = offset + 2 + SCHEME_BYTES * count;
  for (let i = 0; i < count; i++) {
    const schemeAt = 2 + SCHEME_BYTES * i;
    const isSimple = ((bytes[schemeAt + 26] ?? 0) & IS_SIMPLE) !== 0;
    const { levels, end } = levelsFrom(table, at, isSimple ? 1 : SCHEME_LEVELS);
    at = end;
    schemes.set(bytes.readInt32LE(schemeAt), { levels, counts: new Map() });
  }
  return schemes;
}

function levelsFrom(
  table: Buffer,
  start: number,
  count: number,
): { levels: Map<number, ListLevel>; end: number } {
  const levels = new Map<number, ListLevel>();
  let at = start;
  for (let depth = 0; depth < count; depth++) {
    const read = levelAt(table, at);
    if (!read) return { levels, end: table.length };
    levels.set(depth, read.level);
    at = read.end;
  }
  return { levels, end: at };
}

/** Null where it is cut off. @see [MS-DOC] 2.9.149 LVL, 2.9.150 LVLF */
function levelAt(table: Buffer, at: number): { level: ListLevel; end: number } | null {
  if (at + LEVEL_BYTES > table.length) return null;
  const textAt = at + LEVEL_BYTES + (table[at + 24] ?? 0) + (table[at + 25] ?? 0);
  if (textAt + 2 > table.length) return null;
  const end = textAt + 2 + 2 * table.readUInt16LE(textAt);
  const level = {
    start: Math.min(Math.max(table.readInt32LE(at), 0), HIGHEST_START),
    format: FORMATS.get(table[at + 4] ?? 0) ?? 'decimal',
    text: numberText(table.subarray(textAt + 2, end).toString('utf16le')),
    isLegal: ((table[at + 5] ?? 0) & IS_LEGAL) !== 0,
  };
  return { level, end };
}

/** Characters 0 to 8 stand for the numbers of levels, which are to be written %1 to %9. */
function numberText(text: string): string {
  const bounded = text.slice(0, MOST_NUMBER_CHARACTERS);
  return Array.from(bounded, (one) => {
    const code = one.charCodeAt(0);
    return code < SCHEME_LEVELS ? `%${String(code + 1)}` : one;
  }).join('');
}

/** What a list changes of its scheme. @see [MS-DOC] LFOData, LFOLVL */
function overrides(bytes: Buffer, start: number, count: number): { list: List; end: number } {
  const restarts = new Map<number, number>();
  const levels = new Map<number, ListLevel>();
  let at = start + 4;
  for (let i = 0; i < count && at + OVERRIDE_BYTES <= bytes.length; i++) {
    const flags = bytes[at + 4] ?? 0;
    const read = flags & HAS_FORMAT ? levelAt(bytes, at + OVERRIDE_BYTES) : null;
    const first = read?.level.start ?? Math.min(Math.max(bytes.readInt32LE(at), 0), HIGHEST_START);
    if (read) levels.set(flags & LEVEL_MASK, read.level);
    if (flags & HAS_START) restarts.set(flags & LEVEL_MASK, first);
    at = read?.end ?? at + OVERRIDE_BYTES;
  }
  return { list: { restarts, levels }, end: at };
}
