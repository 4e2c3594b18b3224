import { type Content, type ContentOptions, type Grid, type GridRow } from '../../content.js';
import { refuseTooWide } from '../../../column-limit.js';
import { type SourceFile } from '../../file-reader.js';
import { counted } from '../../counted.js';
import { openCompound } from '../compound-file.js';
import { type PptRecord } from './ppt-records.js';
import { isTitleType } from './ppt-text.js';
import { type ListedSlide, presentationOf, slideIdOfNotes } from './presentation.js';
import { commentsOf, masterPartsOf, partsOf, type SlidePart } from './slide-shapes.js';
import { type ShapeTable } from './slide-table.js';

/** What a slide's texts have in common. */
interface SlidePlace {
  readonly page: number | null;
  readonly headings: readonly string[];
}

/**
 * Takes apart a presentation of PowerPoint 97 to 2003 (.ppt), slide after slide: texts under the slide's title, tables
 * as grids, then the notes and comments; at last what stands on all slides of a master.
 *
 * @throws UnreadableFile when it is no such presentation, is encrypted, or damaged
 * @see [MS-PPT] PowerPoint (.ppt) Binary File Format
 */
export async function* parsePpt(source: SourceFile, limits: ContentOptions): AsyncGenerator<Content> {
  const { file, stream } = await openCompound(source.path, 'a PowerPoint presentation', [
    'PowerPoint Document',
  ]);
  const { slides, notes, masters, embeddedFiles } = presentationOf(stream, file.stream('Current User'));
  const notesOf = notesBySlide(notes);
  for (const [index, slide] of slides.entries()) {
    limits.onProgress(index / slides.length);
    yield* slideContent(slide, { page: index + 1, notes: notesOf.get(slide.slideId) ?? [], limits });
  }
  yield* masterContent(masters, limits);
  for (const text of counted(embeddedFiles, 'embedded file was not read', 'embedded files were not read')) {
    yield { kind: 'note', text };
  }
}

/** What stands on every slide of a master, once; often masters share it. */
function* masterContent(masters: readonly ListedSlide[], limits: ContentOptions): Generator<Content> {
  const told = new Set<string>();
  for (const part of masters.flatMap(({ container }) => (container ? masterPartsOf(container) : []))) {
    if (part.kind === 'text' && told.has(part.text)) continue;
    if (part.kind === 'text') told.add(part.text);
    yield partContent(part, { page: null, headings: [] }, limits);
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
  readonly limits: ContentOptions;
}

function* slideContent(slide: ListedSlide, { page, notes, limits }: SlideContext): Generator<Content> {
  const { container, outline } = slide;
  const parts = container ? partsOf(container, outline) : outlineParts(slide);
  const titles = parts.filter((part) => part.kind === 'text').filter(({ isTitle }) => isTitle);
  const headings = titles.slice(0, 1).map(({ text }) => text);
  const others = parts.filter((part) => part.kind === 'table' || !part.isTitle);
  for (const part of [...titles, ...others]) yield partContent(part, { page, headings }, limits);
  const beside = { page, headings: [...headings, 'Notes'] };
  for (const part of notes.flatMap((one) => partsOf(one, []))) yield partContent(part, beside, limits);
  for (const text of container ? commentsOf(container) : []) yield { kind: 'text', text, page, headings };
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
