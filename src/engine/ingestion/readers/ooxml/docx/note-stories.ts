import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { type DocumentStyles } from './paragraph.js';
import { Story } from './story.js';
import { type StoryItem } from './story-item.js';

const NOTES = new Set(['w:footnote', 'w:endnote', 'w:comment']);

/** Gathers the footnotes, endnotes or comments of a document by their id. */
export class NoteStories implements XmlHandler {
  private readonly notes = new Map<string, StoryItem[]>();
  private readonly story: Story;
  private id = '';

  constructor(document: DocumentStyles, maxColumns: number) {
    this.story = new Story(document, maxColumns);
  }

  /** What a note holds; only the first time that it is asked for. */
  take(id: string): readonly StoryItem[] {
    const items = this.notes.get(id) ?? [];
    this.notes.delete(id);
    return items;
  }

  open(element: XmlElement): void {
    if (!NOTES.has(element.name)) {
      this.story.open(element);
      return;
    }
    this.id = element.attribute('w:id') ?? '';
    // The lines that part notes from the text are kept as notes of special types.
    if ((element.attribute('w:type') ?? 'normal') !== 'normal') element.skip();
  }

  close(name: string): void {
    if (NOTES.has(name)) this.notes.set(this.id, this.story.takeItems());
    else this.story.close(name);
  }

  text(text: string): void {
    this.story.text(text);
  }
}
