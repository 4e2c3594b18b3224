import { type XmlElement } from '../xml/xml-reader.js';
import { type Numbering } from './numbering.js';
import { type ParagraphStyles } from './paragraph-styles.js';
import { type StoryItem } from './story-item.js';

const BODY_TEXT = 9;
/** Longer text under a heading style is no heading. */
const MOST_HEADING_CHARACTERS = 300;

/** What paragraphs are understood by. */
export interface DocumentStyles {
  readonly styles: ParagraphStyles;
  readonly numbering: Numbering;
}

/** A paragraph while it is read. */
export class Paragraph {
  /** What is anchored in it and follows it: text boxes, notes, charts. */
  readonly besides: StoryItem[] = [];
  /** True when the end of the paragraph was deleted while changes were tracked: it goes on in the next. */
  isJoined = false;
  private styleId = '';
  private outlineLevel: number | null = null;
  private listId: string | null = null;
  private listLevel: number | null = null;

  constructor(private text: string) {}

  /** Reads an element of the paragraph's properties. */
  describe(element: XmlElement): void {
    const value = element.attribute('w:val') ?? '';
    switch (element.name) {
      case 'w:pStyle':
        this.styleId = value;
        return;
      case 'w:outlineLvl':
        this.outlineLevel = Number(value);
        return;
      case 'w:numId':
        this.listId = value;
        return;
      case 'w:ilvl':
        this.listLevel = Number(value);
        return;
    }
  }

  add(text: string): void {
    this.text += text;
  }

  /** The text so far, without its number in a list. */
  get unnumbered(): string {
    return this.text;
  }

  /** The whole paragraph, or null when it is empty. Counts it in its list. */
  item({ styles, numbering }: DocumentStyles): Extract<StoryItem, { kind: 'paragraph' }> | null {
    const text = this.text.trim();
    if (text === '') return null;
    const place = styles.listPlace(this.styleId);
    const listPlace = { listId: this.listId ?? place.listId, level: this.listLevel ?? place.level };
    const number = numbering.next(listPlace, this.styleId);
    const level = text.length > MOST_HEADING_CHARACTERS ? null : this.headingLevel(styles);
    return { kind: 'paragraph', text: number === '' ? text : `${number} ${text}`, headingLevel: level };
  }

  private headingLevel(styles: ParagraphStyles): number | null {
    if (this.outlineLevel === null) return styles.headingLevel(this.styleId);
    return this.outlineLevel < BODY_TEXT ? this.outlineLevel + 1 : null;
  }
}
