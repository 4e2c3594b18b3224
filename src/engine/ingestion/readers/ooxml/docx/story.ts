import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { Fields } from './fields.js';
import { type DocumentStyles, Paragraph } from './paragraph.js';
import { type NoteKind, type StoryItem } from './story-item.js';
import { StoryTable } from './story-table.js';
import { symbolText } from './symbol-text.js';

/** Elements that hold no text of the document, but may hold some that looks like it. */
const LEFT_OUT = new Set([
  'w:tabs', 'w:sdtPr', 'w:sdtEndPr', 'w:smartTagPr', 'w:customXmlPr', 'w:ffData', 'w:rt', 'w:moveFrom',
  'w:pPrChange', 'w:rPrChange', 'w:sectPrChange', 'w:tblPrChange', 'w:trPrChange', 'w:tcPrChange',
  'w:tblGridChange', 'w:tblPrExChange', 'w:numberingChange', 'w:binData', 'a:tblPr',
]); // prettier-ignore
const TEXTS = new Set(['w:t', 'm:t', 'a:t']);
const CHARACTERS = new Map([
  ['w:tab', '\t'],
  ['w:ptab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['a:br', '\n'],
  ['w:noBreakHyphen', '-'],
]);
/** What stands between the parts of a formula. */
const MATH_MARKS = new Map([
  ['m:den', '/'],
  ['m:sup', '^'],
  ['m:sub', '_'],
]);
const NOTES = new Map<string, NoteKind>([
  ['w:footnoteReference', 'footnote'],
  ['w:endnoteReference', 'endnote'],
  ['w:commentReference', 'comment'],
]);

/** Gathers the paragraphs and tables of a body, header, footnote or the like. */
export class Story implements XmlHandler {
  /** Documents of other formats within this one, which Word would merge in. */
  embeddedDocuments = 0;
  private items: StoryItem[] = [];
  /** Those that are open: a text box has paragraphs within a paragraph, a cell has tables within a table. */
  private readonly paragraphs: Paragraph[] = [];
  private readonly tables: StoryTable[] = [];
  private readonly fields = new Fields();
  /** Text of a paragraph whose end was deleted. */
  private carried = '';
  private mathMark = '';
  private properties: 'paragraph' | 'row' | null = null;
  private isText = false;

  constructor(
    private readonly document: DocumentStyles,
    private readonly maxColumns: number,
  ) {}

  /** What was gathered since the last call. */
  takeItems(): StoryItem[] {
    const { items } = this;
    this.items = [];
    return items;
  }

  open(element: XmlElement): void {
    const { name } = element;
    if (LEFT_OUT.has(name)) element.skip();
    else if (TEXTS.has(name)) this.startText();
    else if (CHARACTERS.has(name)) this.add(CHARACTERS.get(name) ?? '');
    else if (NOTES.has(name)) this.refer(NOTES.get(name) ?? 'footnote', element);
    else if (MATH_MARKS.has(name)) this.mathMark = MATH_MARKS.get(name) ?? '';
    else this.openStructure(element);
  }

  close(name: string): void {
    if (TEXTS.has(name)) this.isText = false;
    else if (name === 'w:p' || name === 'a:p') this.endParagraph();
    else if (name === 'w:pPr' || name === 'w:trPr') this.properties = null;
    else if (MATH_MARKS.has(name)) this.mathMark = '';
    else if (name === 'w:tbl') this.endTable();
    else this.tables.at(-1)?.close(name);
  }

  text(text: string): void {
    if (this.isText) this.add(text);
  }

  private openStructure(element: XmlElement): void {
    switch (element.name) {
      case 'w:p':
      case 'a:p':
        this.paragraphs.push(new Paragraph(this.carried));
        this.carried = '';
        return;
      case 'w:tbl':
        this.tables.push(new StoryTable(this.maxColumns));
        return;
      case 'w:pPr':
        this.properties = 'paragraph';
        return;
      case 'w:trPr':
        this.properties = 'row';
        return;
      case 'w:del': {
        this.leaveOutDeleted(element);
        return;
      }
      default: {
        this.openDetail(element);
        return;
      }
    }
  }

  private openDetail(element: XmlElement): void {
    switch (element.name) {
      case 'w:fldChar': {
        this.fields.mark(element.attribute('w:fldCharType'));
        return;
      }
      case 'w:sym': {
        this.add(symbolText(element.attribute('w:font') ?? '', element.attribute('w:char') ?? ''));
        return;
      }
      case 'v:textpath': {
        this.put({ kind: 'paragraph', text: element.attribute('string') ?? '', headingLevel: null });
        return;
      }
      case 'c:chart': {
        this.put({ kind: 'part', relationshipId: element.attribute('r:id') ?? '' });
        return;
      }
      case 'dgm:relIds': {
        this.put({ kind: 'part', relationshipId: element.attribute('r:dm') ?? '' });
        return;
      }
      case 'w:altChunk':
        this.embeddedDocuments++;
        return;
      default:
        if (this.properties === 'paragraph') this.paragraphs.at(-1)?.describe(element);
        else this.tables.at(-1)?.open(element);
    }
  }

  private startText(): void {
    this.isText = true;
    this.add(this.mathMark);
    this.mathMark = '';
  }

  private add(text: string): void {
    if (!this.fields.isInstruction) this.paragraphs.at(-1)?.add(text);
  }

  private refer(note: NoteKind, element: XmlElement): void {
    this.put({ kind: 'note', note, id: element.attribute('w:id') ?? '' });
  }

  /** Deleted runs are left out; a mark in the properties says that the end of a paragraph or a row was deleted. */
  private leaveOutDeleted(element: XmlElement): void {
    const paragraph = this.paragraphs.at(-1);
    if (this.properties === 'row') this.tables.at(-1)?.deleteRow();
    else if (this.properties === 'paragraph' && paragraph) paragraph.isJoined = true;
    else element.skip();
  }

  private endParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (!paragraph) return;
    if (this.paragraphs.length === 0) this.fields.endParagraph();
    if (paragraph.isJoined) this.carried = paragraph.unnumbered;
    const item = paragraph.isJoined ? null : paragraph.item(this.document);
    const table = this.tables.at(-1);
    if (table && item) table.addParagraph(item.text);
    else if (item) this.put(item);
    paragraph.besides.forEach((beside) => this.put(beside));
  }

  private endTable(): void {
    const table = this.tables.pop();
    const outer = this.tables.at(-1);
    if (table && outer) outer.addInner(table);
    else table?.items().forEach((item) => this.put(item));
  }

  /** Puts something after the paragraph or table that it is anchored in, where it is in any. */
  private put(item: StoryItem): void {
    const anchor = this.paragraphs.at(-1)?.besides ?? this.tables.at(-1)?.besides ?? this.items;
    anchor.push(item);
  }
}
