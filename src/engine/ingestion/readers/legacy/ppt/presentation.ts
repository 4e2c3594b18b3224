import { UnreadableFile } from '../../../unreadable-file.js';
import { sharedHeadersFooters } from './headers-footers.js';
import {
  childOf,
  childrenAt,
  childrenOf,
  type PptRecord,
  PptType,
  recordAt,
  recordsIn,
} from './ppt-records.js';
import { type TypedText, typedTextsOf } from './ppt-text.js';

const ENCRYPTED = 0xf3d1c4df;
/** The lists of slides in a document. @see [MS-PPT] 2.4.14.3 SlideListWithTextContainer */
const LIST_OF_SLIDES = 0;
const LIST_OF_MASTERS = 1;
const LIST_OF_NOTES = 2;

/** An entry of a list of slides. */
export interface ListedSlide {
  readonly slideId: number;
  /** The slide's or notes page's container, or null where it is missing. */
  readonly container: PptRecord | null;
  /** The texts of the slide's outline. */
  readonly outline: readonly TypedText[];
}

/** A file embedded in the presentation. */
export interface EmbeddedObject {
  /** By which slides refer to it, or null where it is missing. */
  readonly id: number | null;
  /** The record of its content, or null where it is missing. */
  readonly storage: PptRecord | null;
}

export interface Presentation {
  readonly slides: readonly ListedSlide[];
  readonly notes: readonly ListedSlide[];
  readonly masters: readonly ListedSlide[];
  /** Dates, headers and footers shown on all slides or notes. */
  readonly headersFooters: readonly string[];
  readonly embeddedObjects: readonly EmbeddedObject[];
}

/**
 * Finds the slides of a presentation in their order.
 *
 * @param stream the stream "PowerPoint Document"
 * @param currentUser the stream "Current User", or null where it is missing
 * @throws UnreadableFile when it is encrypted, or its directory is damaged
 */
export function presentationOf(stream: Buffer, currentUser: Buffer | null): Presentation {
  const edit = lastEditOf(stream, currentUser);
  const offsets = persistOffsets(stream, edit);
  const at = (id: number): PptRecord | null => recordAt(stream, offsets.get(id) ?? -1);
  const document = at(edit.readUInt32LE(16));
  if (document?.type !== PptType.document) throw new UnreadableFile('damaged: its list of slides is missing');
  const lists = [...childrenOf(document)].filter(({ type }) => type === PptType.slideList);
  const listed = (instance: number): ListedSlide[] =>
    lists.filter((list) => list.instance === instance).flatMap((list) => slidesOf(list, at));
  return {
    slides: listed(LIST_OF_SLIDES),
    notes: listed(LIST_OF_NOTES),
    masters: listed(LIST_OF_MASTERS),
    headersFooters: sharedHeadersFooters(document),
    embeddedObjects: [...childrenAt(document, PptType.externalObjects, PptType.embeddedObject)].map(
      (object) => embeddedObject(object, at),
    ),
  };
}

/** @see [MS-PPT] ExOleObjAtom */
function embeddedObject(object: PptRecord, at: (id: number) => PptRecord | null): EmbeddedObject {
  const atom = childOf(object, PptType.externalObjectAtom)?.data;
  if (!atom || atom.length < 20) return { id: null, storage: null };
  const storage = at(atom.readUInt32LE(16));
  return { id: atom.readUInt32LE(8), storage: storage?.type === PptType.embeddedStorage ? storage : null };
}

/** The UserEditAtom of the last save. @see [MS-PPT] 2.3.2 CurrentUserAtom, 2.3.3 UserEditAtom */
function lastEditOf(stream: Buffer, currentUser: Buffer | null): Buffer {
  const user = currentUser && currentUser.length >= 20 ? currentUser : null;
  if (user?.readUInt32LE(12) === ENCRYPTED) throw new UnreadableFile('password-protected');
  const edit = user && recordAt(stream, user.readUInt32LE(16));
  const found = isEdit(edit) ? edit : [...recordsIn(stream)].findLast(isEdit);
  if (!found) throw new UnreadableFile('damaged: its list of slides is missing');
  return found.data;
}

function isEdit(record: PptRecord | null): record is PptRecord {
  return record?.type === PptType.userEdit && record.data.length >= 20;
}

/** Where each object begins; a later save overrides an earlier one. @see [MS-PPT] 2.3.4 PersistDirectoryAtom */
function persistOffsets(stream: Buffer, last: Buffer): ReadonlyMap<number, number> {
  const offsets = new Map<number, number>();
  const seen = new Set<number>();
  for (let edit: Buffer | null = last; edit;) {
    const directory = recordAt(stream, edit.readUInt32LE(12));
    if (directory?.type === PptType.persistDirectory) addEntries(directory.data, offsets);
    const before: number = edit.readUInt32LE(8);
    const earlier = seen.has(before) ? null : recordAt(stream, before);
    edit = before !== 0 && isEdit(earlier) ? earlier.data : null;
    seen.add(before);
  }
  return offsets;
}

/** Runs of objects with numbers one after the other: first number and count in 20 and 12 bits, then the offsets. */
function addEntries(directory: Buffer, offsets: Map<number, number>): void {
  for (let at = 0; at + 4 <= directory.length;) {
    const run = directory.readUInt32LE(at);
    const [first, count] = [run & 0xfffff, run >>> 20];
    at += 4;
    for (let i = 0; i < count && at + 4 <= directory.length; i++, at += 4) {
      if (!offsets.has(first + i)) offsets.set(first + i, directory.readUInt32LE(at));
    }
  }
}

/** Each entry of the list is followed by the texts of its outline. @see [MS-PPT] 2.4.14.5 SlidePersistAtom */
function slidesOf(list: PptRecord, at: (id: number) => PptRecord | null): ListedSlide[] {
  const entries: { atom: Buffer; records: PptRecord[] }[] = [];
  for (const record of childrenOf(list)) {
    if (record.type === PptType.slidePersistAtom) entries.push({ atom: record.data, records: [] });
    else entries.at(-1)?.records.push(record);
  }
  return entries
    .filter(({ atom }) => atom.length >= 16)
    .map(({ atom, records }) => ({
      slideId: atom.readUInt32LE(12),
      container: at(atom.readUInt32LE(0)),
      outline: typedTextsOf(records),
    }));
}

/** The number of the slide that a notes page belongs to, or null. @see [MS-PPT] 2.5.12 NotesAtom */
export function slideIdOfNotes(notes: PptRecord): number | null {
  const atom = childOf(notes, PptType.notesAtom);
  return atom && atom.data.length >= 4 ? atom.data.readUInt32LE(0) : null;
}
