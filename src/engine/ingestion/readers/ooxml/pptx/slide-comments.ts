import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';

/** Gathers the comments on a slide and the replies to them, of the older and the newer form. */
export class SlideComments implements XmlHandler {
  readonly texts: string[] = [];
  private current = '';
  private isText = false;

  open(element: XmlElement): void {
    if (isText(element.name)) this.isText = true;
    else if (element.name === 'a:br') this.current += '\n';
  }

  close(name: string): void {
    if (isText(name)) this.isText = false;
    if (name === 'p:text' || name === 'a:p') this.end();
  }

  text(text: string): void {
    if (this.isText) this.current += text;
  }

  private end(): void {
    const text = this.current.trim();
    this.current = '';
    if (text !== '') this.texts.push(text);
  }
}

function isText(name: string): boolean {
  return name === 'p:text' || name === 'a:t';
}
