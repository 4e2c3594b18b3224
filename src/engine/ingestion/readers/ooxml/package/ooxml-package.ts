import { type XmlElement, type XmlHandler, type XmlPart, readWholeXml, readXml } from '../xml/xml-reader.js';
import { folderOf, type Relationship, RelationshipList, relationshipsPart } from './relationships.js';
import { type ZipArchive, labelOf } from './zip-archive.js';

const CONTENT_TYPES = '[Content_Types].xml';

/** The parts of an OOXML package and how they refer to each other. */
export class OoxmlPackage {
  private constructor(
    private readonly archive: ZipArchive,
    private readonly contentTypes: ReadonlyMap<string, string>,
  ) {}

  /** The package that an archive holds, which its owner closes. */
  static async of(archive: ZipArchive): Promise<OoxmlPackage> {
    const types = new ContentTypes();
    if (archive.has(CONTENT_TYPES)) await readWholeXml(partOf(archive, CONTENT_TYPES), types);
    return new OoxmlPackage(archive, types.byPart);
  }

  /** Name of the part that holds the document, or null when the package has none. */
  async mainPart(): Promise<string | null> {
    const main = (await this.relationships('')).find(({ type }) => type === 'officeDocument');
    if (main?.target && this.has(main.target)) return main.target;
    const isMain = ([part, type]: [string, string]): boolean => type.includes('.main+xml') && this.has(part);
    return [...this.contentTypes].find(isMain)?.[0] ?? null;
  }

  has(part: string): boolean {
    return this.archive.has(part);
  }

  /** The content type that the package declares for the part by its name, or null. */
  contentType(part: string): string | null {
    return this.contentTypes.get(part.toLowerCase()) ?? null;
  }

  /** What a part refers to, in the order of the file; nothing where it has no relationships. */
  async relationships(part: string): Promise<readonly Relationship[]> {
    const name = relationshipsPart(part);
    if (!this.has(name)) return [];
    const list = new RelationshipList(folderOf(part));
    await readWholeXml(partOf(this.archive, name), list);
    return list.relationships;
  }

  /** Reads a part to its end. */
  async readWhole(part: string, handler: XmlHandler): Promise<void> {
    await readWholeXml(partOf(this.archive, part), handler);
  }

  /** Reads a part piece by piece, as `readXml` does. */
  read(part: string, handler: XmlHandler): AsyncGenerator<undefined> {
    return readXml(partOf(this.archive, part), handler);
  }
}

function partOf(archive: ZipArchive, name: string): XmlPart {
  return { bytes: archive.bytes(name), label: labelOf(name) };
}

class ContentTypes implements XmlHandler {
  readonly byPart = new Map<string, string>();

  open(element: XmlElement): void {
    if (element.name !== 'Override') return;
    const part = (element.attribute('PartName') ?? '').replace(/^\//, '').toLowerCase();
    this.byPart.set(part, element.attribute('ContentType') ?? '');
  }
}
