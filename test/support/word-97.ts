import * as cfb from 'cfb';

const HEADER_BYTES = 0x400;
const TEXT_AT = HEADER_BYTES + 2 * 512;

export interface DraftParagraph {
  /** With its mark at the end. */
  readonly text: string;
  readonly style?: number;
  /** Changes of properties, in hexadecimal. */
  readonly changes?: string;
}

/** How one level of a list is numbered. */
export interface DraftLevel {
  readonly start?: number;
  /** @see [MS-OSHARED] 2.2.1.3 MSONFC */
  readonly format?: number;
  /** With the depths of the levels whose numbers are to stand there, as characters 0 to 8. */
  readonly text: string;
  readonly isLegal?: boolean;
}

/** A scheme of one level, or of nine. */
interface DraftScheme {
  readonly id: number;
  readonly levels: readonly DraftLevel[];
}

interface DraftList {
  readonly schemeId: number;
  readonly overrides?: readonly { depth: number; start?: number; level?: DraftLevel }[];
}

export interface DraftDocument {
  readonly paragraphs: DraftParagraph[];
  /** Characters of footnotes, at the end of the text. */
  readonly footnotes?: number;
  /** Stretches of the text that are marked as deleted. */
  readonly deleted?: [number, number][];
  readonly flags?: number;
  readonly styles?: Buffer;
  /** Schemes of lists, each with its levels after it; and the lists. */
  readonly lists?: { readonly schemes: readonly DraftScheme[]; readonly lists: readonly DraftList[] };
}

export const u16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
export const u32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);

/** A page of runs: where they begin and end, then where on the page the properties of each are, which stand at its end. */
function runPage(places: number[], entryBytes: number, properties: Buffer[]): Buffer {
  const page = Buffer.alloc(512);
  u32(...places).copy(page);
  let at = 510;
  properties.forEach((bytes, i) => {
    at = (at - bytes.length) & ~1;
    bytes.copy(page, at);
    page[4 * places.length + entryBytes * i] = at / 2;
  });
  page[511] = properties.length;
  return page;
}

/** The properties of a paragraph: their length in words, the style, the changes. */
function paragraphProperties({ style = 0, changes = '' }: DraftParagraph): Buffer {
  const bytes = Buffer.concat([u16(style), Buffer.from(changes, 'hex')]);
  const padded = bytes.length % 2 === 0 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes;
  return Buffer.concat([Buffer.from([(padded.length + 1) / 2]), padded]);
}

/** Styles 0 to 2: Normal, heading 1, heading 2. */
const STYLES = Buffer.concat([u16(4, 3, 10), ...[0, 1, 2].map((builtin) => u16(4, builtin, 0xfff0))]);

function levelBytes({ start = 1, format = 0, text, isLegal = false }: DraftLevel): Buffer {
  const fixed = Buffer.alloc(28);
  fixed.writeInt32LE(start);
  fixed.set([format, isLegal ? 4 : 0], 4);
  // Changes of one character's and one paragraph's property come between.
  fixed.set([3, 3], 24);
  const changes = Buffer.from('350801032401', 'hex');
  return Buffer.concat([fixed, changes, u16(text.length), Buffer.from(text, 'utf16le')]);
}

/** The list of schemes, and the levels of all that follow it. */
function schemeBytes(schemes: readonly DraftScheme[]): { list: Buffer; levels: Buffer } {
  const list = schemes.map(({ id, levels }) => {
    const scheme = Buffer.alloc(28);
    scheme.writeInt32LE(id);
    scheme[26] = levels.length === 1 ? 1 : 0;
    return scheme;
  });
  const levels = schemes.flatMap((scheme) => scheme.levels.map(levelBytes));
  return { list: Buffer.concat([u16(schemes.length), ...list]), levels: Buffer.concat(levels) };
}

function listBytes(lists: readonly DraftList[]): Buffer {
  const fixed = lists.map(({ schemeId, overrides = [] }) => u32(schemeId, 0, 0, overrides.length));
  const changed = lists.flatMap(({ overrides = [] }) => [
    u32(0xffffffff),
    ...overrides.flatMap(({ depth, start, level }) => [
      u32(start ?? 0, depth | (start === undefined ? 0 : 0x10) | (level ? 0x20 : 0)),
      ...(level ? [levelBytes(level)] : []),
    ]),
  ]);
  return Buffer.concat([u32(lists.length), ...fixed, ...changed]);
}

/** A document of Word 97: header, pages of runs, text in UTF-16; and the stream with the lists that lead to them. */
export function word97(draft: DraftDocument): Buffer {
  const { paragraphs, footnotes = 0, flags = 0x200 } = draft;
  const text = paragraphs.map((paragraph) => paragraph.text).join('');
  const clx = Buffer.concat([Buffer.from([2]), u32(16, 0, text.length), u16(0), u32(TEXT_AT), u16(0)]);
  const { list, levels } = schemeBytes(draft.lists?.schemes ?? []);
  const parts: [place: number, content: Buffer][] = [
    [0xa2, draft.styles ?? STYLES],
    [0xfa, u32(0, 0, HEADER_BYTES / 512 + 1)],
    [0x102, u32(0, 0, HEADER_BYTES / 512)],
    [0x1a2, clx],
    [0x2ea, listBytes(draft.lists?.lists ?? [])],
    [0x2e2, list],
  ];
  const header = Buffer.alloc(HEADER_BYTES);
  u16(0xa5ec, 0xc1).copy(header);
  header.writeUInt16LE(flags, 0x0a);
  u32(text.length - footnotes, footnotes).copy(header, 0x4c);
  u16(93).copy(header, 0x98);
  let offset = 0;
  for (const [place, { length }] of parts) {
    u32(offset, length).copy(header, place);
    offset += length;
  }
  const stream = Buffer.concat([header, ...runPages(draft), Buffer.from(text, 'utf16le')]);
  const table = Buffer.concat([...parts.map(([, content]) => content), levels]);
  return container({ WordDocument: stream, '1Table': table });
}

/** The page of paragraphs' properties, and that of characters'. */
function runPages({ paragraphs, deleted = [] }: DraftDocument): [Buffer, Buffer] {
  const at = (character: number): number => TEXT_AT + 2 * character;
  const ends = paragraphs.map((_, i) =>
    at(paragraphs.slice(0, i + 1).reduce((sum, paragraph) => sum + paragraph.text.length, 0)),
  );
  return [
    runPage([TEXT_AT, ...ends], 13, paragraphs.map(paragraphProperties)),
    runPage(
      [TEXT_AT, ...deleted.flatMap(([from, to]) => [at(from), at(to)])],
      1,
      deleted.flatMap(() => [Buffer.alloc(1), Buffer.from('03000801', 'hex')]),
    ),
  ];
}

/** A compound file with these streams. */
export function container(streams: Record<string, Buffer>): Buffer {
  const file = cfb.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) cfb.utils.cfb_add(file, `/${name}`, content);
  return cfb.write(file, { type: 'buffer' }) as Buffer;
}
