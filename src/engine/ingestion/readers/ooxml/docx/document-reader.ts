import { type Content, type FileNote } from '../../content.js';
import { counted } from '../../counted.js';
import { type DrawingPlace, partContent } from '../drawing/drawn-content.js';
import { type OoxmlPackage } from '../package/ooxml-package.js';
import { type Relationship } from '../package/relationships.js';
import { HeadingPath } from './heading-path.js';
import { NoteStories } from './note-stories.js';
import { type DocumentStyles } from './paragraph.js';
import { Story } from './story.js';
import { type NoteKind, type StoryItem } from './story-item.js';

/** A document to read: its package, its main part and what that refers to. */
interface DocumentSource {
  readonly parts: OoxmlPackage;
  readonly main: string;
  readonly related: readonly Relationship[];
  readonly styles: DocumentStyles;
  readonly maxColumns: number;
}

/** Reads the headers, the body with its notes and comments, and the footers of a Word document. */
export class DocumentReader {
  private headings = new HeadingPath();
  private readonly notes: Readonly<Record<NoteKind, NoteStories>>;
  /** Headers and footers repeat each other for first, odd and even pages. */
  private readonly toldMargins = new Set<string>();
  private embeddedDocuments = 0;

  constructor(private readonly source: DocumentSource) {
    const { styles, maxColumns } = source;
    const notes = (): NoteStories => new NoteStories(styles, maxColumns);
    this.notes = { footnote: notes(), endnote: notes(), comment: notes() };
  }

  async *content(): AsyncGenerator<Content> {
    await this.readNotes();
    yield* this.margins('header');
    yield* this.body();
    yield* this.margins('footer');
    yield* this.fileNotes();
  }

  private async readNotes(): Promise<void> {
    for (const { type, target } of this.source.related) {
      if (target === null || !this.source.parts.has(target)) continue;
      if (type === 'footnotes') await this.source.parts.readWhole(target, this.notes.footnote);
      else if (type === 'endnotes') await this.source.parts.readWhole(target, this.notes.endnote);
      else if (type === 'comments') await this.source.parts.readWhole(target, this.notes.comment);
    }
  }

  private async *body(): AsyncGenerator<Content> {
    const { parts, main, styles, maxColumns } = this.source;
    const story = new Story(styles, maxColumns);
    const pieces = parts.read(main, story);
    try {
      while (!(await pieces.next()).done) yield* this.told(story.takeItems());
    } finally {
      await pieces.return(undefined);
    }
    this.embeddedDocuments = story.embeddedDocuments;
  }

  private async *margins(type: 'header' | 'footer'): AsyncGenerator<Content> {
    this.headings = new HeadingPath();
    const { parts, related, styles, maxColumns } = this.source;
    for (const { target } of related.filter((one) => one.type === type)) {
      if (target === null || !parts.has(target)) continue;
      const story = new Story(styles, maxColumns);
      await parts.readWhole(target, story);
      const items = story.takeItems().map(withoutHeading);
      yield* this.told(items.filter((item) => item.kind !== 'paragraph' || this.isNewMargin(item.text)));
    }
  }

  private isNewMargin(text: string): boolean {
    const isNew = !this.toldMargins.has(text);
    this.toldMargins.add(text);
    return isNew;
  }

  private async *told(items: readonly StoryItem[]): AsyncGenerator<Content> {
    for (const item of items) {
      switch (item.kind) {
        case 'paragraph':
          if (item.headingLevel !== null) this.headings.enter(item.headingLevel, item.text);
          yield { kind: 'text', text: item.text, page: null, headings: this.headings.texts };
          break;
        case 'table':
          yield item.table.grid(this.headings.texts);
          break;
        case 'part':
          yield* partContent(item.relationshipId, this.place());
          break;
        case 'note':
          yield* this.told(this.notes[item.note].take(item.id).map(withoutHeading));
          break;
      }
    }
  }

  private place(): DrawingPlace {
    const { parts, related, maxColumns } = this.source;
    return { parts, related, maxColumns, page: null, headings: this.headings.texts };
  }

  private *fileNotes(): Generator<FileNote> {
    const count = (...types: string[]): number =>
      this.source.related.filter(({ type }) => types.includes(type)).length;
    const texts = [
      ...counted(
        this.embeddedDocuments,
        'embedded document was not read',
        'embedded documents were not read',
      ),
      ...counted(count('image'), 'picture was not read', 'pictures were not read'),
      ...counted(count('package', 'oleObject'), 'embedded file was not read', 'embedded files were not read'),
    ];
    for (const text of texts) yield { kind: 'note', text };
  }
}

/** Headings count in the body alone. */
function withoutHeading(item: StoryItem): StoryItem {
  return item.kind === 'paragraph' ? { ...item, headingLevel: null } : item;
}
