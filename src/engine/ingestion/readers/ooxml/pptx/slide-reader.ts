import { type Content, type FileNote } from '../../content.js';
import { counted } from '../../counted.js';
import { type DrawingPlace, drawnContent } from '../drawing/drawn-content.js';
import { type ShapeItem, ShapeTree } from '../drawing/shape-tree.js';
import { type OoxmlPackage } from '../package/ooxml-package.js';
import { SlideComments } from './slide-comments.js';
import { furnitureText, isLayoutsOwn, isSpeakerNote, partedSlide } from './slide-roles.js';
import { SlideTree } from './slide-tree.js';

/** Reads one slide after the other. */
export class SlideReader {
  /** Footers, dates and layouts that were told already. */
  private readonly told = new Set<string>();
  private readonly hiddenSlides: number[] = [];
  private missingSlides = 0;
  private pictures = 0;
  private embeddedFiles = 0;

  constructor(
    private readonly parts: OoxmlPackage,
    private readonly maxColumns: number,
  ) {}

  /** The content of the slide in a part; a slide without a part is noted. */
  async *read(part: string | null, page: number): AsyncGenerator<Content> {
    if (part === null || !this.parts.has(part)) {
      this.missingSlides++;
      return;
    }
    const slide = new SlideTree(this.maxColumns);
    await this.parts.readWhole(part, slide);
    this.count(slide, page);
    const related = await this.parts.relationships(part);
    const { title, rest } = partedSlide(slide.items);
    const headings = title === '' ? [] : [title];
    const place = { parts: this.parts, related, maxColumns: this.maxColumns, page, headings };
    if (title !== '') yield { kind: 'text', text: title, page, headings };
    yield* drawnContent(
      rest.filter((item) => this.isNewFurniture(item)),
      place,
    );
    yield* this.attachedContent(place);
  }

  /** What concerns the whole presentation; complete once all slides are read. */
  *notes(): Generator<FileNote> {
    const hidden = this.hiddenSlides.join(', ');
    const texts = [
      ...counted(
        this.hiddenSlides.length,
        `hidden slide was read (${hidden})`,
        `hidden slides were read (${hidden})`,
      ),
      ...counted(this.missingSlides, 'slide is missing from the file', 'slides are missing from the file'),
      ...counted(this.pictures, 'picture was not read', 'pictures were not read'),
      ...counted(this.embeddedFiles, 'embedded file was not read', 'embedded files were not read'),
    ];
    for (const text of texts) yield { kind: 'note', text };
  }

  private count({ isHidden, pictures, embeddedFiles }: SlideTree, page: number): void {
    if (isHidden) this.hiddenSlides.push(page);
    this.pictures += pictures;
    this.embeddedFiles += embeddedFiles;
  }

  private isNewFurniture(item: ShapeItem): boolean {
    const text = furnitureText(item);
    return text === null || this.isFirst(text);
  }

  private isFirst(text: string): boolean {
    const isFirst = !this.told.has(text);
    this.told.add(text);
    return isFirst;
  }

  /** The notes and comments of a slide, and what its layout shows the first time that it is used. */
  private async *attachedContent(place: DrawingPlace): AsyncGenerator<Content> {
    const isNote = (item: ShapeItem): boolean => isSpeakerNote(item) && this.isNewFurniture(item);
    for (const { type, target } of place.related) {
      if (!target || !this.parts.has(target)) continue;
      if (type === 'notesSlide') yield* this.shapes(target, isNote, place);
      else if (type === 'comments') yield* this.comments(target, place);
      else if (type === 'slideLayout') yield* this.layout(target, place);
    }
  }

  private async *layout(layout: string, place: DrawingPlace): AsyncGenerator<Content> {
    const related = await this.parts.relationships(layout);
    const master = related.find(({ type }) => type === 'slideMaster')?.target;
    for (const part of [layout, master]) {
      if (part && this.parts.has(part) && this.isFirst(part)) yield* this.shapes(part, isLayoutsOwn, place);
    }
  }

  private async *shapes(
    part: string,
    isWanted: (item: ShapeItem) => boolean,
    place: DrawingPlace,
  ): AsyncGenerator<Content> {
    const tree = new ShapeTree(this.maxColumns);
    await this.parts.readWhole(part, tree);
    const related = await this.parts.relationships(part);
    yield* drawnContent(tree.items.filter(isWanted), { ...place, related });
  }

  private async *comments(part: string, { page, headings }: DrawingPlace): AsyncGenerator<Content> {
    const comments = new SlideComments();
    await this.parts.readWhole(part, comments);
    for (const text of comments.texts) yield { kind: 'text', text, page, headings };
  }
}
