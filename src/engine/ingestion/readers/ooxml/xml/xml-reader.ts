import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../../../unreadable-file.js';
import { decodedXml } from './decoded-xml.js';
import { Namespaces } from './namespaces.js';

/** Elements inside each other; Word and Excel themselves stay below 100. */
const MAX_DEPTH = 1000;
/** Characters without the beginning or end of an element between them: the parser holds them in memory. */
const MAX_UNBROKEN_CHARACTERS = 16 * 2 ** 20;

/** An element whose start was read; only valid until the next one. */
export interface XmlElement {
  /** With the standard's own prefix, for example `w:p`; spreadsheets and packages have none. */
  readonly name: string;
  /** Value of the attribute, or null where there is none. */
  attribute(name: string): string | null;
  /** Leaves the element out: neither what is in it nor its end is told. */
  skip(): void;
}

/** Is told of a document's parts in their order. Of alternatives (`mc:AlternateContent`) only the first is told. */
export interface XmlHandler {
  open(element: XmlElement): void;
  close?(name: string): void;
  /** All text between two tags at once. */
  text?(text: string): void;
}

/** A part of a package to read, and what to call it. */
export interface XmlPart {
  readonly bytes: AsyncIterable<Buffer>;
  readonly label: string;
}

/**
 * Reads an XML part, telling the handler; gives control back after each piece, so that what the handler has gathered
 * can be taken.
 *
 * @throws UnreadableFile when it is not well-formed, nested too deeply, or declares a document type (and with it entities)
 */
export async function* readXml({ bytes, label }: XmlPart, handler: XmlHandler): AsyncGenerator<undefined> {
  const parser = new TagParser(handler, label);
  for await (const text of decodedXml(bytes, label)) {
    parser.write(text);
    yield;
  }
  parser.end();
  yield;
}

/** Reads an XML part to its end. */
export async function readWholeXml(part: XmlPart, handler: XmlHandler): Promise<void> {
  const pieces = readXml(part, handler);
  let piece = await pieces.next();
  while (!piece.done) piece = await pieces.next();
}

/** Depth of an `mc:AlternateContent`, and whether one of its alternatives was taken. */
interface Alternatives {
  readonly depth: number;
  taken: boolean;
}

class TagParser implements XmlElement {
  name = '';
  private attributes: Readonly<Record<string, string>> = {};
  private readonly parser = new SaxesParser({ xmlns: false, position: false });
  private readonly namespaces = new Namespaces();
  private readonly alternatives: Alternatives[] = [];
  private declarations: [string, string][] = [];
  private depth = 0;
  private skippedDepth = Infinity;
  private unbrokenCharacters = 0;

  constructor(
    private readonly handler: XmlHandler,
    private readonly label: string,
  ) {
    this.parser.on('attribute', ({ name, value }) => {
      if (name.length > 4 && (name === 'xmlns' || name.startsWith('xmlns:')))
        this.declarations.push([name.slice('xmlns:'.length), value]);
    });
    this.parser.on('opentag', (tag) => this.opened(tag.name, tag.attributes));
    this.parser.on('closetag', (tag) => this.closed(tag.name));
    this.parser.on('text', (text) => this.told(text));
    this.parser.on('cdata', (text) => this.told(text));
    this.parser.on('doctype', () => {
      throw new UnreadableFile(`its part ${label} declares a document type, which Office files never do`);
    });
    this.parser.on('error', (cause) => {
      throw new UnreadableFile(`damaged: its part ${label} is not well-formed XML`, { cause });
    });
  }

  write(text: string): void {
    this.unbrokenCharacters += text.length;
    if (this.unbrokenCharacters > MAX_UNBROKEN_CHARACTERS) {
      const millions = String(MAX_UNBROKEN_CHARACTERS / 2 ** 20);
      throw new UnreadableFile(
        `its part ${this.label} has more than ${millions} million characters in one piece`,
      );
    }
    this.parser.write(text);
  }

  end(): void {
    this.parser.close();
  }

  attribute(name: string): string | null {
    return this.namespaces.attribute(this.attributes, name);
  }

  skip(): void {
    this.skippedDepth = this.depth;
  }

  private opened(rawName: string, attributes: Readonly<Record<string, string>>): void {
    this.unbrokenCharacters = 0;
    this.depth++;
    if (this.depth > MAX_DEPTH) {
      throw new UnreadableFile(`its part ${this.label} is nested more than ${String(MAX_DEPTH)} levels deep`);
    }
    if (this.declarations.length > 0) this.namespaces.enter(this.depth, this.declarations.splice(0));
    if (this.depth > this.skippedDepth) return;
    this.name = this.namespaces.elementName(rawName);
    this.attributes = attributes;
    if (this.name.startsWith('mc:')) this.chooseAlternative();
    else this.handler.open(this);
  }

  private closed(rawName: string): void {
    this.unbrokenCharacters = 0;
    if (this.depth < this.skippedDepth) {
      const name = this.namespaces.elementName(rawName);
      if (!name.startsWith('mc:')) this.handler.close?.(name);
      else if (name === 'mc:AlternateContent') this.alternatives.pop();
    }
    if (this.depth === this.skippedDepth) this.skippedDepth = Infinity;
    this.namespaces.leave(this.depth);
    this.depth--;
  }

  private told(text: string): void {
    if (this.depth < this.skippedDepth) this.handler.text?.(text);
  }

  private chooseAlternative(): void {
    if (this.name === 'mc:AlternateContent') this.alternatives.push({ depth: this.depth, taken: false });
    const around = this.alternatives.at(-1);
    if (around?.depth !== this.depth - 1) return;
    if (around.taken) this.skip();
    around.taken = true;
  }
}
