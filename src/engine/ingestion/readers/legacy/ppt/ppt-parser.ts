import { type Content, type ContentOptions, type Grid, type GridRow, type TextPiece } from '../../content.js';
import { refuseTooWide } from '../../../column-limit.js';
import { type SourceFile } from '../../file-reader.js';
import { counted } from '../../counted.js';
import { openCompound } from '../compound-file.js';
import { headersFootersOf } from './headers-footers.js';
import { type PptRecord } from './ppt-records.js';
import { isTitleType } from './ppt-text.js';
import { type ListedSlide, type Presentation, presentationOf, slideIdOfNotes } from './presentation.js';
import { commentsOf, masterPartsOf, partsOf, type SlidePart } from './slide-shapes.js';
import { type ShapeTable } from './slide-table.js';

/** What a slide's texts have in common. */
interface SlidePlace {
  readonly page: number | null;
  readonly headings: readonly string[];
}

/**
 * Takes apart a presentation of PowerPoint 97 to 2003 (.ppt), slide after slide: texts under the slide's title, tables
 * as grids, then the notes and comments; at last what stands on all slides or on those of a master.
 *
 * @throws UnreadableFile when it is no such presentation, is encrypted, or damaged
 * @see [MS-PPT] PowerPoint (.ppt) Binary File Format
 */
export async function* parsePpt(source: SourceFile, limits: ContentOptions): AsyncGenerator<Content> {
  const { file, stream } = await openCompound(source.path, 'a PowerPoint presentation', [
    'PowerPoint Document',
  ]);
  const presentation = presentationOf(stream, file.stream('Current User'));
  const { slides, embeddedFiles } = presentation;
  const notesOf = notesBySlide(presentation.notes);
  const told = new Set<string>();
  for (const [index, slide] of slides.entries()) {
    limits.onProgress(index / slides.length);
    const notes = notesOf.get(slide.slideId) ?? [];
    yield* slideContent(slide, { page: index + 1, notes, told, limits });
  }
  yield* sharedContent(presentation, told, limits);
  for (const text of counted(embeddedFiles, 'embedded file was not read', 'embedded files were not read')) {
    yield { kind: 'note', text };
  }
}

/** What stands on every slide, or every slide of a master, once; often masters share it, or slides have a copy. */
function* sharedContent(
  { masters, headersFooters }: Presentation,
  told: Set<string>,
  limits: ContentOptions,
): Generator<Content> {
  const place = { page: null, headings: [] };
  yield* textsOnce(headersFooters, place, told);
  for (const part of masters.flatMap(({ container }) => (container ? masterPartsOf(container) : []))) {
    if (part.kind === 'text') yield* textsOnce([part.text], place, told);
    else yield partContent(part, place, limits);
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
  /** All texts so far. */
  readonly told: Set<string>;
  readonly limits: ContentOptions;
}

function* slideContent(slide: ListedSlide, context: SlideContext): Generator<Content> {
  const { page, notes, told } = context;
  const { container, outline } = slide;
  const parts = container ? partsOf(container, outline) : outlineParts(slide);
  const titles = parts.filter((part) => part.kind === 'text').filter(({ isTitle }) => isTitle);
  const headings = titles.slice(0, 1).map(({ text }) => text);
  const others = parts.filter((part) => part.kind === 'table' || !part.isTitle);
  const place = { page, headings };
  const beside = { page, headings: [...headings, 'Notes'] };
  yield* partsContent([...titles, ...others], place, context);
  yield* partsContent(
    notes.flatMap((one) => partsOf(one, [])),
    beside,
    context,
  );
  for (const text of container ? commentsOf(container) : []) yield { kind: 'text', text, ...place };
  yield* textsOnce(container ? headersFootersOf(container) : [], place, told);
  yield* textsOnce(notes.flatMap(headersFootersOf), beside, told);
}

function* partsContent(
  parts: readonly SlidePart[],
  place: SlidePlace,
  { told, limits }: SlideContext,
): Generator<Content> {
  for (const part of parts) {
    if (part.kind === 'text') told.add(part.text);
    yield partContent(part, place, limits);
  }
}

/** All that is left of a slide whose container is missing. */
function outlineParts({ outline }: ListedSlide): SlidePart[] {
  return outline.map(({ type, text }) => ({ kind: 'text', text, isTitle: isTitleType(type) }));
}

function partContent(part: SlidePart, place: SlidePlace, limits: ContentOptions): Content {
  if (part.kind === 'text') return { kind: 'text', text: part.text, ...place };
  refuseTooWide(part.table.rows[0]?.cells.length ?? 0, limits.maxColumns);
  return tableGrid(part.table, place);
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
