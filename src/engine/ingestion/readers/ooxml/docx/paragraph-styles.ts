import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';

/** Which list a paragraph belongs to, and how deep in it (the first level is 0); null where it does not say. */
export interface ListPlace {
  readonly listId: string | null;
  readonly level: number | null;
}

interface Style {
  name: string;
  basedOn: string | null;
  /** From 0 to 8, or 9 for body text. */
  outlineLevel: number | null;
  listId: string | null;
  listLevel: number | null;
}

const BODY_TEXT = 9;
const MOST_ANCESTORS = 50;

/** Gathers from `styles.xml` what paragraphs of each style are. */
export class ParagraphStyles implements XmlHandler {
  private readonly styles = new Map<string, Style>();
  private current: Style | null = null;

  open(element: XmlElement): void {
    if (element.name === 'w:style') this.start(element.attribute('w:styleId') ?? '');
    else if (this.current) read(this.current, element);
  }

  close(name: string): void {
    if (name === 'w:style') this.current = null;
  }

  /** Level of a heading of this style: 1 for the outermost, 0 for a document's title; null for other text. */
  headingLevel(styleId: string): number | null {
    for (const { outlineLevel, name } of this.lineage(styleId)) {
      if (outlineLevel !== null) return outlineLevel < BODY_TEXT ? outlineLevel + 1 : null;
      const level = levelOfName(name);
      if (level !== null) return level;
    }
    return levelOfName(styleId);
  }

  listPlace(styleId: string): ListPlace {
    const lineage = this.lineage(styleId);
    return {
      listId: lineage.find((style) => style.listId !== null)?.listId ?? null,
      level: lineage.find((style) => style.listLevel !== null)?.listLevel ?? null,
    };
  }

  private start(id: string): void {
    this.current = { name: '', basedOn: null, outlineLevel: null, listId: null, listLevel: null };
    this.styles.set(id, this.current);
  }

  /** The style and those it is based on; the file may have made a ring of them. */
  private lineage(styleId: string): Style[] {
    const styles: Style[] = [];
    let style = this.styles.get(styleId);
    while (style && styles.length < MOST_ANCESTORS) {
      styles.push(style);
      style = style.basedOn === null ? undefined : this.styles.get(style.basedOn);
    }
    return styles;
  }
}

function read(style: Style, element: XmlElement): void {
  const value = element.attribute('w:val');
  if (value === null) return;
  switch (element.name) {
    case 'w:name':
      style.name = value;
      return;
    case 'w:basedOn':
      style.basedOn = value;
      return;
    case 'w:outlineLvl':
      style.outlineLevel = Number(value);
      return;
    case 'w:numId':
      style.listId = value;
      return;
    case 'w:ilvl':
      style.listLevel = Number(value);
      return;
  }
}

/** Word keeps the English names of its own styles in files of all languages. */
function levelOfName(name: string): number | null {
  if (/^title$/i.test(name)) return 0;
  const level = /^heading ?([1-9])$/i.exec(name)?.[1];
  return level === undefined ? null : Number(level);
}
