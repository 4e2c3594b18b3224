import { type Content, type ContentOptions, type Grid, type GridRow, type TextPiece } from '../../content.js';
import { refuseTooWide } from '../../../column-limit.js';
import { type SourceFile } from '../../file-reader.js';
import { counted } from '../../counted.js';
import { openCompound } from '../compound-file.js';
import { EmbeddedFiles, type SlidePlace } from './embedded-files.js';
import { headersFootersOf } from './headers-footers.js';
import { type PptRecord } from './ppt-records.js';
import { isTitleType } from './ppt-text.js';
import { type ListedSlide, type Presentation, presentationOf, slideIdOfNotes } from './presentation.js';
import { commentsOf, masterPartsOf, partsOf, type SlidePart } from './slide-shapes.js';
import { type ShapeTable } from './slide-table.js';

/** What the parts of a presentation are read with. */
interface Reading {
  /** All texts so far. */
  readonly told: Set<string>;
  readonly embedded: EmbeddedFiles;
  readonly limits: ContentOptions;
}

/**
 * Takes apart a presentation of PowerPoint 97 to 2003 (.ppt), slide after slide: texts under the slide's title, tables
 * as grids, embedded documents and workbooks, then the notes and comments; at last what stands on all slides or on those of a master.
 *
 * @throws UnreadableFile when it is no such presentation, is encrypted, or damaged
 * @see [MS-PPT] PowerPoint (.ppt) Binary File Format
 */
export async function* parsePpt(source: SourceFile, limits: ContentOptions): AsyncGenerator<Content> {
  const { file, stream } = await openCompound(source.path, 'a PowerPoint presentation', [
    'PowerPoint Document',
  ]);
  const presentation = presentationOf(stream, file.stream('Current User'));
  const { slides } = presentation;
  const embedded = new EmbeddedFiles(presentation.embeddedObjects, limits);
  const notesOf = notesBySlide(presentation.notes);
  const reading: Reading = { told: new Set(), embedded, limits };
  for (const [index, slide] of slides.entries()) {
    limits.onProgress(index / slides.length);
    const notes = notesOf.get(slide.slideId) ?? [];
    yield* slideContent(slide, { page: index + 1, notes, reading });
  }
  yield* sharedContent(presentation, reading);
  for (const text of counted(embedded.unread, 'embedded file was not read', 'embedded files were not read')) {
    yield { kind: 'note', text };
  }
}

/** What stands on every slide, or every slide of a master, once; often masters share it, or slides have a copy. */
function* sharedContent({ masters, headersFooters }: Presentation, reading: Reading): Generator<Content> {
  const place = { page: null, headings: [] };
  yield* textsOnce(headersFooters, place, reading.told);
  for (const part of masters.flatMap(({ container }) => (container ? masterPartsOf(container) : []))) {
    if (part.kind === 'text') yield* textsOnce([part.text], place, reading.told);
    else yield* partContent(part, place, reading);
  }
}

/** Texts that repeat on many slides, unless they were told. */
function* textsOnce(texts: readonly string[], place: SlidePlace, told: Set<string>): Generator<TextPiece> {
  for (const text of texts) {
    if (!told.has(text)) yield { kind: 'text', text, ...place };
    told.add(text);
  }
}

function notesBySlide(notes: readonly ListedSlide[]): ReadonlyMap<number, readonly PptRecord[]> {
  const bySlide = new Map<number, PptRecord[]>();
  const pages = notes.map(({ container }) => container).filter((page) => page !== null);
  for (const page of pages) {
    const slideId = slideIdOfNotes(page);
    if (slideId !== null) bySlide.set(slideId, [...(bySlide.get(slideId) ?? []), page]);
  }
  return bySlide;
}

interface SlideContext {
  readonly page: number;
  readonly notes: readonly PptRecord[];
  readonly reading: Reading;
}

function* slideContent(slide: ListedSlide, context: SlideContext): Generator<Content> {
  const { page, notes, reading } = context;
  const { container, outline } = slide;
  const parts = container ? partsOf(container, outline) : outlineParts(slide);
  const titles = parts.filter((part) => part.kind === 'text').filter(({ isTitle }) => isTitle);
  const headings = titles.slice(0, 1).map(({ text }) => text);
  const others = parts.filter((part) => part.kind !== 'text' || !part.isTitle);
  const place = { page, headings };
  const beside = { page, headings: [...headings, 'Notes'] };
  yield* partsContent([...titles, ...others], place, reading);
  yield* partsContent(
    notes.flatMap((one) => partsOf(one, [])),
    beside,
    reading,
  );
  for (const text of container ? commentsOf(container) : []) yield { kind: 'text', text, ...place };
  yield* textsOnce(container ? headersFootersOf(container) : [], place, reading.told);
  yield* textsOnce(notes.flatMap(headersFootersOf), beside, reading.told);
}

function* partsContent(parts: readonly SlidePart[], place: SlidePlace, reading: Reading): Generator<Content> {
  for (const part of parts) {
    if (part.kind === 'text') reading.told.add(part.text);
    yield* partContent(part, place, reading);
  }
}

/** All that is left of a slide whose container is missing. */
function outlineParts({ outline }: ListedSlide): SlidePart[] {
  return outline.map(({ type, text }) => ({ kind: 'text', text, isTitle: isTitleType(type) }));
}

function* partContent(part: SlidePart, place: SlidePlace, reading: Reading): Generator<Content> {
  switch (part.kind) {
    case 'text':
      yield { kind: 'text', text: part.text, ...place };
      return;
    case 'table':
      refuseTooWide(part.table.rows[0]?.cells.length ?? 0, reading.limits.maxColumns);
      yield tableGrid(part.table, place);
      return;
    case 'embedded':
      yield* reading.embedded.content(part.objectId, place);
  }
}

function tableGrid({ rows, merged }: ShapeTable, place: SlidePlace): Grid {
  return {
    kind: 'grid',
    name: null,
    headerRows: null,
    notes: [],
    rows: asynchronous(rows),
    merged,
    ...place,
  };
}

// eslint-disable-next-line @typescript-eslint/require-await -- rows of other files do come asynchronously
async function* asynchronous(rows: readonly GridRow[]): AsyncGenerator<GridRow> {
  yield* rows;
}
