import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { unescapedText } from './cell-text.js';

/** How Excel begins the older form in which it repeats a comment of the newer form. */
const REPEATED = '[Threaded comment]';

/** Gathers the comments on the cells of a sheet, of the older or the newer form, each after its cell's reference. */
export class CellComments implements XmlHandler {
  readonly texts: string[] = [];
  private cell = '';
  private current = '';
  private isText = false;

  open(element: XmlElement): void {
    if (isComment(element.name)) {
      this.cell = element.attribute('ref') ?? '';
      this.current = '';
    } else if (element.name === 'rPh') {
      element.skip();
    } else if (isText(element.name)) {
      this.isText = true;
    }
  }

  close(name: string): void {
    if (isText(name)) this.isText = false;
    else if (isComment(name)) this.end();
  }

  text(text: string): void {
    if (this.isText) this.current += text;
  }

  private end(): void {
    const text = unescapedText(this.current).trim();
    if (text !== '' && !text.startsWith(REPEATED)) this.texts.push(`${this.cell}: ${text}`);
  }
}

function isComment(name: string): boolean {
  return name === 'comment' || name === 'threadedComment';
}

/** `t` holds a run of the older form; in the newer form `text` holds the characters themselves. */
function isText(name: string): boolean {
  return name === 't' || name === 'text';
}
