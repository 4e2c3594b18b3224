import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { unescapedText } from './cell-text.js';
import { PackedTexts } from './packed-texts.js';

/** Gathers the texts that cells refer to by number; the runs of a rich text are joined, readings are left out. */
export class SharedStrings implements XmlHandler {
  readonly texts = new PackedTexts();
  private current = '';
  private isText = false;

  open(element: XmlElement): void {
    if (element.name === 't') this.isText = true;
    else if (element.name === 'si') this.current = '';
    else if (element.name === 'rPh') element.skip();
  }

  close(name: string): void {
    if (name === 't') this.isText = false;
    else if (name === 'si') this.texts.add(unescapedText(this.current));
  }

  text(text: string): void {
    if (this.isText) this.current += text;
  }
}
