import { UnreadableFile } from '../../../unreadable-file.js';

const WORD_97 = 0xa5ec;
const WORD_6 = 0xa5dc;
const FIRST_VERSION_OF_WORD_97 = 0xc1;
const ENCRYPTED = 0x0100;
const TABLE_STREAM_1 = 0x0200;
const FAST_SAVED = 0x0004;
const COUNT_OF_PLACES = 0x98;
const FIRST_PLACE = 0x9a;
/** Indexes of places. @see [MS-DOC] 2.5.6 FibRgFcLcb97 */
const LIST_SCHEMES = 73;
const LISTS = 74;

/** The parts of a document's text, in the order in which they follow one another. */
const PARTS = [
  'body',
  'footnotes',
  'headers',
  'macros',
  'comments',
  'endnotes',
  'textBoxes',
  'headerTextBoxes',
] as const;
export type DocPart = (typeof PARTS)[number];

/** A stretch of bytes of the table stream. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

const NOWHERE: Place = { offset: 0, length: 0 };

/** The file information block: where everything else is. @see [MS-DOC] 2.5.1 Fib */
export interface DocHeader {
  /** False for documents of Word 6 and 95, whose properties are laid out differently. */
  readonly isWord97: boolean;
  readonly tableStream: '0Table' | '1Table' | 'WordDocument';
  /** Language of the Word that wrote it. */
  readonly language: number;
  /** The list of fonts of Word 6 and 95. */
  readonly fonts: Place;
  /** Characters of each part. */
  readonly lengths: ReadonlyMap<DocPart, number>;
  /** The piece table, or null where the text is one stretch of the document stream. */
  readonly pieces: Place | null;
  readonly text: Place;
  readonly styles: Place;
  readonly characterRuns: Place;
  readonly paragraphRuns: Place;
  readonly listSchemes: Place;
  readonly lists: Place;
}

/**
 * Reads the beginning of the stream "WordDocument".
 *
 * @throws UnreadableFile when it is encrypted, or of a version that cannot be read
 */
export function docHeaderOf(stream: Buffer): DocHeader {
  if (stream.length < 0x200) throw new UnreadableFile('damaged: the beginning of its text is missing');
  const [magic, version] = [stream.readUInt16LE(0), stream.readUInt16LE(2)];
  if (magic !== WORD_97 && magic !== WORD_6)
    throw new UnreadableFile('not a document of Word 6 to 2003, or damaged');
  const flags = stream.readUInt16LE(0x0a);
  if (flags & ENCRYPTED) throw new UnreadableFile('password-protected');
  return magic === WORD_97 && version >= FIRST_VERSION_OF_WORD_97
    ? word97Header(stream, flags)
    : word6Header(stream, flags);
}

function word97Header(stream: Buffer, flags: number): DocHeader {
  return {
    isWord97: true,
    tableStream: flags & TABLE_STREAM_1 ? '1Table' : '0Table',
    language: stream.readUInt16LE(6),
    lengths: lengthsAt(stream, 0x4c),
    pieces: placeAt(stream, 0x1a2),
    text: textPlace(stream),
    styles: placeAt(stream, 0xa2),
    fonts: NOWHERE,
    characterRuns: placeAt(stream, 0xfa),
    paragraphRuns: placeAt(stream, 0x102),
    listSchemes: laterPlace(stream, LIST_SCHEMES),
    lists: laterPlace(stream, LISTS),
  };
}

/** Only the text is read: Word 6 and 95 write properties in another way. */
function word6Header(stream: Buffer, flags: number): DocHeader {
  return {
    isWord97: false,
    tableStream: 'WordDocument',
    language: stream.readUInt16LE(6),
    lengths: lengthsAt(stream, 0x34),
    pieces: flags & FAST_SAVED ? placeAt(stream, 0x160) : null,
    text: textPlace(stream),
    styles: NOWHERE,
    fonts: placeAt(stream, 0xd0),
    characterRuns: NOWHERE,
    paragraphRuns: NOWHERE,
    listSchemes: NOWHERE,
    lists: NOWHERE,
  };
}

function lengthsAt(stream: Buffer, offset: number): ReadonlyMap<DocPart, number> {
  return new Map(PARTS.map((part, i) => [part, Math.max(0, stream.readInt32LE(offset + 4 * i))]));
}

function placeAt(stream: Buffer, offset: number): Place {
  return { offset: stream.readUInt32LE(offset), length: stream.readUInt32LE(offset + 4) };
}

/** The place at an index, or nowhere where the header does not go so far. */
function laterPlace(stream: Buffer, index: number): Place {
  const at = FIRST_PLACE + 8 * index;
  const isThere = index < stream.readUInt16LE(COUNT_OF_PLACES) && at + 8 <= stream.length;
  return isThere ? placeAt(stream, at) : NOWHERE;
}

function textPlace(stream: Buffer): Place {
  const [start, end] = [stream.readUInt32LE(0x18), stream.readUInt32LE(0x1c)];
  return { offset: start, length: Math.max(0, end - start) };
}
