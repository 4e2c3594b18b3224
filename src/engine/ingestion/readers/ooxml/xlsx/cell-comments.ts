import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { type CellComment } from '../../content.js';
import { rangeOf } from './cell-reference.js';
import { unescapedText } from './cell-text.js';

/** How Excel begins the older form in which it repeats a comment of the newer form. */
const REPEATED = '[Threaded comment]';

/** Gathers the comments on the cells of a sheet, of the older or the newer form. */
export class CellComments implements XmlHandler {
  readonly found: { readonly reference: string; readonly text: string }[] = [];
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
    if (text !== '' && !text.startsWith(REPEATED)) this.found.push({ reference: this.cell, text });
  }

  /** Those whose cell can be told. */
  onCells(): CellComment[] {
    return this.found.flatMap(({ reference, text }) => {
      const cell = rangeOf(reference);
      return cell ? [{ row: cell.firstRow, column: cell.firstColumn, text }] : [];
    });
  }

  /** Each after its cell's reference. */
  texts(): string[] {
    return this.found.map(({ reference, text }) => `${reference}: ${text}`);
  }
}

function isComment(name: string): boolean {
  return name === 'comment' || name === 'threadedComment';
}

/** `t` holds a run of the older form; in the newer form `text` holds the characters themselves. */
function isText(name: string): boolean {
  return name === 't' || name === 'text';
}
