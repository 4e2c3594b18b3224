import { deflateSync } from 'node:zlib';
import * as cfb from 'cfb';
import { PptType } from '../../src/engine/ingestion/readers/legacy/ppt/ppt-records.js';

const CURRENT_USER_ATOM = 0x0ff6;
const PLAIN_TOKEN = 0xe391c05f;
const MAIN_MASTER = 0x03f8;
export const ENCRYPTED_TOKEN = 0xf3d1c4df;
export const TITLE = 0;
export const BODY = 1;

/** Numbers of four bytes each. */
export const words = (...values: number[]): Buffer => Buffer.from(Int32Array.from(values).buffer);

/** A record with its header. */
export function record(type: number, data: Buffer, { instance = 0, isContainer = false } = {}): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt16LE((instance << 4) | (isContainer ? 0xf : 0), 0);
  header.writeUInt16LE(type, 2);
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data]);
}

/** A record of records. */
export const container = (type: number, children: Buffer[], instance = 0): Buffer =>
  record(type, Buffer.concat(children), { instance, isContainer: true });
/** The record of a text. */
export const chars = (text: string): Buffer => record(PptType.textChars, Buffer.from(text, 'utf16le'));
/** The record that tells the type of the text that follows. */
export const header = (type: number): Buffer => record(PptType.textHeader, words(type));
/** A shape with the records of its text. */
export const box = (...records: Buffer[]): Buffer =>
  container(PptType.shape, [container(PptType.clientTextbox, records)]);
/** The drawing of a slide from its shapes. */
export const drawing = (...shapes: Buffer[]): Buffer => {
  const group = container(PptType.shapeGroup, shapes);
  return container(PptType.drawing, [container(PptType.drawingContainer, [group])]);
};
/** A shape that is a table's cell, with its edges. */
export const cell = (text: string, [left, top, right, bottom]: [number, number, number, number]): Buffer =>
  container(PptType.shape, [
    record(PptType.childAnchor, words(left, top, right, bottom)),
    container(PptType.clientTextbox, [header(4), chars(text)]),
  ]);
/** A shape that shows the embedded file of a number, the first being 1. */
export const embeddedShape = (id: number): Buffer =>
  container(PptType.shape, [container(PptType.clientData, [record(PptType.embeddedObjectRef, words(id))])]);
/** The record of an embedded file, compressed. */
export const storage = (bytes: Uint8Array, unfoldedBytes = bytes.length): Buffer =>
  record(PptType.embeddedStorage, Buffer.concat([words(unfoldedBytes), deflateSync(bytes)]), { instance: 1 });
/** The group of shapes that a table is. */
export const tableGroup = (...cells: Buffer[]): Buffer => {
  const properties = Buffer.from('9f0301000000', 'hex');
  const own = container(PptType.shape, [record(PptType.moreShapeProperties, properties, { instance: 1 })]);
  return container(PptType.shapeGroup, [own, ...cells]);
};

/** What a presentation shall hold. */
interface PresentationDraft {
  readonly slides: { drawing: Buffer; outline?: Buffer[]; extra?: Buffer[] }[];
  /** Drawings of notes pages, by the index of their slide. */
  readonly notes?: [number, Buffer][];
  /** Drawings of masters. */
  readonly masters?: Buffer[];
  /** Records of embedded files. */
  readonly embedded?: Buffer[];
  /** Records of the document beside its lists. */
  readonly beside?: Buffer[];
  readonly token?: number;
}

/** A presentation: its objects, then the directory of where they begin, then the record of the save. */
export function presentation({
  slides,
  notes = [],
  masters = [],
  embedded = [],
  beside = [],
  token = PLAIN_TOKEN,
}: PresentationDraft): Buffer {
  const slideId = (index: number): number => 256 + index;
  const entry = (id: number, about: number): Buffer =>
    record(PptType.slidePersistAtom, words(id, 0, 0, about, 0));
  const firstNotes = 2 + slides.length;
  const document = container(PptType.document, [
    container(
      PptType.slideList,
      slides.flatMap(({ outline = [] }, i) => [entry(2 + i, slideId(i)), ...outline]),
    ),
    container(
      PptType.slideList,
      notes.map((_, i) => entry(firstNotes + i, 0)),
      2,
    ),
    container(
      PptType.slideList,
      masters.map((_, i) => entry(firstNotes + notes.length + i, 0)),
      1,
    ),
    container(
      PptType.externalObjects,
      embedded.map((_, i) => {
        const atom = words(1, 0, i + 1, 0, firstNotes + notes.length + masters.length + i, 0);
        return container(PptType.embeddedObject, [record(PptType.externalObjectAtom, atom)]);
      }),
    ),
    ...beside,
  ]);
  const objects = [
    document,
    ...slides.map((slide) => container(PptType.slide, [slide.drawing, ...(slide.extra ?? [])])),
    ...notes.map(([of, page]) =>
      container(PptType.notes, [record(PptType.notesAtom, words(slideId(of), 0)), page]),
    ),
    ...masters.map((master) => container(MAIN_MASTER, [master])),
    ...embedded,
  ];
  const offsets = objects.map((_, i) => Buffer.concat(objects.slice(0, i)).length);
  const directoryAt = Buffer.concat(objects).length;
  const directory = record(PptType.persistDirectory, words((objects.length << 20) | 1, ...offsets));
  const edit = record(PptType.userEdit, words(0, 0, 0, directoryAt, 1, 0, 0));
  const user = record(CURRENT_USER_ATOM, words(0x14, token | 0, directoryAt + directory.length, 0));
  const file = cfb.utils.cfb_new();
  cfb.utils.cfb_add(file, '/PowerPoint Document', Buffer.concat([...objects, directory, edit]));
  cfb.utils.cfb_add(file, '/Current User', user);
  return cfb.write(file, { type: 'buffer' }) as Buffer;
}
