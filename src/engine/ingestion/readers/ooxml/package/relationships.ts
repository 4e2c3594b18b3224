import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';

/** How one part of a package refers to another. */
export interface Relationship {
  readonly id: string;
  /** The last word of its type, which strict and transitional files share, for example `worksheet`. */
  readonly type: string;
  /** Full name of the part, without a leading `/`; null for something outside of the package. */
  readonly target: string | null;
}

/** Gathers the relationships of the part that lies in a folder. */
export class RelationshipList implements XmlHandler {
  readonly relationships: Relationship[] = [];

  constructor(private readonly folder: string) {}

  open(element: XmlElement): void {
    if (element.name !== 'Relationship') return;
    const target = element.attribute('Target') ?? '';
    const isOutside = element.attribute('TargetMode')?.toLowerCase() === 'external';
    this.relationships.push({
      id: element.attribute('Id') ?? '',
      type: (element.attribute('Type') ?? '').split('/').at(-1) ?? '',
      target: isOutside ? null : resolve(this.folder, target),
    });
  }
}

/** Name of the part that holds the relationships of a part; the package's own are those of the part ``. */
export function relationshipsPart(part: string): string {
  const folder = folderOf(part);
  return `${folder}_rels/${part.slice(folder.length)}.rels`;
}

/** Folder of a part, with its `/` at the end, or the empty text. */
export function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/') + 1);
}

function resolve(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  const steps: string[] = [];
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
